import { setImmediate as turn } from 'node:timers/promises';
import { within } from '../time.ts';
import type {
  FoundScore,
  IndexedScore,
  IndexState,
  Leaderboard,
  LeaderboardPart,
  RankedScore,
  ScoreFilter,
  ScoreIndex,
  ScorePart,
  SelectedScores,
} from './score-index.ts';
import { bestOfEach, differ, type Place, positionsOf, Ranking } from './score-ranking.ts';
import { ScoreReading, type ScoreReadingOptions } from './score-reading.ts';
import type { ScoreTable } from './score-table.ts';

/** Milliseconds that a question waits while records are being read. */
const PATIENCE = 4_000;

/** The same while a user types: Discord waits for 3 s. */
const TYPING_PATIENCE = 1_000;

/** The number of records that are built from columns in one turn of the event loop. */
const RECORDS_A_TURN = 5_000;

/** The index in the memory of this process, which ends with `close`. */
export class ScoreIndexInMemory implements ScoreIndex {
  readonly #reading: ScoreReading;

  constructor(options: ScoreReadingOptions) {
    this.#reading = new ScoreReading(options);
  }

  close(): void {
    this.#reading.close();
  }

  async state(): Promise<IndexState> {
    await this.#ready(PATIENCE);
    return this.#reading.state;
  }

  known(): IndexState {
    return this.#reading.state;
  }

  async providers(typed: string, most: number): Promise<readonly string[]> {
    return (await this.#ready(TYPING_PATIENCE)).providers.containing(typed, most);
  }

  async awards(typed: string, most: number): Promise<readonly string[]> {
    return (await this.#ready(TYPING_PATIENCE)).awards.containing(typed, most);
  }

  async players(beginning: string, most: number): Promise<readonly string[]> {
    return (await this.#ready(TYPING_PATIENCE)).players.beginningWith(beginning, most);
  }

  async playersOf(hashes: readonly string[]): Promise<readonly (string | undefined)[]> {
    const { players } = await this.#ready(TYPING_PATIENCE);
    return hashes.map((hash) => players.texts[players.numberOf(hash) ?? -1]);
  }

  async find(id: number): Promise<FoundScore | undefined> {
    const table = await this.#ready(PATIENCE);
    const offset = table.positionOf(id);
    if (offset === undefined) return undefined;
    const before = offset === 0 ? undefined : table.columns.id[offset - 1];
    return { score: table.at(offset), offset, after: before?.toString() };
  }

  async select(filter: ScoreFilter, { order, offset, limit }: ScorePart): Promise<SelectedScores> {
    const table = await this.#ready(PATIENCE);
    const found = positionsOf(table, filter);
    const total = found.length;
    const chosen = () => {
      if (order === 'oldest') return [...found.subarray(offset, offset + limit)];
      if (order === 'newest')
        return [
          ...found.subarray(Math.max(0, total - offset - limit), Math.max(0, total - offset)),
        ].reverse();
      return new Ranking(table.columns.score, found).page(offset, limit).map(({ position }) => position);
    };
    return {
      rows: chosen().map((position) => table.at(position)),
      total,
      ofSeveralGames: filter.provider === undefined && differ(table.columns.provider, found),
      state: this.#reading.state,
    };
  }

  async leaderboard(filter: ScoreFilter, { offset, limit, player }: LeaderboardPart): Promise<Leaderboard> {
    const table = await this.#ready(PATIENCE);
    const best = bestOfEach(table, positionsOf(table, filter));
    const ranking = new Ranking(table.columns.score, best);
    const ranked = ({ position, rank }: Place): RankedScore => ({ rank, score: table.at(position) });
    const number = player === undefined ? undefined : table.players.numberOf(player);
    const position =
      number === undefined
        ? undefined
        : best.find((at) => table.players.first[table.columns.player[at] ?? 0] === number);
    const place = position === undefined ? undefined : ranking.placeOf(position);
    return {
      rows: ranking.page(offset, limit).map(ranked),
      players: best.length,
      own: place && { ...ranked(place), offset: place.offset },
      state: this.#reading.state,
    };
  }

  async *scores(filter: ScoreFilter): AsyncIterable<readonly IndexedScore[]> {
    const table = await this.#ready(PATIENCE);
    const found = positionsOf(table, filter);
    for (let from = 0; from < found.length; from += RECORDS_A_TURN) {
      yield Array.from(found.subarray(from, from + RECORDS_A_TURN), (position) => table.at(position));
      await turn();
    }
  }

  /** The table to answer from, after a wait while records are being read. @throws ServiceFailure */
  async #ready(patience: number): Promise<ScoreTable> {
    const reading = this.#reading;
    const round = reading.refresh();
    if (round) await within(patience, round);
    if (reading.failure !== undefined) throw reading.failure;
    return reading.table;
  }
}
