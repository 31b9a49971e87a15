/** Milliseconds between two looks at the clock, and by how much one may be late. */
const LOOK = 50;
const LATE = 200;

/** Tells for how long this process did not run, since the machine is too busy. Returns how to end that. */
export function watchStandstill(tell: (milliseconds: number) => void): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const late = performance.now() - last - LOOK;
    last += late + LOOK;
    if (late > LATE) tell(late);
  }, LOOK);
  return () => clearInterval(timer);
}
