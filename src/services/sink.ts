import type { Failsafe } from './time.ts';

/** The most writes on their way at once: each of them ends by the limit of its failsafe. */
const MOST = 1_000;

const tooMany = (): never => {
  throw new Error(`${MOST} writes are on their way`);
};

/** Writes that no answer waits for. */
export class Sink {
  readonly #pending = new Set<Promise<unknown>>();

  /**
   * Begins a write. While 1,000 are on their way it fails, as the failsafe tells, and what it would have kept is looked up
   * again later.
   */
  add(failsafe: Failsafe, write: () => Promise<void> | undefined): void {
    const begun = failsafe(this.#pending.size < MOST ? write : tooMany, undefined);
    if (!(begun instanceof Promise)) return;
    const pending = begun.finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }

  /** Waits for the writes that have begun. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
