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
 * A repository with three versions of this working tree, as the address of a host's clone. Commits without a version stand
 * between them, and the second comes from a branch.
 * @returns what the first two report: nobody asks for the newest
 */
function makeRepository(folder: string): Readonly<Record<typeof OLD | typeof NEW, string>> {
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=host', '-c', 'user.email=host@localhost', ...args], {
      cwd,
      encoding: 'utf8',
    }).trim();
  const commit = (message: string) => {
    git(folder, 'add', '--all');
    git(folder, 'commit', '--quiet', '--allow-empty', '--message', message);
  };
  for (const file of git(PROJECT, 'ls-files', '-co', '--exclude-standard').split('\n')) {
    if (existsSync(join(PROJECT, file))) cpSync(join(PROJECT, file), join(folder, file));
  }
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  const change = (file: string, from: RegExp, to: string) => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text).toMatch(from);
    writeFileSync(join(folder, file), text.replace(from, to));
  };
  /** As a release does it: a date beside the number, first without one. */
  const commitVersion = (version: string) => {
    change('package.json', /"version": "[^"]+"/, `"version": "${version}"`);
    change('CHANGELOG.md', /^(?=## )/m, `## ${version}\n\n`);
    commit('Begin a version');
    change('CHANGELOG.md', new RegExp(`^## ${version}$`, 'm'), `## ${version} (2026-01-01)`);
    commit('Release it');
  };
  const reported = (version: string) => `${version}+${git(folder, 'rev-parse', 'HEAD').slice(0, 7)}`;
  commitVersion(OLD);
  const old = reported(OLD);
  git(folder, 'checkout', '--quiet', '-b', 'release');
  commitVersion(NEW);
  git(folder, 'checkout', '--quiet', 'main');
  commit('Go on beside it');
  git(folder, 'merge', '--quiet', '--no-ff', '--message', 'Merge the release', 'release');
  const updated = reported(NEW);
  commit('Go on');
  commitVersion('9.9.9');
  return { [OLD]: old, [NEW]: updated };
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
  const reported = makeRepository(address);
  const asHost = (commands: string, version: string) =>
    commands
      .replaceAll('/opt', opt)
      .replaceAll('ADDRESS', address)
      .replaceAll('VERSION', version)
      .replaceAll('BEFORE', OLD);
  const answers = async () =>
    expect(textOf(await discord.clientOf('member').command('list', { name: 'ada' }))).toContain('belongs to');

  const [install = '', start = '', ...noMore] = blocksOf('One process at the gateway', 'sh');
  expect(noMore).toEqual([]);
  await runs(asHost(install, OLD), opt);

  const [settings = ''] = blocksOf('One process at the gateway', 'text');
  const values: Record<string, string> = {
    DISCORD_TOKEN: discord.token,
    API_BASE_URL: service.url,
    API_TOKEN: service.issueToken(DEMO_USER),
  };
  const filledIn = asHost(settings, OLD).replace(
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

  const old = await begins(asHost(start, OLD), opt);
  expect(old.version).toBe(reported[OLD]);
  await answers();

  const [update = '', restart = '', back = '', ...others] = blocksOf(
    'Updating without losing a command',
    'sh',
  );
  expect(others).toEqual([]);
  await runs(asHost(update, NEW), opt);
  await answers();
  await old.end();
  const updated = await begins(asHost(restart, NEW), opt);
  expect(updated.version).toBe(reported[NEW]);
  await answers();

  await runs(asHost(back, NEW), opt);
  await updated.end();
  const again = await begins(asHost(restart, NEW), opt);
  expect(again.version).toBe(reported[OLD]);
  await answers();
  await again.end();
});
