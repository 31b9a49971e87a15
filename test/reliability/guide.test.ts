/** docs/operations.md as a host follows it: its commands as they stand, but for the words in capitals and `/opt`. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { startDemoTestDiscord } from 'local-world/testing';
import { DEMO_USER, startLocalService } from 'reference-service/start';
import { expect, it, onTestFinished } from 'vitest';
import { PATIENCE } from '../e2e/in-front.ts';
import { textOf } from '../e2e/rollcall.ts';

const PROJECT = join(import.meta.dirname, '../..');
const document = readFileSync(join(PROJECT, 'docs/operations.md'), 'utf8');

/** The blocks of a section until its first heading, without those for systemd and Docker, which checkers read. */
function blocksOf(heading: string, kind: 'sh' | 'text'): string[] {
  const [, section = ''] = document.split(`\n## ${heading}\n`);
  const [plain = ''] = section.split(/^##/m);
  const blocks = [...plain.matchAll(/^```(\w+)\n(.*?)^```/gms)];
  return blocks.flatMap(([, language, lines = '']) =>
    language === kind && !/\b(docker|systemctl|kubectl) /.test(lines) ? [lines] : [],
  );
}

/** What a host has: npm, with whatever Node it runs on, and nothing of this project. */
const environment: NodeJS.ProcessEnv = {
  HOME: process.env.HOME,
  PATH: process.env.PATH?.split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter),
  npm_config_cache: process.env.npm_config_cache,
  npm_config_registry: process.env.npm_config_registry,
  npm_config_prefer_offline: 'true',
};

const OLD = '9.9.7';
const NEW = '9.9.8';

/** A shell of its own, as a terminal has it, which ends at the first command that fails. */
function shell(commands: string, cwd: string) {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let seen = '';
  child.stderr.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
  });
  const stdout = text(child.stdout);
  const ended = once(child, 'close').then(async ([code]) => ({ code, output: `${await stdout}\n${seen}` }));
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, name);
  };
  onTestFinished(() => signal('SIGKILL'));
  return { ended, signal, soFar: () => seen };
}

async function runs(commands: string, cwd: string): Promise<void> {
  const { code, output } = await shell(commands, cwd).ended;
  expect(code, `${commands}\n${output}`).toBe(0);
}

/** Runs commands of which the last one is the bot, until that is ready. */
async function begins(commands: string, cwd: string) {
  const bot = shell(commands, cwd);
  const isReady = () => /"version":"([^"]+)".*"msg":"ready"/.exec(bot.soFar());
  await Promise.race([
    expect.poll(isReady).not.toBeNull(),
    bot.ended.then(({ output }) => expect.fail(`It ended:\n${output}`)),
  ]);
  const [, version] = isReady() ?? [];
  return {
    version,
    /** As Ctrl-C in its terminal does. */
    async end() {
      bot.signal('SIGINT');
      const { code, output } = await bot.ended;
      expect(code, output).toBe(0);
    },
  };
}

/**
 * A repository with three versions of this working tree, as the address of a host's clone.
 * @returns the first two: nobody asks for the newest
 */
function makeRepository(folder: string): readonly [first: string, second: string] {
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=host', '-c', 'user.email=host@localhost', ...args], {
      cwd,
      encoding: 'utf8',
    }).trim();
  const commit = () => {
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--message', 'A version');
    return git(folder, 'rev-parse', '--short', 'HEAD');
  };
  for (const file of git(PROJECT, 'ls-files', '-co', '--exclude-standard').split('\n')) {
    if (existsSync(join(PROJECT, file))) cpSync(join(PROJECT, file), join(folder, file));
  }
  git(folder, 'init', '--quiet');
  const commitVersion = (version: string) => {
    const manifest = join(folder, 'package.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
    return commit();
  };
  const commits = [commitVersion(OLD), commitVersion(NEW)] as const;
  commitVersion('9.9.9');
  return commits;
}

it('a host sets the bot up, updates it and goes back by the guide', async () => {
  const opt = mkdtempSync(join(tmpdir(), 'rollcall-guide-'));
  // Two installs are thousands of files.
  onTestFinished(() => rm(opt, { recursive: true }), 200_000);
  const service = await startLocalService({ databaseFile: ':memory:', demo: true });
  onTestFinished(() => service.close());
  const discord = await startDemoTestDiscord({ acknowledgeWithinMs: PATIENCE });
  onTestFinished(() => discord.close());
  const address = join(opt, 'rollcall.git');
  const [first, second] = makeRepository(address);
  const asHost = (commands: string, commit: string) =>
    commands
      .replaceAll('/opt', opt)
      .replaceAll('ADDRESS', address)
      .replaceAll('COMMIT', commit)
      .replaceAll('BEFORE', first);
  const answers = async () =>
    expect(textOf(await discord.clientOf('member').command('list', { name: 'ada' }))).toContain('belongs to');

  const [install = '', start = '', ...noMore] = blocksOf('One process at the gateway', 'sh');
  expect(noMore).toEqual([]);
  await runs(asHost(install, first), opt);

  const [settings = ''] = blocksOf('One process at the gateway', 'text');
  const values: Record<string, string> = {
    DISCORD_TOKEN: discord.token,
    API_BASE_URL: service.url,
    API_TOKEN: service.issueToken(DEMO_USER),
  };
  const filledIn = asHost(settings, first).replace(
    /^(\w+)=…$/gm,
    (line, name) => `${name}=${values[name] ?? line}`,
  );
  const file = join(opt, 'rollcall.env');
  // The one thing that a host of real Discord does not set.
  const written = `${filledIn}DISCORD_API_URL=${discord.apiUrl}`.split('\n').reduce(
    (whole, line) => {
      const [name = ''] = line.split('=');
      expect(whole).toMatch(new RegExp(`^${name}=`, 'm'));
      return whole.replace(new RegExp(`^${name}=.*$`, 'm'), () => line);
    },
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, written);

  const old = await begins(asHost(start, first), opt);
  expect(old.version).toBe(OLD);
  await answers();

  const [update = '', restart = '', back = '', ...others] = blocksOf(
    'Updating without losing a command',
    'sh',
  );
  expect(others).toEqual([]);
  await runs(asHost(update, second), opt);
  await answers();
  await old.end();
  const updated = await begins(asHost(restart, second), opt);
  expect(updated.version).toBe(NEW);
  await answers();

  await runs(asHost(back, second), opt);
  await updated.end();
  const again = await begins(asHost(restart, second), opt);
  expect(again.version).toBe(OLD);
  await answers();
  await again.end();
});
