import type { Logger } from 'pino';

/** The tolerated difference between the clocks, in milliseconds. */
const TOLERANCE = 60_000;
/** Milliseconds between two warnings. */
const INTERVAL = 600_000;

/** An old request looks like a clock that is ahead. */
const REPEATED =
  '. If interactions are answered all the same, the clock is right and somebody has sent an old request again, which is ' +
  'not run: then nothing is to be done';

/** Discord's answers name whole seconds: this many milliseconds more may have passed. */
const UNSAID = 1_000;

/** Milliseconds for which an answer of Discord confirms this machine's clock, and the difference that it leaves. */
const CONFIRMS_FOR = 3_600_000;
const CONFIRMS_WITHIN = 86_400_000;

/** The time since a moment of Discord's clock, in milliseconds, 0 and more. */
interface Age {
  /** What has passed for sure, as far as Discord's clock is known. */
  readonly atLeast: number;
  /** The best guess. */
  readonly likely: number;
}

/** Compares this machine's clock with Discord's. */
export class ClockWatch {
  readonly #log: Logger;
  readonly #now: () => number;
  #warnedAt = Number.NEGATIVE_INFINITY;
  /** The time that Discord's last answer named, less `performance.now()` when it came. */
  #origin: number | undefined;
  /** When it came, by `performance.now()`. */
  #answeredAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds since 1970, by this machine's clock */
  constructor(log: Logger, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
  }

  /**
   * @param time milliseconds since 1970, by Discord's clock at this moment; NaN is ignored
   * @param mayBeRepeated whether the request with this time may be a recorded one that was sent again
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
   * This machine's time, if an answer of Discord within the last hour agrees with it within a day. After a sleep of the machine
   * an answer from before it disagrees.
   */
  confirmed(): Date | undefined {
    const [now, steady] = [this.#now(), performance.now()];
    if (this.#origin === undefined || steady - this.#answeredAt > CONFIRMS_FOR) return undefined;
    return Math.abs(now - (this.#origin + steady)) <= CONFIRMS_WITHIN ? new Date(now) : undefined;
  }

  /**
   * The time since a moment, by the clock that Discord's last answer told. This machine's clock counts as far as it fits
   * that answer, and alone before the first.
   * @param moment milliseconds since 1970, by Discord's clock
   */
  since(moment: number): Age {
    const now = this.#now();
    const earliest = this.#origin === undefined ? now : this.#origin + performance.now();
    const likely = this.#origin === undefined ? now : Math.min(Math.max(now, earliest), earliest + UNSAID);
    return { atLeast: Math.max(0, earliest - moment), likely: Math.max(0, likely - moment) };
  }
}
