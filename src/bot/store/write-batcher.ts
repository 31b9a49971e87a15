import type { Tables } from './schema.ts';
import type { Query } from './sql.ts';
import { RejectedValues } from './store-failure.ts';

/**
 * Milliseconds between two batches. The commit of a file waits for the disk for some 15 ms, in which no command is
 * answered. Two commits a second take 3 % of the time; a commit for each begin and update would take 30 %.
 */
const BATCH_INTERVAL = 500;

/** A write in a batch. */
interface BatchedWrite {
  readonly by: 0 | 1;
  /** @returns a function that passes the result to its caller */
  work(query: Query, revision: number): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Combines writes that arrive soon after each other into one transaction. Each write has its own result. All fail
 * together, unless the store rejects the values of one: then only that one fails.
 */
export class WriteBatcher {
  readonly #tables: Pick<Tables, 'write'>;
  #interval = BATCH_INTERVAL;
  #waiting: BatchedWrite[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Start of the last batch, on the clock of `performance.now()`. */
  #lastBatchAt = Number.NEGATIVE_INFINITY;

  constructor(tables: Pick<Tables, 'write'>) {
    this.#tables = tables;
  }

  /**
   * Waits at most half a second. The work cannot be rolled back without that of the other writes.
   * @param by increment of the revision, unless another write of the batch raises it
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

  /** Writes the waiting batch at once. Later writes do not wait for others. */
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

  /** If the store rejects values of a batch, its writes are made one by one. */
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
