import { expect, it } from 'vitest';
import { lruCache } from '../../../src/bot/state/lru-cache.ts';

it('holds so many, and lets go first of what was not used for longest', () => {
  const memory = lruCache<number>(3);
  for (const [at, key] of ['a', 'b', 'c'].entries()) memory.set(key, at);
  memory.get('a');
  memory.set('d', 3);
  expect([...memory.keys()].toSorted()).toEqual(['a', 'c', 'd']);
});
