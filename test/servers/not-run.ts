import process from 'node:process';
import type { Reporter, TestModule } from 'vitest/node';
import './describe-with.ts';

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
