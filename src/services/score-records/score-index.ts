import type { ScoreRecord } from './score-records-client.ts';

/**
 * The service's score records, as far as they were read, to filter, sort and compare them: the interface lists them by id
 * alone. Reading begins with the first question and goes on in the background. A question waits 4 s for it, or 1 s
 * while somebody types, and is then answered from the records that are there, with the state of the index.
 * While there are none, each method throws the ServiceFailure that the reading ended with.
 */
export interface ScoreIndex {
  state(): Promise<IndexState>;
  /** Providers that contain the typed text, case ignored: first those that begin with it, then by name. */
  providers(typed: string, most: number): Promise<readonly string[]>;
  /** The same of awards. */
  awards(typed: string, most: number): Promise<readonly string[]>;
  /** The player with exactly this hash, or else those whose hash begins with it, in the order of their first records. */
  players(beginning: string, most: number): Promise<readonly string[]>;
  /** The record with this id, and its place in the list. */
  find(id: number): Promise<FoundScore | undefined>;
  /** A part of the records that fit the filter. */
  select(filter: ScoreFilter, part: ScorePart): Promise<SelectedScores>;
  /** The best score of each player, the highest first. */
  leaderboard(filter: ScoreFilter, part: LeaderboardPart): Promise<Leaderboard>;
  /**
   * All records that fit, by ascending id, a few thousand at a time, with turns of the event loop between. Records that
   * are read meanwhile are not among them.
   */
  scores(filter: ScoreFilter): AsyncIterable<readonly IndexedScore[]>;
}

/** The fields of a record that are kept: all but its metadata and the time of its last change. */
export type IndexedScore = Omit<ScoreRecord, 'json' | 'updated_at'>;

/** Which records are wanted; a field that is left out restricts nothing. */
export interface ScoreFilter {
  readonly provider?: string | undefined;
  /** The player's whole hash, which a record has in `service`. */
  readonly player?: string | undefined;
  readonly award?: string | undefined;
  readonly stage?: number | undefined;
  /** Created then or later. */
  readonly since?: Date | undefined;
}

/**
 * How far the list was read: `whole` to its end; `reading` not yet; `waiting` not yet, since the service is busy or
 * away, and it goes on by itself or with a later question; `full` up to as many records as are kept; `cut` up to what
 * one answer of a service holds that has no cursor.
 */
export type IndexExtent = 'whole' | 'reading' | 'waiting' | 'full' | 'cut';

/** How much the index knows. */
export interface IndexState {
  readonly extent: IndexExtent;
  readonly records: number;
  /** When a reading last reached its end; undefined before the first one has. */
  readonly asOf: Date | undefined;
}

/** A record, and how to reach it in the service's ascending list. */
export interface FoundScore {
  readonly score: IndexedScore;
  /** How many records stood before it. */
  readonly offset: number;
  /** The id of the record before it; undefined for the first. */
  readonly after: string | undefined;
}

/** Which part of the records is wanted; `score` is the highest first, and of equal ones the one logged first. */
export interface ScorePart {
  readonly order: 'newest' | 'oldest' | 'score';
  readonly offset: number;
  readonly limit: number;
}

/** Records that fit a filter. */
export interface SelectedScores {
  readonly rows: readonly IndexedScore[];
  /** How many fit in all. */
  readonly total: number;
  readonly state: IndexState;
}

/** Which part of a leaderboard is wanted. */
export interface LeaderboardPart {
  readonly offset: number;
  readonly limit: number;
  /** The whole hash of a player whose place is wanted too. */
  readonly player?: string | undefined;
}

/** A player's best score; who reached it first stands first, and shares the rank. */
export interface RankedScore {
  /** Counts from 1; after two at 1 comes 3. */
  readonly rank: number;
  readonly score: IndexedScore;
}

/** A part of a leaderboard. */
export interface Leaderboard {
  readonly rows: readonly RankedScore[];
  /** How many players have a rank. */
  readonly players: number;
  /** The player who was asked for, with how many stand above; undefined where they have no rank. */
  readonly own: (RankedScore & { readonly offset: number }) | undefined;
  readonly state: IndexState;
}
