/**
 * The time of a test's process. It stands still while the thread is ready to run and another program has the processor,
 * so that a deadline means the same on a busy machine: everything that it waits for stood still as well.
 *
 * The loss is how much longer the event loop was at work than the thread was on a processor.
 */

import { syncBuiltinESMExports } from 'node:module';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import timers from 'node:timers';
import promises from 'node:timers/promises';

const REAL = Symbol.for('rollcall.real-time');
/** Less is the price of measuring. */
const SHORTEST_WAIT_MS = 200;

interface Lost {
  milliseconds: number;
}

/** The milliseconds that this process has lost to others so far. */
export function lostTime(): number {
  const { active } = performance.eventLoopUtilization();
  const { user, system } = process.threadCpuUsage();
  return Math.max(0, active - (user + system) / 1_000);
}

export function runOnOwnTime(): void {
  if (Reflect.has(globalThis, REAL)) return;
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  Reflect.set(globalThis, REAL, { set, clear });
  const lost: Lost = { milliseconds: lostTime() };
  const lostSoFar = () => (lost.milliseconds = Math.max(lost.milliseconds, lostTime()));

  const ownTimeout = (callback: (...given: unknown[]) => void, wait = 0, ...given: unknown[]) => {
    if (!(wait >= SHORTEST_WAIT_MS)) return set(callback, wait, ...given);
    let before = lostSoFar();
    const timer = set(() => {
      const now = lostSoFar();
      const left = now - before;
      before = now;
      if (left < 20) return callback(...given);
      // The same timer, so that whoever holds it can clear it.
      Reflect.set(timer, '_idleTimeout', Math.ceil(left));
      timer.refresh();
    }, wait);
    return timer;
  };
  Object.assign(ownTimeout, {
    [Symbol.for('nodejs.util.promisify.custom')]: Reflect.get(
      set,
      Symbol.for('nodejs.util.promisify.custom'),
    ),
  });
  Reflect.set(globalThis, 'setTimeout', ownTimeout);
  Reflect.set(timers, 'setTimeout', ownTimeout);
  const pause = promises.setTimeout;
  Reflect.set(
    promises,
    'setTimeout',
    async (wait = 1, value?: unknown, options: { signal?: AbortSignal; ref?: boolean } = {}) => {
      let before = lostSoFar();
      for (let left = wait; ; ) {
        await pause(left, undefined, options);
        if (wait < SHORTEST_WAIT_MS) return value;
        const now = lostSoFar();
        left = now - before;
        before = now;
        if (left < 20) return value;
      }
    },
  );
  syncBuiltinESMExports();

  const perfNow = performance.now.bind(performance);
  const began = lost.milliseconds;
  let last = 0;
  // What is found to be lost later takes nothing back.
  performance.now = () => (last = Math.max(last, perfNow() - (lost.milliseconds - began)));
  set(function look() {
    lostSoFar();
    set(look, 50).unref();
  }, 50).unref();
}

runOnOwnTime();
