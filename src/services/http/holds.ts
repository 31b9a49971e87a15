import type { Clock } from '../time.ts';
import { retryAfterSeconds } from './service-answer.ts';
import type { Attempted } from './timed-call.ts';

export const TOO_MANY_REQUESTS = 429;

/**
 * All calls respect the Retry-After of a 429: until then each fails with the remaining wait. The interface does not say
 * which calls a limit counts together: by token, address or path (docs/interface.md#access-and-errors).
 */
export class Holds {
  readonly #clock: Clock;
  readonly #usualSeconds: number | undefined;
  /** No calls are sent before this time of the clock. A 429 to a background call holds background calls only. */
  #until = Number.NEGATIVE_INFINITY;
  #backgroundUntil = Number.NEGATIVE_INFINITY;

  /** @param usualSeconds of a 429 without a Retry-After; without them it holds no call */
  constructor(clock: Clock, usualSeconds: number | undefined) {
    this.#clock = clock;
    this.#usualSeconds = usualSeconds;
  }

  /** What a call gets in place of an answer while it is held; undefined if it may be sent. */
  held(background: boolean): Attempted | undefined {
    const until = background ? Math.max(this.#until, this.#backgroundUntil) : this.#until;
    const left = until - this.#clock.now();
    if (left <= 0) return undefined;
    const headers = { 'retry-after': String(Math.ceil(left / 1000)) };
    return { status: TOO_MANY_REQUESTS, headers, body: undefined, error: undefined, sent: false };
  }

  /** Takes an answer, which holds later calls if it is a 429. */
  note({ status, headers }: Attempted, background: boolean): void {
    if (status !== TOO_MANY_REQUESTS) return;
    const seconds = retryAfterSeconds(headers['retry-after']) ?? this.#usualSeconds;
    if (seconds !== undefined) this.hold(seconds, background);
  }

  /** Holds calls for so many seconds, in addition to what holds them already. */
  hold(seconds: number, background: boolean): void {
    const until = this.#clock.now() + seconds * 1000;
    if (background) this.#backgroundUntil = Math.max(this.#backgroundUntil, until);
    else this.#until = Math.max(this.#until, until);
  }
}
