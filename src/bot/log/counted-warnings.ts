import type { Logger } from 'pino';

/** Milliseconds between two lines. */
const INTERVAL = 60_000;

/** Warns of something that anybody can make happen as often as they like: of the first at once, then once a minute. */
export class CountedWarnings {
  readonly #log: Logger;
  readonly #says: string;
  #count = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  /** @param says what the lines say; how often it happened since the line before is their field `count` */
  constructor(log: Logger, says: string) {
    this.#log = log;
    this.#says = says;
  }

  add(): void {
    this.#count += 1;
    const now = performance.now();
    if (now - this.#toldAt < INTERVAL) return;
    this.#log.warn({ count: this.#count }, this.#says);
    this.#toldAt = now;
    this.#count = 0;
  }
}
