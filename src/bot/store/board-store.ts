import type { Snowflake } from 'discord-api-types/v10';
import type { Board, LastPosting } from '../../handlers/server-boards.ts';

/** A message that is about to be sent, in the store before the call. */
export interface PendingPost {
  readonly kind: 'board' | 'announcement';
  /** Unix milliseconds: its time. With the board's id it makes the nonce and the custom id of the button. */
  readonly slot: number;
  readonly channel: Snowflake;
  /** Messages with a lower id cannot be it. */
  readonly after: Snowflake;
}

/** A board as the process sees it that keeps boards. */
export interface BoardState extends Board {
  /** Begun, and not known to have ended. */
  readonly pending: PendingPost | undefined;
  /** Unix milliseconds of the last announcement. */
  readonly announcedAt: number | undefined;
}

/** How a posting ended, or what is noted of a board. Absent fields stay as they are. */
export interface BoardUpdate {
  /** All postings up to this time, in Unix milliseconds, are made or left out. */
  readonly handled?: number;
  readonly last?: LastPosting;
  readonly announcedAt?: number;
  /** What was asked for at this time, or before it, is made. */
  readonly wanted?: number;
  /** Ends a pause, and raises the version. */
  readonly resumes?: true;
  /** A posting is asked for at this time, in Unix milliseconds; only with `resumes`. */
  readonly asked?: number;
  /** Raises the version. */
  readonly pause?: NonNullable<Board['pause']>;
}

/** The boards that have changed since a revision, and the revision up to which they are complete. */
export interface ChangedBoards {
  readonly revision: number;
  readonly boards: readonly BoardState[];
  /** The ids of boards that were removed. */
  readonly removed: readonly string[];
  /** Whether these are all boards. */
  readonly isWhole: boolean;
}

/**
 * What the process that keeps boards needs of the store. Each method is one transaction, ends within 3 s, and rejects with
 * StoreFailure; begins and ends of half a second share one, and end within 3.5 s. The lease is by the clock of the store: 30 s
 * from its last renewal.
 */
export interface BoardStore {
  /** Takes the lease, or renews it. @returns false while another process has it */
  acquireLease(holder: string): Promise<boolean>;
  releaseLease(holder: string): Promise<void>;
  /** All boards for 0, and for a store that was replaced. Postings raise no revision: their keeper knows them. */
  changesSince(revision: number): Promise<ChangedBoards>;
  /**
   * Writes that a posting begins.
   * @returns false where the holder has no lease any more, or the board has another version or is paused or removed
   */
  beginPost(holder: string, board: Pick<Board, 'id' | 'version'>, posting: PendingPost): Promise<boolean>;
  /**
   * Writes how a posting ended: none is begun any more. Of a board whose settings were saved meanwhile the channel and the
   * message do not come back.
   * @returns the board as it is now; undefined where the holder has no lease any more, or the board is removed
   */
  applyUpdate(
    holder: string,
    board: Pick<Board, 'id' | 'version'>,
    end: BoardUpdate,
  ): Promise<BoardState | undefined>;
  /** From now on no begin or end waits for others. */
  flush(): void;
}
