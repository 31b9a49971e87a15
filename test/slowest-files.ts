import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');
const LAST_GREEN = join(ROOT, 'node_modules/.cache/last-green-run.json');
const SHOWN = 10;

const runSchema = z.object({ seconds: z.number(), files: z.record(z.string(), z.number()) });
/** Runs by project. */
const runsSchema = z.record(z.string(), runSchema);
type Run = z.infer<typeof runSchema>;

/**
 * Prints the ten slowest files of a complete run and its duration, beside those of the last green run on this machine.
 */
export default class SlowestFiles implements Reporter {
  #vitest: Vitest | undefined;
  #began = 0;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(): void {
    this.#began = performance.now();
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    if (!this.#vitest || !(await isWhole(this.#vitest, modules))) return;
    const files = Object.fromEntries(
      modules.map((module) => [relative(ROOT, module.moduleId), module.diagnostic().duration / 1_000]),
    );
    const run = { seconds: (performance.now() - this.#began) / 1_000, files };
    const kind = [...new Set(modules.map(({ project }) => project.name))].sort().join(' ');
    const runs = readRuns();
    process.stdout.write(describe(run, runs[kind]));
    if (reason !== 'passed' || errors.length > 0) return;
    mkdirSync(dirname(LAST_GREEN), { recursive: true });
    writeFileSync(LAST_GREEN, JSON.stringify({ ...runs, [kind]: run }));
  }
}

/** Whether the run includes every file and test. */
async function isWhole(vitest: Vitest, modules: readonly TestModule[]): Promise<boolean> {
  if (vitest.config.testNamePattern || vitest.config.watch) return false;
  return modules.length > 1 && (await vitest.globTestSpecifications()).length === modules.length;
}

function readRuns(): z.infer<typeof runsSchema> {
  try {
    return runsSchema.parse(JSON.parse(readFileSync(LAST_GREEN, 'utf8')));
  } catch {
    // No green run so far, or another version wrote the file.
    return {};
  }
}

function describe(run: Run, last: Run | undefined): string {
  const slowest = Object.entries(run.files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, SHOWN);
  const rows = slowest.map(([file, seconds]) => `   ${besideLast(seconds, last?.files[file])}  ${file}\n`);
  return `\n  Slowest files, in seconds (last green run):\n${rows.join('')}   ${besideLast(run.seconds, last?.seconds)}  in all\n\n`;
}

function besideLast(seconds: number, last: number | undefined): string {
  const shown = last === undefined ? '-' : last.toFixed(1);
  return `${seconds.toFixed(1).padStart(6)} ${`(${shown})`.padStart(8)}`;
}
