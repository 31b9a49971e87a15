import type { Logger } from 'pino';

/** Tolerated difference between the clocks, in milliseconds. */
const TOLERANCE = 60_000;
/** Milliseconds between two warnings. */
const INTERVAL = 600_000;

/** A replayed request has the same effect as a clock that is ahead. */
const REPEATED =
  '. If interactions are answered anyway, the clock is right and somebody has replayed an old request, which is ' +
  'not run: then no action is needed';

/** Discord's responses have whole seconds, so up to this many milliseconds more may have passed. */
const UNSAID = 1_000;

/** Milliseconds for which a response from Discord confirms this machine's clock, and the maximum difference. */
const CONFIRMS_FOR = 3_600_000;
const CONFIRMS_WITHIN = 86_400_000;

/** The time since a moment of Discord's clock, in milliseconds, at least 0. */
interface Age {
  /** The minimum that is certain from Discord's clock. */
  readonly atLeast: number;
  /** The best estimate. */
  readonly likely: number;
}

/** Compares this machine's clock with Discord's. */
export class ClockWatch {
  readonly #log: Logger;
  readonly #now: () => number;
  #warnedAt = Number.NEGATIVE_INFINITY;
  /** The time in Discord's last response minus `performance.now()` on its arrival. */
  #origin: number | undefined;
  /** When that response arrived, by `performance.now()`. */
  #answeredAt = Number.NEGATIVE_INFINITY;

  /** @param now Unix milliseconds by this machine's clock */
  constructor(log: Logger, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
  }

  /**
   * Compares a time of Discord's with this machine's clock. Warns if they differ by more than a minute.
   * @param time Unix milliseconds by Discord's clock at this moment; NaN is ignored
   * @param mayBeRepeated whether the request with this time may be a replay
   */
  note(time: number, mayBeRepeated = false): void {
    if (!mayBeRepeated && Number.isFinite(time)) {
      this.#answeredAt = performance.now();
      this.#origin = time - this.#answeredAt;
    }
    const ahead = this.#now() - time;
    if (!(Math.abs(ahead) > TOLERANCE)) return;
    const now = performance.now();
    if (now - this.#warnedAt < INTERVAL) return;
    this.#warnedAt = now;
    const seconds = Math.round(Math.abs(ahead) / 1_000);
    const direction = ahead > 0 ? 'ahead of' : 'behind';
    this.#log.warn(
      { seconds },
      `this machine's clock is ${seconds} s ${direction} Discord's: set it (NTP), since webhooks that are off by ` +
        `five minutes are refused${ahead > 0 && mayBeRepeated ? REPEATED : ''}`,
    );
  }

  /**
   * Returns this machine's time if a response from Discord within the last hour agrees with it within a day. A
   * response from before the machine was suspended disagrees.
   */
  confirmed(): Date | undefined {
    const [now, steady] = [this.#now(), performance.now()];
    if (this.#origin === undefined || steady - this.#answeredAt > CONFIRMS_FOR) return undefined;
    return Math.abs(now - (this.#origin + steady)) <= CONFIRMS_WITHIN ? new Date(now) : undefined;
  }

  /**
   * Returns the time since a moment by the clock of Discord's last response. This machine's clock counts only within
   * the range that the response allows, and alone before the first response.
   * @param moment Unix milliseconds by Discord's clock
   */
  since(moment: number): Age {
    const now = this.#now();
    const earliest = this.#origin === undefined ? now : this.#origin + performance.now();
    const likely = this.#origin === undefined ? now : Math.min(Math.max(now, earliest), earliest + UNSAID);
    return { atLeast: Math.max(0, earliest - moment), likely: Math.max(0, likely - moment) };
  }
}
