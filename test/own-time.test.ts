import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { afterAll, expect, it, vi } from 'vitest';

const realNow = () => Number(process.hrtime.bigint()) / 1e6;
/** Keeps this thread busy without a processor for some milliseconds, as on a busy machine. */
function loseTime(milliseconds: number): void {
  spawnSync(process.execPath, ['-e', `setTimeout(() => {}, ${milliseconds})`]);
}

it('stands still while the thread has no processor', () => {
  const [real, own] = [realNow(), performance.now()];
  loseTime(500);
  expect(realNow() - real).toBeGreaterThan(500);
  expect(performance.now() - own).toBeLessThan(realNow() - real - 400);
});

it('a timer waits for the time that was lost meanwhile', async () => {
  const began = performance.now();
  const timer = new Promise<number>((resolve) => setTimeout(() => resolve(performance.now() - began), 300));
  loseTime(600);
  expect(await timer).toBeGreaterThanOrEqual(299);
});

it('a timer that waits for lost time can be cleared', async () => {
  const fired = vi.fn();
  const timer = setTimeout(fired, 100);
  loseTime(300);
  // The timer was due once and waits again.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  clearTimeout(timer);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(fired).not.toHaveBeenCalled();
});

it('has no rest of a sum while it stands still', () => {
  const times = Array.from({ length: 1_000 }, () => performance.now());
  // Just below a power of two, where a sum has one bit less for its fraction.
  expect(times.filter((time) => time + 65_535 - time !== 65_535)).toEqual([]);
});

const { now } = performance;
it('goes on after fake timers that were far ahead', async () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(3_600_000);
  now();
  vi.useRealTimers();
  const began = now();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(now() - began).toBeGreaterThanOrEqual(49);
});

it('a clock that a test leaves changed', () => {
  performance.now = () => 0;
  vi.useFakeTimers();
});
it('is restored for the next test', () => {
  expect(performance.now).toBe(now);
  expect(vi.isFakeTimers()).toBe(false);
});
afterAll(() => vi.useRealTimers());
