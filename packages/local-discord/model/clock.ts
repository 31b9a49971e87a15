/** https://discord.com/developers/docs/interactions/receiving-and-responding#responding-to-an-interaction */
export const ACKNOWLEDGE_WITHIN_MS = 3000;
/** How long an interaction can be answered, including edits and follow-ups. */
export const TOKEN_VALID_MS = 15 * 60_000;

/** Node fires a longer timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Deadline {
  /** Milliseconds since 1970, by the clock. */
  due: number;
  timer?: NodeJS.Timeout;
  readonly expire: () => void;
}

/**
 * The time of one local Discord. Set deadlines here instead of with bare timers, so that a test can advance the time by
 * a quarter of an hour at once.
 */
export class Clock {
  /** Milliseconds in which a bot has to acknowledge an interaction. */
  readonly acknowledgeWithin: number;
  #ahead = 0;
  readonly #deadlines = new Set<Deadline>();

  constructor(acknowledgeWithin = ACKNOWLEDGE_WITHIN_MS) {
    this.acknowledgeWithin = acknowledgeWithin;
  }

  /** Milliseconds since 1970, plus all that `advance` has added. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Milliseconds since some moment, for what has passed between two; it never jumps with the clock of the machine. */
  elapsed(): number {
    return performance.now() + this.#ahead;
  }

  /** The milliseconds that `advance` has added. */
  get ahead(): number {
    return this.#ahead;
  }

  /** Calls `expired` once in `milliseconds` (0 and more) of this time; the function returned cancels that. */
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
      const rest = left - LONGEST_TIMER_MS;
      const due = () => (rest > 0 ? wait(rest) : expire());
      // Unreferenced: a deadline alone does not keep the process alive.
      deadline.timer = setTimeout(due, Math.min(left, LONGEST_TIMER_MS)).unref();
    };
    wait(milliseconds);
    this.#deadlines.add(deadline);
    return cancel;
  }

  /** Advances the time by `milliseconds`; deadlines that are due by then expire, the earliest first. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
    const due = [...this.#deadlines].filter((deadline) => deadline.due <= this.now());
    for (const deadline of due.sort((a, b) => a.due - b.due)) deadline.expire();
  }

  /** Goes back to the time of the machine; deadlines expire in as much time as before. */
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
