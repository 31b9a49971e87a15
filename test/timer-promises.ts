import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Replaces the promise timers by `sleep` in all modules, including loaded ones, because Vitest's fake clock does not
 * cover them.
 * @returns a function that restores them
 */
export function replaceTimerPromises(sleep: (milliseconds?: number) => Promise<void>): () => void {
  const spy = vi.spyOn(timers, 'setTimeout').mockImplementation(async (milliseconds, value) => {
    await sleep(milliseconds);
    return value;
  });
  syncBuiltinESMExports();
  return () => {
    spy.mockRestore();
    syncBuiltinESMExports();
  };
}

/**
 * Advances the fake clock from timer to timer until a promise settles. `vi.runAllTimersAsync` would also run endless
 * timer loops that another test file left in the same process.
 */
export async function passTimeUntil(promise: Promise<unknown>): Promise<void> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  for (;;) {
    await vi.advanceTimersByTimeAsync(0);
    if (isSettled) return;
    await vi.advanceTimersToNextTimerAsync();
  }
}

/** Stops the time in every test of a file, including promise timers. Tests advance it. */
export function useFakeTimers(): void {
  let putBack = () => {};
  beforeEach(() => {
    vi.useFakeTimers();
    putBack = replaceTimerPromises(
      (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    );
  });
  afterEach(() => {
    putBack();
    vi.useRealTimers();
  });
}
