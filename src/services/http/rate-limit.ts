import type { Clock } from '../time.ts';
import type { AttemptResult } from './timed-call.ts';

export const TOO_MANY_REQUESTS = 429;

/** An hour. A longer wait, or one from a wrong clock, helps a user no more than "later". */
const MAX_RETRY_AFTER_SECONDS = 3600;

/** RFC 9110's preferred date form. Date.parse alone would also take "-5" and "may be". */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Returns the seconds of a Retry-After header (RFC 9110, section 10.2.3), given as seconds or as a date: 0 to 3,600.
 * Longer waits count as 3,600. Undefined if the header is absent or has neither form.
 */
export function retryAfterSeconds(
  header: string | string[] | undefined,
  now = Date.now(),
): number | undefined {
  // White space around a value does not belong to it (RFC 9110, section 5.5), and undici leaves it at the end.
  const value = (Array.isArray(header) ? header[0] : header)?.trim();
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : IMF_FIXDATE.test(value)
      ? Math.ceil((Date.parse(value) - now) / 1000)
      : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
}

/**
 * Makes all calls respect the Retry-After of a 429: until then each call fails with the remaining wait. The interface
 * does not say which calls a limit counts together: by token, address or path (docs/interface.md#access-and-errors).
 */
export class RateLimit {
  readonly #clock: Clock;
  readonly #defaultSeconds: number | undefined;
  /** No calls are sent before these times of the clock. A 429 to a background call blocks only background calls. */
  #until = Number.NEGATIVE_INFINITY;
  #backgroundUntil = Number.NEGATIVE_INFINITY;

  /** @param defaultSeconds for a 429 without a Retry-After; undefined if such a 429 blocks nothing */
  constructor(clock: Clock, defaultSeconds: number | undefined) {
    this.#clock = clock;
    this.#defaultSeconds = defaultSeconds;
  }

  /** Returns the result of a blocked call; undefined if the call may be sent. */
  rejection(background: boolean): AttemptResult | undefined {
    const until = background ? Math.max(this.#until, this.#backgroundUntil) : this.#until;
    const left = until - this.#clock.now();
    if (left <= 0) return undefined;
    const headers = { 'retry-after': String(Math.ceil(left / 1000)) };
    return { status: TOO_MANY_REQUESTS, headers, body: undefined, error: undefined, sent: false };
  }

  /** Blocks later calls if the answer is a 429. */
  note({ status, headers }: AttemptResult, background: boolean): void {
    if (status !== TOO_MANY_REQUESTS) return;
    const seconds = retryAfterSeconds(headers['retry-after']) ?? this.#defaultSeconds;
    if (seconds !== undefined) this.block(seconds, background);
  }

  /** Blocks calls for at least this many seconds. Never shortens an earlier block. */
  block(seconds: number, background: boolean): void {
    const until = this.#clock.now() + seconds * 1000;
    if (background) this.#backgroundUntil = Math.max(this.#backgroundUntil, until);
    else this.#until = Math.max(this.#until, until);
  }
}
