import type { Tables } from './schema.ts';
import type { Query } from './sql.ts';
import { RejectedValues } from './store-failure.ts';

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
