import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-npm-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a script as a host does, waits for a text of it, and sends SIGTERM to npm alone. */
async function terminate(args: readonly string[], sign: RegExp, settings: Record<string, string> = {}) {
  const npm = spawn('npm', args, {
    env: {
      ...process.env,
      ROLLCALL_ENV_FILE: devNull,
      DATA_DIR: folder,
      ...settings,
    },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  npm.stdout.on('data', collect);
  npm.stderr.on('data', collect);
  while (!sign.test(output)) await sleep(20);
  npm.kill('SIGTERM');
  const [code] = await once(npm, 'exit');
  return { code, output };
}

describe('arguments behind --', () => {
  it.each([
    [['start', '--', '--help'], 0, 'Usage: npm start'],
    [['run', 'doctor', '--', '--foo'], 64, 'There is no option --foo.'],
    [['run', 'bench', '--', '--rounds', '0'], 64, '--rounds takes a whole number from 1 to 100'],
    [['run', 'bench:service', '--', '--help'], 0, 'Usage: npm run bench:service'],
  ])('npm %j hands them on', (args, code, said) => {
    const { status, stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8' });
    expect(stdout + stderr).toContain(said);
    expect(status).toBe(code);
  });
});

it('npm shows errors alone, so that an older Node gets no warning for each package that wants the newer one', () => {
  const level = spawnSync('npm', ['config', 'get', 'loglevel'], { encoding: 'utf8' });
  expect(level.stdout.trim()).toBe('error');
});

describe('a SIGTERM for npm', () => {
  it('ends the bot of npm start with exit code 0', async () => {
    const settings = { API_BASE_URL: 'http://127.0.0.1:1' };
    expect((await terminate(['start'], /"ready"/, settings)).code).toBe(0);
  });

  it('ends the service of npm run service', async () => {
    const { output } = await terminate(['run', 'service', '--', 'start'], /Listening on \S+/);
    const [address = ''] = /http:\S+/.exec(output) ?? [];
    await expect
      .poll(() =>
        fetch(address).then(
          () => 'there',
          () => 'gone',
        ),
      )
      .toBe('gone');
  });
});
