/**
 * Runs tasks in order, one in each turn of the event loop, so that everything else runs between two of them. A task
 * must not throw.
 */
export function createTurnQueue(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  const next = () => {
    waiting[0]?.();
    waiting.shift();
    if (waiting.length > 0) setImmediate(next);
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(next);
  };
}
