import { IDENTIFY_INTERVAL } from '../../../handlers/discord-limits.ts';

/** Timeouts and pauses of the gateway, in milliseconds. */
export interface Timing {
  /**
   * For opening a connection and receiving Hello, for READY, for the response to a resume, and for a heartbeat's
   * acknowledgement. After a timeout the bot reconnects.
   */
  readonly responseTimeout: number;
  /** For Hello at the address of a previous process's session. After it the bot starts a new session. */
  readonly formerHelloTimeout: number;
  /** For Discord's response to a close frame. */
  readonly closeTimeout: number;
  /** Before each attempt to reconnect; the last value repeats. Jitter shortens each pause by up to half. */
  readonly backoff: readonly number[];
  /** A connection that stays ready this long resets the backoff. */
  readonly stableAfter: number;
  /** Same after a resume; resumes do not use up the daily limit. */
  readonly resumedStableAfter: number;
  /** Between two identifies. */
  readonly identifyInterval: number;
  /** At the start, for the next shard to become ready. */
  readonly readyTimeout: number;
  /** Minimum pause before the bot checks again whether sessions may start. */
  readonly sessionRecheck: number;
  /** At the start, before each retry while Discord blocks the machine or the whole bot. Default: 15 s in total. */
  readonly shutOutPauses?: readonly number[];
  /** Between two log lines about one outage. */
  readonly outageLogInterval: number;
}

/** The values for Discord; tests use shorter ones. */
export const TIMING: Timing = {
  responseTimeout: 15_000,
  formerHelloTimeout: 1_000,
  closeTimeout: 2_000,
  // At most 2 s for the first attempts, because a command that arrives during an outage can be answered for 3 s.
  backoff: [500, 1_000, 2_000, 2_000, 2_000, 2_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000],
  stableAfter: 60_000,
  resumedStableAfter: 2_000,
  identifyInterval: IDENTIFY_INTERVAL,
  readyTimeout: 60_000,
  sessionRecheck: 1_000,
  outageLogInterval: 60_000,
};

/**
 * Returns the milliseconds before an attempt, counted from 0, with jitter so that bots do not reconnect
 * simultaneously.
 */
export function backoffDelay(attempt: number, waits: readonly number[]): number {
  const most = waits[Math.min(attempt, waits.length - 1)] ?? 0;
  return most * (0.5 + Math.random() / 2);
}
