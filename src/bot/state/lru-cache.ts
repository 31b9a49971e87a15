import { LRUCache } from 'lru-cache';

/** The most entries of a kind in a process's memory: some megabytes, and more than are in use within seconds. */
export const MAX_REMEMBERED = 10_000;

/**
 * A map that keeps this many values and forgets the least recently used first. It grows as it fills: with `max`,
 * lru-cache allocates all slots beforehand, 2 ms and 200 kB for 10,000 of them at each start.
 * @param onForgotten called with each value that is forgotten or replaced by another
 */
export const lruCache = <Value extends NonNullable<unknown>>(
  most = MAX_REMEMBERED,
  onForgotten?: (value: Value) => void,
): LRUCache<string, Value> =>
  new LRUCache({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(onForgotten && { dispose: onForgotten }),
  });
