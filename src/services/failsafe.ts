import type { Clock } from './clock.ts';
import { within } from './within.ts';

/** Seconds for which what failed is left alone, so that not everybody waits for it. */
const PAUSE_SECONDS = 5;

export interface FailsafeOptions {
  /** Milliseconds that a call may take. */
  readonly limit: number;
  /** Called with a failure, once in five seconds at the most. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly clock: Pick<Clock, 'now'>;
}

/** Makes a call; what it gives instead is given when the call fails, takes too long, or is not made. */
export type Failsafe = <Value>(call: () => Promise<Value>, instead: Value) => Promise<Value>;

/**
 * For calls of something that others can do without: none of them fails or takes long, and after one that did the
 * others are not made for five seconds.
 */
export function createFailsafe({ limit, onFailure, clock }: FailsafeOptions): Failsafe {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return async (call, instead) => {
    if (clock.now() < pausedUntil) return instead;
    try {
      // A call that gives undefined is told from one that gives nothing in time.
      const result = await within(
        limit,
        call().then((value) => ({ value })),
      );
      if (result) return result.value;
      throw new Error(`no answer within ${limit} ms`);
    } catch (error) {
      if (clock.now() >= pausedUntil) onFailure?.(error);
      pausedUntil = clock.now() + PAUSE_SECONDS * 1000;
      return instead;
    }
  };
}
