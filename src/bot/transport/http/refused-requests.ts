import type { Logger } from 'pino';

/** Milliseconds between two lines about requests that were refused. */
const INTERVAL = 60_000;

const FORGED =
  'requests without a signature of Discord were refused; if Discord does not accept the endpoint, compare ' +
  "DISCORD_PUBLIC_KEY with the application's page at https://discord.com/developers";

/** Tells of requests that nobody at Discord has signed: the first at once, and how many there were once a minute. */
export class RefusedRequests {
  readonly #log: Logger;
  #count = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(): void {
    this.#count += 1;
    const now = performance.now();
    if (now - this.#toldAt < INTERVAL) return;
    this.#log.warn({ requests: this.#count }, FORGED);
    this.#toldAt = now;
    this.#count = 0;
  }
}
