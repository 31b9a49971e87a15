/** The most writes on their way at once: each of them ends by a limit of its own. */
const MOST = 1_000;

/** Writes that no answer waits for. */
export class Sink {
  readonly #pending = new Set<Promise<unknown>>();

  /**
   * Begins a write. While 1,000 are on their way it is left out: what it would have kept is then looked up again.
   * @param write never rejects, and ends within a limit
   */
  add(write: () => Promise<unknown>): void {
    if (this.#pending.size >= MOST) return;
    const pending = write().finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }

  /** Waits for the writes that have begun. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
