import type { Snowflake } from 'discord-api-types/v10';
import type { StoreProblem, StoreUnreadable } from './server-settings.ts';

/** The days of a week, in the order of `Temporal`: Monday is the first. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** What managers set for a board, under the names of the options of `/board create`. */
export interface BoardSettings {
  /** The game, spelled as its records have it. */
  readonly provider: string;
  readonly channel: Snowflake;
  readonly every: 'day' | 'week' | 'change';
  /** The local time of a day: `18:00`. Without meaning for `change`, as `zone` and `day` are. */
  readonly at: string;
  /** An IANA zone. A later Node may not know it any more. */
  readonly zone: string;
  readonly day: (typeof WEEKDAYS)[number];
  /** `same`: one message that is edited; `new`: one each time. */
  readonly message: 'same' | 'new';
  readonly period: 'week' | 'month' | 'all';
  readonly stage?: number;
  /** Rows, 1 to 25. */
  readonly limit: number;
  readonly chart?: 'over-time' | 'distribution';
  /** Whether a message tells that first place changed hands. */
  readonly announce: boolean;
}

/** The settings of a board where nothing else is set. */
export const BOARD_DEFAULTS = {
  every: 'day',
  at: '09:00',
  zone: 'UTC',
  day: 'monday',
  message: 'same',
  period: 'all',
  limit: 10,
  announce: false,
} as const satisfies Partial<BoardSettings>;

/** Why a board posts nothing until somebody resumes it. */
export const PAUSE_REASONS = [
  'by-manager',
  'by-host',
  'channel-gone',
  'no-rights',
  'message-deleted',
  'refused',
  'zone-unknown',
] as const;

export type PauseReason = (typeof PAUSE_REASONS)[number];

/** A row as the last posting showed it. */
export interface PostedRow {
  readonly rank: number;
  /** The hash of the player. */
  readonly player: string;
  readonly score: number;
  /** The id of the score record. */
  readonly record: number;
}

/** The last posting that Discord is known to have taken. */
export interface LastPost {
  readonly at: Date;
  readonly channel: Snowflake;
  /** Undefined where the message is gone, or where a `same` board has to begin with another one. */
  readonly message: Snowflake | undefined;
  readonly rows: readonly PostedRow[];
}

/** A board as managers see it. */
export interface Board {
  /** Six small letters or digits. */
  readonly id: string;
  readonly server: Snowflake;
  /** Rises with each save of a manager or the host, a pause by Rollcall among them; a posting leaves it. */
  readonly version: number;
  readonly settings: BoardSettings;
  /** The `guild_locale` of a manager's last save. */
  readonly locale: string | undefined;
  /** `code` is Discord's own where the reason is `refused`, and the bits of the permissions that Rollcall lacks for `no-rights`. */
  readonly pause: { readonly reason: PauseReason; readonly code?: number } | undefined;
  /** Its pause by a manager or by Rollcall beneath the host's: what `pause` is once the host has resumed it. */
  readonly pauseUnderHost?: NonNullable<Board['pause']> | undefined;
  /** Unix milliseconds up to which all postings are made or left out: the creation at first, and the last change of the time. */
  readonly handled: number;
  /** Unix milliseconds at which a posting was asked for, by Post now, Resume, or the creation of a `change` board, that is not made yet. */
  readonly wanted: number | undefined;
  readonly last: LastPost | undefined;
  /** Unix milliseconds until which Discord or the service makes it wait; only where this process keeps it. */
  readonly waitsUntil?: number | undefined;
}

/** What a manager or the host wants of a board. */
export type BoardChange =
  /** Another channel begins with a new message; another time counts from now on. */
  | { readonly kind: 'settings'; readonly settings: BoardSettings }
  | { readonly kind: 'pause'; readonly reason: 'by-manager' | 'by-host' }
  /** The host's ends the host's pause, or the other one where there is no pause of the host; a manager's ends the other one alone. */
  | { readonly kind: 'resume'; readonly by: 'manager' | 'host' }
  | { readonly kind: 'remove' }
  /** Leaves the version. Once in 10 s. */
  | { readonly kind: 'post' };

/** The end of a save. */
export type BoardSaveResult =
  /** `before` is undefined for a board that is created, `board` is as it is now, or was before its removal. */
  | { readonly kind: 'saved'; readonly board: Board; readonly before: Board | undefined }
  /** It was so already, and nothing is written. */
  | { readonly kind: 'unchanged'; readonly board: Board }
  /** Somebody was first, and nothing is written; undefined for a board that is gone. */
  | { readonly kind: 'changed'; readonly board: Board | undefined }
  /** Of a creation alone: the server has as many boards as it may have. */
  | { readonly kind: 'full' }
  /** Of Post now alone. */
  | { readonly kind: 'too soon' }
  | { readonly kind: 'failed'; readonly why: StoreProblem }
  /** The store ended the connection while it committed. */
  | { readonly kind: 'uncertain' };

/** Who saves, and in which locale Discord has the server there; undefined for the host. */
export interface BoardActor {
  readonly user: Snowflake | 'host';
  readonly locale: string | undefined;
}

/** The boards of all servers, read from the store at each call: within 3 s. No method throws. */
export interface ServerBoards {
  /** The setting that a host of several processes has to set before anything is saved; undefined where saves are possible. */
  readonly neededToSave: 'DATABASE_URL' | undefined;
  /** The most boards of a server, 1 or more. */
  readonly maxBoards: number;
  /** The clock by which boards are posted, in Unix milliseconds: that of Discord, which a local one may have ahead. */
  now(): number;
  /** The boards of a server, the oldest first, and whether a process keeps boards at the moment or this one is about to. */
  of(server: Snowflake): Promise<BoardsRead>;
  /** A board of any server. */
  find(
    id: string,
  ): Promise<{ readonly board: Board | undefined; readonly isPosting: boolean } | StoreUnreadable>;
  /**
   * @param question the message whose button creates the board: a second press finds the board of the first, also after its
   * removal
   */
  create(
    server: Snowflake,
    settings: BoardSettings,
    by: BoardActor,
    question?: Snowflake,
  ): Promise<BoardSaveResult>;
  /** Changes a board that still has this version; `undefined` for the host, who counts whatever was saved before. */
  save(
    id: string,
    version: number | undefined,
    change: BoardChange,
    by: BoardActor,
  ): Promise<BoardSaveResult>;
}

export type BoardsRead = { readonly boards: readonly Board[]; readonly isPosting: boolean } | StoreUnreadable;

/** Of a bot without a store, or whose host allows no boards. */
export const NO_BOARDS: ServerBoards = {
  neededToSave: undefined,
  maxBoards: 0,
  now: Date.now,
  of: async () => ({ boards: [], isPosting: false }),
  find: async () => ({ board: undefined, isPosting: false }),
  create: async () => ({ kind: 'failed', why: 'away' }),
  save: async () => ({ kind: 'failed', why: 'away' }),
};
