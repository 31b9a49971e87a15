import { expect, onTestFinished, test, vi } from 'vitest';
import type { ScoreIndexInMemory } from '../../../src/services/indexes/score-index.ts';
import type { ScoreRecord } from '../../../src/services/score-records/score-records-client.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { quickClock } from '../quick-clock.ts';
import { foreignServices, localServices, servicesAt, servicesWith } from '../services-of.ts';
import { failureOf, json, startUpstream } from '../upstream.ts';
import { indexOf, scoreRecord } from './scripted-records.ts';

const numbered = (from: number, to: number): ScoreRecord[] =>
  Array.from({ length: to - from + 1 }, (_, at) => scoreRecord(from + at));

const ids = async (index: ScoreIndexInMemory): Promise<number[]> =>
  (await index.select({}, { order: 'oldest', offset: 0, limit: 100_000 })).rows.map(({ id }) => id);

function opened(...options: Parameters<typeof indexOf>) {
  const parts = indexOf(...options);
  onTestFinished(() => parts.index.stop());
  return parts;
}

test('everything is read once, page after page, and then only what is new, once a minute at the most', async () => {
  const records = numbered(1, 5_000);
  const { asked, clock, index } = opened(records);
  expect((await ids(index)).length).toBe(5_000);
  expect(asked.map(({ after }) => after)).toEqual([undefined, '2000', '4000']);
  records.push(...numbered(5_001, 5_003));
  expect((await ids(index)).length).toBe(5_000);
  clock.milliseconds += 60_000;
  expect((await ids(index)).length).toBe(5_003);
  expect(asked.slice(3)).toEqual([{ limit: 2_000, after: '5000' }]);
});

test('how many records there are is told at the end of the list, and not where no more are kept', async () => {
  const told: number[] = [];
  const onWhole = (records: number) => told.push(records);
  await opened(numbered(1, 3), { onWhole }).index.state();
  await opened(numbered(1, 5), { onWhole, limits: { records: 4, characters: 1_000 } }).index.state();
  expect(told).toEqual([3]);
});

test('everything is read again after a day, since records change, and the old ones are shown meanwhile', async () => {
  const records = numbered(1, 3_000);
  const { asked, clock, index } = opened(records);
  await index.state();
  records.splice(0, 3_000, ...numbered(2, 3_000).map((one) => ({ ...one, score: 7 })));
  clock.milliseconds += 86_400_000;
  expect((await index.select({}, { order: 'score', offset: 0, limit: 1 })).rows[0]?.score).toBe(1);
  await expect.poll(() => ids(index)).toHaveLength(2_999);
  expect((await index.select({}, { order: 'score', offset: 0, limit: 1 })).rows[0]).toMatchObject({
    score: 7,
  });
  expect(asked.slice(2).map(({ after }) => after)).toEqual([undefined, '2001']);
});

test('records are read from the start when the service no longer knows the last one', async () => {
  const records = numbered(1, 20);
  const { asked, clock, failures, index } = opened(records);
  await index.state();
  records.pop();
  clock.milliseconds += 60_000;
  failures.push(new ServiceFailure({ kind: 'refused', status: 400 }));
  await index.state();
  await expect.poll(async () => (await ids(index)).length).toBe(19);
  expect(asked.slice(2).map(({ after }) => after)).toEqual(['20', undefined]);
});

test('while it waits for a rate limit it says so, at once, and how far it came', async () => {
  const { clock, failures, index } = opened(numbered(1, 5_000));
  const after = clock.after.bind(clock);
  clock.after = (milliseconds, proceed) =>
    milliseconds === 900_000 ? setTimeout(proceed, 100_000) : after(milliseconds, proceed);
  failures.push(undefined, new ServiceFailure({ kind: 'rate-limited', retryAfterSeconds: 900 }));
  expect(await index.state()).toEqual({ extent: 'waiting', records: 2_000, asOf: undefined });
});

test('what fails before anything is read is told, and tried again a minute later', async () => {
  const { asked, clock, failures, index } = opened(numbered(1, 3));
  failures.push(new ServiceFailure({ kind: 'unavailable', problem: 'away' }));
  expect(await failureOf(index.state())).toMatchObject({ kind: 'unavailable' });
  expect(await failureOf(index.providers('', 1))).toMatchObject({ kind: 'unavailable' });
  expect(asked).toHaveLength(1);
  clock.milliseconds += 60_000;
  expect(await index.state()).toMatchObject({ extent: 'whole', records: 3 });
});

test('what fails on the way leaves what is there, and goes on from it', async () => {
  const { asked, clock, failures, index } = opened(numbered(1, 5_000));
  failures.push(undefined, new ServiceFailure({ kind: 'unavailable', problem: 'away' }));
  expect(await index.state()).toEqual({ extent: 'waiting', records: 2_000, asOf: undefined });
  clock.milliseconds += 60_000;
  await expect.poll(() => index.state()).toMatchObject({ extent: 'whole', records: 5_000 });
  expect(asked.map(({ after }) => after)).toEqual([undefined, '2000', '2000', '4000']);
});

test('no more is kept than the limits allow, in records and in characters', async () => {
  const { asked, clock, index } = opened(numbered(1, 50), { limits: { records: 20, characters: 1_000 } });
  const state = await index.state();
  expect(state).toMatchObject({ extent: 'full', records: 20 });
  clock.milliseconds += 60_000;
  // Nothing was looked at since, so that it is as old as it was.
  expect(await index.state()).toEqual(state);
  await expect.poll(() => index.state()).toEqual(state);
  expect(asked).toHaveLength(1);
  const long = numbered(1, 50).map((one) => ({ ...one, service: `${one.id}`.padEnd(100, 'x') }));
  const other = opened(long, { limits: { records: 50, characters: 1_000 } });
  expect(await other.index.state()).toMatchObject({ extent: 'full', records: 10 });
});

test('a table that is just full is not said to be whole, since the next record has no room', async () => {
  const records = numbered(1, 15);
  const { clock, index } = opened(records, { limits: { records: 20, characters: 1_000 } });
  expect(await index.state()).toMatchObject({ extent: 'whole', records: 15 });
  records.push(...numbered(16, 20));
  clock.milliseconds += 60_000;
  expect(await index.state()).toMatchObject({ extent: 'full', records: 20 });
  records.push(...numbered(21, 22));
  clock.milliseconds += 60_000;
  expect(await index.state()).toMatchObject({ extent: 'full', records: 20 });
});

test('a reading of everything anew that fails goes on where it was, and the old records are shown meanwhile', async () => {
  const records = numbered(1, 5_000);
  const { asked, clock, failures, index } = opened(records);
  await index.state();
  records.splice(0, 1);
  clock.milliseconds += 86_400_000;
  failures.push(undefined, new ServiceFailure({ kind: 'unavailable', problem: 'away' }));
  await index.state();
  await expect.poll(() => asked.length).toBe(5);
  clock.milliseconds += 60_000;
  expect(await index.state()).toMatchObject({ extent: 'whole', records: 5_000 });
  await expect.poll(() => index.state()).toMatchObject({ extent: 'whole', records: 4_999 });
  expect(asked.slice(3).map(({ after }) => after)).toEqual([undefined, '2001', '2001', '4001']);
});

test('the day until everything is read again counts from the last whole reading, not from that of new records', async () => {
  const { asked, clock, index } = opened(numbered(1, 3));
  await index.state();
  for (const hours of [12, 11, 1, 23, 1]) {
    const before = asked.length;
    clock.milliseconds += hours * 3_600_000;
    await expect.poll(() => index.state().then(() => asked.length)).toBe(before + 1);
    await expect.poll(async () => (await index.state()).asOf?.getTime()).toBe(clock.epochMilliseconds());
  }
  expect(asked.slice(1).map(({ after }) => after)).toEqual(['3', '3', undefined, '3', undefined]);
});

test('a service that refuses the list from its beginning is asked once', async () => {
  const { asked, failures, index } = opened(numbered(1, 3));
  failures.push(new ServiceFailure({ kind: 'refused', status: 400 }));
  expect(await failureOf(index.state())).toMatchObject({ kind: 'refused' });
  expect(asked).toHaveLength(1);
});

test('what is not by id is refused as a whole: nothing of it is kept', async () => {
  const parts = [numbered(1, 2_000), [scoreRecord(2_001), scoreRecord(2_003), scoreRecord(2_002)]];
  const { index } = opened([], { call: async () => parts.shift() ?? [] });
  expect(await index.state()).toMatchObject({ extent: 'waiting', records: 2_000 });
});

test('without a cursor it holds what one answer of the largest limit holds, and says that it was cut', async () => {
  const records = numbered(1, 30);
  const { asked, clock, index } = opened(records, { cursorParameter: undefined, most: 20 });
  expect(await index.state()).toMatchObject({ extent: 'cut', records: 20 });
  expect(asked).toEqual([{ limit: 10_000, after: undefined }]);
  records.splice(0, 25);
  clock.milliseconds += 60_000;
  await index.state();
  expect(asked).toHaveLength(1);
  clock.milliseconds += 600_000;
  await expect.poll(() => index.state()).toMatchObject({ extent: 'whole', records: 5 });
});

test('a list that begins again in place of going on, or is not by id, is no answer of the interface', async () => {
  const records = numbered(1, 3_000);
  const { index } = opened(records, { call: async () => records.slice(0, 2_000) });
  expect(await index.state()).toMatchObject({ extent: 'waiting', records: 2_000 });
  const backwards = opened(records.toReversed());
  expect(
    await failureOf(backwards.index.providers('zz', 1).then(() => backwards.index.state())),
  ).toMatchObject({
    kind: 'unexpected-answer',
  });
});

test('a record that an answer repeats is there once', async () => {
  const { index } = opened([], {
    call: async (_direction, _limit, { after }) => (after ? [] : [1, 1, 2].map((id) => scoreRecord(id))),
  });
  expect(await ids(index)).toEqual([1, 2]);
});

test('between two calls it pauses as long as the first one took', async () => {
  const records = numbered(1, 5_000);
  const { clock, index } = opened([], {
    async call(_direction, limit, { after = '0' }) {
      clock.milliseconds += 35;
      return records.slice(Number(after), Number(after) + limit);
    },
  });
  await expect.poll(() => index.state()).toMatchObject({ extent: 'whole' });
  expect(clock.waits).toEqual([35, 35]);
});

test('a question waits 4 s for what is being read, and one of somebody who types 1 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { index } = opened([], { call: () => new Promise(() => undefined) });
  const answered: string[] = [];
  void index.state().then(({ extent }) => answered.push(extent));
  void index.providers('', 5).then(() => answered.push('typed'));
  await vi.advanceTimersByTimeAsync(999);
  expect(answered).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toEqual(['typed']);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(answered).toEqual(['typed']);
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toEqual(['typed', 'reading']);
});

test('the records of the reference service are those of its list, over HTTP', async () => {
  const { environment } = await localServices({}, true);
  const services = servicesWith({ ...environment, RECORDS_CURSOR_PARAMETER: 'starting_after' });
  const { rows: listed } = await services.scoreRecords.page({ direction: 'asc', offset: 0, limit: 10_000 });
  const { rows, total, state } = await services.scoreIndex.select(
    {},
    { order: 'oldest', offset: 0, limit: 10_000 },
  );
  expect(state).toMatchObject({ extent: 'whole', records: listed.length });
  expect(total).toBe(listed.length);
  expect(rows).toEqual(listed.map(({ json: _json, updated_at: _changed, ...kept }) => kept));
});

test('a service of another making is read too: small pages, a cursor of its own, or none', async () => {
  const withCursor = await foreignServices({ cursorParameter: 'after_id', largestLimit: 40 });
  for (let made = 0; made < 100; made += 1) withCursor.foreign.addRecord();
  expect(await withCursor.services.scoreIndex.state()).toMatchObject({ extent: 'whole', records: 100 });
  expect(withCursor.foreign.requests).toHaveLength(3);
  const without = await foreignServices({ largestLimit: 40 });
  for (let made = 0; made < 100; made += 1) without.foreign.addRecord();
  expect(await without.services.scoreIndex.state()).toMatchObject({ extent: 'cut', records: 40 });
  expect(without.foreign.requests).toHaveLength(1);
});

test('a 429 is waited for; a failure of another kind is told to the host, and does not end what is there', async () => {
  const statuses = [429, 200, 500];
  const clock = quickClock();
  const told: unknown[] = [];
  const upstream = await startUpstream((request, response) => {
    const status = statuses.shift() ?? 200;
    if (status === 429) response.setHeader('retry-after', '30');
    const after = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('after') ?? 0);
    const data = after > 0 ? [] : Array.from({ length: 20 }, (_, at) => record(at + 1));
    json(response, status === 200 ? { data } : {}, status);
  });
  const { scoreIndex } = servicesAt(
    upstream,
    { RECORDS_CURSOR_PARAMETER: 'after' },
    { clock, onIndexFailure: (failure) => told.push(failure) },
  );
  await expect.poll(() => scoreIndex.state().catch(() => undefined)).toMatchObject({ extent: 'waiting' });
  expect(await scoreIndex.state()).toMatchObject({ extent: 'waiting', records: 20 });
  expect(told).toMatchObject([{ reason: { kind: 'unavailable' } }]);
  clock.milliseconds += 61_000;
  expect(await scoreIndex.state()).toMatchObject({ extent: 'whole', records: 20 });
});

const record = (id: number) => ({
  id,
  'the service': 'hash',
  provider: 'game',
  nft_earned: '',
  score: 1,
  stage: 1,
  bonus: 0,
  json: '',
  created_at: '2022-11-10T12:41:29Z',
  updated_at: '2022-11-10T12:41:29Z',
});
