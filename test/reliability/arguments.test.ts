import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { VERSION } from 'startup/version';
import { describe, it } from 'vitest';
import { z } from 'zod';
import { runProgram, TELLS_WHAT_IS_LOADED } from '../e2e/program.ts';

/** Whatever is asked for help or called wrongly must not get as far as its settings. */
const INVALID = { NODE_ENV: 'Production', LOG_LEVEL: 'loud' };

const PROGRAMS = ['start', 'commands', 'doctor', 'boards', 'service', 'discord', 'playground'] as const;
const FLAGS = {
  start: '--help',
  commands: '-h',
  doctor: '--help',
  boards: '-h',
  service: '-h',
  discord: '--help',
  playground: '-h',
};

/** The scripts of package.json for work on the code, which run one file with arguments. npm runs the last step of an install. */
const TOOLS = Object.entries(
  z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts,
).flatMap(([name, line]) =>
  !['check', 'postinstall'].includes(name) && /^node (?:--\S+ )?\S+\.ts$/.test(line)
    ? [[name, line] as const]
    : [],
);

/** What `.env` may be, and how it is told. */
const UNREADABLE = 'The configuration is invalid:\n  .env: / cannot be read: it is a folder.\n';

describe('every program', () => {
  it.concurrent.for(PROGRAMS)(
    '%s explains itself, from any folder and whatever is configured, and loads little more than its help for that',
    async (name, { expect }) => {
      const node = ['--import', TELLS_WHAT_IS_LOADED];
      const { code, stdout, stderr } = await runProgram([name, FLAGS[name], '--foo'], INVALID, '', node)
        .ended;
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Usage: npm (start|run )/m);
      expect(stdout).toMatch(/^ {2}-h, --help {2}/m);
      expect(stdout).toMatch(/^Exit codes: 0 /m);
      for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(110);
      const lines = stderr.trim().split('\n');
      expect(lines.filter((line) => !/^(file|node):/.test(line))).toEqual([]);
      // `rollcall.js` begins itself again.
      const files = [...new Set(lines.filter((url) => url.startsWith('file:')))];
      expect(files).toContainEqual(expect.stringMatching(/\/packages\/startup\/arguments\.ts$/));
      expect(files.length, stderr).toBeLessThan(10);
    },
  );

  it.concurrent.for([
    [['start', '--foo'], 'There is no option --foo.'],
    [['commands', '--dryrun'], 'There is no option --dryrun; did you mean --dry-run?'],
    [['doctor', '--name'], '--name needs a value.'],
    [['service', 'strat'], 'There is no command "strat": there are start, token, import, backup.'],
    [
      ['service', 'start', '--port', '70000'],
      '--port takes a number from 0 (any free port) to 65535, as in --port 4000.',
    ],
    [
      ['discord', '--port', 'abc'],
      '--port takes a number from 0 (any free port) to 65535, as in --port 4000.',
    ],
  ] as const)('%j is a sentence, where help is, and 64', async ([args, sentence], { expect }) => {
    const help = `"npm run ${args[0]} -- --help" shows the usage.`;
    expect(await runProgram(args, INVALID).ended).toEqual({
      code: 64,
      stdout: '',
      stderr: `${sentence}\n${help}\n`,
    });
  });

  it.concurrent.for([
    ['start', 78],
    ['commands', 78],
    ['service', 78],
    ['doctor', 1],
  ] as const)('%s says why .env cannot be read, and ends with %i', async ([name, exitCode], { expect }) => {
    const args = name === 'service' ? [name, 'token', 'list'] : [name];
    const settings = { ROLLCALL_ENV_FILE: '/', DATA_DIR: '' };
    const { code, stdout, stderr } = await runProgram(args, settings).ended;
    expect(code).toBe(exitCode);
    if (name === 'doctor') expect(stdout).toMatch(/ {2}\.env +wrong +\/ cannot be read: it is a folder\n/);
    // The programs of the bot say it in their log.
    else if (name === 'service') expect(stderr.startsWith(UNREADABLE)).toBe(true);
    else expect(JSON.parse(stderr).msg.startsWith(UNREADABLE)).toBe(true);
    expect(stderr).not.toContain('    at ');
  });
});

it.concurrent.for(TOOLS)(
  'npm run %s explains itself, and does nothing for what it does not know',
  async ([name, line], { expect }) => {
    const [, ...args] = line.split(' ');
    // Whoever refuses it by `askedOf` shows this text for --help.
    expect(readFileSync(args.at(-1) ?? '', 'utf8')).toMatch(
      new RegExp(`^(.*\`)?Usage: npm run ${name}\\b`, 'm'),
    );
    const wrong = promisify(execFile)(process.execPath, [...args, '--foo']);
    await expect(wrong).rejects.toMatchObject({ code: 64, stderr: /^There is no option --foo/ });
  },
);

describe('a working folder that is gone', () => {
  /** A shell that removes its own folder, and starts a program there. */
  const fromNowhere = (...args: string[]) => {
    const cwd = mkdtempSync(join(tmpdir(), 'rollcall-gone-'));
    const script = 'rmdir "$PWD" && exec "$@"';
    return spawnSync('sh', ['-c', script, 'sh', process.execPath, resolve('rollcall.js'), ...args], {
      cwd,
      encoding: 'utf8',
    });
  };

  it('is told', ({ expect }) => {
    expect(fromNowhere('start')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'The working folder has been deleted. Change to another folder and start again.\n',
    });
  });

  it('is no reason not to explain a program', ({ expect }) => {
    expect(fromNowhere('start', '--help')).toMatchObject({ status: 0, stderr: '' });
  });
});

// Node's own making of folders never ends in /proc, where it begins to keep compiled code.
it.concurrent.for(['/proc', '/nowhere', '/dev/null'])(
  'a program starts with the TMPDIR %s, in which no folder can be made',
  async (TMPDIR, { expect }) => {
    expect(await runProgram(['start', '--help'], { TMPDIR }).ended).toMatchObject({ code: 0, stderr: '' });
  },
);

describe('rollcall', () => {
  it.concurrent('lists the programs', async ({ expect }) => {
    const { code, stdout, stderr } = await runProgram(['--help'], INVALID).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const name of PROGRAMS) expect(stdout).toMatch(new RegExp(`^  ${name} +[a-z]`, 'm'));
  });

  it.concurrent('explains one program', async ({ expect }) => {
    const { code, stdout } = await runProgram(['help', 'doctor']).ended;
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: npm run doctor -- [--write]');
  });

  it.concurrent.for(['constructor', '--foo'])('has no program %j', async (name, { expect }) => {
    expect(await runProgram([name]).ended).toEqual({
      code: 64,
      stdout: '',
      stderr:
        `There is no program "${name}". The programs are: start, commands, doctor, servers, boards, service, discord, playground; ` +
        '"--help" says what they do.\n',
    });
  });
});

describe('a start', () => {
  it.concurrent.for([
    ['start', /\/src\/bot\/(bot|sides)\.ts$/],
    ['commands', /\/src\/bot\/(bot-rest|sides)\b/],
    ['doctor', /\/src\/bot\/sides\.ts$/],
  ] as const)('loads nothing of %s before the configuration is right', async ([name, late], { expect }) => {
    const node = ['--import', TELLS_WHAT_IS_LOADED];
    const { stderr } = await runProgram([name], INVALID, '', node).ended;
    const urls = stderr.split('\n');
    expect(urls).toContainEqual(expect.stringMatching(/\/src\/bot\/config\/load-config\.ts$/));
    expect(urls.filter((url) => late.test(url))).toEqual([]);
  });

  it.concurrent('says why a stand-in cannot start, after which .env it read and what that has in vain', async ({
    expect,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-data-'));
    const data = join(folder, 'data');
    writeFileSync(data, '');
    const file = join(folder, 'settings');
    writeFileSync(file, 'MODERATOR_ROLE_ID=1\n');
    const settings = { ROLLCALL_ENV_FILE: file, DATA_DIR: data };
    const { code, stderr } = await runProgram(['start'], settings, '').ended;
    rmSync(folder, { recursive: true });
    const [first, second, ...more] = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({
      level: 'info',
      version: VERSION,
      msg: `Settings come from the environment and ${file}.`,
    });
    expect(second).toMatchObject({
      level: 'warn',
      msg: 'MODERATOR_ROLE_ID is not a setting: did you mean MODERATOR_ROLE_IDS?',
    });
    expect(code).toBe(1);
    expect(more.at(-1).msg).toBe(
      `The local service cannot start with ${join(data, 'service.sqlite')}: a file is in the place of its folder. Set DATA_DIR to another folder.`,
    );
  });
});

it.concurrent('a port that another program has is a sentence and 1', async ({ expect, onTestFinished }) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    other.close();
  });
  const address = other.address();
  const port = String(address !== null && typeof address === 'object' ? address.port : '');
  const programs = [['service', 'start'], ['discord']].map(
    (args) => runProgram([...args, '--port', port], {}, '').ended,
  );
  for (const { code, stderr } of await Promise.all(programs)) {
    expect(stderr).toMatch(
      new RegExp(
        `^The (service|local Discord) cannot listen on port ${port} because another program has it\\. .*\n$`,
      ),
    );
    expect(code).toBe(1);
  }
  const pages = [
    runProgram(['start'], { PAGE_PORT: port }, '').ended,
    runProgram(['discord', '--page', port], {}, '').ended,
  ];
  for (const { code, stderr } of await Promise.all(pages)) {
    expect(stderr).toContain(`The page cannot listen on port ${port} because another program has it.`);
    expect(code).toBe(1);
  }
});

it.concurrent('a page that is off is not there', async ({ expect }) => {
  const programs = [
    runProgram(['start'], { PAGE_PORT: 'off' }, '', ['--import', TELLS_WHAT_IS_LOADED]).ended,
    runProgram(['discord', '--page', 'off'], {}, '', ['--import', TELLS_WHAT_IS_LOADED]).ended,
  ];
  for (const { code, stderr } of await Promise.all(programs)) {
    expect(code, stderr).toBe(0);
    expect(stderr).not.toMatch(/browser|the page/);
    expect(stderr).toContain('/local-discord/start-local-discord.ts');
    expect(stderr).not.toMatch(/local-discord\/(workshop\/start-workshop|faults\/)|local-page\/server/);
  }
});
