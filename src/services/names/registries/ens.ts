import { z } from 'zod';
import {
  addressText,
  failureOfStatus,
  nameText,
  parseAnswer,
  rowsOf,
  unexpected,
} from '../../http/service-answer.ts';
import { mapRows, SkippedRow } from '../../lists/page.ts';
import { ethereumAddress } from './addresses.ts';
import type { Registry, RegistryAnswer } from './registry.ts';

let ensip15: typeof import('@adraffy/ens-normalize') | undefined;

/** Labels that ENSIP-15 only turns into small letters. */
const PLAIN = /^[a-z\d]+(?:\.[a-z\d]+)*$/i;

function normalised(text: string): string | undefined {
  if (PLAIN.test(text)) return text.toLowerCase();
  if (!ensip15) throw new Error('ENSIP-15 is needed before it is loaded');
  try {
    return ensip15.ens_normalize(text);
  } catch {
    return undefined;
  }
}

const ASCII = /^[\x20-\x7e]*$/;

function beautified(name: string): string {
  if (ASCII.test(name) || !ensip15) return name;
  try {
    return ensip15.ens_beautify(name);
  } catch {
    return name;
  }
}

const OWNER = `query Owner($n: InterpretedName!) {
  domain(by: { name: $n }) {
    owner { address }
    registration { expired }
    resolve(accelerate: true) { records { addresses(coinTypes: [60]) { address } } }
  }
}`;

const namesIn = (direction: 'ASC' | 'DESC') => `query Names($a: Address!, $first: Int!, $after: String) {
  account(by: { address: $a }) {
    domains(first: $first, after: $after, order: { by: NAME, dir: ${direction} }, where: { canonical: true }) {
      totalCount
      pageInfo { hasNextPage endCursor }
      edges { node { canonical { name { interpreted } } registration { expired } } }
    }
  }
}`;
const NAMES = { asc: namesIn('ASC'), desc: namesIn('DESC') };

const registration = z.object({ expired: z.boolean() }).nullish();
const records = z.object({ addresses: z.array(z.object({ address: addressText.nullable() })) });

const ownerAnswer = z.object({
  domain: z
    .object({
      owner: z.object({ address: addressText }).nullable(),
      registration,
      resolve: z.object({ records: records.nullish() }),
    })
    .nullable(),
});

const namesAnswer = z.object({
  account: z.object({
    domains: z.object({
      totalCount: z.int().min(0),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
      edges: rowsOf(
        z.object({
          node: z.object({
            canonical: z.object({ name: z.object({ interpreted: nameText }) }),
            registration,
          }),
        }),
      ),
    }),
  }),
});

const graphqlError = z.object({
  extensions: z
    .object({ code: z.string().optional(), http: z.object({ status: z.int() }).optional() })
    .optional(),
});
const graphqlAnswer = z.object({
  data: z.unknown().optional(),
  // Any other error shape counts as an error, too.
  errors: z.array(graphqlError).nullish().catch([{}]),
});

/** Codes of GraphQL servers for a wrong request. */
const WRONG_REQUEST = /^(?:BAD_USER_INPUT|GRAPHQL_(?:PARSE|VALIDATION)_FAILED)$/;

/**
 * Returns the `data` of an answer. Errors come with status 200 and are judged like the status that they name.
 * @throws ServiceFailure
 */
function dataOf<Data>(schema: z.ZodType<Data>, { body }: RegistryAnswer): Data {
  const { data, errors } = parseAnswer(graphqlAnswer, body);
  const [error] = errors ?? [];
  if (error) {
    const { code = '', http } = error.extensions ?? {};
    throw failureOfStatus(http?.status ?? (WRONG_REQUEST.test(code) ? 400 : 500), {});
  }
  return parseAnswer(schema, data, 'data');
}

/** The owner of nothing: a burnt token, or a record that was never set. */
const NOBODY = /^0x0{40}$/;

const PATH = '/api/omnigraph';
const TWENTY_BYTES = /^0x[\da-f]{40}$/i;

/** The Ethereum Name Service, by the API of an ENSNode (https://ensnode.io). */
export const ens: Registry = {
  title: 'ENS',
  address: 'https://api.alpha.ensnode.io',
  syncing: [503],
  endings: ['.eth'],
  takesDomains: true,
  complete: (text) => `${text}.eth`,
  name(text) {
    const name = normalised(text);
    return name?.includes('.') ? name : undefined;
  },
  wallet: ethereumAddress,
  shown: beautified,
  isReadyFor: (text) => ensip15 !== undefined || PLAIN.test(text),
  async prepare() {
    const loaded = await import('@adraffy/ens-normalize');
    // The first call builds the library's tables.
    loaded.ens_normalize('♾️.eth');
    ensip15 = loaded;
  },
  owner: {
    call: (name) => ({ path: PATH, body: { query: OWNER, variables: { n: name } } }),
    read(answer) {
      const { domain } = dataOf(ownerAnswer, answer);
      if (!domain || domain.registration?.expired) return undefined;
      const owner = domain.owner?.address;
      const address = domain.resolve.records?.addresses[0]?.address;
      // A record may contain any bytes.
      const paysTo = address && TWENTY_BYTES.test(address) && !NOBODY.test(address) ? address : undefined;
      return owner === undefined || NOBODY.test(owner) ? { wallet: paysTo } : { wallet: owner, paysTo };
    },
  },
  names: {
    call: ({ wallet, direction, limit, next = null }) => ({
      path: PATH,
      body: {
        query: NAMES[direction],
        variables: { a: wallet.toLowerCase(), first: limit, after: next },
      },
    }),
    read(answer) {
      const { totalCount, pageInfo, edges } = dataOf(namesAnswer, answer).account.domains;
      const next = pageInfo.hasNextPage ? pageInfo.endCursor : undefined;
      if (next === null) throw unexpected('the list continues but has no cursor');
      const held = edges.filter(
        (edge) => edge instanceof SkippedRow || edge.node.registration?.expired !== true,
      );
      const leftOut = edges.length - held.length;
      return {
        names: mapRows(held, ({ node }) => node.canonical.name.interpreted),
        next,
        leftOut,
        count: leftOut === 0 ? totalCount : undefined,
      };
    },
  },
  maxNamesPerCall: 1_000,
  hasOrder: true,
  link: (wallet) => `https://etherscan.io/address/${wallet}`,
  example: 'vitalik.eth',
  walletExample: '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c',
};
