import type { Logger } from 'pino';
import type { Trouble } from './trouble.ts';

/** When it is tried again to connect, in milliseconds. */
export interface OutageTiming {
  /** Before the second attempt; doubled with each further one. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** Where somebody has to act, or no connection holds. */
  readonly lastingPause: number;
  /** After which a connection has held, and the pauses begin anew. */
  readonly held: number;
}

/** The outages of a Redis, one after the other: a line of the log when one begins and when it ends, and the pauses in it. */
export class RedisOutage {
  readonly #timing: OutageTiming;
  readonly #address: string;
  readonly #log: Logger;
  #trouble: Trouble | undefined;
  /** When it went away, and since when it is there. */
  #awaySince = performance.now();
  #readySince = 0;
  #failures = 0;
  #isTold = false;

  /** @param address as it may be told */
  constructor(address: string, log: Logger, timing: OutageTiming) {
    this.#timing = timing;
    this.#address = address;
    this.#log = log;
  }

  /** Why it is away, or was the last time; undefined when it never was. */
  get sentence(): string | undefined {
    return this.#trouble?.sentence;
  }

  /** A connection is there. */
  over(): void {
    this.#readySince = performance.now();
    const awaySeconds = Math.round((this.#readySince - this.#awaySince) / 100) / 10;
    const redis = this.#address;
    if (this.#isTold)
      this.#log.info({ redis, awaySeconds }, `Redis is back after ${awaySeconds} s: replicas share again`);
    else this.#log.info({ redis }, 'connected to Redis');
    this.#isTold = false;
  }

  /** The connection is lost. @returns milliseconds until the next attempt */
  begin(trouble: Trouble): number {
    this.#awaySince = performance.now();
    const held = this.#awaySince - this.#readySince >= this.#timing.held;
    if (held) this.#failures = 0;
    return this.#note(trouble, held);
  }

  /** An attempt to connect has failed. @returns milliseconds until the next one */
  attemptFailed(trouble: Trouble): number {
    return this.#note(trouble, true);
  }

  #note(trouble: Trouble, held: boolean): number {
    const sentence = `Redis is away: ${trouble.sentence}; until it is back, each process remembers by itself`;
    // One warning an outage, and another when it turns out that somebody has to act.
    const isNews = !this.#isTold || (trouble.act && trouble.sentence !== this.#trouble?.sentence);
    this.#log[isNews ? 'warn' : 'debug']({ redis: this.#address }, sentence);
    this.#isTold = true;
    this.#trouble = trouble;
    const { firstPause, longestPause, lastingPause } = this.#timing;
    const longest = trouble.act || !held ? lastingPause : longestPause;
    const pause = Math.min(firstPause * 2 ** Math.min(this.#failures, 20), longest);
    this.#failures += 1;
    // At least half of it, so that replicas do not come back all at once.
    return pause * (0.5 + Math.random() / 2);
  }
}
