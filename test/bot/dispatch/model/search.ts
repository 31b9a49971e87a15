/** Looks for a scenario that breaks a promise, and shrinks it. */

import fc from 'fast-check';
import { endModelClock, useModelClock } from './clock.ts';
import { ModelTables } from './database.ts';
import { ModelFiles } from './files.ts';
import { broken } from './judgement.ts';
import { play } from './run-of-model.ts';
import { inWords, scenario } from './scenario.ts';
import { insertTurns } from './turns.ts';

/** The runs of a search, and the report of the shortest failure. */
export interface Searched {
  readonly runs: number;
  /** Undefined if every promise held. */
  readonly failure: string | undefined;
}

/**
 * Plays scenarios until one breaks a promise.
 * @param seed of fast-check, and the path to one scenario where that is known
 * @param shrinks whether a failure is made shorter
 * @param signal ends the search without a finding
 */
export async function search(
  runs: number,
  {
    seed,
    path,
    shrinks = true,
    signal,
  }: {
    readonly seed: number;
    readonly path?: string | undefined;
    readonly shrinks?: boolean;
    readonly signal?: AbortSignal;
  },
): Promise<Searched> {
  useModelClock();
  const removeTurns = insertTurns();
  using files = new ModelFiles();
  using tables = new ModelTables();
  try {
    const property = fc.asyncProperty(scenario, async (each) => {
      if (signal?.aborted) return true;
      return broken(await play(each, files, tables)).length === 0;
    });
    const details = await fc.check(property, {
      numRuns: runs,
      seed,
      ...(path !== undefined && { path }),
      endOnFailure: !shrinks,
    });
    if (!details.failed) return { runs: details.numRuns, failure: undefined };
    const [found] = details.counterexample ?? [];
    if (!found) throw details.errorInstance ?? new Error('A run failed without a scenario');
    const outcome = await play(found, files, tables);
    const failure = [
      inWords(found),
      '',
      'What happened:',
      ...outcome.transcript,
      '',
      ...broken(outcome),
      ...(details.errorInstance ? [String(details.errorInstance)] : []),
      `Repeat it: npm run model -- --seed ${seed} --path ${details.counterexamplePath} --runs ${runs}`,
    ].join('\n');
    return { runs: details.numRuns, failure };
  } finally {
    removeTurns();
    endModelClock();
  }
}
