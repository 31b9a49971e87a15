import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runs } from '../../../../test/property-runs.ts';
import { openDatabase } from '../../database/database.ts';
import { COMBINATIONS, conditionsOf, indexOf } from '../../resources/filters.ts';
import { type Call, json, page, RESOURCES, serviceInMemory } from './resource-client.ts';
import { row } from './resource-model.ts';

const [conversations] = RESOURCES;

/** Creates rows and gives their ids, oldest first; those of `pinned` are pinned. */
async function create(
  call: Call,
  path: string,
  count: number,
  isPinned: (index: number) => boolean = () => false,
) {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = row.parse((await call('POST', path, json({ group_id: 'g' }))).body);
    if (isPinned(index)) await call('PUT', `${path}/${id}`, json({ is_pinned: true }));
    ids.push(id);
  }
  return ids;
}

test.each(RESOURCES)(
  'pages of $path hold each surviving row exactly once while rows come and go between them',
  async ({ path }) => {
    const service = await serviceInMemory();
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        fc.array(fc.array(fc.oneof(fc.constant('add' as const), fc.nat({ max: 60 })), { maxLength: 5 })),
        async (count, limit, onlyPinned, changes) => {
          round += 1;
          const call = service.callAs(`user-${round}`);
          const isPinned = (index: number) => !onlyPinned || index % 3 !== 0;
          const ids = await create(call, path, count, isPinned);
          const deleted = new Set<string>();

          const seen: string[] = [];
          for (let more = true, last = '', turn = 0; more; turn += 1) {
            const after = last === '' ? '' : `&starting_after=${last}`;
            const query = `limit=${limit}${onlyPinned ? '&pinned=true' : ''}${after}`;
            const { has_more, data } = page.parse((await call('GET', `${path}?${query}`)).body);
            seen.push(...data.map(({ id }) => id));
            last = data.at(-1)?.id ?? last;
            more = has_more;
            for (const change of changes[turn] ?? []) {
              // Also the very row that the next page starts after.
              const id = change === 'add' ? undefined : [last, ...ids][change % (ids.length + 1)];
              if (change === 'add') await create(call, path, 1, isPinned);
              else if (id && (await call('DELETE', `${path}/${id}`)).status === 204) deleted.add(id);
            }
          }
          const wanted = ids.filter((_id, index) => isPinned(index)).toReversed();
          const surviving = new Set(wanted.filter((id) => !deleted.has(id)));
          expect(seen.filter((id) => surviving.has(id))).toEqual([...surviving]);
          expect(new Set(seen).size).toBe(seen.length);
          expect(wanted).toEqual(expect.arrayContaining(seen));
        },
      ),
      { numRuns: runs(5) },
    );
  },
);

test('a page starts after a row that no longer passes the filter', async () => {
  const call = (await serviceInMemory()).callAs('ada');
  const ids = await create(call, conversations.path, 5, () => true);
  await call('PUT', `${conversations.path}/${ids[2]}`, json({ is_pinned: false }));
  const { body } = await call('GET', `${conversations.path}?pinned=true&starting_after=${ids[2]}`);
  expect(page.parse(body).data.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
});

test("a page cannot start after what was never the caller's, or was deleted more than a day ago", async () => {
  const service = await serviceInMemory();
  const [ada, bob] = [service.callAs('ada'), service.callAs('bob')];
  const [first = '', second = ''] = await create(ada, conversations.path, 2);
  const refusal = (id: string) => ({
    status: 400,
    body: expect.objectContaining({
      detail: `The query parameter starting_after must be the id of a conversation of yours; "${id}" is not.`,
    }),
  });
  for (const deleted of [false, true]) {
    if (deleted) await ada('DELETE', `${conversations.path}/${first}`);
    expect(await bob('GET', `${conversations.path}?starting_after=${first}`)).toMatchObject(refusal(first));
    expect(await ada('GET', `/v1/scores?starting_after=${first}`)).toMatchObject({ status: 400 });
    expect(await ada('GET', `${conversations.path}?starting_after=${first}`)).toMatchObject({ status: 200 });
  }
  expect(await ada('GET', `${conversations.path}?starting_after=nobody`)).toMatchObject(refusal('nobody'));

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await ada('DELETE', `${conversations.path}/${second}`);
  expect(await ada('GET', `${conversations.path}?starting_after=${first}`)).toMatchObject(refusal(first));
  expect(await ada('GET', `${conversations.path}?starting_after=${second}`)).toMatchObject({ status: 200 });
});

test.each([
  ['limit=0', 'The query parameter limit must be a whole number of 1 or more.'],
  ['limit=1&limit=2', 'The query parameter limit must be given once.'],
  ['muted=yes', 'The query parameter muted must be true or false.'],
  ['archived=1', 'The query parameter archived must be true or false.'],
  ['pinned=', 'The query parameter pinned must be true or false.'],
  ['pinned=true&pinned=true', 'The query parameter pinned must be given once.'],
  ['group_id=', 'The query parameter group_id must have 1 to 255 characters.'],
  ['group_id=a&group_id=b', 'The query parameter group_id must be given once.'],
  [`group_id=${'x'.repeat(256)}`, 'The query parameter group_id must have 1 to 255 characters.'],
  ['starting_after=', 'The query parameter starting_after must have 1 to 255 characters.'],
  [
    'mutd=true',
    'The query has "mutd", which is none of limit, muted, archived, pinned, group_id, starting_after.',
  ],
])('a list with %s is refused', async (query, detail) => {
  const service = await serviceInMemory();
  for (const { path } of RESOURCES) {
    const { status, body } = await service.callAs('ada')('GET', `${path}?${query}`);
    expect({ status, body }).toEqual({ status: 400, body: expect.objectContaining({ detail }) });
  }
});

test('every combination of filters is a range of its own index, which holds its rows and no others', () => {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  for (const table of ['conversations', 'scores'])
    for (const combination of COMBINATIONS) {
      const index = indexOf(table, combination);
      const filters = conditionsOf(combination);
      const held = [...(combination.inGroup ? ['group_id IS NOT NULL'] : []), ...filters].join(' AND ');
      const made = database.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(index)?.sql;
      expect(String(made).split(' WHERE ')[1] ?? '').toBe(held);
      const group = combination.inGroup ? ['group_id = ?'] : [];
      const conditions = ['user_id = ?', ...group, ...filters, 'place < ?'].join(' AND ');
      const plan = database
        .prepare(
          `EXPLAIN QUERY PLAN SELECT * FROM ${table} INDEXED BY ${index} WHERE ${conditions} ORDER BY place DESC`,
        )
        .all();
      const search = `SEARCH ${table} USING INDEX ${index} (user_id=?${group.length > 0 ? ' AND group_id=?' : ''} AND rowid<?)`;
      expect(plan.map(({ detail }) => detail)).toEqual([search]);
    }
});
