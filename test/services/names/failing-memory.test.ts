import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { NamesMemory } from '../../../src/services/names/names-service.ts';
import { quickClock } from '../quick-clock.ts';
import { servicesAt } from '../services-of.ts';
import { failureOf } from '../upstream.ts';
import { namesServiceOf, pageAt, startNamesUpstream } from './names-upstream.ts';

const page = pageAt(0, 15);
const never = () => new Promise<never>(() => undefined);
const failing = () => Promise.reject(new Error('gone'));

/** A memory that keeps everything, and whose calls may be replaced; with how often each was made. */
function breakableMemory() {
  const entries = new Map<string, Awaited<ReturnType<NamesMemory['get']>>>();
  return {
    get: vi.fn<NamesMemory['get']>(async (key) => entries.get(key)),
    set: vi.fn<NamesMemory['set']>(async (key, entry) => void entries.set(key, entry)),
    delete: vi.fn<NamesMemory['delete']>(async (key) => void entries.delete(key)),
  };
}

async function namesOver(memory: NamesMemory) {
  const upstream = await startNamesUpstream();
  const clock = quickClock();
  const onMemoryFailure = vi.fn<(error: unknown) => void>();
  const names = namesServiceOf(upstream, {
    namesMemory: memory,
    namesCacheSeconds: 60,
    clock,
    onMemoryFailure,
  });
  return { upstream, clock, names, onMemoryFailure };
}

test.each([
  ['fails', failing],
  [
    'fails without a promise',
    () => {
      throw new Error('broken');
    },
  ],
  ['hangs', never],
])('a memory that %s costs calls and no answer', async (_what, call) => {
  const { upstream, names, onMemoryFailure } = await namesOver({ get: call, set: call, delete: call });
  expect(await names.list('ada', page)).toMatchObject({ total: 3 });
  expect(await names.list('ada', page)).toMatchObject({ total: 3 });
  expect(upstream.requests).toHaveLength(4);
  expect(await failureOf(names.list('zoe', page))).toMatchObject({ kind: 'not-registered' });
  expect(onMemoryFailure).toHaveBeenCalledOnce();
  expect(onMemoryFailure).toHaveBeenCalledWith(expect.any(Error));
});

test.each([
  ['fails', failing],
  ['hangs', never],
])('a memory that %s when it is to keep something costs no answer either', async (_what, call) => {
  const memory = { ...breakableMemory(), set: call, delete: call };
  const { upstream, names, onMemoryFailure } = await namesOver(memory);
  expect(await names.list('ada', page)).toMatchObject({ total: 3 });
  expect(await failureOf(names.list('zoe', page))).toMatchObject({ kind: 'not-registered' });
  upstream.behaviour.always = 0;
  expect(await failureOf(names.list('ada', page))).toMatchObject({ kind: 'no-names' });
  await expect.poll(() => onMemoryFailure.mock.calls.length).toBe(1);
});

test('an answer is given before it is kept', async () => {
  const kept = Promise.withResolvers<void>();
  const { names, onMemoryFailure } = await namesOver({ ...breakableMemory(), set: () => kept.promise });
  expect(await names.list('ada', page)).toMatchObject({ total: 3 });
  // A write that was waited for would have failed by now.
  kept.resolve();
  await names.list('ada', page);
  expect(onMemoryFailure).not.toHaveBeenCalled();
});

test('people who ask at once share one look into the memory', async () => {
  const memory = breakableMemory();
  const { upstream, names } = await namesOver(memory);
  await Promise.all(Array.from({ length: 100 }, () => names.list('ada', page)));
  expect(memory.get).toHaveBeenCalledOnce();
  expect(memory.set).toHaveBeenCalledOnce();
  expect(upstream.requests).toHaveLength(2);
});

test('an answer is kept for as long as it may be of use', async () => {
  const memory = breakableMemory();
  const { names } = await namesOver(memory);
  await names.list('ada', page);
  await failureOf(names.list('zoe', page));
  expect(memory.set.mock.calls.map(([key, , seconds]) => [key, seconds])).toEqual([
    ['asc ada', 3600],
    ['asc zoe', 10],
  ]);
});

test('with 0 seconds the memory is left alone', async () => {
  const memory = breakableMemory();
  const upstream = await startNamesUpstream();
  const names = namesServiceOf(upstream, { namesMemory: memory, namesCacheSeconds: 0 });
  await names.list('ada', page);
  await failureOf(names.list('zoe', page));
  upstream.behaviour.always = 0;
  await failureOf(names.list('ada', page));
  for (const call of Object.values(memory)) expect(call).not.toHaveBeenCalled();
});

test('an entry of a clock that is ahead is believed for no longer than one of a clock that is behind', async () => {
  const memory = breakableMemory();
  const { upstream, clock, names } = await namesOver(memory);
  const known = { wallet: 'w', names: ['old'], end: 'seen' } as const;
  await memory.set('asc ada', { asked: clock.milliseconds + 59_000, known }, 60);
  expect(await names.list('ada', page)).toMatchObject({ names: ['old'] });
  await memory.set('asc ada', { asked: clock.milliseconds + 61_000, known }, 60);
  expect(await names.list('ada', page)).toMatchObject({ total: 3 });
  expect(upstream.requests).toHaveLength(2);
});

test('the memory is told which entry is enough: fresh, and with the names that are needed', async () => {
  const memory = breakableMemory();
  const { clock, names } = await namesOver(memory);
  await names.list('ada', page);
  const isEnough = memory.get.mock.calls[0]?.[1];
  const entry = (seconds: number, count: number, end: 'open' | 'seen') => ({
    asked: clock.milliseconds - seconds * 1_000,
    known: { wallet: 'w', names: Array.from({ length: count }, String), end },
  });
  expect(isEnough?.(entry(59, 16, 'open'))).toBe(true);
  expect(isEnough?.(entry(59, 15, 'open'))).toBe(false);
  expect(isEnough?.(entry(59, 1, 'seen'))).toBe(true);
  expect(isEnough?.(entry(60, 1, 'seen'))).toBe(false);
  expect(isEnough?.({ asked: clock.milliseconds - 9_000, known: null })).toBe(true);
  expect(isEnough?.({ asked: clock.milliseconds - 10_000, known: null })).toBe(false);
});

test('the end of the services waits for what is still being kept', async () => {
  const upstream = await startNamesUpstream();
  const memory = breakableMemory();
  const kept = Promise.withResolvers<void>();
  const set = () => kept.promise;
  const services = servicesAt(upstream, {}, { namesMemory: { ...memory, set } });
  await services.names.list('ada', page);
  const order: string[] = [];
  const closed = services.close().then(() => order.push('closed'));
  // Whatever else is closed is so by now.
  for (let turns = 0; turns < 50; turns += 1) await turn();
  order.push('kept');
  kept.resolve();
  await closed;
  expect(order).toEqual(['kept', 'closed']);
});
