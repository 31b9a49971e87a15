import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Locale } from 'discord-api-types/v10';
import { startDemoTestDiscord } from 'local-world/testing';
import { DEMO_USER, startLocalService } from 'reference-service/start';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { z } from 'zod';
import { PATIENCE } from '../e2e/in-front.ts';
import { runProgram } from '../e2e/program.ts';
import { buttonOf, menuOf, messageOf, textOf } from '../e2e/rollcall.ts';

const LOCAL = ['local-chat', 'local-discord', 'local-page', 'local-registries', 'local-world', 'playground'];
/** What a production install has of `packages/`: our service is a program there. */
const OWN = ['message-format', 'plain-json-type', 'reference-service', 'startup'];

/** The same at each run of the tests in this folder, so that Node finds there what it has compiled before. */
const of = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12);
const root = join(realpathSync(tmpdir()), `rollcall-installs-${of}`);
afterAll(() => rmSync(root, { recursive: true }));

const names = z.record(z.string(), z.string()).default({});
const packageFile = z.object({ dependencies: names, optionalDependencies: names });
const dependenciesOf = (folder: string, kind: 'dependencies' | 'optionalDependencies' = 'dependencies') =>
  Object.keys(packageFile.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))[kind]);

/** What an install without the development dependencies has, and these packages beside it. */
function install(name: string, packages: readonly string[] = []): string {
  const folder = join(root, name);
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['rollcall.js', 'package.json', 'src']) {
    cpSync(part, join(folder, part), { recursive: true });
  }
  const own = [...OWN, ...packages];
  for (const name of own) {
    cpSync(join('packages', name), join(folder, 'packages', name), { recursive: true });
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules', name));
  }
  const wanted = [dependenciesOf('.'), ...OWN.map((name) => dependenciesOf(join('packages', name)))].flat();
  linkPackages(
    folder,
    wanted.filter((name) => !own.includes(name)),
  );
  return folder;
}

function linkPackages(folder: string, names: readonly string[]): void {
  for (const name of new Set(names)) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join('node_modules', name)), link);
  }
}

/** Makes a production install with the bundle of the image. */
function installBundle(name: string): string {
  const folder = install(name);
  execFileSync(process.execPath, ['ops/bundle.ts', folder]);
  return folder;
}

const TOKEN = { DISCORD_TOKEN: 'canary.canary.canary', DISCORD_API_URL: 'http://127.0.0.1:1/api' };
const ADDRESS = { API_BASE_URL: 'http://127.0.0.1:1' };
const EVERYTHING = 'or run "npm ci" for an install with everything.';

describe('a production install', () => {
  let folder: string;
  beforeAll(() => {
    folder = install('production');
  });
  const run = (args: readonly string[], settings: Record<string, string> = {}) =>
    runProgram(args, settings, '', [], folder);

  it.concurrent.for([
    [
      'start',
      {},
      'DISCORD_TOKEN and API_BASE_URL are not set, and a production install starts no local Discord and no local service: set them,',
    ],
    ['start', TOKEN, 'API_BASE_URL is not set, and a production install starts no local service: set it,'],
    ['start', ADDRESS, 'DISCORD_TOKEN is not set, and a production install starts no local Discord: set it,'],
    ['commands', {}, 'DISCORD_TOKEN is not set, and a production install starts no local Discord: set it,'],
  ] as const)(
    'ends %s in a sentence that says what is missing: %j',
    async ([name, settings, sentence], { expect }) => {
      const { code, stdout, stderr } = await run([name], settings).ended;
      const last = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
      expect(last).toMatchObject({ level: 'fatal', msg: `${sentence} ${EVERYTHING}` });
      expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
      expect(stderr).not.toContain('    at ');
    },
  );

  it.concurrent('says how it needs no service where names come from registries alone', async ({ expect }) => {
    const settings = { ...TOKEN, NAMES_REGISTRIES: 'ens,bns' };
    const { code, stderr } = await run(['start'], settings).ended;
    expect(code).toBe(78);
    expect(stderr).toContain(
      'With NODE_ENV=production no service is needed, because NAMES_REGISTRIES does not list it.',
    );
    // Nothing listens at the address of Discord.
    expect((await run(['start'], { ...settings, NODE_ENV: 'production' }).ended).code).toBe(69);
  });

  it.concurrent('has a doctor that says the same', async ({ expect }) => {
    const { code, stdout, stderr } = await run(['doctor']).ended;
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'stand-ins wrong DISCORD_TOKEN and API_BASE_URL are not set, and a production install starts no',
    );
  });

  it.concurrent.for([
    ['discord', 'the local Discord'],
    ['playground', 'the local Discord with its page alone'],
  ] as const)('ends %s in a sentence', async ([name, standIn], { expect }) => {
    expect(await run([name]).ended).toEqual({
      code: 78,
      stdout: '',
      stderr: `A production install comes without ${standIn}: run "npm ci" for an install with everything.\n`,
    });
  });

  it('has our service, which gets tokens and names, serves and is backed up', async ({ expect }) => {
    const data = join(folder, 'service-data');
    const settings = { NODE_ENV: 'production', DATA_DIR: data };
    const service = run(['service', 'start'], settings);
    await service.logged('"listening"');
    const address = z.object({ url: z.string() }).parse(JSON.parse(service.soFar())).url;
    const made = await run(['service', 'token', 'create', '--user', 'bot'], settings).ended;
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const names = runProgram(
      ['service', 'import', 'names', '-'],
      settings,
      'name,wallet\nada,0x1',
      [],
      folder,
    );
    expect((await names.ended).code).toBe(0);
    const ofBot = { ...TOKEN, API_BASE_URL: address, API_TOKEN: made.stdout.trim(), NODE_ENV: 'production' };
    const { stdout } = await run(['doctor', '--name', 'ada', '--json'], ofBot).ended;
    expect(stdout).toContain('the wallet, and 1 in all');
    const copy = join(folder, 'copy.sqlite');
    expect(await run(['service', 'backup', copy], settings).ended).toMatchObject({ code: 0, stderr: '' });
    service.process.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  });
});

it.for([
  ['of an install', install],
  ['of the image', installBundle],
] as const)(
  'a bot %s whose folder is replaced answers everything and mixes no versions',
  async ([, make], { expect, onTestFinished }) => {
    const service = await startLocalService({ databaseFile: ':memory:', demo: true });
    onTestFinished(() => service.close());
    const discord = await startDemoTestDiscord({ acknowledgeWithinMs: PATIENCE });
    onTestFinished(() => discord.close());
    const folder = make('replaced');
    const settings = {
      NODE_ENV: 'production',
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      API_BASE_URL: service.url,
      API_TOKEN: service.issueToken(DEMO_USER),
      MODERATION_GUILD_IDS: discord.guildId,
      COOLDOWN_SECONDS: '0',
      LOG_LEVEL: 'debug',
    };
    const bot = runProgram(['start'], settings, '', [], folder);
    await bot.logged('the last code is loaded');
    rmSync(`${folder}-before`, { recursive: true, force: true });
    renameSync(folder, `${folder}-before`);

    const member = discord.clientOf('member');
    const { message: list } = messageOf(await member.command('list', { name: 'ada', limit: 2 }));
    expect(JSON.stringify(list.embeds)).toContain('`ada` belongs to the wallet');
    const press = async (message: typeof list, label: string) =>
      messageOf(await member.click(message.id, buttonOf(message, label))).message;
    expect((await press(list, 'All names as a file')).attachments).toHaveLength(1);
    const { message: short } = messageOf(
      await member.command('list', { name: 'ada', limit: 2, format: 'text' }),
    );
    expect((await press(short, 'Next')).content).toContain('page 2');
    expect(textOf(await member.command('list', { name: 'nobody-has-this' }))).toContain(
      'Nobody has registered',
    );
    expect(textOf(await member.command('chart', { provider: 'tide-runner' }))).toContain('```\nscore\n');
    expect(textOf(await member.command('top', { provider: 'tide-runner' }))).toContain(
      '**Top of `tide-runner`**',
    );
    const { message: records } = messageOf(await member.command('records', {}));
    expect((await press(records, 'File')).attachments).toHaveLength(1);
    expect(JSON.stringify((await press(records, 'Details')).embeds)).toContain('**Player**');
    const { message: help } = messageOf(await member.command('help'));
    const page = await member.select(help.id, menuOf(help).custom_id, ['list']);
    expect(messageOf(page).message.embeds[0]).toMatchObject({ title: '/list' });

    const moderator = discord.clientOf('moderator');
    const { message: card } = messageOf(await moderator.command('conversation create', { contact: 'ada' }));
    const form = await moderator.click(card.id, buttonOf(card, 'Pin a message'));
    if (form.kind !== 'modal') throw new Error(`No form, but ${JSON.stringify(form)}`);
    expect(textOf(await moderator.submit(form, { message: 'm-42' }))).toContain('The message is pinned now.');
    expect(textOf(await moderator.click(card.id, buttonOf(card, 'Mute')))).toContain('is muted now');
    const { message: asked } = messageOf(await moderator.click(card.id, buttonOf(card, 'Delete')));
    const reason = await moderator.click(asked.id, buttonOf(asked, 'Delete for good'));
    if (reason.kind !== 'modal') throw new Error(`No form, but ${JSON.stringify(reason)}`);
    expect(textOf(await moderator.submit(reason))).toContain('Deleted the');
    const { message: conversations } = messageOf(await moderator.command('conversation list', {}));
    const { custom_id, options } = menuOf(conversations);
    const chosen = await moderator.select(conversations.id, custom_id, [options[0]?.value ?? '']);
    const { message: marked } = messageOf(chosen);
    const unmuting = await moderator.click(marked.id, buttonOf(marked, 'Unmute 1 …'));
    if (unmuting.kind !== 'modal') throw new Error(`No form, but ${JSON.stringify(unmuting)}`);
    expect(textOf(await moderator.submit(unmuting))).toContain('1 done');
    // A button whose custom id Discord would refuse.
    const contact = 'y'.repeat(200);
    for (const group of ['a', 'b']) await moderator.command('conversation create', { contact, group });
    const { message: long } = messageOf(await moderator.command('conversation list', { contact, limit: 1 }));
    expect(JSON.stringify(await moderator.click(long.id, buttonOf(long, 'Next')))).toContain('Page 2');

    bot.process.kill('SIGTERM');
    const { code, stderr } = await bot.ended;
    expect(code, stderr).toBe(0);
    expect(stderr).not.toContain('ERR_MODULE_NOT_FOUND');
  },
);

it('the bundle of the image draws charts, loads languages, has a doctor, and its stack traces name the lines of src', async ({
  expect,
  onTestFinished,
}) => {
  const folder = installBundle('image');
  linkPackages(folder, dependenciesOf('.', 'optionalDependencies'));
  const service = await startLocalService({ databaseFile: ':memory:', demo: true });
  onTestFinished(() => service.close());
  const discord = await startDemoTestDiscord({ acknowledgeWithinMs: PATIENCE });
  onTestFinished(() => discord.close());
  const settings = {
    NODE_ENV: 'production',
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    API_BASE_URL: service.url,
    API_TOKEN: service.issueToken(DEMO_USER),
  };
  const doctor = await runProgram(['doctor', '--json'], settings, '', [], folder).ended;
  expect(doctor.stdout).toContain('"check": "names of players"');

  const bot = runProgram(['start'], settings, '', [], folder);
  await bot.logged('"msg":"ready"');
  const member = discord.clientOf('member');
  const { message: chart } = messageOf(await member.command('chart', { provider: 'star-forge' }));
  expect(chart.attachments).toMatchObject([{ content_type: 'image/png' }]);
  member.setLocale(Locale.German);
  expect(textOf(await member.command('list', { name: 'nobody-has-this' }))).toContain('registriert');
  bot.process.kill('SIGTERM');
  const { code, stderr } = await bot.ended;
  expect(code, stderr).toBe(0);

  const defect = ['--import', 'data:text/javascript,delete globalThis.AsyncDisposableStack'];
  const failed = await runProgram(['start'], settings, '', defect, folder).ended;
  expect(failed.code).toBe(70);
  expect(failed.stderr).toMatch(/src\/bot\/main\/run-program\.ts:\d+/);
});

it('what the lock file gives it has our service with its plugins, and no part of the local Discord or of its page', ({
  expect,
}) => {
  const entry = z.object({ dev: z.boolean().optional(), link: z.boolean().optional() });
  const { packages } = z
    .object({ packages: z.record(z.string(), entry) })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const names = Object.entries(packages).flatMap(([name, { dev, link }]) => (dev || link ? [] : name));
  expect(names.filter((name) => name.startsWith('packages/')).sort()).toEqual(
    OWN.map((name) => `packages/${name}`),
  );
  for (const name of ['zod', 'csv-parse', '@fastify/rate-limit'])
    expect(names).toContain(`node_modules/${name}`);
  expect(names.filter((name) => /local-|preact|htm$|playwright|chromium/.test(name))).toEqual([]);
});

describe('an install in which a part of a stand-in is missing', () => {
  let folder: string;
  beforeAll(() => {
    folder = install('damaged', LOCAL);
    for (const part of ['@fastify/formbody', 'plain-json-type']) rmSync(join(folder, 'node_modules', part));
  });

  it.concurrent.for([
    ['start', '@fastify/formbody'],
    ['commands', 'plain-json-type'],
  ] as const)('tells of %s as a defect', async ([name, missing], { expect }) => {
    const { code, stderr } = await runProgram([name], {}, '', [], folder).ended;
    expect(code).toBe(70);
    expect(stderr).toContain('"msg":"unexpected error"');
    expect(stderr).toContain(`Cannot find package '${missing}'`);
  });

  it.concurrent('and of a program of its own with what is missing', async ({ expect }) => {
    const { code, stderr } = await runProgram(['discord'], {}, '', [], folder).ended;
    expect(code).toBe(1);
    expect(stderr).toContain("Cannot find package 'plain-json-type'");
    expect(stderr).not.toContain('production install');
  });
});
