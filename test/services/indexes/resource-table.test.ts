import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ResourceTable } from '../../../src/services/indexes/resource-table.ts';
import type { IndexedResource } from '../../../src/services/resources/managed-resource.ts';
import { countTurns } from '../../turns.ts';

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
  const isSame = ({ party, group_id, id }: IndexedResource) => [party, group_id, id].includes(typed);
  const wanted = typed.toLowerCase();
  const near = (one: IndexedResource) => {
    const texts = folded(one);
    if (wanted === '') return 0;
    if (isSame(one)) return 3;
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

/** A row that was last active so many seconds after 1970. */
const activeAt = (id: string, seconds: number, fields: Partial<IndexedResource> = {}): IndexedResource => ({
  ...row(id),
  last_active_at: new Date(seconds * 1_000),
  ...fields,
});

it('finds a text as it is typed before others that are folded like it, the last active first', async () => {
  const table = new ResourceTable();
  const rows = [
    activeAt('1', 10, { party: 'jose' }),
    activeAt('2', 20, { party: 'José' }),
    activeAt('3', 30, { party: 'JOSE' }),
    activeAt('4', 40, { party: 'がん' }),
    activeAt('5', 50, { party: 'Ｊｏｓｅ' }),
  ];
  for (const each of rows) table.set(each, 0);
  const found = async (typed: string) => (await table.matching(typed, 9)).map(({ id }) => id);
  expect(await found('jose')).toEqual(['1', '5', '3', '2']);
  expect(await found('jos\u00e9')).toEqual(['5', '3', '2', '1']);
  expect(await found('José')).toEqual(['2', '5', '3', '1']);
  expect(await found('か')).toEqual([]);
});

it('takes a line break in a field for no border of it', async () => {
  const table = new ResourceTable();
  for (const each of [activeAt('1', 10, { party: 'ada\nbea' }), activeAt('2', 20, { party: 'ada' })])
    table.set(each, 0);
  const ids = (rows: readonly IndexedResource[]) => rows.map(({ id }) => id);
  expect(ids(await table.withParty('ada', 9))).toEqual(['2']);
  expect(ids(await table.withParty('ada\nbea', 9))).toEqual(['1']);
  expect(ids(await table.matching('ada\nbea', 9))).toEqual(['1']);
  expect(ids(await table.matching('bea\n', 9))).toEqual(['1']);
});

it('finds the same text before its beginning and its beginning before a part, the last active first', async () => {
  const table = new ResourceTable();
  const rows = [
    activeAt('part-1', 90, { party: 'xa' }),
    activeAt('begins-1', 60, { party: 'ab' }),
    activeAt('same-1', 20, { group_id: 'A' }),
    activeAt('other', 99, { party: 'b' }),
    activeAt('a', 10),
    activeAt('begins-2', 70, { group_id: 'Ax' }),
    activeAt('part-2', 80, { group_id: 'ba' }),
    activeAt('same-2', 30, { party: 'a' }),
  ];
  for (const each of rows) table.set(each, 0);
  const found = async (typed: string, most: number) =>
    (await table.matching(typed, most)).map(({ id }) => id);
  const nearest = ['same-2', 'a', 'same-1', 'begins-2', 'begins-1', 'part-1', 'part-2'];
  expect(await found('a', 9)).toEqual(nearest);
  expect(await found(' A ', 4)).toEqual(['same-1', 'same-2', 'a', 'begins-2']);
  expect(await found('', 3)).toEqual(['other', 'part-1', 'part-2']);
});

it('lists all with a party, those in the same letters first, the last active first', async () => {
  const table = new ResourceTable();
  table.set(activeAt('1', 30, { party: 'ADA' }), 0);
  table.set(activeAt('2', 10, { party: 'Ada' }), 0);
  table.set(activeAt('3', 20, { party: 'Ada' }), 0);
  table.set(activeAt('4', 99, { party: 'Adam' }), 0);
  table.set(activeAt('5', 99, { group_id: 'Ada' }), 0);
  expect((await table.withParty('Ada', 9)).map(({ id }) => id)).toEqual(['3', '2', '1']);
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

it('has no rows at first, and every one of more than it began with room for', async () => {
  const table = new ResourceTable();
  expect(await table.matching('', 5)).toEqual([]);
  expect(await Array.fromAsync(table.chunks())).toEqual([]);
  for (let id = 0; id < 1_025; id += 1) table.set({ ...row(`${id}`), is_pinned: true }, 0);
  const blocks = await Array.fromAsync(table.chunks());
  expect(blocks.map(({ length }) => length)).toEqual([1_000, 25]);
  expect(blocks.flat().every(({ is_pinned }) => is_pinned)).toBe(true);
  expect([table.get('1024')?.id, table.get('1025')]).toEqual(['1024', undefined]);
});

it('knows the new group of a row whose contact stays', async () => {
  const table = new ResourceTable();
  for (const group_id of ['eu', 'us']) table.set({ ...row('a'), party: 'ada', group_id }, 0);
  expect(table.get('a')).toMatchObject({ party: 'ada', group_id: 'us' });
  expect(await table.matching('eu', 5)).toEqual([]);
  expect(await table.matching('us', 5)).toHaveLength(1);
});

it('counts the characters of id, contact and group', () => {
  const table = new ResourceTable({ resources: 9, characters: 10 });
  table.set({ ...row('a'), party: 'bcd', group_id: 'efg' }, 0);
  table.set(row('hij'), 0);
  table.set(row('k'), 0);
  expect([table.size, table.rejected]).toEqual([2, 1]);
});

it('prefers what it came upon first among equals, and keeps none that is farther', async () => {
  const table = new ResourceTable();
  for (const id of ['same', 'same 1', 'same 2', 'not the same']) table.set(row(id), 0);
  const found = async (most: number) => (await table.matching('same', most)).map(({ id }) => id);
  expect(await found(1)).toEqual(['same']);
  expect(await found(2)).toEqual(['same', 'same 1']);
  expect(await found(9)).toEqual(['same', 'same 1', 'same 2', 'not the same']);
});

it('keeps 200,000 resources, and goes through them in many short turns of the event loop', async () => {
  const table = new ResourceTable();
  for (let id = 0; id < 200_000; id++) table.set(row(`${id}`), 1);
  expect(table.rejected).toBe(0);
  table.set(row('one more'), 1);
  expect(table.rejected).toBe(1);
  const turnsOf = async (work: () => Promise<unknown>) => {
    using turns = countTurns();
    await work();
    return turns.count;
  };
  expect(await turnsOf(() => table.matching('', 25))).toBeGreaterThanOrEqual(39);
  expect(await turnsOf(() => table.withParty('ada', 25))).toBeGreaterThanOrEqual(39);
  expect(await turnsOf(() => Array.fromAsync(table.chunks()))).toBeGreaterThanOrEqual(199);
  expect(await turnsOf(() => table.deleteBefore(2))).toBeGreaterThanOrEqual(39);
  expect(table.size).toBe(0);
});

it('has room for as much as ever after much coming and going', () => {
  const table = new ResourceTable({ resources: 3, characters: 30 });
  for (let made = 0; made < 100; made += 1) {
    table.set({ ...row(`r${made}`), party: 'ada', group_id: 'eu' }, made);
    table.set({ ...row('kept'), party: made % 2 ? 'a' : 'ada', group_id: made % 3 ? 'eu' : null }, made);
    table.delete(`r${made}`);
    table.delete('never there');
  }
  // Too long, and so out of the table; its place and its characters are free again.
  table.set({ ...row('kept'), party: 'x'.repeat(30) }, 100);
  expect([table.size, table.rejected]).toEqual([0, 1]);
  for (const id of ['a', 'b', 'c']) table.set({ ...row(id), party: 'x'.repeat(9) }, 101);
  expect([table.size, table.rejected]).toEqual([3, 1]);
});

it('uses the places of rows that are gone again, so that a search stays short', async () => {
  const table = new ResourceTable();
  for (let made = 0; made < 12_000; made += 1) {
    table.set(row(`${made}`), 0);
    table.delete(`${made}`);
  }
  using turns = countTurns();
  await table.matching('', 25);
  expect(turns.count).toBe(0);
});

it('has room again after a reading that took rows out', async () => {
  const table = new ResourceTable({ resources: 2, characters: 12 });
  for (let reading = 1; reading < 50; reading += 1) {
    table.set({ ...row(`r${reading}`), party: 'ada' }, reading);
    await table.deleteBefore(reading);
  }
  expect([table.size, table.rejected]).toEqual([1, 0]);
});

it('keeps no more resources and no more characters than it may, and counts what it turns away', () => {
  const table = new ResourceTable({ resources: 3, characters: 10 });
  for (const id of ['a', 'b', 'c']) table.set(row(id), 0);
  expect(table.rejected).toBe(0);
  table.set(row('d'), 0);
  expect([table.size, table.rejected, table.has('d')]).toEqual([3, 1, false]);
  table.delete('a');
  table.set(row('x'.repeat(9)), 0);
  expect([table.size, table.rejected]).toEqual([2, 2]);
  // Another one that fits says nothing of those that did not.
  table.set(row('d'), 0);
  expect([table.size, table.rejected]).toEqual([3, 2]);
});

it('forgets what it knew of a resource that has become too long for it', async () => {
  const table = new ResourceTable({ resources: 3, characters: 10 });
  table.set({ ...row('a'), party: 'ada' }, 0);
  table.set({ ...row('a'), party: 'another one' }, 0);
  expect([table.size, table.rejected]).toEqual([0, 1]);
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
