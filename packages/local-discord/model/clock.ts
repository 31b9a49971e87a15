/** Time limit of the first response: https://discord.com/developers/docs/interactions/receiving-and-responding#responding-to-an-interaction */
export const ACKNOWLEDGE_WITHIN_MS = 3000;
/** Lifetime of an interaction's token. Edits and follow-ups need it. */
export const TOKEN_VALID_MS = 15 * 60_000;

/** Node fires a timer with a longer delay immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Deadline {
  /** Milliseconds since 1970, by this clock. */
  due: number;
  timer?: NodeJS.Timeout;
  readonly expire: () => void;
}

/**
 * The clock of one local Discord. Code sets deadlines here instead of with bare timers, so that a test can advance the
 * time by 15 minutes at once.
 */
export class Clock {
  /** Time limit for the acknowledgement of an interaction, in ms. */
  readonly acknowledgeWithin: number;
  #ahead = 0;
  readonly #deadlines = new Set<Deadline>();

  constructor(acknowledgeWithin = ACKNOWLEDGE_WITHIN_MS) {
    this.acknowledgeWithin = acknowledgeWithin;
  }

  /** Returns milliseconds since 1970, plus all that `advance` has added. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Returns milliseconds since an arbitrary moment, for durations. Changes of the machine's clock do not affect it. */
  elapsed(): number {
    return performance.now() + this.#ahead;
  }

  /** Milliseconds that `advance` has added. */
  get ahead(): number {
    return this.#ahead;
  }

  /**
   * Calls `expired` once, after `milliseconds` (0 or more) of this clock.
   * @returns a function that cancels the call
   */
  after(milliseconds: number, expired: () => void): () => void {
    const cancel = () => {
      clearTimeout(deadline.timer);
      this.#deadlines.delete(deadline);
    };
    const expire = () => {
      if (!this.#deadlines.has(deadline)) return;
      cancel();
      expired();
    };
    const deadline: Deadline = { due: this.now() + milliseconds, expire };
    const wait = (left: number) => {
      const rest = left - MAX_TIMER_MS;
      const due = () => (rest > 0 ? wait(rest) : expire());
      // Unreferenced, so that a deadline does not keep the process alive.
      deadline.timer = setTimeout(due, Math.min(left, MAX_TIMER_MS)).unref();
    };
    wait(milliseconds);
    this.#deadlines.add(deadline);
    return cancel;
  }

  /** Advances the time by `milliseconds`. Deadlines that are due by then expire, earliest first. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
    const due = [...this.#deadlines].filter((deadline) => deadline.due <= this.now());
    for (const deadline of due.sort((a, b) => a.due - b.due)) deadline.expire();
  }

  /** Returns to the machine's time. The remaining time of each deadline stays. */
  reset(): void {
    for (const deadline of this.#deadlines) deadline.due -= this.#ahead;
    this.#ahead = 0;
  }

  /** Cancels every deadline. */
  stop(): void {
    for (const deadline of this.#deadlines) clearTimeout(deadline.timer);
    this.#deadlines.clear();
  }
}
