import type { Clock } from './time.ts';

/** Milliseconds without a call after a 429 that names no time. */
const HOLD = 30_000;

/** How many calls tell the rate that is allowed: fewer were refused for what others had asked. */
const TELLING = 10;

/** The longest gap in milliseconds, whatever the limit seems to be. */
const LONGEST_GAP = 60_000;

/**
 * When the next call may be made in the background. Calls come one at a time. The first 429 stops them until the service
 * takes calls again; from then on they keep to half of the rate that led to it, so that people have the other half.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #signal: AbortSignal;
  readonly #shortest: number;
  #gap: number;
  #heldUntil = Number.NEGATIVE_INFINITY;
  #since = 0;
  #calls = 0;
  #endedAt = Number.NEGATIVE_INFINITY;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param signal aborted when there is to be no further call
   * @param shortest milliseconds from the end of a call to the beginning of the next, where no limit is known
   */
  constructor(clock: Clock, signal: AbortSignal, shortest: number) {
    this.#clock = clock;
    this.#signal = signal;
    this.#shortest = shortest;
    this.#gap = shortest;
  }

  /** Whether the service has asked to wait. */
  get isHeld(): boolean {
    return this.#clock.now() < this.#heldUntil;
  }

  /**
   * Makes a call when it is its turn.
   * @param gap milliseconds since the last call that are wanted; the pace may want more
   * @throws what the call throws; Stopped when there is to be no further call
   */
  inTurn<Value>(gap: number, call: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(async () => {
      for (let wait = this.#wait(gap); wait > 0; wait = this.#wait(gap)) await this.pause(wait);
      if (this.#calls === 0) this.#since = this.#clock.now();
      this.#calls += 1;
      try {
        return await call();
      } finally {
        this.#endedAt = this.#clock.now();
      }
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Milliseconds until the next call may be made. */
  #wait(gap: number): number {
    return Math.max(this.#endedAt + Math.max(this.#gap, gap), this.#heldUntil) - this.#clock.now();
  }

  /** Takes a 429. @param seconds how long it says to wait; undefined where it does not */
  limited(seconds: number | undefined): void {
    const now = this.#clock.now();
    const wait = seconds === undefined ? HOLD : seconds * 1_000;
    const allowed = this.#calls < TELLING ? 0 : (now - this.#since + wait) / this.#calls;
    this.#gap = Math.min(Math.max(2 * this.#gap, 2 * allowed), LONGEST_GAP);
    this.#heldUntil = now + wait;
    this.#calls = 0;
  }

  /** A reading has come to its end: the next may try to be quicker. */
  relax(): void {
    this.#gap = Math.max(this.#shortest, this.#gap / 2);
    this.#calls = 0;
  }

  /** Waits so many milliseconds. @throws Stopped */
  pause(milliseconds: number, wake?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(new Stopped());
      };
      const end = () => {
        clearTimeout(timer);
        this.#signal.removeEventListener('abort', stop);
        resolve();
      };
      const timer = this.#clock.after(milliseconds, end).unref();
      if (this.#signal.aborted) stop();
      else this.#signal.addEventListener('abort', stop, { once: true });
      wake?.addEventListener('abort', end, { once: true });
    });
  }
}

/** There is to be no further call. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}
