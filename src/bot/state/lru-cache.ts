import { LRUCache } from 'lru-cache';

/** Maximum entries of one kind in memory: some megabytes, and more than are in use within seconds. */
export const MAX_REMEMBERED = 10_000;

/**
 * Creates an LRU cache with this many entries. It grows as it fills: with `max`, lru-cache allocates all slots in
 * advance, 2 ms and 200 kB for 10,000 of them at each start.
 * @param onForgotten called with each value that is evicted or replaced
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
