/** Maximum batch size. Other items wait while its statement runs. */
const MAX_BATCH = 100;

/**
 * Processes a batch.
 * @param since when the first item was added, by `performance.now()`
 * @returns the result of each item
 */
type Work<Item, Result> = (items: readonly Item[], since: number) => Promise<(item: Item) => Result>;

interface QueuedItem<Item, Result> {
  readonly item: Item;
  readonly since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Batches items. Items added while a statement runs share the next statement. Without a running statement nothing
 * waits.
 */
export class Batcher<Item, Result> {
  readonly #work: Work<Item, Result>;
  readonly #waiting: QueuedItem<Item, Result>[] = [];
  #isRunning = false;

  constructor(work: Work<Item, Result>) {
    this.#work = work;
  }

  add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ item, since: performance.now(), resolve, reject });
    if (!this.#isRunning) void this.#run();
    return promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (;;) {
      const group = this.#waiting.splice(0, MAX_BATCH);
      const [first] = group;
      if (!first) break;
      try {
        const resultOf = await this.#work(
          group.map(({ item }) => item),
          first.since,
        );
        for (const { item, resolve } of group) resolve(resultOf(item));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
