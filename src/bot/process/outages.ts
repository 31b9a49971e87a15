import type { Logger } from 'pino';

/**
 * The outages of anything that can fail, one after the other. The log gets one line at the beginning of each, and one at its
 * end: the caller writes both.
 */
export class Outage {
  /** By `performance.now()`; undefined while all is well. */
  #since: number | undefined;

  get isOn(): boolean {
    return this.#since !== undefined;
  }

  /** Takes a failure. @returns whether an outage begins with it */
  recordFailure(): boolean {
    if (this.#since !== undefined) return false;
    this.#since = performance.now();
    return true;
  }

  /**
   * Takes a success.
   * @param at its time, by `performance.now()`
   * @returns seconds of the outage that ends with it, to one decimal; undefined if there was none
   */
  recordSuccess(at: number = performance.now()): number | undefined {
    if (this.#since === undefined) return undefined;
    const seconds = Math.round((at - this.#since) / 100) / 10;
    this.#since = undefined;
    return seconds;
  }
}

/** Milliseconds without a failure that end an outage: intermittent failures are one outage. */
const QUIET = 5_000;

/** The log lines of an outage. */
export interface OutageMessages {
  readonly begins: string;
  readonly ends: string;
}

/**
 * Logs an outage in two lines, for any number of failed calls: one at its beginning, and one once calls have succeeded
 * for a while, with the number of failures and the duration.
 */
export class CallOutages {
  readonly #log: Logger;
  readonly #words: OutageMessages;
  readonly #quiet: number;
  readonly #outage = new Outage();
  /** The failures of the outage. */
  #failed = 0;
  /** The first success after the last of them, by `performance.now()`. */
  #succeedsSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastCall: number | undefined;

  /** @param quiet milliseconds without a failure that end an outage */
  constructor(log: Logger, words: OutageMessages, quiet: number = QUIET) {
    this.#log = log;
    this.#words = words;
    this.#quiet = quiet;
  }

  /** `degraded` from the first failure of an outage to its end. */
  get state(): 'ok' | 'degraded' {
    return this.#outage.isOn ? 'degraded' : 'ok';
  }

  /** Milliseconds since the end of the last call; infinite before the first. */
  get sinceLastCall(): number {
    return this.#lastCall === undefined ? Number.POSITIVE_INFINITY : performance.now() - this.#lastCall;
  }

  /** Takes the result of a call. @param failure undefined for a success */
  note(failure: unknown): void {
    this.#lastCall = performance.now();
    if (failure !== undefined) {
      if (this.#outage.recordFailure()) this.#log.warn({ err: failure }, this.#words.begins);
      clearTimeout(this.#timer);
      this.#failed += 1;
      this.#succeedsSince = undefined;
    } else if (this.#outage.isOn && this.#succeedsSince === undefined) {
      this.#succeedsSince = this.#lastCall;
      this.#timer = setTimeout(() => this.#end(), this.#quiet).unref();
    }
  }

  #end(): void {
    this.#log.info(
      { failed: this.#failed, seconds: this.#outage.recordSuccess(this.#succeedsSince) },
      this.#words.ends,
    );
    this.#failed = 0;
  }
}
