import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ResourceTable } from '../../../src/bot/resource-index/resource-table.ts';
import type { IndexedResource } from '../../../src/handlers/resource-index.ts';

const word = fc.stringMatching(/^[abAB]{1,3}$/);
const resource: fc.Arbitrary<IndexedResource> = fc.record({
  id: word,
  party: fc.option(word),
  group_id: fc.option(word),
  is_pinned: fc.boolean(),
  is_muted: fc.boolean(),
  archived: fc.boolean(),
  last_active_at: fc.option(fc.date({ noInvalidDate: true })),
  created_at: fc.date({ noInvalidDate: true }),
});
const step = fc.oneof(resource, fc.record({ gone: word }));

const folded = (one: IndexedResource) =>
  [one.party, one.group_id, one.id].map((text) => text?.toLowerCase() ?? '');
const timeOf = (one: IndexedResource) => (one.last_active_at ?? one.created_at).getTime();

/** What is to be found, by sorting all. */
function sorted(rows: readonly IndexedResource[], typed: string): number[][] {
  const wanted = typed.toLowerCase();
  const near = (one: IndexedResource) => {
    const texts = folded(one);
    if (wanted === '') return 0;
    if (texts.includes(wanted)) return 2;
    return texts.some((text) => text.startsWith(wanted)) ? 1 : 0;
  };
  return rows
    .filter((one) => folded(one).some((text) => text.includes(wanted)))
    .map((one) => [near(one), timeOf(one)])
    .toSorted(([near = 0, time = 0], [other = 0, otherTime = 0]) => other - near || otherTime - time);
}

it('finds what a sort of all finds, after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.oneof(word, fc.constant('')),
      async (steps, typed) => {
        const table = new ResourceTable();
        const model = new Map<string, IndexedResource>();
        for (const each of steps) {
          if ('gone' in each) {
            table.delete(each.gone);
            model.delete(each.gone);
          } else {
            table.set(each, 0);
            model.set(each.id, each);
          }
        }
        expect(table.size).toBe(model.size);
        const found = await table.matching(typed, 7);
        for (const one of found) expect(one).toEqual(model.get(one.id));
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        const expected = sorted([...model.values()], typed).slice(0, 7);
        expect(found.map(timeOf)).toEqual(expected.map(([, time]) => time));
      },
    ),
  );
});

const row = (id: string): IndexedResource => ({
  id,
  party: null,
  group_id: null,
  is_pinned: false,
  is_muted: false,
  archived: false,
  last_active_at: null,
  created_at: new Date(0),
});

it('keeps 200,000 resources', () => {
  const table = new ResourceTable();
  for (let id = 0; id < 200_000; id++) table.set(row(`${id}`), 0);
  expect(table.turnedAway).toBe(0);
  table.set(row('one more'), 0);
  expect(table.turnedAway).toBe(1);
});

it('keeps no more resources and no more characters than it may, and counts what it turns away', () => {
  const table = new ResourceTable({ resources: 3, characters: 10 });
  for (const id of ['a', 'b', 'c']) table.set(row(id), 0);
  expect(table.turnedAway).toBe(0);
  table.set(row('d'), 0);
  expect([table.size, table.turnedAway, table.has('d')]).toEqual([3, 1, false]);
  table.delete('a');
  table.set(row('x'.repeat(9)), 0);
  expect([table.size, table.turnedAway]).toEqual([2, 2]);
  // Another one that fits says nothing of those that did not.
  table.set(row('d'), 0);
  expect([table.size, table.turnedAway]).toEqual([3, 2]);
});

it('forgets what it knew of a resource that has become too long for it', async () => {
  const table = new ResourceTable({ resources: 3, characters: 10 });
  table.set({ ...row('a'), party: 'ada' }, 0);
  table.set({ ...row('a'), party: 'another one' }, 0);
  expect([table.size, table.turnedAway]).toEqual([0, 1]);
  expect(await table.withParty('ada', 1)).toEqual([]);
});

it('tells what a reading comes past for the first time, whoever saw it before', () => {
  const table = new ResourceTable();
  table.set(row('a'), 1);
  expect([table.pass('a', 1), table.pass('a', 1), table.pass('gone', 1)]).toEqual([true, false, false]);
  table.set(row('a'), 1);
  expect([table.pass('a', 1), table.pass('a', 2)]).toEqual([false, true]);
  table.delete('a');
  table.set(row('b'), 1);
  expect(table.pass('b', 1)).toBe(true);
});
