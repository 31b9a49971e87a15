import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { NamesInMemory } from '../../../src/bot/state/memory/state-in-memory.ts';
import type { DirectedPageRequest, Direction } from '../../../src/services/lists/page.ts';
import type { NamesService } from '../../../src/services/names/names-service.ts';
import {
  type PathTemplate,
  parseListPath,
  parseWalletPath,
} from '../../../src/services/names/path-template.ts';
import { createServices, type ServicesSettings } from '../../../src/services/services.ts';
import { json, startUpstream, type Upstream } from '../upstream.ts';

/** How a names service behaves; a test may change it on the way. */
export interface Behaviour {
  /** The names of the wallet `w`; each of them is registered. */
  names: readonly string[];
  /** The service's own limit. */
  clamp: number;
  /** How many names it gives whatever limit it is asked for. */
  always: number | undefined;
  cursorHonoured: boolean;
  /** Answers in place of the service, until it is undefined. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
}

export interface NamesUpstream extends Upstream {
  readonly behaviour: Behaviour;
  /** What was asked of each step. */
  walletCalls(): number;
  listCalls(): URLSearchParams[];
}

/** A names service with the paths of the design's table. */
export async function startNamesUpstream(given: Partial<Behaviour> = {}): Promise<NamesUpstream> {
  const behaviour: Behaviour = {
    names: ['ada', 'bea', 'cleo'],
    clamp: 10_000,
    always: undefined,
    cursorHonoured: true,
    instead: undefined,
    ...given,
  };
  const upstream = await startUpstream((request, response) => {
    if (behaviour.instead) return behaviour.instead(request, response);
    const { pathname, searchParams } = urlOf(request);
    const [, name] = /^\/api\/v1\/names\/([^/]+)\/wallet$/.exec(pathname) ?? [];
    if (name !== undefined) {
      if (behaviour.names.includes(decodeURIComponent(name))) json(response, { data: { wallet: 'w' } });
      else json(response, { status: 404 }, 404);
      return;
    }
    const names = searchParams.get('default') === 'desc' ? behaviour.names.toReversed() : behaviour.names;
    const cursor = behaviour.cursorHonoured ? searchParams.get('starting_after') : null;
    const start = cursor === null ? 0 : names.indexOf(cursor) + 1;
    const count = behaviour.always ?? Math.min(Number(searchParams.get('limit')), behaviour.clamp);
    json(response, { data: { names: names.slice(start, start + count) } });
  });
  const isWallet = (request: IncomingMessage) => request.url?.endsWith('/wallet') === true;
  return {
    ...upstream,
    behaviour,
    walletCalls: () => upstream.requests.filter(isWallet).length,
    listCalls: () =>
      upstream.requests.filter((request) => !isWallet(request)).map((request) => urlOf(request).searchParams),
  };
}

const urlOf = (request: IncomingMessage): URL => new URL(request.url ?? '', 'http://localhost');

export function walletPath(text: string): PathTemplate {
  const { template, problems } = parseWalletPath(text);
  if (!template) throw new Error(problems.join('; '));
  return template;
}

export function listPath(text: string): PathTemplate {
  const { template, problems } = parseListPath(text);
  if (!template) throw new Error(problems.join('; '));
  return template;
}

/** The names of `upstream`, without memory unless it is asked for, closed with the test. */
export function namesServiceOf(upstream: Upstream, settings: Partial<ServicesSettings> = {}): NamesService {
  const services = createServices({
    ...parseConfig({ NAMES_CACHE_SECONDS: '0', API_TIMEOUT_SECONDS: '5' }).service,
    baseUrl: upstream.baseUrl,
    namesCache: new NamesInMemory(),
    ...settings,
  });
  onTestFinished(() => services.close());
  return services.names;
}

export const pageAt = (offset: number, limit: number, direction: Direction = 'asc'): DirectedPageRequest => ({
  offset,
  limit,
  direction,
});

/** `count` names of one wallet, in order. */
export const manyNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `name${String(index).padStart(5, '0')}`);
