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
  /** The game, spelled as in its records. */
  readonly provider: string;
  readonly channel: Snowflake;
  readonly every: 'day' | 'week' | 'change';
  /** The local time of day: `18:00`. Not used for `change`, like `zone` and `day`. */
  readonly at: string;
  /** An IANA zone. A later version of Node may no longer know it. */
  readonly zone: string;
  readonly day: (typeof WEEKDAYS)[number];
  /** `same`: a single message that is edited; `new`: a new message each time. */
  readonly message: 'same' | 'new';
  readonly period: 'week' | 'month' | 'all';
  readonly stage?: number;
  /** Rows, 1 to 25. */
  readonly limit: number;
  readonly chart?: 'over-time' | 'distribution';
  /** Whether a message announces a new player in first place. */
  readonly announce: boolean;
}

/** The default settings of a board. */
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

/** Why a board is paused until somebody resumes it. */
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

/** A row as it was last posted. */
export interface PostedRow {
  readonly rank: number;
  /** The hash of the player. */
  readonly player: string;
  readonly score: number;
  /** The id of the score record. */
  readonly record: number;
}

/** The last post that Discord is known to have accepted. */
export interface LastPost {
  readonly at: Date;
  readonly channel: Snowflake;
  /** Undefined if the message is gone, or if a `same` board has to start with a new message. */
  readonly message: Snowflake | undefined;
  readonly rows: readonly PostedRow[];
}

/** A board as managers see it. */
export interface Board {
  /** Six lower-case letters or digits. */
  readonly id: string;
  readonly server: Snowflake;
  /** Increases with each save by a manager or the host and each pause by Rollcall, but not with a post. */
  readonly version: number;
  readonly settings: BoardSettings;
  /** The `guild_locale` of a manager's last save. */
  readonly locale: string | undefined;
  /** `code`: for `refused`, Discord's error code; for `no-rights`, the bits of the permissions that Rollcall lacks. */
  readonly pause: { readonly reason: PauseReason; readonly code?: number } | undefined;
  /** A pause by a manager or by Rollcall under the host's pause: it becomes `pause` when the host resumes the board. */
  readonly pauseUnderHost?: NonNullable<Board['pause']> | undefined;
  /**
   * Unix milliseconds up to which all posts are made or skipped. Starts at the creation. A change of the board's time sets it
   * to the time of that change.
   */
  readonly handled: number;
  /** Unix milliseconds of the request for a pending post: by Post now, Resume, or the creation of a `change` board. */
  readonly wanted: number | undefined;
  readonly last: LastPost | undefined;
  /** Unix milliseconds until which Discord or the service delays it; only set in the process that posts boards. */
  readonly waitsUntil?: number | undefined;
}

/** A change of a board by a manager or the host. */
export type BoardChange =
  /** Another channel starts with a new message; another time applies from now on. */
  | { readonly kind: 'settings'; readonly settings: BoardSettings }
  | { readonly kind: 'pause'; readonly reason: 'by-manager' | 'by-host' }
  /**
   * A manager ends only the pause by a manager or by Rollcall. The host ends the host's pause, or without one the other pause.
   */
  | { readonly kind: 'resume'; readonly by: 'manager' | 'host' }
  | { readonly kind: 'remove' }
  /** Does not change the version. At most once in 10 s. */
  | { readonly kind: 'post' };

/** The result of a save. */
export type BoardChangeResult =
  /** `board` after the save, or before its removal. `before` is undefined for a creation. */
  | { readonly kind: 'saved'; readonly board: Board; readonly before: Board | undefined }
  /** Nothing is written: the board was already like that. */
  | { readonly kind: 'unchanged'; readonly board: Board }
  /** Another save came first: nothing is written. `board` is undefined if it was removed. */
  | { readonly kind: 'changed'; readonly board: Board | undefined }
  /** Creation only: the server has the maximum number of boards. */
  | { readonly kind: 'full' }
  /** Post now only. */
  | { readonly kind: 'too soon' }
  | { readonly kind: 'failed'; readonly why: StoreProblem }
  /** The connection to the store was lost during the commit. */
  | { readonly kind: 'uncertain' };

/** The author of a save, and Discord's locale of the server; undefined for the host. */
export interface BoardActor {
  readonly user: Snowflake | 'host';
  readonly locale: string | undefined;
}

/** The boards of all servers, read from the store at each call within 3 s. No method throws. */
export interface ServerBoards {
  /** The setting that a host of several processes must set before anything can be saved; undefined if saves are possible. */
  readonly neededToSave: 'DATABASE_URL' | undefined;
  /** The maximum number of boards of a server, 1 or more. */
  readonly maxBoards: number;
  /** The clock for posts, in Unix milliseconds: Discord's, because the local clock may be ahead. */
  now(): number;
  /** The boards of a server, the oldest first. `isPosting`: whether a process posts boards, or this one is about to. */
  of(server: Snowflake): Promise<BoardsRead>;
  /** Finds a board of any server. */
  find(
    id: string,
  ): Promise<{ readonly board: Board | undefined; readonly isPosting: boolean } | StoreUnreadable>;
  /**
   * @param question the message whose button creates the board. A second press finds the board of the first press, also after
   * its removal.
   */
  create(
    server: Snowflake,
    settings: BoardSettings,
    by: BoardActor,
    question?: Snowflake,
  ): Promise<BoardChangeResult>;
  /** Changes a board if it still has this version. The host passes `undefined` to change any version. */
  save(
    id: string,
    version: number | undefined,
    change: BoardChange,
    by: BoardActor,
  ): Promise<BoardChangeResult>;
}

export type BoardsRead = { readonly boards: readonly Board[]; readonly isPosting: boolean } | StoreUnreadable;

/** For a bot without a store, or whose host allows no boards: no server has a board, and nothing can be saved. */
export const NO_BOARDS: ServerBoards = {
  neededToSave: undefined,
  maxBoards: 0,
  now: Date.now,
  of: async () => ({ boards: [], isPosting: false }),
  find: async () => ({ board: undefined, isPosting: false }),
  create: async () => ({ kind: 'failed', why: 'away' }),
  save: async () => ({ kind: 'failed', why: 'away' }),
};
