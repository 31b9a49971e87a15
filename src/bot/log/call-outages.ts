import type { Logger } from 'pino';

/** Milliseconds without a failure after which an outage is over: one that comes and goes is one. */
const QUIET = 5_000;

/** The log lines of an outage. */
export interface OutageWords {
  readonly begins: string;
  readonly ends: string;
}

interface Current {
  readonly since: number;
  failed: number;
  /** When a call first went well after the last failure, by `performance.now()`. */
  wellSince: number | undefined;
}

/**
 * Makes two lines of the log out of an outage, however many calls it fails: one when it begins, and one when calls have
 * gone well for a while, with how many failed and how long it lasted.
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

  /** Milliseconds since a call ended; infinite when none has. */
  get silence(): number {
    return this.#lastCall === undefined ? Number.POSITIVE_INFINITY : performance.now() - this.#lastCall;
  }

  /** Takes how a call ended. @param failure undefined when it went well */
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
