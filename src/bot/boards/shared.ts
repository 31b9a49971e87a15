/** What boards share, so that commands do not wait for them. */

import { PICTURE_PATIENCE } from '../../handlers/boards/message.ts';
import type { Chart, ChartDrawing } from '../../handlers/chart/drawing.ts';
import { MOST_PLAYERS } from '../../handlers/records/leaderboard.ts';
import type { Leaderboard, LeaderboardPart, ScoreIndex } from '../../services/indexes/score-index.ts';
import type { ScoreFilter } from '../../services/indexes/score-ranking.ts';

const MINUTE = 60_000;

/**
 * The index, in which a leaderboard of 100,000 records takes some 15 ms in one turn of the event loop. Boards of the same game,
 * stage and period share it within a minute of the clock, as long as no records come.
 */
export class SharedLeaderboards implements Pick<ScoreIndex, 'leaderboard' | 'scores' | 'select' | 'state'> {
  readonly #index: ScoreIndex;
  readonly #shared = new Map<string, Promise<Leaderboard>>();
  /** The minute and the records that they are of. */
  #of = '';

  constructor(index: ScoreIndex) {
    this.#index = index;
  }

  /** @throws ServiceFailure as the index does */
  async leaderboard(filter: ScoreFilter, part: LeaderboardPart): Promise<Leaderboard> {
    const { offset, limit, player } = part;
    if (offset > 0 || limit > MOST_PLAYERS || player !== undefined)
      return this.#index.leaderboard(filter, part);
    const { records, asOf } = this.#index.known();
    const of = JSON.stringify([Math.floor(Date.now() / MINUTE), records, asOf]);
    if (of !== this.#of) this.#shared.clear();
    this.#of = of;
    // A period that began within the same minute is the same one.
    const since = filter.since && Math.floor(filter.since.getTime() / MINUTE);
    const key = JSON.stringify({ ...filter, since });
    const leaderboard = this.#shared.get(key) ?? this.#read(key, filter);
    const { rows, ...rest } = await leaderboard;
    return { ...rest, rows: rows.slice(0, limit), state: this.#index.known() };
  }

  scores(filter: ScoreFilter): ReturnType<ScoreIndex['scores']> {
    return this.#index.scores(filter);
  }

  select(...part: Parameters<ScoreIndex['select']>): ReturnType<ScoreIndex['select']> {
    return this.#index.select(...part);
  }

  state(): ReturnType<ScoreIndex['state']> {
    return this.#index.state();
  }

  #read(key: string, filter: ScoreFilter): Promise<Leaderboard> {
    const leaderboard = this.#index.leaderboard(filter, { offset: 0, limit: MOST_PLAYERS });
    this.#shared.set(key, leaderboard);
    leaderboard.catch(() => this.#shared.delete(key));
    return leaderboard;
  }
}

/** Draws one chart of boards at a time, so that there is room for those of commands. */
export class DrawingInTurn implements ChartDrawing {
  readonly #charts: ChartDrawing;
  #turns: Promise<unknown> = Promise.resolve();

  constructor(charts: ChartDrawing) {
    this.#charts = charts;
  }

  draw(chart: Chart): ReturnType<ChartDrawing['draw']> {
    const asked = performance.now();
    const isWanted = () => performance.now() - asked < PICTURE_PATIENCE;
    const picture = this.#turns.then(() => (isWanted() ? this.#charts.draw(chart) : undefined));
    this.#turns = picture;
    return picture;
  }
}
