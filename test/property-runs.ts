/** Sets how often properties run, their seed, and the report of a failure. A set-up file of every project. */

import process from 'node:process';
import fc from 'fast-check';
import { expect } from 'vitest';

/** Multiplies the runs of every property. `npm run test:long` sets it. Default: 1. */
const FACTOR = Math.max(1, Math.trunc(Number(process.env.ROLLCALL_TEST_RUNS_FACTOR ?? 1)) || 1);
/** fast-check's own default. */
const DEFAULT_RUNS = 100;

const seed = process.env.ROLLCALL_TEST_SEED;

/**
 * Runs of a property for which fast-check's default is too many or too few.
 * @param count the runs in `npm test`, at least 1
 */
export const runs = (count: number): number => count * FACTOR;

fc.configureGlobal({
  numRuns: runs(DEFAULT_RUNS),
  ...(seed !== undefined && { seed: Number(seed) }),
  reporter: reportFailure,
});

/** @throws if a property failed, with fast-check's report and the command that repeats the failure */
function reportFailure<Input>(details: fc.RunDetails<Input>): void {
  if (!details.failed) return;
  throw new Error(`${fc.defaultReportMessage(details)}\n\nRepeat it: ${repeatCommand(details.seed)}`, {
    cause: details.errorInstance,
  });
}

/** Returns the command that repeats the running test with a seed. */
export function repeatCommand(failed: number): string {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const file = testPath.slice(process.cwd().length + 1);
  const title =
    currentTestName
      .split(' > ')
      .at(-1)
      ?.replaceAll(/[^\w ]/g, '.') ?? '';
  const factor = FACTOR > 1 ? `ROLLCALL_TEST_RUNS_FACTOR=${FACTOR} ` : '';
  return `${factor}ROLLCALL_TEST_SEED=${failed} npx vitest run ${file} -t "${title}"`;
}
