import { expect, it } from 'vitest';
import { Batcher } from '../../../src/bot/replicas/batcher.ts';

/** Groups of numbers, each of which waits until it is ended. */
function newGroups() {
  const running: { items: readonly number[]; since: number; end: (failure?: Error) => void }[] = [];
  const grouped = new Batcher(async (items: readonly number[], since) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    running.push({ items, since, end: (failure) => (failure ? reject(failure) : resolve()) });
    await promise;
    return (item: number) => item * 10;
  });
  /** Ends the group that runs, and waits until the next one has begun. */
  const end = async (failure?: Error) => {
    running.at(-1)?.end(failure);
    await new Promise(setImmediate);
  };
  return { grouped, running, end };
}

it('nothing waits for company: the first item is worked on at once, and those that come meanwhile together', async () => {
  const { grouped, running, end } = newGroups();
  const results = [grouped.add(1), grouped.add(2), grouped.add(3)];
  expect(running.map(({ items }) => items)).toEqual([[1]]);
  await end();
  results.push(grouped.add(4));
  expect(running.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  await end();
  expect(running.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
  await end();
  expect(await Promise.all(results)).toEqual([10, 20, 30, 40]);
  void grouped.add(5);
  expect(running.at(-1)?.items).toEqual([5]);
  await end();
});

it('a group has 100 items at most, the first ones first', async () => {
  const { grouped, running, end } = newGroups();
  const items = Array.from({ length: 251 }, (_, at) => at);
  const results = items.map((each) => grouped.add(each));
  for (let group = 0; group < 4; group += 1) await end();
  expect(running.map(({ items: { length } }) => length)).toEqual([1, 100, 100, 50]);
  expect(running.flatMap((group) => group.items)).toEqual(items);
  expect(await Promise.all(results)).toEqual(items.map((each) => each * 10));
});

it('a failure is that of its group alone, of each item in it', async () => {
  const { grouped, end } = newGroups();
  const results = Promise.allSettled([1, 2, 3].map((each) => grouped.add(each)));
  await end();
  const later = grouped.add(4);
  const failure = new Error('it failed');
  await end(failure);
  await end();
  const failed = { status: 'rejected', reason: failure };
  expect(await results).toEqual([{ status: 'fulfilled', value: 10 }, failed, failed]);
  expect(await later).toBe(40);
});

it('a result that cannot be told fails its group, and no later one', async () => {
  let isBroken = true;
  const grouped = new Batcher(async () => (item: number) => {
    if (isBroken) throw new Error('it cannot be told');
    return item;
  });
  await expect(grouped.add(1)).rejects.toThrow('it cannot be told');
  isBroken = false;
  expect(await grouped.add(2)).toBe(2);
});

it('a group has waited since its first item came', async () => {
  const { grouped, running, end } = newGroups();
  const before = performance.now();
  void grouped.add(1);
  void grouped.add(2);
  const between = performance.now();
  while (performance.now() <= between);
  void grouped.add(3);
  await end();
  expect(running.at(-1)?.items).toEqual([2, 3]);
  for (const { since } of running) {
    expect(since).toBeGreaterThanOrEqual(before);
    expect(since).toBeLessThanOrEqual(between);
  }
  await end();
});
