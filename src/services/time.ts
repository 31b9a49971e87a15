/** The time of the service's clients; a test replaces it by a clock that need not be waited for. */
export interface Clock {
  /** Milliseconds; never decreases. */
  now(): number;
  /** Milliseconds since 1970, as on other machines: a clock that may be set, also back. */
  epochMilliseconds(): number;
  /** Proceeds after this time, unless the timer is cleared. */
  after(milliseconds: number, proceed: () => void): NodeJS.Timeout;
}

/** The clock of this machine. */
export const machineClock: Clock = {
  now: () => performance.now(),
  epochMilliseconds: () => Date.now(),
  after: (milliseconds, proceed) => setTimeout(proceed, milliseconds),
};

/** The value of a promise, or undefined if it is still pending after this time. Rejects if the promise does. */
export function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds, undefined);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/** The same, with the milliseconds counted from the abort of the signal. */
export function withinAfterAbort<Value>(
  milliseconds: number,
  signal: AbortSignal,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const begin = () => {
      timer = setTimeout(resolve, milliseconds, undefined);
    };
    if (signal.aborted) begin();
    else signal.addEventListener('abort', begin, { once: true });
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', begin);
    });
  });
}

/** Seconds without calls after a failed call, so that not every user waits for another failure. */
const PAUSE_SECONDS = 5;

/** The time limit of a call, and the callback for its failures. */
export interface FailsafeOptions {
  /** The most milliseconds for a call. */
  readonly limit: number;
  /** Called with a failure, at most once in five seconds. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly clock: Pick<Clock, 'now'>;
}

/** Makes a call; returns `instead` if the call fails, takes too long, or is not made. */
export type Failsafe = <Value>(call: () => Value | Promise<Value>, instead: Value) => Value | Promise<Value>;

/**
 * Guards calls that the caller can do without: none fails or takes long, and after a failure none is made for five
 * seconds. A call that returns at once, for instance from this process's memory, costs no timer and no promise.
 */
export function createFailsafe({ limit, onFailure, clock }: FailsafeOptions): Failsafe {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  const failed = (error: unknown): void => {
    if (clock.now() >= pausedUntil) onFailure?.(error);
    pausedUntil = clock.now() + PAUSE_SECONDS * 1000;
  };
  const inTime = async <Value>(answer: Promise<Value>, instead: Value): Promise<Value> => {
    try {
      // Wrapped, since `within` gives undefined for a call that takes too long.
      const result = await within(
        limit,
        answer.then((value) => ({ value })),
      );
      if (result) return result.value;
      throw new Error(`no answer within ${limit} ms`);
    } catch (error) {
      failed(error);
      return instead;
    }
  };
  return (call, instead) => {
    if (clock.now() < pausedUntil) return instead;
    try {
      const answer = call();
      return answer instanceof Promise ? inTime(answer, instead) : answer;
    } catch (error) {
      failed(error);
      return instead;
    }
  };
}

/** The most pending writes: each ends by the limit of its failsafe. */
const MOST_WRITES = 1_000;

const tooMany = (): never => {
  throw new Error(`${MOST_WRITES} writes are on their way`);
};

/** Runs writes that no answer waits for. */
export class Sink {
  readonly #pending = new Set<Promise<unknown>>();

  /**
   * Starts a write. While 1,000 are pending, the write is dropped and reported as a failure of the failsafe; its value
   * is fetched again later.
   */
  add(failsafe: Failsafe, write: () => Promise<void> | undefined): void {
    const begun = failsafe(this.#pending.size < MOST_WRITES ? write : tooMany, undefined);
    if (!(begun instanceof Promise)) return;
    const pending = begun.finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }

  /** Waits until pending writes end. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
