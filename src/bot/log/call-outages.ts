import type { Logger } from 'pino';

/** Milliseconds without a failure that end an outage: intermittent failures are one outage. */
const QUIET = 5_000;

/** The log lines of an outage. */
export interface OutageWords {
  readonly begins: string;
  readonly ends: string;
}

interface Current {
  readonly since: number;
  failed: number;
  /** The first success after the last failure, by `performance.now()`. */
  wellSince: number | undefined;
}

/**
 * Logs an outage in two lines, for any number of failed calls: one at its beginning, and one once calls have succeeded
 * for a while, with the number of failures and the duration.
 */
export class CallOutages {
  readonly #log: Logger;
  readonly #words: OutageWords;
  readonly #quiet: number;
  #current: Current | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastCall: number | undefined;

  /** @param quiet milliseconds without a failure that end an outage */
  constructor(log: Logger, words: OutageWords, quiet: number = QUIET) {
    this.#log = log;
    this.#words = words;
    this.#quiet = quiet;
  }

  /** `degraded` from the first failure of an outage to its end. */
  get state(): 'ok' | 'degraded' {
    return this.#current ? 'degraded' : 'ok';
  }

  /** Milliseconds since the end of the last call; infinite before the first. */
  get silence(): number {
    return this.#lastCall === undefined ? Number.POSITIVE_INFINITY : performance.now() - this.#lastCall;
  }

  /** Takes the result of a call. @param failure undefined for a success */
  note(failure: unknown): void {
    const now = performance.now();
    this.#lastCall = now;
    if (failure !== undefined) this.#failed(failure, now);
    else if (this.#current && this.#current.wellSince === undefined) {
      this.#current.wellSince = now;
      this.#timer = setTimeout(() => this.#end(), this.#quiet).unref();
    }
  }

  #failed(failure: unknown, now: number): void {
    if (!this.#current) {
      this.#current = { since: now, failed: 0, wellSince: undefined };
      this.#log.warn({ err: failure }, this.#words.begins);
    }
    clearTimeout(this.#timer);
    this.#current.failed += 1;
    this.#current.wellSince = undefined;
  }

  #end(): void {
    if (this.#current?.wellSince === undefined) return;
    const { since, failed, wellSince } = this.#current;
    const seconds = Math.round((wellSince - since) / 100) / 10;
    this.#current = undefined;
    this.#log.info({ failed, seconds }, this.#words.ends);
  }
}
