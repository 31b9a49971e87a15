import type { ScoreRecord } from './score-records-client.ts';

/**
 * The score records read so far, to filter, sort and compare them: the interface lists them by id alone. Reading begins
 * with the first question and continues in the background. A question waits 4 s for it, or 1 s while a user types, and
 * is then answered from the available records, with the state of the index. While there are none, each method but `known`
 * throws the ServiceFailure that ended the reading.
 */
export interface ScoreIndex {
  state(): Promise<IndexState>;
  /** The state without a question: no reading begins, and nobody waits. */
  known(): IndexState;
  /** Providers that contain the typed text, case ignored: first those that begin with it, then by name. */
  providers(typed: string, most: number): Promise<readonly string[]>;
  /** Awards that contain the typed text, in the same order. */
  awards(typed: string, most: number): Promise<readonly string[]>;
  /**
   * The player with this hash, or else those whose hash begins with it, in any letters and with `0x` or without,
   * in the order of their first records. Asked while a user types too.
   */
  players(beginning: string, most: number): Promise<readonly string[]>;
  /**
   * The player of each of these hashes, spelled as in their first record. Asked while a user types too.
   */
  playersOf(hashes: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** The record with this id, and its place in the list. */
  find(id: number): Promise<FoundScore | undefined>;
  /** A part of the records that match the filter. */
  select(filter: ScoreFilter, part: ScorePart): Promise<SelectedScores>;
  /** The best score of each player, the highest first. */
  leaderboard(filter: ScoreFilter, part: LeaderboardPart): Promise<Leaderboard>;
  /**
   * All records that match, by ascending id, a few thousand at a time, with turns of the event loop between. Excludes
   * records that are read meanwhile.
   */
  scores(filter: ScoreFilter): AsyncIterable<readonly IndexedScore[]>;
}

/** The stored fields of a record: all but its metadata and the time of its last change. */
export type IndexedScore = Omit<ScoreRecord, 'json' | 'updated_at'>;

/** Selects records; a missing field restricts nothing. */
export interface ScoreFilter {
  readonly provider?: string | undefined;
  /** The player's whole hash, the `service` of a record, in any spelling. */
  readonly player?: string | undefined;
  readonly award?: string | undefined;
  readonly stage?: number | undefined;
  /** Created then or later. */
  readonly since?: Date | undefined;
}

/**
 * The extent of the reading: `whole` if it reached the end; `reading` if not yet; `waiting` if not yet, since the
 * service is busy or away, and it continues by itself or with a later question; `full` if the index holds as many
 * records as it can; `cut` if it holds one response of a service without a cursor.
 */
export type IndexExtent = 'whole' | 'reading' | 'waiting' | 'full' | 'cut';

/** The extent and age of the index. */
export interface IndexState {
  readonly extent: IndexExtent;
  readonly records: number;
  /** When a reading last reached its end; undefined before the first time. */
  readonly asOf: Date | undefined;
}

/** A record, and its position in the service's ascending list. */
export interface FoundScore {
  readonly score: IndexedScore;
  /** The number of records before it, at the time. */
  readonly offset: number;
  /** The id of the record before it; undefined for the first. */
  readonly after: string | undefined;
}

/**
 * The requested part of the records; `score` lists the highest first, and equal scores in the order they were logged.
 */
export interface ScorePart {
  readonly order: 'newest' | 'oldest' | 'score';
  readonly offset: number;
  readonly limit: number;
}

/** Records that match a filter. */
export interface SelectedScores {
  readonly rows: readonly IndexedScore[];
  /** The number of all matching records. */
  readonly total: number;
  /** Whether more than one game logged them. */
  readonly ofSeveralGames: boolean;
  readonly state: IndexState;
}

/** The requested part of a leaderboard. */
export interface LeaderboardPart {
  readonly offset: number;
  readonly limit: number;
  /** The whole hash of a player whose place is wanted too. */
  readonly player?: string | undefined;
}

/** A player's best score. Players with equal scores share a rank, in the order they reached it. */
export interface RankedScore {
  /** Counts from 1; after two at 1 comes 3. */
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
  readonly state: IndexState;
}
