import type { Change } from '../protocol/events.ts';

/**
 * The most changes kept: more than a page misses while it reconnects. A page that has missed more reads everything
 * anew.
 */
const KEPT = 2_000;

/** A change with its place in the order of all changes. */
export type NumberedChange = Change & { readonly seq: number };

/** The latest changes in order, so that a page that was away can catch up. */
export class Journal {
  readonly #kept: NumberedChange[] = [];
  readonly #limit: number;
  readonly #readers = new Set<(change: NumberedChange) => void>();
  #seq = 0;

  constructor(limit = KEPT) {
    this.#limit = limit;
  }

  /** The number of the latest change; 0 before the first. */
  get seq(): number {
    return this.#seq;
  }

  add(change: Change): void {
    this.#seq += 1;
    const numbered = { ...change, seq: this.#seq };
    this.#kept.push(numbered);
    if (this.#kept.length > this.#limit) this.#kept.shift();
    for (const read of this.#readers) read(numbered);
  }

  /** Every change after this one; undefined if some of them are forgotten, or the number is unknown. */
  since(seq: number): readonly NumberedChange[] | undefined {
    const missed = this.#seq - seq;
    if (missed < 0 || missed > this.#kept.length) return undefined;
    return missed === 0 ? [] : this.#kept.slice(-missed);
  }

  /** Calls `read` for every later change; returns a function that stops the calls. */
  follow(read: (change: NumberedChange) => void): () => void {
    this.#readers.add(read);
    return () => this.#readers.delete(read);
  }
}
