/** The clock of the service's clients. Tests replace it, so that they need not wait. */
export interface Clock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Milliseconds since 1970, comparable with other machines. May jump in both directions when the clock is set. */
  epochMilliseconds(): number;
  /** Calls `proceed` after this time, unless the timer is cleared. */
  after(milliseconds: number, proceed: () => void): NodeJS.Timeout;
}

export const machineClock: Clock = {
  now: () => performance.now(),
  epochMilliseconds: () => Date.now(),
  after: (milliseconds, proceed) => setTimeout(proceed, milliseconds),
};

/**
 * Resolves to the promise's value, or to undefined if it is still pending after this time. Rejects if the promise
 * rejects.
 */
export function withTimeout<Value>(
  milliseconds: number,
  promise: Promise<Value>,
): Promise<Value | undefined> {
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

/** Like `withTimeout`, but the time starts when the signal aborts. */
export function withTimeoutAfterAbort<Value>(
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
