import { describe, expect, test } from 'vitest';
import { NamesInMemory } from '../../../../src/bot/state/memory/state-in-memory.ts';
import type { RegistryId } from '../../../../src/services/names/registries/registries.ts';
import { failureOf, serviceFailureOf } from '../../upstream.ts';
import { hexadecimal, textWords, word } from './contract-words.ts';
import {
  caseOf,
  labelOf,
  listed,
  numbered,
  pageAt,
  REGISTRY_CASES,
  servicesOf,
  startCase,
} from './registry-cases.ts';
import { startScripted } from './scripted-registry.ts';

const fifteen = pageAt(0, 15);

/** One that is asked by GET, and one by POST: what becomes of their answers is the same for every registry. */
describe.each([caseOf('bns'), caseOf('ens')])('$title: an old answer', (each) => {
  const first = each.typed(labelOf(0));
  const CONDITIONS = [
    ['limiting', 'rate-limited'],
    ['failing', 'unavailable'],
    ['breaking', 'unavailable'],
    ['away', 'unavailable'],
    ['silent', 'too-slow'],
  ] as const;

  test.each(CONDITIONS)('bridges a registry that is %s for an hour', async (condition, kind) => {
    const bridged: unknown[] = [];
    const onStaleAnswer = (failure: unknown, seconds: number) => void bridged.push([failure, seconds]);
    const namesCache = new NamesInMemory();
    const { registry, ...before } = await startCase(each, numbered(each, 20), { namesCache });
    await before.services.names.list(first, fifteen);
    // Only silence is waited for.
    const timeoutSeconds = condition === 'silent' ? 0.1 : 5;
    const urls = { [each.id]: new URL(registry.url) };
    const { services, clock } = await servicesOf(urls, { namesCache, onStaleAnswer, timeoutSeconds });
    await registry.trouble.become(condition);
    clock.milliseconds = before.clock.milliseconds + 61_000;
    const old = await services.names.list(first, fifteen);
    expect(old).toMatchObject({
      names: listed(each, 0, 15),
      staleSeconds: 61,
      source: { title: each.title },
    });
    expect(bridged).toEqual([[expect.objectContaining({ reason: expect.objectContaining({ kind }) }), 61]]);
    const other = each.typed('other');
    const failure = await serviceFailureOf(services.names.list(other, fifteen));
    expect(failure).toMatchObject({ reason: { kind }, source: { title: each.title } });
    clock.milliseconds += 3_600_000;
    expect(await failureOf(services.names.list(first, fifteen))).toMatchObject({ kind });
  });
});

test.each(REGISTRY_CASES)('$title: an old answer bridges an index that is behind its chain', async (each) => {
  const first = each.typed(labelOf(0));
  const { registry, services, clock } = await startCase(each, numbered(each, 20));
  await services.names.list(first, fifteen);
  await registry.trouble.become('catching up');
  const kind = each.id === 'ens' || each.id === 'handle' ? 'syncing' : 'unavailable';
  expect(await serviceFailureOf(services.names.list(each.typed('other'), fifteen))).toMatchObject({
    reason: { kind },
    source: { title: each.title },
  });
  clock.milliseconds += 61_000;
  // Repetitions took half a second of the clock.
  expect(await services.names.list(first, fifteen)).toMatchObject({
    staleSeconds: expect.toBeOneOf([61, 62]),
  });
  await registry.trouble.become('as usual');
  clock.milliseconds += 5_000;
  expect(await services.names.list(first, fifteen)).toMatchObject({ staleSeconds: undefined });
});

test('answers are kept apart by registry and address in one memory', async () => {
  const entries = new Map<string, unknown>();
  const namesCache = {
    get: () => undefined,
    set: (key: string, entry: unknown) => void entries.set(key, entry),
    delete: () => undefined,
  };
  for (const each of REGISTRY_CASES) {
    const { services } = await startCase(each, numbered(each, 1), { namesCache });
    await services.names.list(each.typed(labelOf(0)), fifteen);
    const key = [...entries.keys()].at(-1);
    expect(key).toMatch(new RegExp(`^${each.id} http://127\\.0\\.0\\.1:\\d+/\\nasc `));
  }
  expect(entries.size).toBe(REGISTRY_CASES.length);
});

describe('errors inside 200', () => {
  const list = ({ services }: Awaited<ReturnType<typeof startScripted>>, id: RegistryId) =>
    services.names.list(caseOf(id).typed('ada'), fifteen);

  const http = (status: number) => ({ extensions: { http: { status } } });
  test.each([
    [{ message: 'Unexpected error.' }, 'unavailable'],
    [{ message: 'No.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }, 'unavailable'],
    [{ message: 'No.', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }, 'refused'],
    [{ message: 'No.', extensions: { code: 'BAD_USER_INPUT' } }, 'refused'],
    [http(400), 'refused'],
    [http(401), 'unauthorised'],
    [http(429), 'rate-limited'],
    [http(503), 'unavailable'],
    // Of another form than an error has.
    [{ extensions: { code: 7 } }, 'unavailable'],
    [{ extensions: 'x' }, 'unavailable'],
    ['no', 'unavailable'],
    [null, 'unavailable'],
  ])('GraphQL: %j', async (error, kind) => {
    const scripted = await startScripted(caseOf('ens'));
    // Beside an answer that would mean nobody, or no names.
    const edges = { totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null }, edges: [] };
    const data = { domain: null, account: { domains: edges } };
    for (const body of [{ data, errors: [error] }, { errors: [error, { message: 'And more.' }] }]) {
      for (const step of ['owner', 'names'] as const) {
        scripted.script.owner = undefined;
        scripted.script.names = undefined;
        scripted.script[step] = { body };
        expect(await failureOf(list(scripted, 'ens'))).toMatchObject({ kind });
        scripted.clock.milliseconds += 10_000;
      }
    }
  });

  test.each(['x', 7, true, {}])('GraphQL: errors that are %j', async (errors) => {
    const scripted = await startScripted(caseOf('ens'));
    scripted.script.owner = { body: { data: { domain: null }, errors } };
    expect(await failureOf(list(scripted, 'ens'))).toMatchObject({ kind: 'unavailable' });
  });

  test.each([null, []])('GraphQL: %j are no errors', async (errors) => {
    const scripted = await startScripted(caseOf('ens'));
    scripted.script.owner = { body: { data: { domain: null }, errors } };
    expect(await failureOf(list(scripted, 'ens'))).toMatchObject({ kind: 'not-registered' });
  });

  const reason = (text: string) => `0x08c379a0${hexadecimal(word(32), textWords(text)).slice(2)}`;
  const TOKEN = 'ERC721: invalid token ID';
  test.each([
    [{ code: 3, message: `execution reverted: ${TOKEN}`, data: reason(TOKEN) }, 'not-registered'],
    [{ code: 3, message: 'execution reverted', data: reason(TOKEN) }, 'not-registered'],
    [{ code: -32_000, message: `execution reverted: ${TOKEN}` }, 'not-registered'],
    [{ code: 3, message: 'execution reverted: out of gas', data: reason('out of gas') }, 'unavailable'],
    [{ code: 3, message: 'execution reverted' }, 'unavailable'],
    [{ code: 3, message: 'execution reverted', data: 7 }, 'unavailable'],
    [{ code: 3, message: 'execution reverted', data: '0x08c379a0ff' }, 'unexpected-answer'],
    [{ code: -32_000, message: 'header not found' }, 'unavailable'],
    [{ code: -32_000, message: 'execution reverted', data: reason(TOKEN) }, 'unavailable'],
    [{ code: -32_005, message: 'limit exceeded' }, 'rate-limited'],
    [{ code: -32_603 }, 'unavailable'],
    [{ code: '3', message: TOKEN }, 'unexpected-answer'],
    ['reverted', 'unexpected-answer'],
  ])('JSON-RPC: %j', async (error, kind) => {
    const scripted = await startScripted(caseOf('self'));
    scripted.script.owner = { body: { jsonrpc: '2.0', id: 1, error } };
    expect(await failureOf(list(scripted, 'self'))).toMatchObject({ kind });
    scripted.clock.milliseconds += 10_000;
    // A list is never empty because of an error: a node may refuse one of many names.
    scripted.script.owner = undefined;
    scripted.script.names = { body: { jsonrpc: '2.0', id: 1, error } };
    const ofNames = kind === 'not-registered' ? 'unexpected-answer' : kind;
    expect(await failureOf(list(scripted, 'self'))).toMatchObject({ kind: ofNames });
  });

  test('a limit inside 200 blocks the registry for 10 s, and a wait does not make it longer', async () => {
    const scripted = await startScripted(caseOf('self'));
    const { clock, asked } = scripted;
    scripted.script.owner = {
      body: { jsonrpc: '2.0', id: 1, error: { code: -32_005, message: 'slow down' } },
    };
    const until = clock.milliseconds + 10_000;
    expect(await failureOf(list(scripted, 'self'))).toMatchObject({ kind: 'rate-limited' });
    scripted.script.owner = undefined;
    for (const left of [10, 2.5, 2.1]) {
      clock.milliseconds = until - left * 1000;
      expect(await failureOf(list(scripted, 'self'))).toMatchObject({ retryAfterSeconds: Math.ceil(left) });
    }
    expect(asked).toHaveLength(1);
    clock.milliseconds = until;
    expect(await list(scripted, 'self')).toMatchObject({ total: 2 });
  });

  test('JSON-RPC: bytes of no contract are a senseless answer, at both steps', async () => {
    for (const step of ['owner', 'names'] as const) {
      const scripted = await startScripted(caseOf('self'));
      scripted.script[step] = { body: { jsonrpc: '2.0', id: 1, result: '0x' } };
      expect(await failureOf(list(scripted, 'self'))).toMatchObject({ kind: 'unexpected-answer' });
    }
  });
});

describe('SNS and its old ending', () => {
  test('`.sol` is asked as typed, and its refusal leads to the name to try', async () => {
    const each = caseOf('sns');
    const { registry, services } = await startCase(each, numbered(each, 1));
    expect(await serviceFailureOf(services.names.list('N00000.sol', fifteen))).toMatchObject({
      reason: { kind: 'instead', name: 'n00000.sol', instead: 'n00000.sns' },
      source: { title: 'SNS' },
    });
    expect(registry.calls.map(({ path }) => path)).toEqual(['/resolve/n00000.sol']);
    const outage = await startScripted(each);
    outage.script.owner = { status: 500, body: {} };
    expect(await failureOf(outage.services.names.list('ada.sol', fifteen))).toMatchObject({
      kind: 'unavailable',
    });
    outage.script.owner = { status: 400, body: {} };
    expect(await failureOf(outage.services.names.list('ada.sns', fifteen))).toMatchObject({
      kind: 'refused',
    });
  });
});
