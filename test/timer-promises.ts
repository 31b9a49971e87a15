import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Vitest's clock does not reach the timers that give promises: puts `sleep` in the place of theirs, in all modules, also
 * those that are loaded already.
 * @returns puts theirs back
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
 * Moves the fake clock on from timer to timer until a promise settles. `vi.runAllTimersAsync` would also run the timers of
 * loops that another test file of the same process has left, which never end.
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

/** Time stands still in every test of a file, also for timers that give promises, until it is moved on. */
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
