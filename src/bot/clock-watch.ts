import type { Logger } from 'pino';

/** Milliseconds that the clocks may differ without a word. */
const TOLERANCE = 60_000;
/** Milliseconds between two warnings. */
const INTERVAL = 600_000;

/** A request that is old and one that comes to a clock ahead of time are the same. */
const REPEATED =
  '. If interactions are answered all the same, the clock is right and somebody has sent an old request again, which is ' +
  'not run: then nothing is to be done';

/** Compares this machine's clock with what Discord says that the time is. */
export class ClockWatch {
  readonly #log: Logger;
  readonly #now: () => number;
  #warnedAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds since 1970, by this machine's clock */
  constructor(log: Logger, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
  }

  /**
   * @param time milliseconds since 1970, by Discord's clock, of this moment; what is no number is nothing
   * @param mayBeRepeated whether somebody else may have kept what names the time, and sent it again later
   */
  note(time: number, mayBeRepeated = false): void {
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
}
