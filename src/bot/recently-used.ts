import { LRUCache } from 'lru-cache';

/**
 * Remembers at most so many values, and lets go first of what was not used for longest. It grows as it fills: with
 * `max`, lru-cache allocates all places beforehand, 2 ms and 200 kB for 10,000 of them at each start.
 * @param onForgotten is called with each value that is let go or replaced by another
 */
export const recentlyUsed = <Value extends NonNullable<unknown>>(
  most: number,
  onForgotten?: (value: Value) => void,
): LRUCache<string, Value> =>
  new LRUCache({
    maxSize: most,
    sizeCalculation: () => 1,
    ...(onForgotten && { dispose: onForgotten }),
  });
