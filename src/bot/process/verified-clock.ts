import type { Logger } from 'pino';
import { openPool } from '../../services/http/pools.ts';
import type { ClockWatch } from './clock-watch.ts';
import { Outage } from './outages.ts';

/** Milliseconds for Discord's response. */
const LIMIT = 10_000;

const NOTHING_DELETED =
  'nothing old is deleted from the history, and no server counts as left, because deletions depend on the time';
const DISAGREES = `Discord's clock differs from this machine's by more than a day: ${NOTHING_DELETED}; set the clock (NTP)`;
const SILENT = `Discord's time is unavailable: ${NOTHING_DELETED}`;
const AGREES = "Discord's clock agrees with this machine's again: old data is deleted";

/**
 * The clock for permanent deletions. It returns no time unless Discord's clock agrees, so that a clock that is
 * briefly wrong deletes nothing.
 */
export class VerifiedClock {
  readonly #clock: ClockWatch;
  readonly #fetchTime: () => Promise<number>;
  readonly #log: Logger;
  readonly #outage = new Outage();

  /** @param fetchTime fetches Discord's time in Unix milliseconds */
  constructor(clock: ClockWatch, fetchTime: () => Promise<number>, log: Logger) {
    this.#clock = clock;
    this.#fetchTime = fetchTime;
    this.#log = log;
  }

  /**
   * Returns this machine's time. Never rejects.
   * @returns undefined if no response from Discord within the last hour agrees with it within a day
   */
  async now(): Promise<Date | undefined> {
    const known = this.#clock.confirmed();
    const now = known ?? (await this.#fetched());
    const seconds = now && this.#outage.recordSuccess();
    if (seconds !== undefined) this.#log.info({ seconds }, AGREES);
    return now;
  }

  async #fetched(): Promise<Date | undefined> {
    let isAnswered = true;
    try {
      this.#clock.note(await this.#fetchTime());
    } catch (err) {
      isAnswered = false;
      this.#log.debug({ err }, "Discord's time could not be fetched");
    }
    const now = this.#clock.confirmed();
    if (!now && this.#outage.recordFailure()) this.#log.warn(isAnswered ? DISAGREES : SILENT);
    return now;
  }
}

/**
 * Fetches Discord's time with a call that needs no token.
 * @param apiUrl Discord's API without a version
 * @returns Unix milliseconds, in whole seconds
 */
export async function fetchDiscordTime(apiUrl: string): Promise<number> {
  const { origin, pathname } = new URL(apiUrl);
  const pool = openPool(origin, { connections: 1, headersTimeout: LIMIT });
  try {
    const path = `${pathname.replace(/\/+$/, '')}/v10/gateway`;
    const { headers, body } = await pool.request({ method: 'GET', path, signal: AbortSignal.timeout(LIMIT) });
    await body.dump();
    const time = Date.parse(String(headers.date));
    if (Number.isNaN(time)) throw new Error('the response has no date');
    return time;
  } finally {
    await pool.destroy();
  }
}
