import type { Logger } from 'pino';

/** Milliseconds between two lines. */
const INTERVAL = 60_000;

/** Warns of an event that outsiders can cause at any rate: of the first at once, then at most once per minute. */
export class ThrottledWarning {
  readonly #log: Logger;
  readonly #message: string;
  #count = 0;
  #loggedAt = Number.NEGATIVE_INFINITY;

  /** @param message of the lines. Their field `count` is the number of events since the last line. */
  constructor(log: Logger, message: string) {
    this.#log = log;
    this.#message = message;
  }

  add(): void {
    this.#count += 1;
    const now = performance.now();
    if (now - this.#loggedAt < INTERVAL) return;
    this.#log.warn({ count: this.#count }, this.#message);
    this.#loggedAt = now;
    this.#count = 0;
  }
}
