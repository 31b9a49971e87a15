import { expect, test } from 'vitest';
import type { Clock } from '../../../src/services/time.ts';
import { quickClock } from '../quick-clock.ts';
import { failureOf, json, startUpstream } from '../upstream.ts';
import { clientOf } from './client-of.ts';

const open = { authorised: false };
const MINUTE = { 'retry-after': '60' };

/** A service that answers 429 until it is told otherwise, and a client with a clock that the test sets. */
async function limited(headers: Record<string, string> = MINUTE) {
  const state = { limited: true };
  const upstream = await startUpstream((_request, response) => {
    if (state.limited) response.writeHead(429, headers).end();
    else json(response, 'at last');
  });
  const clock = quickClock();
  const client = clientOf(upstream.baseUrl, { token: 't', clock });
  return { state, upstream, client, clock };
}

test('a long Retry-After blocks every call of the origin, and each fails with the remaining wait', async () => {
  const { upstream, client, clock } = await limited();
  expect(await failureOf(client.get('/a', open))).toEqual({ kind: 'rate-limited', retryAfterSeconds: 60 });
  clock.milliseconds += 20_500;
  const calls = {
    get: client.get('/a', open),
    elsewhere: client.get('/b?c=d', { authorised: true }),
    fresh: client.get('/a', { ...open, shared: false }),
    post: client.post('/a', {}, open),
    put: client.put('/a', {}, open),
    delete: client.delete('/a', open),
  };
  for (const [name, call] of Object.entries(calls)) {
    const reason = { kind: 'rate-limited', retryAfterSeconds: 40 };
    expect(await failureOf(call), name).toEqual(reason);
  }
  expect(upstream.requests).toHaveLength(1);
  expect(clock.waits).toEqual([]);
});

test('a limit on background calls blocks only these, and is no outage', async () => {
  const upstream = await startUpstream(({ url }, response) => {
    if (url === '/limited') response.writeHead(429, MINUTE).end();
    else json(response, url);
  });
  const clock = quickClock();
  const outcomes: unknown[] = [];
  const client = clientOf(upstream.baseUrl, { clock, onOutcome: (failure) => outcomes.push(failure) });
  const background = { ...open, background: true };
  const inAMinute = { kind: 'rate-limited', retryAfterSeconds: 60 };
  expect(await failureOf(client.get('/limited', background))).toEqual(inAMinute);
  expect(await failureOf(client.get('/b', background))).toEqual(inAMinute);
  expect(upstream.requests).toHaveLength(1);
  await expect(client.get('/a', open)).resolves.toBe('/a');
  expect(outcomes).toEqual([undefined]);

  // A limit on people's calls blocks background calls, too, until the later of both ends.
  clock.milliseconds += 50_000;
  expect(await failureOf(client.get('/limited', open))).toEqual(inAMinute);
  clock.milliseconds += 20_000;
  for (const call of [open, background]) {
    expect(await failureOf(client.get('/b', call))).toEqual({ kind: 'rate-limited', retryAfterSeconds: 40 });
  }
  expect(upstream.requests).toHaveLength(3);
  clock.milliseconds += 40_000;
  await expect(client.get('/b', background)).resolves.toBe('/b');
});

test('it is asked again when the wait is over, and not before', async () => {
  const { state, upstream, client, clock } = await limited();
  await failureOf(client.get('/a', open));
  state.limited = false;
  clock.milliseconds += 57_999;
  expect(await failureOf(client.get('/a', open))).toMatchObject({ retryAfterSeconds: 3 });
  expect(upstream.requests).toHaveLength(1);
  clock.milliseconds += 2_001;
  await expect(client.get('/a', open)).resolves.toBe('at last');
  expect(upstream.requests).toHaveLength(2);
  // Who asks meanwhile makes it no longer.
  expect(clock.waits).toEqual([]);
});

test('what is left of a wait is waited for when it is short, but for what may not be repeated', async () => {
  const { state, upstream, client, clock } = await limited();
  await failureOf(client.get('/a', open));
  state.limited = false;
  clock.milliseconds += 58_500;
  expect(await failureOf(client.post('/a', {}, open))).toEqual({
    kind: 'rate-limited',
    retryAfterSeconds: 2,
  });
  await expect(client.put('/a', {}, open)).resolves.toBe('at last');
  expect(clock.waits).toEqual([2000]);
  expect(upstream.requests.map(({ method }) => method)).toEqual(['GET', 'PUT']);
});

test('a repetition is held too', async () => {
  const upstream = await startUpstream(({ url }, response) => {
    response.writeHead(url === '/broken' ? 503 : 429, url === '/broken' ? {} : MINUTE).end();
  });
  const repeated = Promise.withResolvers<() => void>();
  const after: Clock['after'] = (_milliseconds, proceed) => {
    repeated.resolve(proceed);
    return setTimeout(() => undefined, 0);
  };
  const client = clientOf(upstream.baseUrl, { clock: { ...quickClock(), now: () => 0, after } });
  const broken = failureOf(client.get('/broken', open));
  const repeat = await repeated.promise;
  expect(await failureOf(client.get('/a', open))).toMatchObject({ kind: 'rate-limited' });
  repeat();
  expect(await broken).toEqual({ kind: 'rate-limited', retryAfterSeconds: 60 });
  expect(upstream.requests.map(({ url }) => url)).toEqual(['/broken', '/a']);
});
