import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RegistryId } from '../../../../src/services/names/registries/registries.ts';
import type { Services, ServicesSettings } from '../../../../src/services/services.ts';
import type { QuickClock } from '../../quick-clock.ts';
import { startUpstream } from '../../upstream.ts';
import { addressWord, hexadecimal, textsReturned } from './contract-words.ts';
import { type RegistryCase, servicesOf } from './registry-cases.ts';

/** What a registry was asked. */
export interface AskedStep {
  readonly step: 'owner' | 'names';
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer. A body that is no text and no bytes is sent as JSON. */
export interface Scripted {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

type Script = Scripted | ((asked: AskedStep, response: ServerResponse) => Scripted | undefined);

/** A registry that answers both steps as its documents have it, or as a test says. It shares no code with the clients. */
export interface ScriptedRegistry {
  readonly url: URL;
  readonly asked: AskedStep[];
  readonly services: Services;
  readonly clock: QuickClock;
  /** In place of the right answers. */
  readonly script: { owner?: Script | undefined; names?: Script | undefined };
}

/** The right answers of a registry about two names, `ada` and `bea`, and the calls that get them. */
interface RightAnswers {
  isOwner(url: string, body: string): boolean;
  owner(wallet: string): Scripted;
  names(wallet: string): Scripted;
}

const TWO = ['ada', 'bea'];
const ensNode = (label: string) => ({
  node: { canonical: { name: { interpreted: `${label}.eth` } }, registration: { expired: false } },
});
const handleRow = (wallet: string) => (name: string) => ({
  hex: Buffer.from(name).toString('hex'),
  name,
  holder: wallet,
  holder_type: 'wallet',
  resolved_addresses: { ada: wallet },
  utxo: 'a#0',
});
const rpc = (result: string): Scripted => ({ body: { jsonrpc: '2.0', id: 1, result } });

/** By the documents of each API alone. */
export const RIGHT: Readonly<Record<RegistryId, RightAnswers>> = {
  ens: {
    isOwner: (_url, body) => body.includes('domain(by'),
    owner: (wallet) => ({
      body: {
        data: {
          domain: {
            owner: { address: wallet.toLowerCase() },
            registration: { expired: false },
            resolve: { records: { addresses: [{ address: wallet.toLowerCase() }] } },
          },
        },
      },
    }),
    names: () => ({
      body: {
        data: {
          account: {
            domains: {
              totalCount: 2,
              pageInfo: { hasNextPage: false, endCursor: 'bea' },
              edges: TWO.map(ensNode),
            },
          },
        },
      },
    }),
  },
  bns: {
    isOwner: (url) => url.endsWith('/owner'),
    owner: (wallet) => ({ body: { owner: wallet } }),
    names: (wallet) => ({
      body: {
        total: 2,
        current_burn_block: 900_000,
        limit: 50,
        offset: 0,
        names: TWO.map((label) => ({
          full_name: `${label}.btc`,
          name_string: label,
          namespace_string: 'btc',
          owner: wallet,
          revoked: false,
        })),
      },
    }),
  },
  sns: {
    isOwner: (url) => url.startsWith('/resolve/'),
    owner: (wallet) => ({ body: { s: 'ok', result: wallet } }),
    names: () => ({ body: { s: 'ok', result: TWO.map((domain) => ({ domain, key: 'k' })) } }),
  },
  handle: {
    isOwner: (url) => url.startsWith('/handles/'),
    owner: (wallet) => ({ body: handleRow(wallet)('ada') }),
    names: (wallet) => ({ headers: { 'x-handles-search-total': '2' }, body: TWO.map(handleRow(wallet)) }),
  },
  tez: {
    isOwner: (url) => url.startsWith('/v1/domains/'),
    owner: (wallet) => ({
      body: {
        id: 1,
        name: 'ada.tez',
        owner: { address: wallet },
        address: { address: wallet },
        reverse: false,
        expiration: '9999-12-31T23:59:59Z',
      },
    }),
    names: () => ({ body: TWO.map((label) => `${label}.tez`) }),
  },
  self: {
    isOwner: (_url, body) => body.includes('0x6352211e'),
    owner: (wallet) => rpc(hexadecimal(addressWord(wallet))),
    names: () => rpc(hexadecimal(textsReturned(TWO))),
  },
};

/** Starts one, with a client that keeps nothing in memory. */
export async function startScripted(
  { id, wallet }: RegistryCase,
  settings: Partial<ServicesSettings> & { readonly prefix?: string } = {},
): Promise<ScriptedRegistry> {
  const { prefix = '', ...others } = settings;
  const right = RIGHT[id];
  const script: ScriptedRegistry['script'] = {};
  const asked: AskedStep[] = [];
  const upstream = await startUpstream(async (request, response) => {
    const url = (request.url ?? '').slice(prefix.length);
    const body = await text(request).catch(() => '');
    const step = right.isOwner(url, body) ? 'owner' : 'names';
    const each = { step, url, headers: request.headers, body } as const;
    asked.push(each);
    const scripted = script[step] ?? right[step](wallet);
    const answer = typeof scripted === 'function' ? scripted(each, response) : scripted;
    if (answer) send(response, answer);
  });
  const url = new URL(prefix, upstream.baseUrl);
  const made = await servicesOf({ [id]: url }, { namesCacheSeconds: 0, ...others });
  return { url, asked, script, ...made };
}

function send(response: ServerResponse, { status = 200, headers, body }: Scripted): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
}
