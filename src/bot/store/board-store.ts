import type { Snowflake } from 'discord-api-types/v10';
import type { Board, LastPosting } from '../../handlers/server-boards.ts';
import type { Tables } from './schema.ts';
import { type Query, RejectedValues } from './store.ts';

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

/**
 * Milliseconds between two groups. The commit of a file waits for the disk, some 15 ms in which no command is answered: at two a
 * second they are 3 % of the time, where a commit for each begin and end of a posting is 30 %.
 */
const BATCH_INTERVAL = 500;

/** One write of a group. @returns what tells its caller of its result */
interface BatchedWrite {
  readonly by: 0 | 1;
  work(query: Query, revision: number): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Writes that are made in one transaction if they come soon after each other. Each has a result of its own. All fail together,
 * unless the store rejects the values of one.
 */
export class WriteBatcher {
  readonly #tables: Pick<Tables, 'write'>;
  #interval = BATCH_INTERVAL;
  #waiting: BatchedWrite[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** When the last group was made, as of `performance.now()`. */
  #lastBatchAt = Number.NEGATIVE_INFINITY;

  constructor(tables: Pick<Tables, 'write'>) {
    this.#tables = tables;
  }

  /**
   * Waits half a second at most. The work cannot be undone without that of the others.
   * @param by what the revision rises by, if no other write of the group raises it
   * @throws StoreFailure
   */
  write<Result>(
    by: BatchedWrite['by'],
    work: (query: Query, revision: number) => Promise<Result>,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({
      by,
      async work(query, revision) {
        const result = await work(query, revision);
        return () => resolve(result);
      },
      fail: reject,
    });
    const wait = Math.max(0, this.#lastBatchAt + this.#interval - performance.now());
    this.#timer ??= setTimeout(() => void this.#writeBatch(), wait);
    return promise;
  }

  /** Makes at once what waits, and from now on whatever comes. */
  flush(): void {
    this.#interval = 0;
    if (this.#timer) void this.#writeBatch();
  }

  async #writeBatch(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#lastBatchAt = performance.now();
    const group = this.#waiting;
    this.#waiting = [];
    await this.#writeTogether(group);
  }

  /** Writes of which one has values that the store rejects are made one by one. */
  async #writeTogether(group: readonly BatchedWrite[]): Promise<void> {
    const by = group.some((piece) => piece.by === 1) ? 1 : 0;
    try {
      const results = await this.#tables.write(by, async (transaction, revision) => {
        const told: (() => void)[] = [];
        for (const piece of group) told.push(await piece.work(transaction, revision));
        return told;
      });
      for (const tell of results) tell();
    } catch (error) {
      if (error instanceof RejectedValues && group.length > 1)
        for (const piece of group) await this.#writeTogether([piece]);
      else for (const { fail } of group) fail(error);
    }
  }
}
