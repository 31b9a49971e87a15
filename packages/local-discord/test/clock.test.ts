import { expect, onTestFinished, test, vi } from 'vitest';
import { Clock } from '../model/clock.ts';

test('a deadline may be further away than a timer of Node can be', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const clock = new Clock();
  const expired = vi.fn();
  const cancelled = vi.fn();
  const month = 32 * 24 * 60 * 60_000;
  clock.after(month, expired);
  const cancel = clock.after(month, cancelled);
  vi.advanceTimersByTime(2 ** 31);
  cancel();
  vi.advanceTimersByTime(month - 2 ** 31 - 1);
  expect(expired).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(expired).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
});
