import { createHash } from 'node:crypto';
import type { Snowflake } from 'discord-api-types/v10';
import type { Page } from '../services/lists/page.ts';
import type { IndexedKind } from '../services/resources/managed-resource.ts';
import type { AuditEntry, AuditedParty } from './audit-entry.ts';
import type { StoreUnreadable } from './server-settings.ts';

/** The position of a row: newest first; within a millisecond, the highest ordinal first. */
interface HistoryPosition {
  readonly at: Date;
  readonly ordinal: number;
}

/** An audit line about a conversation or a score. */
export interface HistoryLine extends HistoryPosition {
  /** The user's id. */
  readonly user: string;
  readonly entry: AuditEntry;
  /** The outcomes of its run's rows, if requested. If several lines are about a row, the last one counts. */
  readonly ends?: readonly RunOutcome[];
}

/** The number of rows of a run with this outcome. */
export type RunOutcome = Pick<AuditEntry, 'outcome' | 'why'> & { readonly count: number };

/** Lines that the store did not accept: only the log has them. */
interface LostLines extends HistoryPosition {
  /** Their number, 1 or more. */
  readonly lost: number;
}

export type HistoryRow = HistoryLine | LostLines;

/** Selects lines. Rows for lost lines match every `digest` and `by`, because the lost lines may match. */
export interface HistoryFilter {
  readonly server: Snowflake;
  readonly noun: IndexedKind;
  /** The digest of an id (`digestOfId`); undefined for all. */
  readonly digest?: string | undefined;
  readonly by?: Snowflake | undefined;
  /** A run of the user in `by`, which is required with it. Lost lines never match. */
  readonly run?: string | undefined;
  /** `ends`: lines of a run carry its outcomes. `asOne`: also, a run's last line replaces all its lines by that user. */
  readonly runs?: 'ends' | 'asOne';
}

/** A part of the lines: at most `limit` rows, after `offset` rows or after the row `after`. */
export interface HistoryRange {
  readonly limit: number;
  readonly offset?: number;
  readonly after?: HistoryPosition | undefined;
}

/** A conversation or a score that the history has lines about. */
export interface HistoryTarget {
  readonly id: string;
  readonly party: AuditedParty | undefined;
}

/** A search for targets. `fits`: whether the id or party must equal the text (`whole`) or may contain it (`part`). */
export interface HistorySearch {
  readonly typed: string;
  readonly most: number;
  readonly fits: 'whole' | 'part';
}

/** The results of a search, the best first. */
export interface HistoryTargets {
  readonly rows: readonly HistoryTarget[];
  /** False while lines of an earlier version are not searchable yet, or if the search took too long. */
  readonly isComplete: boolean;
}

/** The history of moderation in servers, in a store of its own. Each method returns within 6 s and never throws. */
export interface ModerationHistory {
  /** The setting that turns the history off; undefined if the history is on. */
  readonly offBy: 'AUDIT_DAYS' | 'DATABASE_URL' | undefined;
  /** Reads a part of the lines, the newest first; the last page if the part lies after it. Counts at most 10,000 lines. */
  page(filter: HistoryFilter, part: HistoryRange): Promise<Page<HistoryRow> | StoreUnreadable>;
  /**
   * Finds targets, also deleted ones, whose id or party equals the text, begins with it or contains it, in this order.
   * Ignores case and accents, but puts exact matches first, then the latest. Empty if the store cannot be read.
   */
  targets(filter: Pick<HistoryFilter, 'server' | 'noun'>, search: HistorySearch): Promise<HistoryTargets>;
}

/** The history of a bot that keeps none. */
export const NO_HISTORY: ModerationHistory = {
  offBy: 'AUDIT_DAYS',
  page: async () => ({ rows: [], more: false, total: 0 }),
  targets: async () => ({ rows: [], isComplete: true }),
};

/** A digest of 96 bits: the id itself may be too long for an index. */
export const digestOfId = (id: string): string =>
  createHash('sha256').update(id).digest('base64url').slice(0, 16);
