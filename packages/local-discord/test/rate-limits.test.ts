import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Clock } from '../model/clock.ts';
import { RateLimits } from '../rest/rate-limits.ts';

const BUCKET = { limit: 2, windowMs: 1000 };

/** A server with one limited route, apart for each `id`, at a time that stands still. */
function limited() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_800_000_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const clock = new Clock();
  const limits = new RateLimits(clock);
  const app = Fastify();
  app.get('/:id', { onRequest: limits.bucket('GET /:id', BUCKET, 'id') }, async () => ({}));
  app.get('/', { onRequest: limits.global }, async () => ({}));
  onTestFinished(() => app.close());
  const get = async (path: string) => {
    const { statusCode, headers } = await app.inject(path);
    return { status: statusCode, remaining: Number(headers['x-ratelimit-remaining']) };
  };
  return { clock, limits, get };
}

test('a bucket lets through as many as its limit, and again when its window is over to the millisecond', async () => {
  const { get } = limited();
  expect(await get('/a')).toEqual({ status: 200, remaining: 1 });
  expect(await get('/a')).toEqual({ status: 200, remaining: 0 });
  expect(await get('/a')).toEqual({ status: 429, remaining: 0 });
  vi.advanceTimersByTime(999);
  expect((await get('/a')).status).toBe(429);
  expect((await get('/b')).status).toBe(200);
  vi.advanceTimersByTime(1);
  expect(await get('/a')).toEqual({ status: 200, remaining: 1 });
});

test('time that passes at once refills every bucket, and nobody waits longer once it is back', async () => {
  const { clock, limits, get } = limited();
  for (let n = 0; n < 3; n += 1) await get('/a');
  clock.advance(999);
  expect((await get('/a')).status).toBe(429);
  clock.advance(1);
  expect(await get('/a')).toEqual({ status: 200, remaining: 1 });
  clock.reset();
  limits.clear();
  expect(await get('/a')).toEqual({ status: 200, remaining: 1 });
});

test('without limits no call is counted, and answers tell a library that read an empty bucket of a full one', async () => {
  const { limits, get } = limited();
  for (let n = 0; n < 2; n += 1) await get('/a');
  limits.off = true;
  for (let n = 0; n < 60; n += 1) {
    expect(await get('/a')).toEqual({ status: 200, remaining: 10_000 });
    expect((await get('/')).status).toBe(200);
  }
  limits.off = false;
  expect((await get('/a')).status).toBe(429);
});

test('a clock that is set back an hour lets through as many as before', async () => {
  const { get } = limited();
  for (let n = 0; n < 3; n += 1) await get('/a');
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(await get('/a')).toEqual({ status: 200, remaining: 1 });
});

test('fifty requests a second are let through in all', async () => {
  const { get } = limited();
  const statuses = await Promise.all(Array.from({ length: 51 }, async () => (await get('/')).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses.at(-1)).toBe(429);
});

test('windows that are over are cleared away at every thousandth that opens, and no others', async () => {
  const { limits, get } = limited();
  for (let n = 0; n < 998; n += 1) await get(`/${n}`);
  expect(limits.size).toBe(998);
  vi.advanceTimersByTime(1000);
  await get('/one');
  expect(limits.size).toBe(999);
  // The thousandth window opens, and is still open afterwards, as is the one before it.
  await get('/two');
  expect(limits.size).toBe(2);
  await get('/one');
  expect(await get('/one')).toMatchObject({ status: 429 });
});
