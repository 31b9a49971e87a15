import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathValueProblem } from '../../../src/services/text.ts';
import { anyCharacter } from '../../any-character.ts';
import { runs } from '../../property-runs.ts';
import { failureOf, json, startUpstream } from '../upstream.ts';
import {
  listPath,
  manyNames,
  namesServiceOf,
  pageAt,
  startNamesUpstream,
  walletPath,
} from './names-upstream.ts';

const fifteen = pageAt(0, 15);

describe('the two steps', () => {
  test('name to wallet, wallet to names', async () => {
    const upstream = await startNamesUpstream();
    const listing = await namesServiceOf(upstream).list('bea', fifteen);
    expect(listing).toEqual({
      wallet: 'w',
      names: ['ada', 'bea', 'cleo'],
      offset: 0,
      more: false,
      total: 3,
      staleSeconds: undefined,
    });
    expect(upstream.requests.map(({ url }) => url)).toEqual([
      '/api/v1/names/bea/wallet',
      '/api/v1/wallets/w/names?limit=16&default=asc',
    ]);
  });

  test('the direction is passed on', async () => {
    const upstream = await startNamesUpstream();
    const { names } = await namesServiceOf(upstream).list('ada', pageAt(0, 15, 'desc'));
    expect(names).toEqual(['cleo', 'bea', 'ada']);
    expect(upstream.listCalls()[0]?.get('default')).toBe('desc');
  });

  test('both steps may be one call that answers the two-object array', async () => {
    const upstream = await startUpstream((_request, response) =>
      json(response, { data: [{ wallet: 'w' }, { names: ['ada'] }] }),
    );
    const path = '/list?name={name}';
    const service = namesServiceOf(upstream, {
      namesWalletPath: walletPath(path),
      namesListPath: listPath(path),
    });
    expect(await service.list('ada', fifteen)).toMatchObject({ wallet: 'w', names: ['ada'], total: 1 });
    expect(upstream.requests.map(({ url }) => url)).toEqual([
      '/list?name=ada',
      '/list?name=ada&limit=16&default=asc',
    ]);
  });

  test('a wallet itself is asked for by the second step alone', async () => {
    const upstream = await startNamesUpstream();
    const listing = await namesServiceOf(upstream).ofWallet?.('w', pageAt(1, 1));
    expect(listing).toMatchObject({ wallet: 'w', names: ['bea'], more: true });
    expect(upstream.requests.map(({ url }) => url)).toEqual(['/api/v1/wallets/w/names?limit=3&default=asc']);
  });

  test.each(['/list?name={name}', '/of/{wallet}?name={name}'])('not where its path is %s', async (path) => {
    const upstream = await startNamesUpstream();
    expect(namesServiceOf(upstream, { namesListPath: listPath(path) }).ofWallet).toBeUndefined();
  });

  test.each(['', '..', 'x'.repeat(256), 'a\nb'])('no call is made for the wallet %j', async (wallet) => {
    const upstream = await startNamesUpstream();
    const failure = await failureOf(
      namesServiceOf(upstream).ofWallet?.(wallet, fifteen) ?? Promise.resolve(),
    );
    expect(failure).toMatchObject({ kind: 'invalid-wallet' });
    expect(upstream.requests).toEqual([]);
  });

  test('what is remembered of a wallet is not what is remembered of a name', async () => {
    const upstream = await startNamesUpstream({ names: ['w', 'wallet asc w', 'asc w'] });
    const service = namesServiceOf(upstream, { namesCacheSeconds: 60 });
    const ofWallet = (wallet: string) => service.ofWallet?.(wallet, fifteen);
    await service.list('w', fifteen);
    for (const name of ['w', 'wallet asc w', 'asc w']) await service.list(name, fifteen);
    expect(upstream.requests).toHaveLength(6);
    for (const wallet of ['w', 'w', 'asc w']) await ofWallet(wallet);
    expect(upstream.requests).toHaveLength(8);
  });

  test('404 at step 1: not registered', async () => {
    const upstream = await startNamesUpstream();
    expect(await failureOf(namesServiceOf(upstream).list('zoe', fifteen))).toEqual({
      kind: 'not-registered',
      name: 'zoe',
    });
    expect(upstream.listCalls()).toHaveLength(0);
  });

  test.each([404, 410, 200])('%i without names at step 2: no names', async (status) => {
    const upstream = await startUpstream((request, response) =>
      request.url?.endsWith('/wallet')
        ? json(response, { wallet: 'w' })
        : json(response, { data: { names: [] } }, status),
    );
    for (const cursorParameter of [undefined, 'starting_after']) {
      const service = namesServiceOf(upstream, { namesCursorParameter: cursorParameter });
      expect(await failureOf(service.list('ada', fifteen))).toEqual({ kind: 'no-names', wallet: 'w' });
    }
  });

  test('a hostile wallet stays one segment', async () => {
    const upstream = await startUpstream((request, response) =>
      json(response, request.url?.endsWith('/wallet') ? { wallet: '../../admin?x=1#y' } : { names: ['ada'] }),
    );
    await namesServiceOf(upstream).list('ada', fifteen);
    expect(upstream.requests[1]?.url).toBe(
      '/api/v1/wallets/..%2F..%2Fadmin%3Fx%3D1%23y/names?limit=16&default=asc',
    );
  });

  test('an impossible wallet is not asked for', async () => {
    const upstream = await startUpstream((_request, response) => json(response, { wallet: '..' }));
    expect(await failureOf(namesServiceOf(upstream).list('ada', fifteen))).toMatchObject({
      kind: 'unexpected-answer',
    });
    expect(upstream.requests).toHaveLength(1);
  });

  test.each([true, false])('the token is sent only when that is set: %s', async (sendToken) => {
    const upstream = await startNamesUpstream();
    await namesServiceOf(upstream, { token: 't', namesSendToken: sendToken }).list('ada', fifteen);
    const expected = sendToken ? 'Bearer t' : undefined;
    expect(upstream.requests.map(({ headers }) => headers.authorization)).toEqual([expected, expected]);
  });
});

test('any string as a name is refused in words, or arrives as itself in one segment', async () => {
  const upstream = await startNamesUpstream();
  const service = namesServiceOf(upstream);
  const name = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 260 }),
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
    fc.string({
      unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', '?', '#', ' ', '\0', '\r', '\n', ';', '@'),
    }),
    fc.constantFrom('', ' ', '.', '..', '../..', '%2e%2e', '//host/', 'x'.repeat(10_000), 'ada'),
  );
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(name, async (value) => {
      const before = upstream.requests.length;
      const outcome = await service.list(value, fifteen).catch((error: unknown) => error);
      if (pathValueProblem(value) !== undefined) {
        expect(outcome).toMatchObject({ reason: { kind: 'invalid-name' } });
        expect(upstream.requests).toHaveLength(before);
        return;
      }
      sent += 1;
      const url = upstream.requests[before]?.url ?? '';
      const segments = url.split('/');
      expect(segments).toEqual(['', 'api', 'v1', 'names', expect.any(String), 'wallet']);
      expect(decodeURIComponent(segments[4] ?? '')).toBe(value);
      expect(new URL(url, upstream.baseUrl).pathname).toBe(url);
      if (value !== 'ada') expect(outcome).toMatchObject({ reason: { kind: 'not-registered', name: value } });
    }),
    { numRuns: runs(100) },
  );
  expect(sent).toBeGreaterThan(30);
});

describe.each([
  ['with a larger limit', undefined],
  ['with a cursor', 'starting_after'],
])('paging %s', (_how, cursorParameter) => {
  test('every page of 2,500 names, without memory and with it', async () => {
    const names = manyNames(2500);
    const upstream = await startNamesUpstream({ names });
    for (const cacheSeconds of [0, 60]) {
      const service = namesServiceOf(upstream, {
        namesCursorParameter: cursorParameter,
        namesCacheSeconds: cacheSeconds,
      });
      const seen: string[] = [];
      for (let offset = 0; offset < 2500; offset += 500) {
        const page = await service.list('name00000', pageAt(offset, 500));
        expect(page.more).toBe(offset < 2000);
        seen.push(...page.names);
      }
      expect(seen).toEqual(names);
    }
  });

  test('a page that ends where the names end has no more; past the end a page is empty', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(30) });
    const service = namesServiceOf(upstream, { namesCursorParameter: cursorParameter });
    expect(await service.list('name00000', pageAt(0, 15))).toMatchObject({ more: true, total: undefined });
    expect(await service.list('name00000', pageAt(15, 15))).toMatchObject({ more: false });
    expect(await service.list('name00000', pageAt(45, 15))).toMatchObject({ names: [], more: false });
  });

  test('10,000 names in one page', async () => {
    const names = manyNames(10_000);
    const upstream = await startNamesUpstream({ names });
    const page = await namesServiceOf(upstream, { namesCursorParameter: cursorParameter }).list(
      'name00000',
      pageAt(0, 10_000),
    );
    expect(page.names).toEqual(names);
    expect(page.more).toBe(false);
    for (const call of upstream.listCalls()) expect(Number(call.get('limit'))).toBeLessThanOrEqual(10_000);
  });

  test('a service that gives fewer than it is asked for never becomes a total', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(60), clamp: 20, cursorHonoured: false });
    const page = await namesServiceOf(upstream, { namesCursorParameter: cursorParameter }).list(
      'name00000',
      pageAt(0, 30),
    );
    expect(page).toMatchObject({ names: manyNames(20), more: false, total: undefined });
  });

  test('a service that gives more than it is asked for is taken at its word', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(60), always: 40 });
    const service = namesServiceOf(upstream, {
      namesCursorParameter: cursorParameter,
      namesCacheSeconds: 60,
    });
    expect(await service.list('name00000', pageAt(0, 15))).toMatchObject({
      names: manyNames(15),
      more: true,
      total: undefined,
    });
    expect(await service.list('name00000', pageAt(15, 15))).toMatchObject({ names: manyNames(30).slice(15) });
    expect(upstream.listCalls()).toHaveLength(1);
  });
});

describe('without a cursor', () => {
  test('at the cap of 10,000 nothing is claimed', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(12_000) });
    const page = await namesServiceOf(upstream).list('name00000', pageAt(9990, 15));
    expect(page).toMatchObject({ names: manyNames(10_000).slice(9990), more: false, total: undefined });
    expect(upstream.listCalls().map((call) => call.get('limit'))).toEqual(['10000']);
  });

  test('of many names that nobody asked for the first thousand serve later pages, and the others are asked for', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(1_200), always: 1_200 });
    const service = namesServiceOf(upstream, { namesCacheSeconds: 60 });
    const page = async (offset: number) => (await service.list('name00000', pageAt(offset, 15))).names;
    expect(await page(0)).toEqual(manyNames(15));
    expect(await page(984)).toEqual(manyNames(999).slice(984));
    expect(upstream.listCalls()).toHaveLength(1);
    expect(await page(1_170)).toEqual(manyNames(1_185).slice(1_170));
    expect(upstream.listCalls().map((call) => call.get('limit'))).toEqual(['16', '1186']);
  });

  test('a short list is whole once the service has given more than that at once', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(12) });
    const service = namesServiceOf(upstream);
    expect(await service.list('name00000', pageAt(0, 15))).toMatchObject({ more: false, total: undefined });
    upstream.behaviour.names = manyNames(16);
    expect(await service.list('name00000', pageAt(0, 15))).toMatchObject({ more: true, total: undefined });
    upstream.behaviour.names = manyNames(12);
    expect(await service.list('name00000', pageAt(0, 15))).toMatchObject({ more: false, total: 12 });
  });
});

describe('with a cursor', () => {
  const cursorParameter = 'starting_after';

  test('goes on from the last name that is known', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(100) });
    const service = namesServiceOf(upstream, {
      namesCursorParameter: cursorParameter,
      namesCacheSeconds: 60,
    });
    await service.list('name00000', pageAt(0, 15));
    await service.list('name00000', pageAt(15, 15));
    expect(upstream.walletCalls()).toBe(1);
    expect(upstream.listCalls().map(String)).toEqual([
      'limit=16&default=asc',
      'limit=15&default=asc&starting_after=name00015',
    ]);
  });

  test.each([
    [10_000, 2],
    [1000, 11],
  ])('goes past 10,000, and past a limit of %i of the service', async (clamp, calls) => {
    const names = manyNames(10_050);
    const upstream = await startNamesUpstream({ names, clamp });
    const page = await namesServiceOf(upstream, { namesCursorParameter: cursorParameter }).list(
      'name00000',
      pageAt(9995, 100),
    );
    expect(page).toMatchObject({ names: names.slice(9995), more: false, total: 10_050 });
    expect(upstream.listCalls()).toHaveLength(calls);
  });

  test('a short answer is only the end when the service says so', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(25), clamp: 20 });
    const page = await namesServiceOf(upstream, { namesCursorParameter: cursorParameter }).list(
      'name00000',
      pageAt(0, 30),
    );
    expect(page).toMatchObject({ names: manyNames(25), more: false, total: 25 });
    expect(upstream.listCalls().map((call) => call.get('starting_after'))).toEqual([null, 'name00019']);
  });

  test('a cursor that is not honoured is said, not looped on', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(100), cursorHonoured: false });
    const service = namesServiceOf(upstream, {
      namesCursorParameter: cursorParameter,
      namesCacheSeconds: 60,
    });
    await service.list('name00000', pageAt(0, 15));
    const reason = await failureOf(service.list('name00000', pageAt(15, 15)));
    expect(reason).toMatchObject({
      kind: 'unexpected-answer',
      problem: expect.stringMatching(/starting_after/),
    });
    expect(upstream.listCalls()).toHaveLength(2);
  });

  test('a service that gives few names a call is not asked for ever', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(2000), clamp: 10 });
    const service = namesServiceOf(upstream, { namesCursorParameter: cursorParameter });
    const reason = await failureOf(service.list('name00000', pageAt(0, 2000)));
    expect(reason).toMatchObject({ kind: 'out-of-reach', problem: expect.stringMatching(/128 calls/) });
    expect(upstream.listCalls()).toHaveLength(128);
  });

  test('a last name that cannot be sent back', async () => {
    const upstream = await startUpstream((request, response) => {
      if (request.url?.endsWith('/wallet')) json(response, { wallet: 'w' });
      else response.end(JSON.stringify({ names: [...manyNames(15), '\ud800'] }));
    });
    const service = namesServiceOf(upstream, { namesCursorParameter: cursorParameter });
    expect(await failureOf(service.list('ada', pageAt(0, 30)))).toMatchObject({ kind: 'unexpected-answer' });
  });
});
