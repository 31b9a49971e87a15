/** The leaderboards that boards share, and their turns at drawing. */

import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { LeaderboardCache, QueuedDrawing } from '../../../src/bot/boards/open-board-scheduler.ts';
import type { Chart } from '../../../src/handlers/chart/drawing.ts';
import { indexOf, scoreRecord } from '../../services/indexes/scripted-records.ts';

const MINUTE = 60_000;

const chart: Chart = {
  title: '',
  language: 'en',
  legend: { lowestToHighest: '', median: '', best: '', player: '', others: '', score: '' },
  x: { label: '', from: 0, to: 1, ticks: [] },
  y: { label: '', from: 0, to: 1, ticks: [] },
  marks: { kind: 'bars', bars: [] },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An index with a record of each of 30 players, and the questions it was asked. */
async function start() {
  const records = Array.from({ length: 30 }, (_, at) =>
    scoreRecord(at + 1, { service: `player-${at}`, score: 100 - at, provider: 'game' }),
  );
  const { index } = indexOf(records);
  onTestFinished(() => index.stop());
  await index.state();
  return { index, asked: vi.spyOn(index, 'leaderboard'), shared: new LeaderboardCache(index) };
}

it('boards of the same game, stage and period share a leaderboard within a minute, each cut to its rows', async () => {
  const { index, asked, shared } = await start();
  vi.setSystemTime(10 * MINUTE);
  const filter = { provider: 'game', stage: undefined };
  const [short, long] = await Promise.all([
    shared.leaderboard(filter, { offset: 0, limit: 3 }),
    shared.leaderboard(filter, { offset: 0, limit: 25 }),
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(short).toEqual(await index.leaderboard(filter, { offset: 0, limit: 3 }));
  expect(long).toEqual(await index.leaderboard(filter, { offset: 0, limit: 25 }));
  asked.mockClear();

  vi.setSystemTime(10 * MINUTE + 59_999);
  const since = (milliseconds: number) => ({ ...filter, since: new Date(milliseconds) });
  await shared.leaderboard(filter, { offset: 0, limit: 10 });
  expect(asked).not.toHaveBeenCalled();
  await shared.leaderboard({ ...filter, stage: 2 }, { offset: 0, limit: 10 });
  await shared.leaderboard({ provider: 'another' }, { offset: 0, limit: 10 });
  await shared.leaderboard(since(3 * MINUTE), { offset: 0, limit: 10 });
  await shared.leaderboard(since(3 * MINUTE + 59_999), { offset: 0, limit: 10 });
  expect(asked).toHaveBeenCalledTimes(3);
  await shared.leaderboard(since(4 * MINUTE), { offset: 0, limit: 10 });
  expect(asked).toHaveBeenCalledTimes(4);

  vi.setSystemTime(11 * MINUTE);
  await shared.leaderboard(filter, { offset: 0, limit: 10 });
  expect(asked).toHaveBeenCalledTimes(5);
});

it('a reading of the records ends the sharing, and a failure is not shared', async () => {
  const { index, asked, shared } = await start();
  const first = () => shared.leaderboard({ provider: 'game' }, { offset: 0, limit: 1 });
  asked.mockRejectedValueOnce(new Error('away'));
  await expect(first()).rejects.toThrow('away');
  await first();
  expect(asked).toHaveBeenCalledTimes(2);
  const state = index.known();
  vi.spyOn(index, 'known').mockReturnValue({ ...state, records: 31 });
  expect(await first()).toMatchObject({ state: { records: 31 } });
  expect(asked).toHaveBeenCalledTimes(3);
});

it("asks the index itself for a player's place, and for later pages", async () => {
  const { asked, shared } = await start();
  const filter = { provider: 'game' };
  await shared.leaderboard(filter, { offset: 0, limit: 10 });
  expect(await shared.leaderboard(filter, { offset: 0, limit: 1, player: 'player-7' })).toMatchObject({
    own: { rank: 8 },
  });
  expect(await shared.leaderboard(filter, { offset: 10, limit: 1 })).toMatchObject({ rows: [{ rank: 11 }] });
  expect(asked).toHaveBeenCalledTimes(3);
});

it('draws one chart after the other, and none that nobody waits for any more', async () => {
  const drawings: ((png: Uint8Array<ArrayBuffer> | undefined) => void)[] = [];
  const drawing = new QueuedDrawing({
    draw: () => {
      const { promise, resolve } = Promise.withResolvers<Uint8Array<ArrayBuffer> | undefined>();
      drawings.push(resolve);
      return promise;
    },
  });
  const pictures = [drawing.draw(chart), drawing.draw(chart), drawing.draw(chart)];
  await vi.advanceTimersByTimeAsync(0);
  expect(drawings).toHaveLength(1);
  drawings[0]?.(new Uint8Array([1]));
  await vi.advanceTimersByTimeAsync(0);
  expect(drawings).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(20_000);
  drawings[1]?.(undefined);
  expect(await Promise.all(pictures)).toEqual([new Uint8Array([1]), undefined, undefined]);
  expect(drawings).toHaveLength(2);
});
