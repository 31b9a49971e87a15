/**
 * For `--import`, in a measured bot. At each SIGUSR2 it writes a line to standard error that starts with `counted`,
 * with the promises and timers created and the `src/` files run since the last line. The count is disturbed if an
 * earlier timer ran meanwhile, which means recurring work of the bot.
 */

import { createHook, executionAsyncId } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));
const STANDARD_ERROR = 2;

const inspector = new Session();
inspector.connect();
await inspector.post('Profiler.enable');
await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

let promises = 0;
let timers = 0;
let timersOfUndici = 0;
let isDisturbed = false;
/** Timers from before the last report, and everything that they started. Undici's clock runs none of our code. */
let background = new Set<number>();
const timersSoFar = new Set<number>();
createHook({
  init(id, type) {
    if (background.has(executionAsyncId())) {
      background.add(id);
      return;
    }
    if (type === 'PROMISE') promises += 1;
    else if (type !== 'Timeout' && type !== 'Immediate') return;
    // A call on a reused connection creates three timers of undici, which cannot be excluded here.
    else if (new Error().stack?.includes('/node_modules/undici/lib/')) timersOfUndici += 1;
    else {
      timers += 1;
      timersSoFar.add(id);
    }
  },
  before(id) {
    isDisturbed ||= background.has(id);
  },
}).enable();

process.on('SIGUSR2', async () => {
  const counts = { promises, timers, timersOfUndici, isDisturbed };
  const files = await filesPassed();
  writeSync(STANDARD_ERROR, `counted ${JSON.stringify({ ...counts, files })}\n`);
  promises = 0;
  timers = 0;
  timersOfUndici = 0;
  isDisturbed = false;
  background = new Set(timersSoFar);
});

/** A file counts if a named function in it ran, because its top-level code runs when it is loaded. */
async function filesPassed(): Promise<string[]> {
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(hasRun))
    .map(({ url }) => fileURLToPath(url))
    .filter((path) => path.startsWith(SOURCE))
    .map((path) => path.slice(SOURCE.length))
    .toSorted();
}

function hasRun(of: {
  readonly functionName: string;
  readonly ranges: readonly { readonly count: number }[];
}): boolean {
  return of.functionName !== '' && of.ranges.some(({ count }) => count > 0);
}
