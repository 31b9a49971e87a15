import process from 'node:process';
import { describe, it } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { installed } from './installed.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the group of this name did not run. */
    notRun?: { readonly group: string; readonly why: string };
  }
}

/**
 * A group of tests that needs servers of this machine. Where one is not installed the group does not run, and the
 * summary says so; with `CI=true` that is a failure.
 */
export function describeWith(programs: readonly string[], group: string, tests: () => void): void {
  const missing = programs.filter((program) => installed(program) === undefined);
  if (missing.length === 0) {
    describe(group, tests);
    return;
  }
  const why = `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not installed`;
  it(`${group}: needs ${programs.join(' and ')}`, (context) => {
    context.task.meta.notRun = { group, why };
    if (process.env.CI === 'true') throw new Error(`${why}: .ci/run installs what the tests need`);
    context.skip(why);
  });
}

/** Says at the end which groups of tests did not run on this machine, and why. */
export default class NotRun implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const groups = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) => test.meta().notRun ?? []),
    );
    if (groups.length === 0) return;
    const lines = groups.map(({ group, why }) => `   ${group}: ${why}\n`);
    process.stdout.write(`\n  Not run on this machine:\n${lines.join('')}\n`);
  }
}
