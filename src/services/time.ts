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

/** The same, with the milliseconds counted from the abort of the signal. */
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
