import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runs } from '../../../../test/property-runs.ts';
import type { RecordFormat } from '../../import/record-readers.ts';
import { scoreRecordTable } from '../../score-records/score-record-table.ts';
import { emptyDatabase } from '../import/empty-database.ts';
import { serviceInMemory } from '../resources/resource-client.ts';

const MICROSECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const answer = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.int(),
      'the service': z.string().regex(/^[0-9a-f]{64}$/),
      provider: z.string(),
      nft_earned: z.string(),
      score: z.int(),
      stage: z.int(),
      bonus: z.int(),
      json: z.string(),
      created_at: z.string().regex(MICROSECONDS),
      updated_at: z.string().regex(MICROSECONDS),
    }),
  ),
});

test('the demo records come 15 a page, by id, in either direction', async () => {
  const call = (await serviceInMemory({ demo: true })).withAuthorization(undefined);
  const ids = async (query: string) => {
    const { data } = answer.parse((await call('GET', `/api/v1/score${query}`)).body);
    return data.map(({ id }) => id);
  };
  const all = Array.from({ length: 200 }, (_, index) => index + 1);
  expect(await ids('')).toEqual(all.slice(0, 15));
  expect(await ids('?limit=20&default=asc')).toEqual(all.slice(0, 20));
  expect(await ids('?limit=20&default=desc')).toEqual(all.toReversed().slice(0, 20));
  expect(await ids('?limit=99999999')).toEqual(all);
  expect(await ids('?starting_after=190')).toEqual(all.slice(190));
  expect(await ids('?starting_after=3&default=desc')).toEqual([2, 1]);
  expect(await ids('?starting_after=200')).toEqual([]);
});

test.each([
  ['limit=0', 'The query parameter limit must be a whole number of 1 or more.'],
  ['default=up', 'The query parameter default must be asc or desc.'],
  ['starting_after=x', 'The query parameter starting_after must be the id of a record.'],
])('%s is refused', async (query, detail) => {
  const call = (await serviceInMemory()).withAuthorization(undefined);
  expect(await call('GET', `/api/v1/score?${query}`)).toMatchObject({ status: 400, body: { detail } });
});

const record = fc.record({
  id: fc.nat({ max: 30 }),
  'the service': fc.string({ minLength: 1, maxLength: 40 }),
  provider: fc.constantFrom('star-forge', 'ember,keep'),
  nft_earned: fc.string(),
  score: fc.integer(),
  stage: fc.nat(),
  bonus: fc.integer(),
  json: fc.oneof(fc.json(), fc.string()),
  created_at: fc.constantFrom('2026-01-31T12:00:00.123456Z'),
  updated_at: fc.constantFrom('2026-02-28T23:59:59.000001Z'),
});
type Written = Record<string, string | number>;

const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
const FORMATS: Record<RecordFormat, (row: Written) => string> = {
  csv: (row) => Object.values(row).map(quoted).join(','),
  'json-lines': (row) => JSON.stringify(row),
};

function emptyTable() {
  const table = emptyDatabase('score-records');
  return {
    page: () => scoreRecordTable(table.database).page(10_000, 'asc'),
    import: (text: string, format: RecordFormat) =>
      table.import(text, {
        format,
        columns: format === 'csv' ? Object.keys(table.target.fields) : undefined,
      }),
  };
}

test.each(['csv', 'json-lines'] as const)(
  'records of %s are in as they were, and again changes nothing',
  async (format) => {
    const line = (row: Written) => FORMATS[format](row);
    const oneLine = record.filter(
      (row) => !/[\r\n]/.test(`${row['the service']}${row.nft_earned}${row.json}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(oneLine, { maxLength: 30 }), async (rows) => {
        const table = emptyTable();
        const { counts, bad } = await table.import(rows.map(line).join('\n'), format);
        expect(bad).toEqual([]);
        const last = new Map(rows.map((row) => [row.id, row]));
        expect(table.page()).toEqual([...last.values()].sort((a, b) => a.id - b.id));
        expect(counts.added).toBe(last.size);
        const again = await table.import([...last.values()].map(line).join('\n'), format);
        expect(again.counts).toEqual({ read: last.size, added: 0, unchanged: last.size, changed: 0, bad: 0 });
      }),
      { numRuns: runs(25) },
    );
  },
);

const GOOD = {
  id: 7,
  'the service': 'hash',
  provider: 'star-forge',
  nft_earned: '',
  score: -1,
  stage: 2,
  bonus: 3,
  json: 'not { json',
  created_at: '2026-01-31T12:00:00Z',
  updated_at: '2026-01-31T12:00:00.5Z',
};

test('times of any precision get microseconds, and a record with a known id takes its place', async () => {
  const table = emptyTable();
  await table.import(JSON.stringify(GOOD), 'json-lines');
  expect(table.page()).toEqual([
    { ...GOOD, created_at: '2026-01-31T12:00:00.000000Z', updated_at: '2026-01-31T12:00:00.500000Z' },
  ]);
  const later = { ...GOOD, score: 5, updated_at: '2026-02-01T00:00:00.123456789Z' };
  const { counts } = await table.import(JSON.stringify(later), 'json-lines');
  expect(counts).toMatchObject({ added: 0, changed: 1 });
  expect(table.page()).toMatchObject([{ score: 5, updated_at: '2026-02-01T00:00:00.123456Z' }]);
});

test.each([
  [{ id: -1 }, 'id must be 0 or more'],
  [{ id: 1.5 }, 'id must be a whole number'],
  [{ score: 'many' }, 'score must be a whole number'],
  [{ score: 2 ** 60 }, 'score must be a whole number'],
  [{ 'the service': '' }, 'the service must have 1 to 255 characters'],
  [{ json: { a: 1 } }, 'json must be a text'],
  [
    { created_at: '2026-02-30T12:00:00Z' },
    'created_at must be an ISO 8601 time in UTC, as in 2026-01-31T12:00:00.000000Z',
  ],
  [
    { created_at: '2026-01-31T12:00:00+01:00' },
    'created_at must be an ISO 8601 time in UTC, as in 2026-01-31T12:00:00.000000Z',
  ],
])('a record with %j is left out, and said to be', async (wrong, problem) => {
  const table = emptyTable();
  const { bad } = await table.import(JSON.stringify({ ...GOOD, ...wrong }), 'json-lines');
  expect(bad).toEqual([{ line: 1, problem }]);
  expect(table.page()).toEqual([]);
});
