/** Notifies its listeners that the permissions, places or commands of people may have changed. */
export class Standing {
  readonly #watchers = new Set<() => void>();
  #isDue = false;

  /** Calls `tell` after each change, once for simultaneous ones; returns a function that stops the calls. */
  watch(tell: () => void): () => void {
    this.#watchers.add(tell);
    return () => this.#watchers.delete(tell);
  }

  changed(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      for (const tell of this.#watchers) tell();
    });
  }
}
