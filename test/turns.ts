/** Counts event-loop turns until disposed. */
export interface Turns extends Disposable {
  readonly count: number;
}

/** Starts counting. */
export function countTurns(): Turns {
  let count = 0;
  let running = true;
  const next = () => {
    count += 1;
    if (running) setImmediate(next);
  };
  setImmediate(next);
  return {
    get count() {
      return count;
    },
    [Symbol.dispose]() {
      running = false;
    },
  };
}
