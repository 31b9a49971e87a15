import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { ScoreFilter } from '../../../src/services/indexes/score-ranking.ts';
import type { ScoreRecord } from '../../../src/services/score-records/score-records-client.ts';
import { runs } from '../../property-runs.ts';
import { indexOf, scoreRecord } from './scripted-records.ts';

const score = fc.oneof(
  // Few numbers, so that many are equal.
  { arbitrary: fc.constantFrom(-1, 7, 8), weight: 5 },
  fc.double({ noNaN: true }),
  fc.constantFrom(2 ** 53, 2 ** 53 + 2, Number.POSITIVE_INFINITY, -0, 0, 0.5),
);

const records = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 9 }),
      service: fc.constantFrom('a', 'ab', 'b', 'c', ''),
      provider: fc.constantFrom('x', 'y'),
      nft_earned: fc.constantFrom('', 'gold'),
      stage: fc.constantFrom(1, 2, 2.5),
      score,
      day: fc.integer({ min: 0, max: 40 }),
    }),
    { maxLength: 60, size: 'max' },
  )
  .map((rows) => {
    let id = 0;
    return rows.map(({ step, day, ...fields }) => {
      id += step;
      return scoreRecord(id, { ...fields, created_at: new Date(day * 86_400_000) });
    });
  });

const filter: fc.Arbitrary<ScoreFilter> = fc.record(
  {
    provider: fc.constantFrom('x', 'y', 'z'),
    player: fc.constantFrom('a', 'ab', 'nobody'),
    award: fc.constantFrom('', 'gold'),
    stage: fc.constantFrom(1, 2, 2.5),
    since: fc.integer({ min: 0, max: 40 }).map((day) => new Date(day * 86_400_000)),
  },
  { requiredKeys: [] },
);

const part = fc.record({ offset: fc.nat({ max: 12 }), limit: fc.integer({ min: 1, max: 12 }) });

const fitting = (all: readonly ScoreRecord[], wanted: ScoreFilter) =>
  all.filter(
    (one) =>
      (wanted.provider ?? one.provider) === one.provider &&
      (wanted.player ?? one.service) === one.service &&
      (wanted.award ?? one.nft_earned) === one.nft_earned &&
      (wanted.stage ?? one.stage) === one.stage &&
      (wanted.since ?? one.created_at) <= one.created_at,
  );

const byScore = (a: ScoreRecord, b: ScoreRecord) =>
  a.score === b.score ? a.id - b.id : a.score < b.score ? 1 : -1;

function openIndex(all: ScoreRecord[]) {
  const { index } = indexOf(all, { most: 16 });
  return index;
}

test('a leaderboard is a sort of all records, with ties at one rank, whatever part of it is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(records, filter, part, async (all, wanted, { offset, limit }) => {
      const seen = new Set<string>();
      const best = fitting(all, wanted)
        .sort(byScore)
        .filter(({ service }) => !seen.has(service) && seen.add(service));
      const expected = best.map((one, at) => ({
        rank: best.filter(({ score }) => score > one.score).length + 1,
        id: one.id,
        offset: at,
      }));
      const index = openIndex(all);
      const board = await index.leaderboard(wanted, { offset, limit, player: 'ab' });
      index.stop();
      expect(board.players).toBe(best.length);
      expect(board.rows.map(({ rank, score: { id } }) => ({ rank, id }))).toEqual(
        expected.slice(offset, offset + limit).map(({ rank, id }) => ({ rank, id })),
      );
      const own = board.own && { rank: board.own.rank, id: board.own.score.id, offset: board.own.offset };
      expect(own).toEqual(expected[best.findIndex(({ service }) => service === 'ab')]);
    }),
    { numRuns: runs(60) },
  );
});

test('records that fit are selected by score, newest and oldest, with all their fields', async () => {
  await fc.assert(
    fc.asyncProperty(records, filter, part, async (all, wanted, { offset, limit }) => {
      const index = openIndex(all);
      const found = fitting(all, wanted);
      const sorted = { oldest: found, newest: found.toReversed(), score: found.toSorted(byScore) };
      for (const order of ['oldest', 'newest', 'score'] as const) {
        const { rows, total } = await index.select(wanted, { order, offset, limit });
        expect(total).toBe(found.length);
        const expected = sorted[order].slice(offset, offset + limit);
        expect(rows).toEqual(expected.map(({ json: _json, updated_at: _changed, ...kept }) => kept));
      }
      const batches = [];
      for await (const batch of index.scores(wanted)) batches.push(...batch);
      expect(batches.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
      index.stop();
    }),
    { numRuns: runs(40) },
  );
});

test('a record is found by its id, with what leads to it in the list', async () => {
  const { index } = indexOf([scoreRecord(3), scoreRecord(5, { provider: 'other' }), scoreRecord(9)]);
  onTestFinished(() => index.stop());
  expect(await index.find(5)).toMatchObject({ score: { id: 5, provider: 'other' }, offset: 1, after: '3' });
  expect(await index.find(3)).toMatchObject({ offset: 0, after: undefined });
  expect(await index.find(4)).toBeUndefined();
  expect(await index.find(10)).toBeUndefined();
});

test('a table that has to grow keeps every field of the records that it had', async () => {
  const all = Array.from({ length: 5_000 }, (_, at) =>
    scoreRecord(at + 1, {
      score: at * 3,
      stage: at % 7,
      bonus: at / 2,
      provider: `game-${at % 3}`,
      service: `player-${at}`,
      nft_earned: `award-${at % 5}`,
    }),
  );
  const { index } = indexOf(all);
  const { rows } = await index.select({}, { order: 'oldest', offset: 0, limit: all.length });
  expect(rows).toEqual(all.map(({ json: _json, updated_at: _changed, ...kept }) => kept));
});

test('a player is found by a beginning, and by an exact hash that others begin with', async () => {
  const { index } = indexOf(['abc', 'ab', 'abd', 'b'].map((service, at) => scoreRecord(at + 1, { service })));
  onTestFinished(() => index.stop());
  expect(await index.players('ab', 3)).toEqual(['ab']);
  expect(await index.players('a', 3)).toEqual(['abc', 'ab', 'abd']);
  expect(await index.players('a', 2)).toEqual(['abc', 'ab']);
  expect(await index.players('c', 2)).toEqual([]);
  expect(await index.players('0xAB', 3)).toEqual(['abc', 'ab', 'abd']);
});

test('providers are offered by what was typed: first those that begin with it', async () => {
  const { index } = indexOf(
    ['Tide', 'riptide', 'ember', 'tide-2'].map((provider, at) => scoreRecord(at + 1, { provider })),
  );
  onTestFinished(() => index.stop());
  expect(await index.providers('TIDE', 25)).toEqual(['Tide', 'tide-2', 'riptide']);
  expect(await index.providers('', 2)).toEqual(['Tide', 'ember']);
});

test('awards are offered by what was typed: first the very text, then those that begin with it', async () => {
  const { index } = indexOf(
    ['Gold', 'rose gold', 'gold', 'golden', 'silver'].map((award, at) =>
      scoreRecord(at + 1, { nft_earned: award }),
    ),
  );
  onTestFinished(() => index.stop());
  expect(await index.awards('gold', 25)).toEqual(['gold', 'Gold', 'golden', 'rose gold']);
  expect(await index.awards('gold', 1)).toEqual(['gold']);
});

test('where no record fits, there is not one part of them', async () => {
  const { index } = indexOf([scoreRecord(1)]);
  onTestFinished(() => index.stop());
  const parts = [];
  for await (const records of index.scores({ provider: 'nobody' })) parts.push(records);
  expect(parts).toEqual([]);
});

test('spellings of one hash are one player, whose records stay as they are', async () => {
  const small = 'ab'.repeat(32);
  const capital = small.toUpperCase();
  // Texts that are no hashes differ by the case of their letters.
  const services = [capital, small, `0x${small}`, `0X${capital}`, 'ada', 'ADA', '0xada'];
  const { index } = indexOf(services.map((service, at) => scoreRecord(at + 1, { service, score: at })));
  onTestFinished(() => index.stop());
  const { players, rows, own } = await index.leaderboard({}, { offset: 0, limit: 9, player: small });
  expect([players, rows.map(({ score }) => score.service)]).toEqual([4, [...services.slice(3)].reverse()]);
  expect(own).toMatchObject({ rank: 4, score: { service: `0X${capital}` } });
  const part = { order: 'oldest', offset: 0, limit: 9 } as const;
  for (const player of services.slice(0, 4)) {
    const found = await index.select({ player }, part);
    expect(found.rows.map(({ service }) => service)).toEqual(services.slice(0, 4));
  }
  expect((await index.select({ player: 'ada' }, part)).total).toBe(1);
  expect(await index.players('ab', 9)).toEqual([capital]);
  expect(await index.players(`0x${small}`, 9)).toEqual([capital]);
});

test('a player is found by a hash in its usual spellings, and games are told apart', async () => {
  const hashes = ['1', '2', '3', '4', '5'].map((end) => `abc${end}`.repeat(16));
  const spell = ['', '0x', '', '0x'].map(
    (mark, at) => mark + (at > 1 ? hashes[at]?.toUpperCase() : hashes[at]),
  );
  const services = [...spell, 'name'];
  const { index } = indexOf(
    services.map((service, at) => scoreRecord(at + 1, { service, provider: at < 4 ? 'x' : 'y' })),
  );
  onTestFinished(() => index.stop());
  expect(index.known()).toEqual({ extent: 'reading', records: 0, asOf: undefined });
  expect(await index.playersOf(hashes)).toEqual([...services.slice(0, 4), undefined]);
  expect(index.known()).toMatchObject({ extent: 'whole', records: 5 });
  expect(await index.players('NAM', 3)).toEqual([]);
  const of = async (filter: ScoreFilter) =>
    (await index.select(filter, { order: 'score', offset: 0, limit: 1 })).ofSeveralGames;
  expect([await of({}), await of({ provider: 'x' }), await of({ player: 'name' })]).toEqual([
    true,
    false,
    false,
  ]);
});
