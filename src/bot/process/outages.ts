import type { Logger } from 'pino';

/**
 * Tracks the outages of anything that can fail, one after the other. The caller logs one line at the start of each
 * and one at its end.
 */
export class Outage {
  /** When the outage started, by `performance.now()`; undefined without an outage. */
  #since: number | undefined;

  get isOn(): boolean {
    return this.#since !== undefined;
  }

  /**
   * Records a failure.
   * @returns whether it starts an outage
   */
  recordFailure(): boolean {
    if (this.#since !== undefined) return false;
    this.#since = performance.now();
    return true;
  }

  /**
   * Records a success.
   * @param at its time, by `performance.now()`
   * @returns the seconds of the outage that it ends, to one decimal; undefined if there was none
   */
  recordSuccess(at: number = performance.now()): number | undefined {
    if (this.#since === undefined) return undefined;
    const seconds = Math.round((at - this.#since) / 100) / 10;
    this.#since = undefined;
    return seconds;
  }
}

/** Milliseconds without a failure that end an outage, so that intermittent failures are one outage. */
const QUIET = 5_000;

/** The log messages of an outage. */
export interface OutageMessages {
  readonly begins: string;
  readonly ends: string;
}

/**
 * Logs an outage in two lines for any number of failed calls: one at its start, and one with the number of failures
 * and the duration once calls have succeeded for a while.
 */
export class CallOutages {
  readonly #log: Logger;
  readonly #words: OutageMessages;
  readonly #quiet: number;
  readonly #outage = new Outage();
  /** Failures during the outage. */
  #failed = 0;
  /** The first success after the last failure, by `performance.now()`. */
  #succeedingSince: number | undefined;
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

  /**
   * Records the result of a call.
   * @param failure undefined for a success
   */
  note(failure: unknown): void {
    this.#lastCall = performance.now();
    if (failure !== undefined) {
      if (this.#outage.recordFailure()) this.#log.warn({ err: failure }, this.#words.begins);
      clearTimeout(this.#timer);
      this.#failed += 1;
      this.#succeedingSince = undefined;
    } else if (this.#outage.isOn && this.#succeedingSince === undefined) {
      this.#succeedingSince = this.#lastCall;
      this.#timer = setTimeout(() => this.#end(), this.#quiet).unref();
    }
  }

  #end(): void {
    this.#log.info(
      { failed: this.#failed, seconds: this.#outage.recordSuccess(this.#succeedingSince) },
      this.#words.ends,
    );
    this.#failed = 0;
  }
}
