import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { callFailure, shutOutReason } from './call-failure.ts';

/**
 * Milliseconds before each retry, 15 s in all: Discord blocks a client that makes 10,000 refused calls in ten minutes.
 */
export const START_BACKOFF = [1_000, 2_000, 4_000, 8_000];

interface RetryOptions {
  /** Receives a line before the first retry. */
  readonly log?: Logger;
  /** Aborts the wait for the next retry. */
  readonly signal: AbortSignal;
  readonly pauses?: readonly number[] | undefined;
}

/**
 * Makes a call during a start, and retries it for 15 s while Discord refuses the machine or the whole bot. Every other
 * failure is final.
 * @throws the errors that `callFailure` classifies; AbortError if the signal aborts first
 */
export async function retryAtStart<Answer>(
  ask: () => Promise<Answer>,
  { log, signal, pauses = START_BACKOFF }: RetryOptions,
): Promise<Answer> {
  for (const pause of pauses) {
    try {
      return await ask();
    } catch (error) {
      const failure = callFailure(error);
      if (failure?.kind !== 'shut-out') throw error;
      if (pause === pauses[0]) log?.warn({ reason: shutOutReason(failure) }, AGAIN);
    }
    await sleep(pause, undefined, { signal });
  }
  return ask();
}

const AGAIN = 'Discord refuses a call of the start: it is retried for 15 s';
