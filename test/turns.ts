/** How often others had their turn, until it is disposed of. */
export interface Turns extends Disposable {
  readonly count: number;
}

/** Counts from now on. */
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
