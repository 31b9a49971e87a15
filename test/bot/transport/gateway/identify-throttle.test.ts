import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import type { IdentifySlots } from '../../../../src/bot/state/identify-slots.ts';
import { IdentifyThrottle } from '../../../../src/bot/transport/gateway/identify-throttle.ts';
import { SessionStarts } from '../../../../src/bot/transport/gateway/session-starts.ts';

/** Milliseconds between two sessions, and those by which a busy machine may tell of the first one too late. */
const SPACING = 150;
const LATE = 30;

function throttle(concurrency: number, slots?: IdentifySlots) {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
  const plenty = { url: 'ws://127.0.0.1', shards: 1, session_start_limit: { remaining: 1_000 } };
  const starts = new SessionStarts(async () => plenty, logger, 10);
  let waits = 0;
  const onWait = () => {
    waits += 1;
  };
  const made = new IdentifyThrottle({
    starts,
    counted: [],
    concurrency,
    spacing: SPACING,
    slots,
    log: logger,
    onWait,
  });
  const begun: { shard: number; at: number }[] = [];
  const begin = async (shard: number, signal = new AbortController().signal) => {
    await made.waitForIdentify(shard, signal);
    begun.push({ shard, at: performance.now() });
  };
  return { begin, begun, log, waits: () => waits };
}

/** Slots in memory, as another process and this one would share them. */
function sharedSlots(): IdentifySlots & { readonly taken: number[] } {
  const until = new Map<number, number>();
  const taken: number[] = [];
  return {
    taken,
    async take(key, milliseconds) {
      const wait = (until.get(key) ?? 0) - performance.now();
      if (wait > 0) return wait;
      until.set(key, performance.now() + milliseconds);
      taken.push(key);
      return 0;
    },
  };
}

it('lets one session of a key begin after the other, and those of different keys at once', async () => {
  const { begin, begun } = throttle(2);
  await Promise.all([0, 1, 2, 3].map((shard) => begin(shard)));
  expect(begun.map(({ shard }) => shard)).toEqual([0, 1, 2, 3]);
  const [first, second, third, fourth] = begun.map(({ at }) => at);
  expect(Number(second) - Number(first)).toBeLessThan(SPACING / 2);
  expect(Number(third) - Number(first)).toBeGreaterThanOrEqual(SPACING - LATE);
  expect(Number(fourth) - Number(second)).toBeGreaterThanOrEqual(SPACING - LATE);
});

it('gives the turn of a shard that has lost its connection to the next one', async () => {
  const { begin, begun } = throttle(1);
  await begin(0);
  const gone = new AbortController();
  const lost = begin(1, gone.signal);
  const next = begin(2);
  gone.abort();
  await expect(lost).rejects.toThrow('aborted');
  await next;
  const [first, second] = begun;
  expect(second).toMatchObject({ shard: 2 });
  expect(Number(second?.at) - Number(first?.at)).toBeLessThan(2 * SPACING);
});

it('waits for other processes, and says that it does', async () => {
  const slots = sharedSlots();
  const here = throttle(1, slots);
  const there = throttle(1, slots);
  await Promise.all([here.begin(0), there.begin(1), here.begin(2), there.begin(3)]);
  const at = [...here.begun, ...there.begun].map((each) => each.at).sort((a, b) => a - b);
  for (const [index, time] of at.entries())
    if (index > 0) expect(time - Number(at[index - 1])).toBeGreaterThanOrEqual(SPACING - LATE);
  expect(slots.taken).toEqual([0, 0, 0, 0]);
  expect(here.waits() + there.waits()).toBeGreaterThan(0);
});

it('goes on by itself when the others cannot be told, with one line', async () => {
  let away = true;
  const slots: IdentifySlots = {
    take: async () => {
      if (away) throw new Error('away');
      return 0;
    },
  };
  const { begin, begun, log } = throttle(1, slots);
  await Promise.all([begin(0), begin(1)]);
  const [first, second] = begun;
  expect(Number(second?.at) - Number(first?.at)).toBeGreaterThanOrEqual(SPACING - LATE);
  expect(log).toMatchObject([
    { level: 'warn', msg: 'sessions begin without a word to the other processes for now' },
  ]);
  away = false;
  await begin(2);
  away = true;
  await begin(3);
  expect(log).toHaveLength(2);
});

it('waits no longer than a slot lasts, whatever is said', async () => {
  let asked = 0;
  const { begin } = throttle(1, {
    take: async () => {
      asked += 1;
      return asked === 1 ? 86_400_000 : 0;
    },
  });
  await Promise.race([begin(0), sleep(1_000).then(() => Promise.reject(new Error('too long')))]);
  expect(asked).toBe(2);
});

it('asks for no slot for a shard that waits no more', async () => {
  let asked = 0;
  const { begin } = throttle(1, {
    take: async () => {
      asked += 1;
      return 1_000;
    },
  });
  const gone = new AbortController();
  const both = [begin(0, gone.signal), begin(1, gone.signal)];
  await expect.poll(() => asked).toBe(1);
  gone.abort();
  const ended = await Promise.allSettled(both);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toBe(1);
});
