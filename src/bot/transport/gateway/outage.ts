import type { Logger } from 'pino';
import type { Timing } from './timing.ts';

/** Why a connection was lost or not made. */
export interface Loss {
  readonly code: number | undefined;
  readonly reason: string | undefined;
  readonly error: unknown;
  /** Milliseconds until the next attempt. */
  readonly wait: number;
}

/** Tells of one shard's outages: when one begins, now and then while it lasts, and when it is over. */
export class Outage {
  readonly #shard: number;
  readonly #log: Logger;
  readonly #timing: Timing;
  #connected = false;
  #since: number | undefined;
  #told = 0;
  #attempts = 0;

  constructor(shard: number, log: Logger, timing: Timing) {
    this.#shard = shard;
    this.#log = log;
    this.#timing = timing;
  }

  /** The connection was lost, or an attempt to make it failed. */
  attemptFailed({ code, reason, error, wait }: Loss): void {
    const now = performance.now();
    const begins = this.#since === undefined;
    this.#since ??= now;
    if (!begins) this.#attempts += 1;
    const fields = {
      shard: this.#shard,
      code,
      reason,
      err: error,
      attempts: this.#attempts,
      awaySeconds: seconds(now - this.#since),
      nextAttemptSeconds: seconds(wait),
    };
    if (begins || now - this.#told >= this.#timing.outageLogInterval) {
      this.#told = now;
      const lost = this.#connected
        ? 'connection to Discord lost, connecting again'
        : 'no connection to Discord yet';
      this.#log.warn(fields, begins ? lost : 'still no connection to Discord');
    } else this.#log.debug(fields, 'no connection to Discord yet');
  }

  /** @param resumed whether nothing was missed meanwhile */
  ended(resumed: boolean): void {
    const since = this.#since;
    if (since === undefined) this.#log.debug({ shard: this.#shard }, 'shard ready');
    else {
      const awaySeconds = seconds(performance.now() - since);
      const fields = { shard: this.#shard, awaySeconds, attempts: this.#attempts + 1, resumed };
      this.#log.info(fields, this.#connected ? 'connected again' : 'connected');
    }
    this.#connected = true;
    this.#since = undefined;
    this.#attempts = 0;
  }
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
