import type { Clock } from '../clock.ts';
import { within } from '../within.ts';
import type { NamesMemory } from './names-memory.ts';

/** Milliseconds that a memory may take: it is there to be quicker than the service. */
const LIMIT = 250;

/** Seconds for which a memory that failed is left alone, so that not every question waits for it. */
const PAUSE_SECONDS = 5;

export interface FailsafeMemoryOptions {
  readonly memory: NamesMemory;
  /** Called with each failure, so once in five seconds at the most. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly clock: Clock;
}

/**
 * A memory that never fails and never takes long: what it does not give in time is not known, and costs a call of the
 * service. What it does not keep is forgotten; a deletion that it missed leaves an old answer, for an outage alone.
 */
export function createFailsafeMemory({ memory, onFailure, clock }: FailsafeMemoryOptions): NamesMemory {
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function tried<Value>(call: () => Promise<Value>): Promise<Value | undefined> {
    if (clock.now() < pausedUntil) return undefined;
    try {
      const result = await within(
        LIMIT,
        call().then((value) => ({ value })),
      );
      if (result) return result.value;
      throw new Error(`no answer within ${LIMIT} ms`);
    } catch (error) {
      if (clock.now() >= pausedUntil) onFailure?.(error);
      pausedUntil = clock.now() + PAUSE_SECONDS * 1000;
      return undefined;
    }
  }

  return {
    get: (key) => tried(() => memory.get(key)),
    set: (key, entry, seconds) => tried(() => memory.set(key, entry, seconds)),
    delete: (key) => tried(() => memory.delete(key)),
  };
}
