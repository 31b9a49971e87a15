import { expect, it } from 'vitest';
import { search } from './search.ts';

it('whatever happens to two processes, Discord and the service, each interaction has one end and no change is made twice', async () => {
  const seed = Math.floor(Math.random() * 0x7fff_ffff);
  const { failure } = await search(2_000, { seed });
  expect(failure, failure).toBeUndefined();
});
