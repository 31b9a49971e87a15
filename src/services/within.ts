/** The value of a promise, or undefined when it has none after so many milliseconds. Rejects as the promise does. */
export function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds, undefined);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The same, with the milliseconds counted from when the signal is aborted. */
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
