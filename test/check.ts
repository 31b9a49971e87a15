/**
 * `npm run check`: runs every check except tests, in parallel. TypeScript and knip cache unchanged files in
 * node_modules/.cache.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';

/** Commands by subject, slowest first. */
const CHECKS: Readonly<Record<string, string>> = {
  'format and lint': 'biome check --error-on-warnings .',
  types: 'tsc',
  'types of the page': 'tsc -p packages/local-page',
  'unused exports': 'knip --treat-config-hints-as-errors --cache',
  ops: 'node ops/check/run.ts',
  structure: 'node test/structure/check.ts',
  messages: 'node test/words/language.ts check',
};

const root = join(import.meta.dirname, '..');

/** Runs a check and prints its output and duration. @returns whether it passed */
async function passes(name: string, command: string): Promise<boolean> {
  const began = performance.now();
  // A shell finds the packages' programs in the PATH that npm sets.
  const child = spawn(`${command} 2>&1`, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n${said}`);
  return code === 0;
}

const waiting = Object.entries(CHECKS);
let isGreen = true;
async function runChecks(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    if (!(await passes(...check))) isGreen = false;
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, runChecks));
process.exitCode = isGreen ? 0 : 1;
