import { LRUCache } from 'lru-cache';

/** The most things of a kind that a process remembers: some megabytes, and more than are in use within seconds. */
export const MOST_REMEMBERED = 10_000;

/**
 * Remembers at most so many values, and first forgets the one that was not used for longest. It grows as it fills: with
 * `max`, lru-cache allocates all places beforehand, 2 ms and 200 kB for 10,000 of them at each start.
 * @param onForgotten is called with each value that is forgotten or replaced by another
 */
export const recentlyUsed = <Value extends NonNullable<unknown>>(
  most = MOST_REMEMBERED,
  onForgotten?: (value: Value) => void,
): LRUCache<string, Value> =>
  new LRUCache({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(onForgotten && { dispose: onForgotten }),
  });
