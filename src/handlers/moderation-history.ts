import { createHash } from 'node:crypto';
import type { Snowflake } from 'discord-api-types/v10';
import type { Page } from '../services/lists/page.ts';
import type { IndexedKind } from '../services/resources/managed-resource.ts';
import type { AuditEntry, AuditedParty } from './audit-entry.ts';
import type { StoreUnreadable } from './server-settings.ts';

/** The place of a row: the newest first, and in a millisecond the one with the highest ordinal. */
interface HistoryPosition {
  readonly at: Date;
  readonly ordinal: number;
}

/** A line of the audit about a conversation or a score. */
export interface HistoryLine extends HistoryPosition {
  /** The user's id. */
  readonly user: string;
  readonly entry: AuditEntry;
  /** The ends of the rows of its run, where they are wanted: of several lines about one row the last counts. */
  readonly ends?: readonly RunOutcome[];
}

/** How many rows of a run ended in this way. */
export type RunOutcome = Pick<AuditEntry, 'outcome' | 'why'> & { readonly count: number };

/** Lines that the store did not take: the log alone has them. */
interface LostLines extends HistoryPosition {
  /** Their number, 1 or more. */
  readonly lost: number;
}

export type HistoryRow = HistoryLine | LostLines;

/** The wanted lines. Rows of lost ones count to any `digest` and `by`, since they may be about them. */
export interface HistoryFilter {
  readonly server: Snowflake;
  readonly noun: IndexedKind;
  /** That of the id (`digestOfId`); undefined for all. */
  readonly digest?: string | undefined;
  readonly by?: Snowflake | undefined;
  /** A run of the user in `by`, which is there too. No lost lines count to it. */
  readonly run?: string | undefined;
  /** Whether lines of a run have its ends, and whether its last line stands for all of one user. Default: neither. */
  readonly runs?: 'ends' | 'asOne';
}

/** Rows before the part, or the row before it, and the most rows of it. */
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

/** The typed text, and whether targets fit it by the whole of their id or party alone, or also by beginnings and parts. */
export interface HistorySearch {
  readonly typed: string;
  readonly most: number;
  readonly fits: 'whole' | 'part';
}

/** What a search found, the best first. */
export interface HistoryTargets {
  readonly rows: readonly HistoryTarget[];
  /** False while lines of an earlier version wait to be searched, or where the search took too long. */
  readonly isComplete: boolean;
}

/** What moderators of servers did, with a store of its own. Each method ends within 6 s and never throws. */
export interface ModerationHistory {
  /** The setting because of which no lines are kept; undefined where they are. */
  readonly offBy: 'AUDIT_DAYS' | 'DATABASE_URL' | undefined;
  /** A part of the lines, the newest first: the last page in place of one after it. Counts up to 10,000 of them. */
  page(filter: HistoryFilter, part: HistoryRange): Promise<Page<HistoryRow> | StoreUnreadable>;
  /**
   * Targets whose id or party is the text, begins with it or contains it, in this order and deleted ones too, without
   * differences of case and accents; exact text comes first, and else the latest. None where nothing can be read.
   */
  targets(filter: Pick<HistoryFilter, 'server' | 'noun'>, search: HistorySearch): Promise<HistoryTargets>;
}

/** Of a bot without a store for it. */
export const NO_HISTORY: ModerationHistory = {
  offBy: 'AUDIT_DAYS',
  page: async () => ({ rows: [], more: false, total: 0 }),
  targets: async () => ({ rows: [], isComplete: true }),
};

/** 96 bits of an id, which may be too long for an index. */
export const digestOfId = (id: string): string =>
  createHash('sha256').update(id).digest('base64url').slice(0, 16);
