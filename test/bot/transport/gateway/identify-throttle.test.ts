import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import type { IdentifySlots } from '../../../../src/bot/transport/gateway/identify-limits.ts';
import {
  type Clock,
  IdentifyThrottle,
  SessionStartLimit,
} from '../../../../src/bot/transport/gateway/identify-limits.ts';
import { replaceTimerPromises } from '../../../timer-promises.ts';

/** Milliseconds between two sessions; with processes that share slots, a twentieth more. */
const SPACING = 5_000;
const SHARED_SPACING = 5_250;

/** Time that passes as soon as everybody waits for it. */
function virtualTime(): Clock {
  let now = 0;
  const waiting = new Map<object, { readonly until: number; wake(): void }>();
  const pass = () => {
    const [next] = [...waiting].sort(([, one], [, other]) => one.until - other.until);
    if (!next) return;
    const [sleeper, { until, wake }] = next;
    waiting.delete(sleeper);
    now = until;
    wake();
  };
  return {
    now: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((wake, reject) => {
        signal.throwIfAborted();
        const sleeper = {};
        waiting.set(sleeper, { until: now + milliseconds, wake });
        signal.addEventListener('abort', () => waiting.delete(sleeper) && reject(signal.reason));
        setImmediate(pass);
      }),
  };
}

function throttle(
  concurrency: number,
  { slots, time = virtualTime() }: { slots?: IdentifySlots; time?: Clock } = {},
) {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
  const plenty = { url: 'ws://127.0.0.1', shards: 1, session_start_limit: { remaining: 1_000 } };
  const starts = new SessionStartLimit({
    fetchInformation: async () => plenty,
    log: logger,
    recheckInterval: 10,
  });
  let waits = 0;
  const onWait = () => {
    waits += 1;
  };
  const made = new IdentifyThrottle({
    limit: starts,
    reserved: [],
    concurrency,
    spacing: SPACING,
    slots,
    log: logger,
    onWait,
    time,
  });
  const begun: { shard: number; at: number }[] = [];
  const begin = async (shard: number, signal = new AbortController().signal) => {
    await made.waitForIdentify(shard, signal);
    begun.push({ shard, at: time.now() });
  };
  return { begin, begun, log, time, waits: () => waits };
}

/** Slots in memory, as another process and this one would share them. */
function sharedSlots(time: Clock): IdentifySlots & { readonly taken: number[] } {
  const until = new Map<number, number>();
  const taken: number[] = [];
  return {
    taken,
    async take(key, milliseconds) {
      const wait = (until.get(key) ?? 0) - time.now();
      if (wait > 0) return wait;
      until.set(key, time.now() + milliseconds);
      taken.push(key);
      return 0;
    },
  };
}

it('sessions of one key begin one after the other, those of different keys at once', async () => {
  const { begin, begun } = throttle(2);
  await Promise.all([0, 1, 2, 3].map((shard) => begin(shard)));
  expect(begun).toEqual([
    { shard: 0, at: 0 },
    { shard: 1, at: 0 },
    { shard: 2, at: SPACING },
    { shard: 3, at: SPACING },
  ]);
});

it('a shard that has lost its connection gives its turn to the next one', async () => {
  const { begin, begun } = throttle(1);
  await begin(0);
  const gone = new AbortController();
  const lost = begin(1, gone.signal);
  const next = begin(2);
  gone.abort();
  await expect(lost).rejects.toThrow('aborted');
  await next;
  expect(begun).toEqual([
    { shard: 0, at: 0 },
    { shard: 2, at: SPACING },
  ]);
});

it('a process waits while another one has the slot, and reports the wait', async () => {
  const time = virtualTime();
  const slots = sharedSlots(time);
  const here = throttle(1, { slots, time });
  const there = throttle(1, { slots, time });
  await Promise.all([here.begin(0), there.begin(1), here.begin(2), there.begin(3)]);
  const at = [...here.begun, ...there.begun].map((each) => each.at).sort((a, b) => a - b);
  expect(at).toEqual([0, SHARED_SPACING, 2 * SHARED_SPACING, 3 * SHARED_SPACING]);
  expect(slots.taken).toEqual([0, 0, 0, 0]);
  expect(here.waits() + there.waits()).toBeGreaterThan(0);
});

it('a process whose slots fail begins sessions by itself, with one line of the log', async () => {
  let away = true;
  const slots: IdentifySlots = {
    take: async () => {
      if (away) throw new Error('away');
      return 0;
    },
  };
  const { begin, begun, log } = throttle(1, { slots });
  await Promise.all([begin(0), begin(1)]);
  expect(begun.map(({ at }) => at)).toEqual([0, SPACING]);
  expect(log).toMatchObject([
    { level: 'warn', msg: 'identifying without coordination with other processes for now' },
  ]);
  away = false;
  await begin(2);
  away = true;
  await begin(3);
  expect(log).toHaveLength(2);
});

it('a wait is no longer than a slot lasts', async () => {
  let asked = 0;
  const take = async () => {
    asked += 1;
    return asked === 1 ? 86_400_000 : 0;
  };
  const { begin, begun } = throttle(1, { slots: { take } });
  await begin(0);
  expect(begun).toEqual([{ shard: 0, at: SHARED_SPACING }]);
});

it('a shard that no longer waits takes no slot', async () => {
  let asked = 0;
  const gone = new AbortController();
  const take = async () => {
    asked += 1;
    gone.abort();
    return 1_000;
  };
  const { begin } = throttle(1, { slots: { take } });
  const both = [begin(0, gone.signal), begin(1, gone.signal)];
  const ended = await Promise.allSettled(both);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toBe(1);
});

it('Discord is asked again at least hourly, however long it says that session starts are used up', async () => {
  const waits: (number | undefined)[] = [];
  onTestFinished(replaceTimerPromises(async (milliseconds) => void waits.push(milliseconds)));
  const left = [0, 0, 5];
  const ask = async () => ({
    url: 'wss://gateway.discord.gg',
    shards: 1,
    session_start_limit: { remaining: left.shift(), reset_after: 86_400_000 },
  });
  const log = createLogger('silent', [], { write: () => undefined });
  const starts = new SessionStartLimit({ fetchInformation: ask, log, recheckInterval: 1_000 });
  await starts.reserve([0], false, new AbortController().signal);
  expect(waits).toEqual([3_600_000, 3_600_000]);
});
