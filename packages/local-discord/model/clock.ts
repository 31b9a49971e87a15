interface Alarm {
  readonly due: number;
  readonly timer: NodeJS.Timeout;
  readonly ring: () => void;
}

/**
 * The time of one local Discord. Deadlines hang on it instead of on bare timers, so that a test can let a
 * quarter of an hour pass at once.
 */
export class Clock {
  #ahead = 0;
  readonly #alarms = new Set<Alarm>();

  /** Milliseconds since 1970, plus whatever `advance` has added. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Calls `ring` once in `milliseconds` (0 and more) of this time; the function returned calls that off. */
  after(milliseconds: number, ring: () => void): () => void {
    const cancel = () => {
      clearTimeout(alarm.timer);
      this.#alarms.delete(alarm);
    };
    const fire = () => {
      if (!this.#alarms.has(alarm)) return;
      cancel();
      ring();
    };
    // Unreferenced: a deadline alone is no reason for a process to stay.
    const alarm = {
      due: this.now() + milliseconds,
      timer: setTimeout(fire, milliseconds).unref(),
      ring: fire,
    };
    this.#alarms.add(alarm);
    return cancel;
  }

  /** Moves the time forward by `milliseconds` and rings what has come due, the earliest first. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
    const due = [...this.#alarms].filter((alarm) => alarm.due <= this.now());
    for (const alarm of due.sort((a, b) => a.due - b.due)) alarm.ring();
  }

  /** Calls every alarm off. */
  stop(): void {
    for (const alarm of this.#alarms) clearTimeout(alarm.timer);
    this.#alarms.clear();
  }
}
