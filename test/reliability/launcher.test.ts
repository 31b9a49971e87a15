import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { connect } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runProgram } from '../e2e/program.ts';
import { freePort } from '../free-port.ts';
import { runs } from '../property-runs.ts';

/** What the launcher prints under an older Node. */
const launched = (...args: string[]): string => launchedIn('.', ...args);

/** @throws Error with what it prints as an error */
function launchedIn(install: string, ...args: string[]): string {
  const older = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})";
  const node = ['--import', older, join(install, 'rollcall.js'), ...args];
  return execFileSync(process.execPath, node, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

it.each(['--help', '-h', 'help'])('%s lists the programs with any Node', (word) => {
  expect(launched(word)).toMatch(/^Usage: node rollcall\.js/);
});

it.each([
  ['doctor', [], '"npm ci" once and then "npm run doctor", '],
  ['start', ['node_modules/node'], '"npm ci --ignore-scripts=false" once and then "npm start", '],
  ['boards', ['node_modules/node/bin/node'], 'run "npm run boards", '],
] as const)(
  '%s under an older Node names the commands that bring the right one: %s',
  (name, installed, said) => {
    const install = mkdtempSync(join(tmpdir(), 'rollcall-older-'));
    onTestFinished(() => rmSync(install, { recursive: true }));
    for (const part of installed) mkdirSync(join(install, part), { recursive: true });
    for (const part of ['rollcall.js', 'package.json']) cpSync(part, join(install, part));
    expect(() => launchedIn(install, name)).toThrow(
      expect.objectContaining({ status: 78, stderr: expect.stringContaining(said) }),
    );
  },
);

const { version: NUMBER } = JSON.parse(readFileSync('package.json', 'utf8'));

/** An install without packages, with its own `.git`. */
function checkedOut(): { install: string; commit: string } {
  const install = mkdtempSync(join(tmpdir(), 'rollcall-version-'));
  onTestFinished(() => rmSync(install, { recursive: true, force: true }));
  chmodSync(install, 0o755);
  for (const part of ['rollcall.js', 'package.json', 'packages/startup'])
    cpSync(part, join(install, part), { recursive: true });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: install, encoding: 'utf8' });
  git('init', '--quiet');
  const host = ['-c', 'user.name=host', '-c', 'user.email=host@localhost'];
  git(...host, 'commit', '--quiet', '--allow-empty', '--message', 'A version');
  return { install, commit: git('rev-parse', 'HEAD').slice(0, 7) };
}

describe('the version', () => {
  const printed = (install: string, word = '--version', options: { uid?: number; env?: object } = {}) =>
    execFileSync(process.execPath, [join(install, 'rollcall.js'), word], {
      encoding: 'utf8',
      cwd: '/',
      ...options,
      env: { ...process.env, COMMIT: undefined, ...options.env },
    });

  it.each(['--version', '-v', 'version'])(
    'is what %s prints, with the commit, before any install',
    (word) => {
      const { install, commit } = checkedOut();
      expect(printed(install, word)).toBe(`${NUMBER}+${commit}\n`);
      expect(launchedIn(install, word)).toBe(`${NUMBER}\n`);
    },
  );

  it('is the number alone without .git, and has the commit of an image', () => {
    const { install } = checkedOut();
    rmSync(join(install, '.git'), { recursive: true });
    expect(printed(install)).toBe(`${NUMBER}\n`);
    expect(printed(install, '-v', { env: { COMMIT: '3cd76310'.repeat(5) } })).toBe(`${NUMBER}+3cd7631\n`);
  });

  it.runIf(process.getuid?.() === 0)('is the number alone for a user who may not read .git', () => {
    const { install } = checkedOut();
    chmodSync(join(install, '.git'), 0o700);
    expect(printed(install, '-v', { uid: NOBODY })).toBe(`${NUMBER}\n`);
  });
});

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.unref();
  });

it('programs compile no code on background threads, which may keep a process from ending', async () => {
  const functions = 'Array.from({ length: 500 }, (_, at) => Function("n", "return n + " + at))';
  const warm = `for (const each of ${functions}) for (let n = 0; n < 1_000; n += 1) each(n);`;
  const late = `data:text/javascript,${encodeURIComponent(`process.on('exit', () => { ${warm} })`)}`;
  const program = runProgram(['boards', '--help'], {}, undefined, ['--trace-baseline', '--import', late]);
  const { code, stdout } = await program.ended;
  expect(code).toBe(0);
  expect(stdout).toContain('(target BASELINE)');
  // The launcher itself runs before it can say so.
  expect(stdout.slice(stdout.indexOf('Usage: '))).not.toContain('Concurrent Sparkplug');
});

describe('a SIGUSR1', () => {
  it('opens no inspector and does nothing else, also beside other options of Node', async () => {
    const port = await freePort();
    const options = [`--inspect-port=127.0.0.1:${port}`, '--trace-warnings'];
    const program = runProgram(['service', 'start', '--database', ':memory:'], {}, undefined, options);
    onTestFinished(() => void program.process.kill('SIGKILL'));
    program.process.stdout?.on('data', () => program.process.stderr?.emit('data', Buffer.from('up')));
    await program.logged('up');
    for (let times = 0; times < 3; times += 1) {
      program.process.kill('SIGUSR1');
      await sleep(100);
      expect(await isListening(port)).toBe(false);
    }
    program.process.kill('SIGTERM');
    expect(await program.ended).toMatchObject({ code: 0, stderr: 'up' });
  });

  it('leaves no inspector open at any moment of a start', async () => {
    const starts = Array.from({ length: runs(5) }, async (_, at) => {
      const port = await freePort();
      const program = runProgram(['service', 'start', '--database', ':memory:'], {}, undefined, [
        `--inspect-port=127.0.0.1:${port}`,
      ]);
      const listening = once(program.process.stdout ?? program.process, 'data');
      await sleep(Math.round((320 / runs(5)) * at));
      program.process.kill('SIGUSR1');
      // It listens, or the signal has ended it.
      await Promise.race([listening, program.ended]);
      const isOpen = await isListening(port);
      program.process.kill('SIGKILL');
      await program.ended;
      return isOpen;
    });
    expect(await Promise.all(starts)).not.toContain(true);
  });
});

/** A user without rights, who exists everywhere. */
const NOBODY = 65_534;

describe('compiled code', () => {
  let install: string;
  let data: string;
  let temporary: string;
  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-launcher-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    install = join(folder, 'install');
    data = join(folder, 'data');
    temporary = join(folder, 'temporary');
    for (const each of [install, data, temporary]) mkdirSync(each);
    chmodSync(temporary, 0o1777);
    for (const part of ['rollcall.js', 'package.json', 'src'])
      cpSync(part, join(install, part), { recursive: true });
    for (const part of ['startup', 'message-format'])
      cpSync(join('packages', part), join(install, 'packages', part), { recursive: true });
    mkdirSync(join(install, 'node_modules'));
    symlinkSync(join(install, 'packages/startup'), join(install, 'node_modules/startup'));
  });

  /** Asks for the help of a program, which loads some TypeScript. */
  function start(user = process.getuid?.()) {
    const env = { PATH: process.env.PATH, ROLLCALL_ENV_FILE: devNull, DATA_DIR: data, TMPDIR: temporary };
    const node = ['--disable-sigusr1', join(install, 'rollcall.js'), 'doctor', '--help'];
    const said = execFileSync(process.execPath, node, {
      env,
      encoding: 'utf8',
      uid: user,
      gid: user,
      cwd: '/',
    });
    expect(said).toContain('Usage: npm run doctor');
    // Nothing is ever kept where anybody may make a folder.
    expect(readdirSync(temporary)).toEqual([]);
  }
  const compiledIn = (place: string) => join(place, '.compiled');
  const isUsed = (place: string) =>
    existsSync(compiledIn(place)) && readdirSync(compiledIn(place)).length > 0;

  it('is kept in a folder of the project that is its own', () => {
    start();
    expect(isUsed(join(install, 'node_modules'))).toBe(true);
    expect(statSync(compiledIn(join(install, 'node_modules'))).mode & 0o7777).toBe(0o700);
    expect(isUsed(data)).toBe(false);
  });

  it.each([
    ['a link', (folder: string, other: string) => symlinkSync(other, folder)],
    ['a folder that others may write', (folder: string) => mkdirSync(folder) ?? chmodSync(folder, 0o777)],
  ])('is not kept in %s that stands there', (_, make) => {
    const other = join(temporary, '../other');
    mkdirSync(other);
    for (const place of [join(install, 'node_modules'), data]) make(compiledIn(place), other);
    start();
    expect([isUsed(join(install, 'node_modules')), isUsed(data), readdirSync(other)]).toEqual([
      false,
      false,
      [],
    ]);
  });

  it('is not kept below a folder in which others may rename its own', () => {
    chmodSync(join(install, 'node_modules'), 0o777);
    chmodSync(data, 0o777);
    start();
    expect([isUsed(join(install, 'node_modules')), isUsed(data)]).toEqual([false, false]);
  });

  it.runIf(process.getuid?.() === 0)('is kept in the data folder where the install is another user’s', () => {
    execFileSync('chown', [`${NOBODY}:${NOBODY}`, data]);
    start(NOBODY);
    expect([isUsed(join(install, 'node_modules')), isUsed(data)]).toEqual([false, true]);
  });

  it.runIf(process.getuid?.() === 0)('is not kept in a folder that another user has made', () => {
    for (const place of [join(install, 'node_modules'), data]) {
      mkdirSync(compiledIn(place), 0o700);
      execFileSync('chown', [`${NOBODY}:${NOBODY}`, compiledIn(place)]);
    }
    start();
    expect([isUsed(join(install, 'node_modules')), isUsed(data)]).toEqual([false, false]);
  });

  it('does without where nothing can be written', () => {
    data = resolve('/proc');
    chmodSync(join(install, 'node_modules'), 0o777);
    start();
  });
});
