import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds until the first look at the thread's load. */
const FIRST_LOOK = 500;

/** Milliseconds between two further looks. */
const LOOK = 10_000;

/** Milliseconds from one collection to the next: each takes some 80, in which nothing is answered. */
const PAUSE = 60_000;

/** The most load of a quiet thread, as a share of its time. */
const QUIET = 0.25;

/** The growth of the heap, in bytes, that is worth a collection. */
const GROWTH = 32 * 2 ** 20;

/** The measurements of a thread. */
interface Thread {
  /** The thread's load since the last look, from 0 to 1. */
  busy(): number;
  /** The size of its heap in bytes. */
  heap(): number;
  collect(): void;
}

/**
 * Returns memory to the system after a flood of work, once this thread is quiet. V8 does not collect while nothing is
 * allocated, and keeps its pages: after 20,000 commands with 128 in flight 210 MB stayed resident while the thread was
 * quiet, and 135 to 165 MB after a collection (Node 26.10). Call it after the last load of a start. It runs to the end
 * of the thread and does not keep the process alive.
 * @param onCollected called with the size of the heap in bytes before and after
 */
export function collectWhenQuiet(
  onCollected: (before: number, after: number) => void = () => {},
  thread: Thread = thisThread(),
): void {
  let kept = 0;
  let sinceLast = PAUSE;
  const look = () => {
    const isQuiet = thread.busy() < QUIET;
    const before = thread.heap();
    if (!isQuiet || sinceLast < PAUSE || before < kept + GROWTH) return;
    thread.collect();
    kept = thread.heap();
    sinceLast = 0;
    onCollected(before, kept);
  };
  setTimeout(() => {
    look();
    setInterval(() => {
      sinceLast += LOOK;
      look();
    }, LOOK).unref();
  }, FIRST_LOOK).unref();
}

function thisThread(): Thread {
  let last = performance.eventLoopUtilization();
  let collector: NodeJS.GCFunction | undefined;
  return {
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    heap: () => getHeapStatistics().total_heap_size,
    collect() {
      collector ??= exposedCollector();
      // An ordinary collection leaves the pages with V8.
      collector({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    },
  };
}

/** V8's own collector. Only a context made after the flag was set has it, so the command line needs no flag. */
function exposedCollector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  const collector: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collector;
}
