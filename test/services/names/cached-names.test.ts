import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NamesInMemory } from '../../../src/bot/state/memory/state-in-memory.ts';
import { createRestClient } from '../../../src/services/http/rest-client.ts';
import { createCachedNames } from '../../../src/services/names/cached-names.ts';
import { createNamesClient } from '../../../src/services/names/names-client.ts';
import type { NamesService } from '../../../src/services/names/names-service.ts';
import { machineClock } from '../../../src/services/time.ts';
import { failureOf } from '../upstream.ts';
import {
  listPath,
  manyNames,
  type NamesUpstream,
  pageAt,
  startNamesUpstream,
  walletPath,
} from './names-upstream.ts';

const fifteen = pageAt(0, 15);

const status =
  (code: number, headers: Record<string, string> = {}) =>
  (_request: unknown, response: ServerResponse) =>
    response.writeHead(code, headers).end();

/** A names service, its cache, and its clock, which the test sets, in seconds. */
function namesOf(upstream: NamesUpstream, seconds = 60, timeoutSeconds = 5) {
  const clock = { seconds: 1000 };
  const cache = new NamesInMemory();
  const rest = createRestClient({ baseUrl: upstream.baseUrl, timeoutSeconds });
  onTestFinished(() => rest.close());
  const client = createNamesClient({
    rest,
    walletPath: walletPath('/api/v1/names/{name}/wallet'),
    listPath: listPath('/api/v1/wallets/{wallet}/names'),
    authorised: false,
  });
  const milliseconds = () => clock.seconds * 1000;
  const names: NamesService = createCachedNames({
    client,
    cache,
    seconds,
    clock: { ...machineClock, now: milliseconds, epochMilliseconds: milliseconds },
  });
  return { names, clock, cache };
}

describe('sharing', () => {
  test.each([
    [100, 60],
    [200, 60],
    [100, 0],
  ])('%i people at once cost one pair of calls (cache: %i s)', async (people, seconds) => {
    const upstream = await startNamesUpstream();
    const { names } = namesOf(upstream, seconds);
    const listings = await Promise.all(Array.from({ length: people }, () => names.list('ada', fifteen)));
    for (const listing of listings) expect(listing).toEqual(listings[0]);
    expect(upstream.requests).toHaveLength(2);
  });

  test('a failure is shared and forgotten', async () => {
    const upstream = await startNamesUpstream({ instead: status(500) });
    const { names } = namesOf(upstream);
    const asked = Array.from({ length: 100 }, () => failureOf(names.list('ada', fifteen)));
    for (const reason of await Promise.all(asked)) expect(reason).toMatchObject({ kind: 'unavailable' });
    expect(upstream.requests).toHaveLength(1);
    upstream.behaviour.instead = undefined;
    expect(await names.list('ada', fifteen)).toMatchObject({ total: 3 });
  });

  test('questions that differ in one thing are asked apart', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(100) });
    const { names } = namesOf(upstream, 0);
    const asked = [
      names.list('name00000', fifteen),
      names.list('name00001', fifteen),
      names.list('name00000', pageAt(0, 16)),
      names.list('name00000', { ...fifteen, direction: 'desc' }),
      names.ofWallet?.('name00000', fifteen),
    ];
    const listings = await Promise.all(asked);
    expect(upstream.walletCalls()).toBe(4);
    expect(upstream.listCalls()).toHaveLength(5);
    expect(listings.map((listing) => listing?.names[0])).toEqual([
      'name00000',
      'name00000',
      'name00000',
      'name00099',
      'name00000',
    ]);
  });

  test('people who ask for different pages at once each get theirs', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(100) });
    const { names } = namesOf(upstream);
    const pages = [0, 15, 30, 45].map((offset) => names.list('name00000', pageAt(offset, 15)));
    const listed = (await Promise.all(pages)).flatMap((page) => page.names);
    expect(listed).toEqual(manyNames(60));
  });
});

describe('lifetimes', () => {
  test('with 0 seconds nothing is kept and nothing looked up', async () => {
    const upstream = await startNamesUpstream();
    const { names, cache } = namesOf(upstream, 0);
    const calls = (['get', 'set', 'delete'] as const).map((name) => vi.spyOn(cache, name));
    await names.list('ada', fifteen);
    await failureOf(names.list('zoe', fifteen));
    upstream.behaviour.always = 0;
    await failureOf(names.list('ada', fifteen));
    for (const call of calls) expect(call).not.toHaveBeenCalled();
  });

  test('an answer from before the clock was set back is believed for no longer than another', async () => {
    const upstream = await startNamesUpstream();
    const { names, clock, cache } = namesOf(upstream);
    const known = { wallet: 'w', names: ['old'], end: 'seen' } as const;
    cache.set('asc ada', { requestedAt: (clock.seconds + 59) * 1_000, known });
    expect(await names.list('ada', fifteen)).toMatchObject({ names: ['old'] });
    cache.set('asc ada', { requestedAt: (clock.seconds + 61) * 1_000, known });
    expect(await names.list('ada', fifteen)).toMatchObject({ total: 3 });
    expect(upstream.requests).toHaveLength(2);
  });

  test('how many names there are is known for an hour after their end was seen, however they are asked for', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(9) });
    const { names, clock } = namesOf(upstream, 60);
    const five = pageAt(0, 5);
    expect(await names.list('name00000', five)).toMatchObject({ total: undefined, lastTotal: undefined });
    expect(await names.list('name00000', fifteen)).toMatchObject({ total: 9 });
    clock.seconds += 61;
    expect(await names.list('name00000', five)).toMatchObject({ total: undefined, lastTotal: 9 });
    expect(await names.list('name00003', pageAt(0, 5, 'desc'))).toMatchObject({ lastTotal: 9 });
    clock.seconds += 3_600;
    expect(await names.list('name00000', five)).toMatchObject({ total: undefined, lastTotal: undefined });
    const { names: without } = namesOf(upstream, 0);
    await without.list('name00000', fifteen);
    expect(await without.list('name00000', five)).toMatchObject({ lastTotal: undefined });
  });

  test('an answer is believed for its lifetime and not longer', async () => {
    const upstream = await startNamesUpstream();
    const { names, clock } = namesOf(upstream, 60);
    await names.list('ada', fifteen);
    upstream.behaviour.names = ['ada'];
    clock.seconds += 59.9;
    expect(await names.list('ada', fifteen)).toMatchObject({ total: 3, staleSeconds: undefined });
    expect(upstream.requests).toHaveLength(2);
    clock.seconds += 0.1;
    expect(await names.list('ada', fifteen)).toMatchObject({ total: 1, staleSeconds: undefined });
    expect(upstream.requests).toHaveLength(4);
  });

  test.each([
    [60, 10],
    [4, 4],
  ])('with %i s, "not registered" is believed for %i s', async (seconds, believed) => {
    const upstream = await startNamesUpstream();
    const { names, clock } = namesOf(upstream, seconds);
    expect(await failureOf(names.list('zoe', fifteen))).toEqual({ kind: 'not-registered', name: 'zoe' });
    upstream.behaviour.names = ['zoe'];
    clock.seconds += believed - 0.1;
    expect(await failureOf(names.list('zoe', fifteen))).toEqual({ kind: 'not-registered', name: 'zoe' });
    clock.seconds += 0.1;
    expect(await names.list('zoe', fifteen)).toMatchObject({ names: ['zoe'] });
  });

  test('any page inside what is known is free; one beyond costs the second step alone', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(100) });
    const { names, clock } = namesOf(upstream);
    await names.list('name00000', pageAt(0, 50));
    expect(await names.list('name00000', pageAt(20, 15))).toMatchObject({ names: manyNames(35).slice(20) });
    expect(await names.list('name00000', pageAt(35, 15))).toMatchObject({ more: true });
    expect(upstream.requests).toHaveLength(2);
    clock.seconds += 30;
    expect(await names.list('name00000', pageAt(50, 15))).toMatchObject({ names: manyNames(65).slice(50) });
    expect(upstream.requests).toHaveLength(3);
    // The wallet is 60 s old now, though the names are younger.
    clock.seconds += 30;
    await names.list('name00000', pageAt(0, 15));
    expect(upstream.requests).toHaveLength(5);
  });

  test('the directions are remembered apart', async () => {
    const upstream = await startNamesUpstream();
    const { names } = namesOf(upstream);
    expect(await names.list('ada', fifteen)).toMatchObject({ names: ['ada', 'bea', 'cleo'] });
    expect(await names.list('ada', pageAt(0, 15, 'desc'))).toMatchObject({ names: ['cleo', 'bea', 'ada'] });
  });
});

describe('outages', () => {
  const outages: [string, number, NonNullable<NamesUpstream['behaviour']['instead']>][] = [
    ['unavailable', 5, status(500)],
    ['rate-limited', 5, status(429, { 'retry-after': '30' })],
    ['too-slow', 0.15, () => undefined],
  ];

  test.each(outages)(
    '%s: the old answer is given with its age, up to an hour',
    async (kind, limit, instead) => {
      const upstream = await startNamesUpstream();
      const { names, clock } = namesOf(upstream, 60, limit);
      await names.list('ada', fifteen);
      upstream.behaviour.instead = instead;
      clock.seconds += 60;
      expect(await names.list('ada', fifteen)).toMatchObject({
        names: ['ada', 'bea', 'cleo'],
        staleSeconds: 60,
      });
      clock.seconds += 3540;
      expect(await names.list('ada', fifteen)).toMatchObject({ staleSeconds: 3600 });
      clock.seconds += 1;
      expect(await failureOf(names.list('ada', fifteen))).toMatchObject({ kind });
    },
  );

  test.each([
    ['unauthorised', status(401)],
    ['refused', status(400)],
    ['unexpected-answer', status(204)],
  ])('%s is no outage: somebody has to know', async (kind, instead) => {
    const upstream = await startNamesUpstream();
    const { names, clock } = namesOf(upstream);
    await names.list('ada', fifteen);
    upstream.behaviour.instead = instead;
    clock.seconds += 61;
    expect(await failureOf(names.list('ada', fifteen))).toMatchObject({ kind });
  });

  test('after a failure old answers come at once for 5 s, then the service is asked again', async () => {
    const upstream = await startNamesUpstream();
    const { names, clock } = namesOf(upstream);
    await names.list('ada', fifteen);
    await names.list('bea', fifteen);
    upstream.behaviour.instead = status(500);
    clock.seconds += 61;
    await names.list('ada', fifteen);
    const asked = upstream.requests.length;
    expect(await names.list('ada', fifteen)).toMatchObject({ staleSeconds: 61 });
    expect(await names.list('bea', fifteen)).toMatchObject({ staleSeconds: 61 });
    expect(upstream.requests).toHaveLength(asked);
    upstream.behaviour.instead = undefined;
    clock.seconds += 5;
    expect(await names.list('bea', fifteen)).toMatchObject({ staleSeconds: undefined });
  });

  test('"not registered" ends an old answer for good', async () => {
    const upstream = await startNamesUpstream();
    const { names, clock } = namesOf(upstream);
    await names.list('ada', fifteen);
    upstream.behaviour.names = ['bea'];
    clock.seconds += 61;
    expect(await failureOf(names.list('ada', fifteen))).toMatchObject({ kind: 'not-registered' });
    upstream.behaviour.instead = status(500);
    clock.seconds += 11;
    expect(await failureOf(names.list('ada', fifteen))).toMatchObject({ kind: 'unavailable' });
  });

  test('so does a wallet that has no names any more', async () => {
    const upstream = await startNamesUpstream();
    const { names, clock } = namesOf(upstream);
    await names.list('ada', fifteen);
    upstream.behaviour.always = 0;
    clock.seconds += 61;
    expect(await failureOf(names.list('ada', fifteen))).toEqual({ kind: 'no-names', wallet: 'w' });
    upstream.behaviour.instead = status(500);
    expect(await failureOf(names.list('ada', fifteen))).toMatchObject({ kind: 'unavailable' });
  });

  test('a page that is not known whole is not made up', async () => {
    const upstream = await startNamesUpstream({ names: manyNames(100) });
    const { names } = namesOf(upstream);
    await names.list('name00000', pageAt(0, 15));
    upstream.behaviour.instead = status(500);
    expect(await failureOf(names.list('name00000', pageAt(15, 15)))).toMatchObject({ kind: 'unavailable' });
    expect(await names.list('name00000', pageAt(0, 15))).toMatchObject({
      more: true,
      staleSeconds: undefined,
    });
  });
});
