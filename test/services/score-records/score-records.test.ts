import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createScoreRecords,
  type ScoreRecords,
} from '../../../src/services/score-records/score-records-client.ts';
import { runs } from '../../property-runs.ts';
import { startForeignService } from '../foreign-service.ts';
import { scoreRecord } from '../indexes/scripted-records.ts';
import { foreignServices, localServices, servicesOver, servicesWith } from '../services-of.ts';
import { failureOf, json } from '../upstream.ts';

const record = {
  id: 7,
  'the service': '5f1d',
  provider: 'tide-runner',
  nft_earned: 'gold',
  score: 120,
  stage: 3,
  bonus: -1,
  json: '{"a":1}',
  created_at: '2022-11-10T12:41:29.000001Z',
  updated_at: '2022-11-10T12:41:30.000000Z',
};

async function pageThrough(records: ScoreRecords, limit: number, known: boolean): Promise<number[]> {
  const all: number[] = [];
  for (let offset = 0; ; offset += limit) {
    const page = await records.page({
      direction: 'asc',
      offset,
      limit,
      after: known ? all.at(-1)?.toString() : undefined,
    });
    all.push(...page.rows.map(({ id }) => id));
    if (!page.more) return all;
  }
}

test('a record is read with its fields and its times, without what the interface does not name', async () => {
  const { services } = await servicesOver((_request, response) =>
    json(response, { data: [{ ...record, region: 'eu' }] }),
  );
  const page = await services.scoreRecords.page({ direction: 'asc', offset: 0, limit: 10 });
  expect(page.more).toBe(false);
  expect(page.rows[0]).toMatchObject({
    id: 7,
    service: '5f1d',
    score: 120,
    bonus: -1,
    json: '{"a":1}',
    created_at: new Date('2022-11-10T12:41:29Z'),
    updated_at: new Date('2022-11-10T12:41:30Z'),
  });
  expect(page.rows[0]).not.toHaveProperty('region');
});

test('a service without the list refuses it', async () => {
  const { services } = await servicesOver((_request, response) => json(response, {}, 404));
  const page = services.scoreRecords.page({ direction: 'asc', offset: 0, limit: 10 });
  expect(await failureOf(page)).toEqual({ kind: 'refused', status: 404 });
});

test.each(['2022-11-10T12:41:29.123456', '2022-11-10T12:41:29.123456Z', '2022-11-10T14:41:29.123456+02:00'])(
  'the time %s is in UTC',
  async (created_at) => {
    const { services } = await servicesOver((_request, response) =>
      json(response, { data: [{ ...record, created_at }] }),
    );
    const { rows } = await services.scoreRecords.page({ direction: 'asc', offset: 0, limit: 10 });
    expect(rows[0]?.created_at.toISOString()).toBe('2022-11-10T12:41:29.123Z');
  },
);

test.each<[string, unknown, string]>([
  ['id', '8', 'is not an integer'],
  ['the service', undefined, 'is missing'],
  ['the service', 7, 'is not a string'],
  ['provider', null, 'is not a string'],
  ['nft_earned', 1, 'is not a string'],
  ['id', 2 ** 53, 'is not an integer'],
  ['score', '120', 'is not a number'],
  ['bonus', null, 'is not a number'],
  ['stage', undefined, 'is missing'],
  ['json', {}, 'is not a string'],
  ['created_at', 1_700_000_000, 'is not an ISO 8601 date-time'],
  ['updated_at', 'yesterday', 'is not an ISO 8601 date-time'],
  ['updated_at', '2022-13-10T12:41:29Z', 'is not an ISO 8601 date-time'],
])('a record whose "%s" is %j costs itself, and is named where all are so', async (field, value, problem) => {
  const wrong = { ...record, id: 8, [field]: value };
  let data = [record, wrong];
  const { services } = await servicesOver((_request, response) => json(response, { data }));
  const page = () => services.scoreRecords.page({ direction: 'asc', offset: 0, limit: 10 });
  expect(await page()).toMatchObject({ rows: [{ id: record.id }], skipped: 1, total: 2 });
  data = [wrong];
  expect(await failureOf(page())).toEqual({
    kind: 'unexpected-answer',
    problem: `the answer's "data.0.${field}" ${problem}`,
  });
});

test('a number that is no integer is taken, and one that is not finite costs its record', async () => {
  const { services } = await servicesOver((_request, response) =>
    response.end(
      JSON.stringify({ data: [record, { ...record, id: 8 }] })
        .replace('"score":120', '"score":9007199254740993')
        .replace('"stage":3', '"stage":1.5')
        .replace(/(?<="id":8.*"score":)120/, '1e400'),
    ),
  );
  const { rows, skipped } = await services.scoreRecords.page({ direction: 'asc', offset: 0, limit: 10 });
  expect(rows.map(({ score, stage, bonus }) => [score, stage, bonus])).toEqual([[2 ** 53, 1.5, -1]]);
  expect(skipped).toBe(1);
});

describe('the reference service', () => {
  test.each(['', 'starting_after'])('its demo set, page by page (cursor: %j)', async (cursor) => {
    const { services } = await localServices({ RECORDS_CURSOR_PARAMETER: cursor }, true);
    const { scoreRecords } = services;
    const all = await pageThrough(scoreRecords, 15, true);
    expect(all).toHaveLength(200);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    const backwards = await scoreRecords.page({ direction: 'desc', offset: 3, limit: 5 });
    expect(backwards.rows.map(({ id }) => id)).toEqual(all.toReversed().slice(3, 8));
    expect(backwards.more).toBe(true);
    expect(await scoreRecords.page({ direction: 'asc', offset: 200, limit: 5 })).toMatchObject({
      rows: [],
      more: false,
    });
  });
});

test('the field "the service" goes by the name that is set', async () => {
  const { foreign, services } = await foreignServices();
  foreign.addRecord();
  const { rows } = await services.scoreRecords.page({ direction: 'asc', offset: 0, limit: 10 });
  expect(rows[0]).toMatchObject({ id: 1, service: 'hash-1' });
});

test('a short answer is the end once the service has given a longer one', async () => {
  const { foreign, services } = await foreignServices({ cursorParameter: 'from' });
  for (let count = 0; count < 48; count += 1) foreign.addRecord();
  expect(await pageThrough(services.scoreRecords, 30, true)).toHaveLength(48);
  expect(foreign.requests).toHaveLength(2);
});

test('a first answer of 15 records, the default page of the interface, may have been cut', async () => {
  const { foreign, services } = await foreignServices({ cursorParameter: 'from', largestLimit: 15 });
  for (let count = 0; count < 20; count += 1) foreign.addRecord();
  expect(await pageThrough(services.scoreRecords, 20, true)).toHaveLength(20);
});

test('once the last page was seen, and where the end was seen otherwise, other pages tell how many there are', async () => {
  const ids = Array.from({ length: 48 }, (_, at) => scoreRecord(at + 1));
  const list = createScoreRecords(
    async (_query, limit, { after = '0' }) => ids.slice(Number(after), Number(after) + limit),
    'after',
  );
  const first = () => list.page({ direction: 'asc', offset: 0, limit: 30 });
  expect(await first()).toMatchObject({ more: true, lastTotal: undefined });
  expect(await list.page({ direction: 'asc', offset: 30, limit: 30, after: '30' })).toMatchObject({
    total: 48,
  });
  expect(await first()).toMatchObject({ more: true, lastTotal: 48 });
  list.noteTotal(50);
  expect(await first()).toMatchObject({ lastTotal: 50 });
});

test.each([true, false])('whether the service lists records newest first is as it was set: %s', (takes) => {
  expect(createScoreRecords(async () => [], undefined, takes).takesDescending).toBe(takes);
});

test('any number of records comes whole through any pages, whatever the service cuts down to', async () => {
  const shape = fc.record({
    count: fc.integer({ min: 0, max: 60 }),
    limit: fc.integer({ min: 1, max: 20 }),
    clamp: fc.integer({ min: 15, max: 70 }),
    known: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(shape, async ({ count, limit, clamp, known }) => {
      const foreign = await startForeignService({ cursorParameter: 'from', largestLimit: clamp });
      try {
        const all = Array.from({ length: count }, () => foreign.addRecord().id);
        const { scoreRecords } = servicesWith(foreign.settings);
        expect(await pageThrough(scoreRecords, limit, known)).toEqual(all);
        const without = servicesWith({ ...foreign.settings, RECORDS_CURSOR_PARAMETER: '' }).scoreRecords;
        expect(await pageThrough(without, limit, known)).toEqual(all.slice(0, clamp));
      } finally {
        await foreign.close();
      }
    }),
    { numRuns: runs(10) },
  );
});
