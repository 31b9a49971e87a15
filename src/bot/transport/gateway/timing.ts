/** The waits of the gateway, in milliseconds. */
export interface Timing {
  /** Until a connection is open, says Hello, is ready, or goes on with a resume; after it, it is connected anew. */
  readonly answer: number;
  /** Until the other side has answered that a connection is closed. */
  readonly close: number;
  /** Before each attempt to connect again, the last one for all that follow; half to all of it is waited. */
  readonly again: readonly number[];
  /** A connection that held this long is not counted with what failed before it. */
  readonly steady: number;
  /** Between two sessions that begin: https://discord.com/developers/docs/events/gateway#rate-limiting */
  readonly identify: number;
  /** At the start, until the next shard is ready. */
  readonly start: number;
  /** At least, before Discord is asked again whether sessions may begin. */
  readonly nap: number;
  /** Between two lines of the log about one outage. */
  readonly told: number;
}

export const TIMING: Timing = {
  answer: 15_000,
  close: 2_000,
  again: [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000],
  steady: 60_000,
  identify: 5_000,
  start: 60_000,
  nap: 1_000,
  told: 60_000,
};

/** Milliseconds to wait before an attempt, the first one being 0; random, so that not all bots come at once. */
export function waitBefore(attempt: number, again: readonly number[]): number {
  const most = again[Math.min(attempt, again.length - 1)] ?? 0;
  return most * (0.5 + Math.random() / 2);
}
