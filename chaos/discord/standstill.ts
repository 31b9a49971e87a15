/** Milliseconds between two clock checks, and their tolerated delay. */
const LOOK = 50;
const LATE = 200;

/**
 * Reports the times in which this process did not run because the machine was too busy. Returns a function that stops
 * it.
 */
export function watchStandstill(tell: (milliseconds: number) => void): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const late = performance.now() - last - LOOK;
    last += late + LOOK;
    if (late > LATE) tell(late);
  }, LOOK);
  return () => clearInterval(timer);
}
