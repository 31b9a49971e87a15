import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const source = (file: string) => JSON.stringify(pathToFileURL(file).href);

const stoppedTerminal = fileURLToPath(new URL('./stopped-terminal.ts', import.meta.url));

/** Runs a program with a descriptor as its standard error. */
function run(program: readonly string[], standardError: number) {
  return spawnSync(process.execPath, program, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', standardError],
    timeout: 120_000,
  });
}

it('what others write to standard error ends nothing while a disk is full', () => {
  const full = openSync('/dev/full', 'w');
  const program = `
    import { standardError } from ${source('src/bot/log/standard-error.ts')};
    await standardError();
    process.stderr.write('x');
    setTimeout(() => process.stdout.write('alive'), 50);
  `;
  expect(run(['--input-type=module', '-e', program], full)).toMatchObject({ status: 0, stdout: 'alive' });
  closeSync(full);
});

it('a terminal that is stopped refuses a write instead of holding it up', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-terminal-'));
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const blocking = openSync(path, 'w');
  expect(run([stoppedTerminal], blocking)).toMatchObject({ status: 0, stdout: 'EAGAIN' });
  for (const fd of [reader, blocking]) closeSync(fd);
  rmSync(folder, { recursive: true });
});
