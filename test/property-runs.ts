/**
 * How often properties run, with which seed, and what a failure prints. A set-up file of every project.
 */

import process from 'node:process';
import fc from 'fast-check';
import { expect } from 'vitest';

/** Multiplies the runs of every property. `npm run test:long` sets it; default 1. */
const FACTOR = Math.max(1, Math.trunc(Number(process.env.ROLLCALL_TEST_RUNS_FACTOR ?? 1)) || 1);
/** fast-check's own default. */
const DEFAULT_RUNS = 100;

const seed = process.env.ROLLCALL_TEST_SEED;

/**
 * The runs of a property that are worth more or less than fast-check's default.
 *
 * @param count the runs in `npm test`, at least 1
 */
export const runs = (count: number): number => count * FACTOR;

fc.configureGlobal({
  numRuns: runs(DEFAULT_RUNS),
  ...(seed !== undefined && { seed: Number(seed) }),
  reporter: reportFailure,
});

/** @throws with fast-check's report and the command that repeats the failure, where a property failed */
function reportFailure<Input>(details: fc.RunDetails<Input>): void {
  if (!details.failed) return;
  throw new Error(`${fc.defaultReportMessage(details)}\n\nRepeat it: ${repeatCommand(details.seed)}`, {
    cause: details.errorInstance,
  });
}

/** The command that repeats the running test with a seed. */
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
