import { expect, it } from 'vitest';
import { search } from './search.ts';

it('whatever happens to two processes, Discord and the service, each interaction has one end and no change is made twice', async () => {
  // The same stories each time: `npm run model` plays others.
  const { failure } = await search(2_000, { seed: 33 });
  expect(failure, failure).toBeUndefined();
});
