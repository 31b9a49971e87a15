import { setImmediate as turn } from 'node:timers/promises';
import { withTimeout } from '../time.ts';
import {
  bestOfEach,
  differ,
  positionsOf,
  type RankedPosition,
  Ranking,
  type ScoreFilter,
} from './score-ranking.ts';
import { type ScoreIndexState, ScoreReader, type ScoreReaderOptions } from './score-reader.ts';
import type { IndexedScore, ScoreTable } from './score-table.ts';

/** Milliseconds that a query waits while records are being read. */
const QUERY_TIMEOUT = 4_000;

/** The same while a user types, because Discord waits 3 s. */
const TYPING_TIMEOUT = 1_000;

/** Records built from columns per turn of the event loop. */
const RECORDS_PER_TURN = 5_000;

/** A record, and its position in the service's ascending list. */
interface FoundScore {
  readonly score: IndexedScore;
  /** The number of records before it, at the time of the search. */
  readonly offset: number;
  /** The id of the record before it; undefined for the first. */
  readonly after: string | undefined;
}

/**
 * The requested part of the records. `score` sorts the highest first, and equal scores in the order they were logged.
 */
interface ScoreRange {
  readonly order: 'newest' | 'oldest' | 'score';
  readonly offset: number;
  readonly limit: number;
}

/** Records that match a filter. */
interface SelectedScores {
  readonly rows: readonly IndexedScore[];
  /** The number of all matching records. */
  readonly total: number;
  /** Whether more than one game logged them. */
  readonly ofSeveralGames: boolean;
  readonly state: ScoreIndexState;
}

/** The requested part of a leaderboard. */
export interface LeaderboardRange {
  readonly offset: number;
  readonly limit: number;
  /** The whole hash of a player whose rank is requested, too. */
  readonly player?: string | undefined;
}

/** A player's best score. Players with equal scores share a rank, in the order they reached it. */
export interface RankedScore {
  /** Counts from 1; after two players at 1 comes 3. */
  readonly rank: number;
  readonly score: IndexedScore;
}

/** A part of a leaderboard. */
export interface Leaderboard {
  readonly rows: readonly RankedScore[];
  /** The number of players with a rank. */
  readonly players: number;
  /** The requested player, with the number of players above; undefined for a player without a rank. */
  readonly own: (RankedScore & { readonly offset: number }) | undefined;
  readonly state: ScoreIndexState;
}

/** The index without the method of its owner. */
export type ScoreIndex = Omit<ScoreIndexInMemory, 'stop'>;

/**
 * The score records read so far, in the memory of this process, to filter, sort and compare them, because the interface
 * lists them only by id. Reading starts with the first query and continues in the background. A query waits up to 4 s
 * for it, or 1 s while a user types. It is then answered from the available records, with the state of the index. While
 * there are no records, each method except `known` throws the ServiceFailure that ended the reading.
 */
export class ScoreIndexInMemory {
  readonly #reader: ScoreReader;

  constructor(options: ScoreReaderOptions) {
    this.#reader = new ScoreReader(options);
  }

  async state(): Promise<ScoreIndexState> {
    await this.#ready(QUERY_TIMEOUT);
    return this.#reader.state;
  }

  /** Returns the state without a query: starts no reading and waits for none. */
  known(): ScoreIndexState {
    return this.#reader.state;
  }

  /** Returns providers that contain the typed text, case ignored: first those that begin with it, then by name. */
  async providers(typed: string, most: number): Promise<readonly string[]> {
    return (await this.#ready(TYPING_TIMEOUT)).providers.containing(typed, most);
  }

  /** Returns awards that contain the typed text, in the same order. */
  async awards(typed: string, most: number): Promise<readonly string[]> {
    return (await this.#ready(TYPING_TIMEOUT)).awards.containing(typed, most);
  }

  /**
   * Returns the player with this hash, or else the players whose hash begins with it, in any case and with or without
   * `0x`, in the order of their first records. Also called while a user types.
   */
  async players(beginning: string, most: number): Promise<readonly string[]> {
    return (await this.#ready(TYPING_TIMEOUT)).players.beginningWith(beginning, most);
  }

  /** Returns the player of each of these hashes, spelled as in their first record. Also called while a user types. */
  async playersOf(hashes: readonly string[]): Promise<readonly (string | undefined)[]> {
    const { players } = await this.#ready(TYPING_TIMEOUT);
    return hashes.map((hash) => players.texts[players.numberOf(hash) ?? -1]);
  }

  /** Returns the record with this id, and its position in the list. */
  async find(id: number): Promise<FoundScore | undefined> {
    const table = await this.#ready(QUERY_TIMEOUT);
    const offset = table.positionOf(id);
    if (offset === undefined) return undefined;
    const before = offset === 0 ? undefined : table.columns.id[offset - 1];
    return { score: table.at(offset), offset, after: before?.toString() };
  }

  /** Returns a part of the records that match the filter. */
  async select(filter: ScoreFilter, { order, offset, limit }: ScoreRange): Promise<SelectedScores> {
    const table = await this.#ready(QUERY_TIMEOUT);
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
      state: this.#reader.state,
    };
  }

  /** Returns the best score of each player, the highest first. */
  async leaderboard(filter: ScoreFilter, { offset, limit, player }: LeaderboardRange): Promise<Leaderboard> {
    const table = await this.#ready(QUERY_TIMEOUT);
    const best = bestOfEach(table, positionsOf(table, filter));
    const ranking = new Ranking(table.columns.score, best);
    const ranked = ({ position, rank }: RankedPosition): RankedScore => ({ rank, score: table.at(position) });
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
      state: this.#reader.state,
    };
  }

  /**
   * Yields all records that match, by ascending id, a few thousand at a time, with turns of the event loop between.
   * Excludes records that are read meanwhile.
   */
  async *scores(filter: ScoreFilter): AsyncIterable<readonly IndexedScore[]> {
    const table = await this.#ready(QUERY_TIMEOUT);
    const found = positionsOf(table, filter);
    for (let from = 0; from < found.length; from += RECORDS_PER_TURN) {
      yield Array.from(found.subarray(from, from + RECORDS_PER_TURN), (position) => table.at(position));
      await turn();
    }
  }

  /** Stops reading. A call in flight is not aborted. */
  stop(): void {
    this.#reader.stop();
  }

  /** Returns the table, after a wait while records are being read. @throws ServiceFailure */
  async #ready(timeout: number): Promise<ScoreTable> {
    const reader = this.#reader;
    const round = reader.refresh();
    if (round) await withTimeout(timeout, round);
    if (reader.failure !== undefined) throw reader.failure;
    return reader.table;
  }
}
