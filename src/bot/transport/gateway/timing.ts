/** The waits of the gateway, in milliseconds. */
export interface Timing {
  /**
   * Until a connection is open, says Hello, is ready, goes on with a resume, or acknowledges a heartbeat; after it, it is
   * connected anew.
   */
  readonly responseTimeout: number;
  /** The same until Hello, where the session is that the process before left; after it, a new one is begun. */
  readonly keptTimeout: number;
  /** Until the other side has answered that a connection is closed. */
  readonly closeTimeout: number;
  /** Before each attempt to connect again, the last one for all that follow; half to all of it is waited. */
  readonly backoff: readonly number[];
  /** A connection that held this long is not counted with what failed before it. */
  readonly steadyAfter: number;
  /** The same for one that went on with its session: that costs none of the sessions that may begin in a day. */
  readonly resumedSteadyAfter: number;
  /** Between two sessions that begin: https://discord.com/developers/docs/events/gateway#rate-limiting */
  readonly identifyInterval: number;
  /** At the start, until the next shard is ready. */
  readonly readyTimeout: number;
  /** At least, before Discord is asked again whether sessions may begin. */
  readonly sessionRecheck: number;
  /** Between two lines of the log about one outage. */
  readonly outageLogInterval: number;
}

/** What holds on Discord; a test waits less. */
export const TIMING: Timing = {
  responseTimeout: 15_000,
  keptTimeout: 1_000,
  closeTimeout: 2_000,
  // Up to 2 s for the first ten or so: a command that comes in an outage can be answered for 3 s.
  backoff: [500, 1_000, 2_000, 2_000, 2_000, 2_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000],
  steadyAfter: 60_000,
  resumedSteadyAfter: 2_000,
  identifyInterval: 5_000,
  readyTimeout: 60_000,
  sessionRecheck: 1_000,
  outageLogInterval: 60_000,
};

/** Milliseconds to wait before an attempt, the first one being 0; random, so that not all bots come at once. */
export function backoffDelay(attempt: number, waits: readonly number[]): number {
  const most = waits[Math.min(attempt, waits.length - 1)] ?? 0;
  return most * (0.5 + Math.random() / 2);
}
