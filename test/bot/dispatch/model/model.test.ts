import { afterEach, expect, it } from 'vitest';
import { runs } from '../../../property-runs.ts';
import { endModelClock } from './clock.ts';
import { search } from './search.ts';

afterEach(endModelClock);

it('whatever happens to two processes, Discord and the service, each interaction has one end and no change is made twice', async ({
  signal,
}) => {
  // The same stories each time: `npm run model` plays others.
  const { failure } = await search(runs(700), { seed: 33, signal });
  expect(failure, failure).toBeUndefined();
});
