import { IDENTIFY_INTERVAL } from '../../../handlers/discord-limits.ts';

/** The waits of the gateway, in milliseconds. */
export interface Timing {
  /**
   * Until a connection is open and Hello has arrived, until READY, until a resume is answered, and until a heartbeat is
   * acknowledged. Then the bot connects again.
   */
  readonly responseTimeout: number;
  /** Until Hello at the address of an earlier process's session. Then the bot begins a new session. */
  readonly formerHelloTimeout: number;
  /** Until Discord has answered a close frame. */
  readonly closeTimeout: number;
  /** Before each attempt to connect again; the last one holds for all further ones. A wait is at least half as long. */
  readonly backoff: readonly number[];
  /** A connection that held this long starts the backoff anew. */
  readonly stableAfter: number;
  /** The same for a resumed session, which does not count as one of the day's sessions. */
  readonly resumedStableAfter: number;
  /** Between the beginnings of two sessions. */
  readonly identifyInterval: number;
  /** At the start, until the next shard is ready. */
  readonly readyTimeout: number;
  /** The shortest wait before the bot asks Discord again whether sessions may begin. */
  readonly sessionRecheck: number;
  /** At the start, before each further question while Discord refuses the machine or the whole bot. Default: 15 s in all. */
  readonly shutOutPauses?: readonly number[];
  /** Between two lines of the log about one outage. */
  readonly outageLogInterval: number;
}

/** The waits in front of Discord; tests wait less. */
export const TIMING: Timing = {
  responseTimeout: 15_000,
  formerHelloTimeout: 1_000,
  closeTimeout: 2_000,
  // Up to 2 s for the first attempts: a command that comes during an outage can be answered for 3 s.
  backoff: [500, 1_000, 2_000, 2_000, 2_000, 2_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000],
  stableAfter: 60_000,
  resumedStableAfter: 2_000,
  identifyInterval: IDENTIFY_INTERVAL,
  readyTimeout: 60_000,
  sessionRecheck: 1_000,
  outageLogInterval: 60_000,
};

/** Milliseconds to wait before an attempt, counted from 0; random, so that bots do not all connect at once. */
export function backoffDelay(attempt: number, waits: readonly number[]): number {
  const most = waits[Math.min(attempt, waits.length - 1)] ?? 0;
  return most * (0.5 + Math.random() / 2);
}
