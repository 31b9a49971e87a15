/**
 * The clock of a process under test. It stands still while the thread is ready to run and another program has the
 * processor. A deadline then means the same on a busy machine, because everything that it waits for in this process
 * stood still as well. The lost time is the event loop's busy time minus the thread's processor time.
 *
 * Limits: `Date.now` stays real, because ids contain times. Other processes and intervals keep the real time.
 */

import { syncBuiltinESMExports } from 'node:module';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import timers from 'node:timers';
import promises from 'node:timers/promises';
import { promisify } from 'node:util';

type Callback = (...given: unknown[]) => void;

/** Milliseconds. Shorter timers keep the real time, because they are event-loop turns, not deadlines. */
const SHORTEST_WAIT = 10;
/** Milliseconds, the resolution of a timer. */
const LEAST_LOSS = 1;
/**
 * Steps per millisecond, a power of two. While the clock stands still, 60 s from now stay exactly 60 s away, without a
 * rounding error.
 */
const STEPS = 1_024;

/** A replacement of a part of the clock: its object and name. */
export type Patch = readonly [of: object, name: string, value: unknown];

// Not `eventLoopUtilization`: it reads `process.hrtime`, which fake timers replace.
const realNow = performance.now.bind(performance);
const { nodeTiming } = performance;
const busyTime = () => realNow() - nodeTiming.idleTime;
const busyBefore = busyTime();
const startOfThread = process.threadCpuUsage();

/** Milliseconds that this thread has lost to other programs. Never decreases. */
let lost = 0;
function measureLoss(): number {
  const { user, system } = process.threadCpuUsage(startOfThread);
  lost = Math.max(lost, busyTime() - busyBefore - (user + system) / 1_000);
  return lost;
}

/** Returns the replacements for this process's clock. Called once per process. */
export function ownClock(): readonly Patch[] {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  /** Maps a timer to the timer that waits for the time lost meanwhile. */
  const continued = new WeakMap<object, NodeJS.Timeout>();

  const ownTimeout = (callback: Callback, wait = 0, ...given: unknown[]): NodeJS.Timeout => {
    if (!(wait >= SHORTEST_WAIT)) return set(callback, wait, ...given);
    let before = measureLoss();
    const fire = () => {
      const left = measureLoss() - before;
      before += left;
      if (left < LEAST_LOSS) {
        Reflect.apply(callback, timer, given);
        return;
      }
      const next = set(fire, left);
      if (!timer.hasRef()) next.unref();
      continued.set(timer, next);
    };
    const timer = set(fire, wait);
    return timer;
  };

  const ownClear = (timer?: NodeJS.Timeout | string | number) => {
    if (typeof timer === 'object') clear(continued.get(timer));
    clear(timer);
  };

  const pause = promises.setTimeout;
  const ownPause = async <Value>(
    wait = 1,
    value?: Value,
    options: { signal?: AbortSignal; ref?: boolean } = {},
  ) => {
    let before = measureLoss();
    for (let left = wait; ; ) {
      await pause(left, undefined, options);
      if (wait < SHORTEST_WAIT) return value;
      left = measureLoss() - before;
      before += left;
      if (left < LEAST_LOSS) return value;
    }
  };

  Object.assign(ownTimeout, { [promisify.custom]: ownPause });

  const ownTimeLimit = (wait: number) => {
    const controller = new AbortController();
    const error = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    ownTimeout(() => controller.abort(error), wait).unref();
    return controller.signal;
  };

  let last = 0;
  const ownNow = () => {
    last = Math.max(last, Math.floor((realNow() - measureLoss()) * STEPS) / STEPS);
    return last;
  };

  const { setInterval, clearInterval, setImmediate, clearImmediate, Date: RealDate } = globalThis;
  return [
    ...[globalThis, timers].flatMap((of): Patch[] => [
      [of, 'setTimeout', ownTimeout],
      [of, 'clearTimeout', ownClear],
      [of, 'setInterval', setInterval],
      [of, 'clearInterval', clearInterval],
      [of, 'setImmediate', setImmediate],
      [of, 'clearImmediate', clearImmediate],
    ]),
    [promises, 'setTimeout', ownPause],
    [AbortSignal, 'timeout', ownTimeLimit],
    [performance, 'now', ownNow],
    [globalThis, 'Date', RealDate],
    [RealDate, 'now', RealDate.now],
  ];
}

/** Installs a clock in this process. */
export function setClock(clock: readonly Patch[]): void {
  let isChanged = false;
  for (const [of, name, value] of clock) {
    if (Reflect.get(of, name) === value) continue;
    isChanged = true;
    Reflect.set(of, name, value);
  }
  if (isChanged) syncBuiltinESMExports();
}
