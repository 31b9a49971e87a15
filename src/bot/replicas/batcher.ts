/** The most of a group: others wait while its statement runs. */
const MAX_BATCH = 100;

/** Works on a group. @param since when the first of them came, by `performance.now()`. @returns the result of each */
type Work<Item, Result> = (items: readonly Item[], since: number) => Promise<(item: Item) => Result>;

interface QueuedItem<Item, Result> {
  readonly item: Item;
  readonly since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Items that arrive while a statement runs share the next statement. Without a running statement nothing waits. */
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
