/**
 * For `--import`, in a measured bot. At each SIGUSR2 it writes a line to standard error that starts with `garbage`,
 * with the bytes that V8 allocated and promoted since the last line.
 */

import { writeSync } from 'node:fs';
import process from 'node:process';
import { GCProfiler, getHeapStatistics } from 'node:v8';

const STANDARD_ERROR = 2;

/** @type {GCProfiler | undefined} */
let profiler;
let allocatedBefore = 0;

process.on('SIGUSR2', () => {
  const { total_allocated_bytes: total } = getHeapStatistics();
  const promoted = (profiler?.stop()?.statistics ?? []).reduce((sum, { gcType, beforeGC, afterGC }) => {
    // A major collection frees what minor collections promoted.
    return gcType === 'Scavenge' ? sum + oldBytes(afterGC) - oldBytes(beforeGC) : sum;
  }, 0);
  writeSync(STANDARD_ERROR, `garbage ${JSON.stringify({ allocated: total - allocatedBefore, promoted })}\n`);
  allocatedBefore = getHeapStatistics().total_allocated_bytes;
  profiler = new GCProfiler();
  profiler.start();
});

/**
 * Returns the used bytes of all spaces except the young generation's.
 * @param {import('node:v8').GCProfilerResult['statistics'][number]['beforeGC']} state
 */
function oldBytes({ heapSpaceStatistics }) {
  return heapSpaceStatistics
    .filter(({ spaceName }) => !spaceName.startsWith('new_'))
    .reduce((sum, { spaceUsedSize }) => sum + spaceUsedSize, 0);
}
