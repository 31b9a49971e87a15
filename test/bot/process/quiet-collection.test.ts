import { getHeapStatistics } from 'node:v8';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectWhenQuiet } from '../../../src/bot/process/quiet-collection.ts';

const MEGABYTES = 2 ** 20;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a thread that is quiet', () => {
  /** A thread as a test says it is, which keeps 40 MB of its heap. */
  function thread() {
    const now = { busy: 0, heap: 100 * MEGABYTES, collections: 0 };
    collectWhenQuiet(undefined, {
      busy: () => now.busy,
      heap: () => now.heap,
      collect() {
        now.collections += 1;
        now.heap = 40 * MEGABYTES;
      },
    });
    return now;
  }

  it('collects what a start has left at once, and what a flood has left, once each', () => {
    const now = thread();
    vi.advanceTimersByTime(500);
    expect(now.collections).toBe(1);
    now.heap = 300 * MEGABYTES;
    vi.advanceTimersByTime(60_000);
    expect(now.collections).toBe(2);
    vi.advanceTimersByTime(600_000);
    expect(now.collections).toBe(2);
  });

  it('does not while it is busy', () => {
    const now = thread();
    now.busy = 0.25;
    vi.advanceTimersByTime(60_000);
    expect(now.collections).toBe(0);
    now.busy = 0.24;
    vi.advanceTimersByTime(10_000);
    expect(now.collections).toBe(1);
  });

  it('does so once a minute at the most', () => {
    const now = thread();
    vi.advanceTimersByTime(500);
    now.heap = 300 * MEGABYTES;
    vi.advanceTimersByTime(59_999);
    expect(now.collections).toBe(1);
    vi.advanceTimersByTime(1);
    expect(now.collections).toBe(2);
  });

  it('leaves a heap that has grown by less than 32 MB', () => {
    const now = thread();
    vi.advanceTimersByTime(10_000);
    now.heap = 72 * MEGABYTES - 1;
    vi.advanceTimersByTime(120_000);
    expect(now.collections).toBe(1);
    now.heap += 1;
    vi.advanceTimersByTime(10_000);
    expect(now.collections).toBe(2);
  });
});

it('gives the pages of a scattered heap back to the system', async () => {
  const kept = scattered();
  const before = getHeapStatistics().total_heap_size;
  collectWhenQuiet();
  // The thread is the tests' own, which may be busy for a while.
  const given = () => {
    vi.advanceTimersByTime(10_000);
    return before - getHeapStatistics().total_heap_size;
  };
  await expect.poll(given, { interval: 300 }).toBeGreaterThan(90 * MEGABYTES);
  expect(kept.length).toBeGreaterThan(0);
});

/** Leaves 100 MB of what was kept for a while, between what is still kept: no page is quite empty. */
function scattered(): object[] {
  const objects = Array.from({ length: 1_000_000 }, (_, at) => ({ at, text: `a text of its own ${at}` }));
  return objects.filter(({ at }) => at % 100 === 0);
}
