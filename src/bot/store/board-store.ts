import type { Snowflake } from 'discord-api-types/v10';
import type { Board, LastPost } from '../../handlers/server-boards.ts';

/** A message that is about to be sent. It is stored before the call. */
export interface PendingPost {
  readonly kind: 'board' | 'announcement';
  /**
   * The scheduled time in Unix milliseconds. Together with the board's id it determines the nonce and the button's
   * custom id.
   */
  readonly slot: number;
  readonly channel: Snowflake;
  /** Messages with a lower id cannot be this one. */
  readonly after: Snowflake;
}

/** A board, as seen by the process that schedules it. */
export interface BoardState extends Board {
  /** A post that has begun, with an unknown result. */
  readonly pending: PendingPost | undefined;
  /** Unix milliseconds of the last announcement. */
  readonly announcedAt: number | undefined;
}

/** The result of a post, or another change of a board's state. Absent fields stay unchanged. */
export interface BoardUpdate {
  /** Unix milliseconds. All posts scheduled up to this time are made or skipped. */
  readonly handled?: number;
  readonly last?: LastPost;
  readonly announcedAt?: number;
  /** Requests up to this time, in Unix milliseconds, are fulfilled. */
  readonly wanted?: number;
  /** Ends a pause and raises the version. */
  readonly resumes?: true;
  /** Requests a post at this time, in Unix milliseconds. Only together with `resumes`. */
  readonly asked?: number;
  /** Raises the version. */
  readonly pause?: NonNullable<Board['pause']>;
}

/** The boards that have changed since a revision, and the current revision. */
export interface ChangedBoards {
  readonly revision: number;
  readonly boards: readonly BoardState[];
  /** The ids of removed boards. */
  readonly removed: readonly string[];
  /** Whether `boards` contains all boards. */
  readonly isWhole: boolean;
}

/**
 * The part of the store that the scheduler needs. Each method is one transaction, takes at most 3 s and rejects with
 * StoreFailure. Begins and updates within half a second share a transaction; they take at most 3.5 s. The lease lasts
 * 30 s from its last renewal, by the clock of the store.
 */
export interface BoardStore {
  /** Takes or renews the lease. @returns false while another process holds it */
  acquireLease(holder: string): Promise<boolean>;
  releaseLease(holder: string): Promise<void>;
  /**
   * Returns all boards for revision 0 and if the store was replaced. Posts do not raise the revision, because their
   * scheduler makes them itself.
   */
  changesSince(revision: number): Promise<ChangedBoards>;
  /**
   * Stores a post before it is sent.
   * @returns false if the holder has lost the lease, or if the board has another version, is paused or removed
   */
  beginPost(holder: string, board: Pick<Board, 'id' | 'version'>, posting: PendingPost): Promise<boolean>;
  /**
   * Stores an update and clears the pending post. If the settings were saved meanwhile, the former channel and message
   * are not written back.
   * @returns the board as stored; undefined if the holder has lost the lease or the board is removed
   */
  applyUpdate(
    holder: string,
    board: Pick<Board, 'id' | 'version'>,
    end: BoardUpdate,
  ): Promise<BoardState | undefined>;
  /** Writes pending begins and updates at once. Later ones are not batched. */
  flush(): void;
}
