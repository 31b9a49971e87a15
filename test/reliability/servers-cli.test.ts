import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { readServersCommand } from '../../src/bot/cli/read-servers-command.ts';
import { runServers } from '../../src/bot/cli/run-servers.ts';
import { BOARD, describeEngines, openedStore } from '../bot/store/engines.ts';
import { inFront } from '../e2e/in-front.ts';
import { runProgram } from '../e2e/program.ts';
import { textOf } from '../e2e/rollcall.ts';
import { describeWith } from '../servers/describe-with.ts';
import { startPostgresServer } from '../servers/postgres-server.ts';
import { runHostCommand } from './host-command.ts';

const SERVER = '197038439483310086';
const BY_HOST = { user: 'host' } as const;

/** The settings of a bot with a token, in whose server moderation is named. */
const BOT = { DISCORD_TOKEN: 'x.y.canary', MODERATION_GUILD_IDS: SERVER, LOG_LEVEL: 'warn' };

/** Runs `npm run servers` to its end, as a program. */
async function program(settings: Record<string, string>, ...args: readonly string[]) {
  const { code, stdout, stderr } = await runProgram(['servers', ...args], { ...BOT, ...settings }).ended;
  expect(stdout + stderr).not.toContain('canary');
  return { code, stdout, stderr };
}

/** The same in this process. */
const servers = (settings: Record<string, string>, ...args: readonly string[]) =>
  runHostCommand(readServersCommand, runServers, { ...BOT, ...settings }, args);

/** What a command prints that does its work. */
async function printed(settings: Record<string, string>, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await servers(settings, ...args);
  const lines = stderr.split('\n').filter((line) => !line.includes('"audit"'));
  expect({ code, lines }, args.join(' ')).toEqual({ code: 0, lines: [''] });
  return stdout;
}

function folderOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `rollcall-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describeEngines((engine) => {
  it('sets, shows, exports, unsets and forgets, with each change in the history as the host’s', async () => {
    const settings = await engine.settings();
    expect(await printed(settings, 'list')).toBe('No server has settings.\n');
    const untouched = await printed(settings, 'show', SERVER);
    expect(untouched).toContain("has no settings of its own: the host's and Discord's apply.");
    expect(untouched).toMatch(/moderator_roles +Manage Messages is enough +\(default\)/);
    expect(untouched).toMatch(/cooldown +2 +\(from the host\)/);
    expect(await printed(settings, 'unset', SERVER, 'cooldown')).toBe(
      `The server ${SERVER} has no settings of its own: the host's and Discord's apply.\n`,
    );
    const empty = { rollcall: 1, server: SERVER, settings: {} };
    expect(JSON.parse(await printed(settings, 'export', SERVER))).toEqual(empty);

    expect(await printed(settings, 'set', SERVER, 'cooldown', '30')).toBe(
      `cooldown of the server ${SERVER} is 30; it was not set.\n`,
    );
    await printed(settings, 'set', SERVER, 'moderator_roles', '7, 8');
    await printed(settings, 'set', SERVER, 'audit_channel', '9');
    await printed(settings, 'set', SERVER, 'language', 'pt-br');
    await printed(settings, 'set', SERVER, 'page_size', '5');
    expect(await printed(settings, 'set', SERVER, 'page_size', '5')).toContain(
      'is already 5: nothing is saved.',
    );
    await printed(settings, 'unset', SERVER, 'language');
    expect(await printed(settings, 'unset', SERVER, 'language')).toBe(
      `language is not set in the server ${SERVER}: nothing is saved.\n`,
    );
    const set = { moderator_roles: ['7', '8'], audit_channel: '9', page_size: 5, cooldown: 30 };
    expect(JSON.parse(await printed(settings, 'export', SERVER))).toEqual({ ...empty, settings: set });
    expect(await printed(settings, 'list')).toMatch(
      new RegExp(`^${SERVER}  moderator_roles,audit_channel,page_size,cooldown  20\\d\\d-.{14} UTC\\n$`),
    );
    const shown = await printed(
      { ...settings, COOLDOWN_SECONDS: '60', MODERATION_GUILD_IDS: '' },
      'show',
      SERVER,
    );
    expect(shown).toMatch(
      /cooldown +60 +\(from the host, because COOLDOWN_SECONDS is longer than the 30 that is set here/,
    );
    expect(shown).toMatch(/moderator_roles +7,8 +\(set here, without effect: name .* MODERATION_GUILD_IDS\)/);
    expect(shown.match(/ the host: .*/g)).toEqual([
      ' the host: language pt-BR -> -',
      ' the host: page_size - -> 5',
      ' the host: language - -> pt-BR',
      ' the host: audit_channel - -> 9',
      ' the host: moderator_roles - -> 7,8',
      ' the host: cooldown - -> 30',
    ]);

    expect(await printed(settings, 'forget', SERVER)).toContain('are deleted.');
    expect(await printed(settings, 'forget', SERVER)).toContain('there is nothing to delete.');
    expect(await printed(settings, 'show', SERVER)).toContain('No changes are stored.');
  });

  it('forgets boards too, of a server without settings as well', async () => {
    const settings = await engine.settings();
    const { store, boards } = await openedStore(settings);
    onTestFinished(() => store.close());
    const made = await boards.create(SERVER, BOARD, 10, { at: 1, locale: undefined });
    const { stdout, stderr } = await servers(settings, 'forget', SERVER);
    expect(stdout).toBe(
      `The settings of the server ${SERVER}, the history of their changes and its boards are deleted.\n`,
    );
    expect(JSON.parse(stderr)).toMatchObject({
      audit: {
        action: 'board remove',
        target: made.kind === 'saved' && made.board.id,
        before: { board: BOARD },
        guild: SERVER,
      },
    });
    expect((await boards.of(SERVER)).boards).toEqual([]);
    expect(await printed(settings, 'forget', SERVER)).toContain('has no settings, no boards and no history');
  });

  it('makes a save again that meets others, beside which no change is lost', async () => {
    const settings = await engine.settings();
    const { store } = await openedStore(settings);
    onTestFinished(() => store.close());
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const busy = (async () => {
      for (let count = 1; !stop.signal.aborted; count += 1) {
        const row = (await store.changesSince(0)).rows.find(({ id }) => id === SERVER);
        await store.save(SERVER, row?.version ?? 0, { cooldown: (count % 3_000) + 1 }, BY_HOST);
        await sleep(5);
      }
    })();
    expect(await program(settings, 'set', SERVER, 'language', 'de')).toMatchObject({ code: 0 });
    await printed(settings, 'set', SERVER, 'page_size', '20');
    await printed(settings, 'set', SERVER, 'audit_channel', '9');
    stop.abort();
    await busy;
    const [row] = (await store.changesSince(0)).rows;
    expect(row?.settings).toMatchObject({ language: 'de', page_size: 20, audit_channel: '9' });
  });
});

it('a change is heard by a running bot', async () => {
  const { discord, settings: front } = await inFront(onTestFinished);
  const settings = { ...front, DATA_DIR: folderOf('heard'), COOLDOWN_SECONDS: '0' };
  const bot = runProgram(['start'], settings);
  onTestFinished(() => void bot.process.kill('SIGKILL'));
  await bot.logged('"ready"');
  const ask = async () => textOf(await discord.clientOf('member').command('list', { name: 'ada' }));
  for (const _ of [1, 2]) expect(await ask()).toContain('0x1');
  await printed(settings, 'set', discord.guildId, 'cooldown', '600');
  while ((await ask()).includes('0x1')) await sleep(200);
  expect(await ask()).not.toContain('0x1');
});

const AWAY = 'postgres://ann:canary@127.0.0.1:1/rollcall';

it.each<[number, RegExp, Record<string, string>, ...string[]]>([
  [64, /^A command is missing: there are list, show, /, {}],
  [64, /^There is no command "shwo"; did you mean show\?/, {}, 'shwo'],
  [64, /^SERVER is missing: forget SERVER\./, {}, 'forget'],
  [64, /^"home" is not a server id, which consists of digits\./, {}, 'show', 'home'],
  [64, /^VALUE is missing: set SERVER KEY VALUE\./, {}, 'set', SERVER, 'cooldown'],
  [64, /cooldown has to be at least 60/, { COOLDOWN_SECONDS: '60' }, 'set', SERVER, 'cooldown', '30'],
  [64, /name the server in MODERATION_GUILD_IDS first/, {}, 'set', '1', 'moderator_roles', '2'],
  [64, /is also the id of @everyone/, {}, 'set', SERVER, 'moderator_roles', `1,${SERVER}`],
  [
    64,
    /set DISCORD_TOKEN first/,
    { DISCORD_TOKEN: '', DISCORD_PUBLIC_KEY: 'ab'.repeat(32), PORT: '0' },
    ...['set', SERVER, 'audit_channel', '9'],
  ],
  [64, /with pg_dump/, { DATABASE_URL: AWAY }, 'backup', 'copy.sqlite'],
  [69, /The store 127\.0\.0\.1:1\/rollcall cannot be used: nothing listens/, { DATABASE_URL: AWAY }, 'list'],
  [69, /nothing listens there/, { DATABASE_URL: AWAY }, 'set', SERVER, 'page_size', '5'],
  [78, /nothing is saved until DATABASE_URL is set/, { SHARDS: '0' }, 'set', SERVER, 'page_size', '5'],
  [78, /nothing is saved until DATABASE_URL is set/, { SHARDS: '0' }, 'forget', SERVER],
  [78, /DATABASE_URL is not set/, {}, 'copy-to-database'],
  [1, /There is no database .*rollcall\.sqlite\./, {}, 'backup', 'copy.sqlite'],
])('ends with %i and a sentence like %s', async (code, sentence, settings, ...args) => {
  const DATA_DIR = folderOf('refused');
  const ended = await servers({ DATA_DIR, ...settings }, ...args);
  expect(ended).toMatchObject({ code, stdout: '' });
  const [line = ''] = ended.stderr.split('\n').filter((each) => !each.includes('"warn"'));
  expect(line.startsWith('{') ? JSON.parse(line).msg : line).toMatch(sentence);
  expect(existsSync(join(DATA_DIR, 'rollcall.sqlite'))).toBe(false);
});

it('the program ends with that sentence and code, and shows no secret', async () => {
  const settings = { DATA_DIR: folderOf('refused'), DATABASE_URL: AWAY };
  const help = '"npm run servers -- --help" shows the usage.';
  expect(await program(settings, 'shwo')).toEqual({
    code: 64,
    stdout: '',
    stderr: `There is no command "shwo"; did you mean show?\n${help}\n`,
  });
  const { code, stdout, stderr } = await program(settings, 'list');
  expect({ code, stdout }).toEqual({ code: 69, stdout: '' });
  expect(JSON.parse(stderr)).toMatchObject({
    level: 'fatal',
    msg: expect.stringContaining('The store 127.0.0.1:1/rollcall cannot be used'),
  });
});

it('ends with 69 where the file is none of its own, and with 78 where it is of a later version', async () => {
  const DATA_DIR = folderOf('strange');
  const file = join(DATA_DIR, 'rollcall.sqlite');
  writeFileSync(
    file,
    'no database, and long enough to be taken for the header of one of SQLite’s'.repeat(50),
  );
  for (const args of [['list'], ['backup', join(DATA_DIR, 'copy.sqlite')]]) {
    expect(await servers({ DATA_DIR }, ...args)).toMatchObject({
      code: 69,
      stderr: expect.stringContaining('rollcall.sqlite is damaged'),
    });
  }
  rmSync(file);
  await printed({ DATA_DIR }, 'set', SERVER, 'page_size', '5');
  {
    using database = new DatabaseSync(file);
    database.exec("UPDATE store SET schema = 99, needs = 99, version = '9.8.7'");
  }
  for (const args of [['list'], ['set', SERVER, 'page_size', '6']]) {
    expect(await servers({ DATA_DIR }, ...args)).toMatchObject({
      code: 78,
      stderr: expect.stringContaining('start version 9.8.7'),
    });
  }
});

/** A store in which this many servers have a setting. */
async function fileOfMany(servers: number): Promise<string> {
  const DATA_DIR = folderOf('many');
  await printed({ DATA_DIR }, 'set', SERVER, 'page_size', '5');
  using database = new DatabaseSync(join(DATA_DIR, 'rollcall.sqlite'));
  database.exec(`INSERT INTO server (id, revision, settings, changed_at)
    WITH RECURSIVE number (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < ${servers})
    SELECT n, n, '{"cooldown":5}', n FROM number; UPDATE store SET revision = ${servers}`);
  return DATA_DIR;
}

it('prints all of it to a reader that is slow, and ends quietly with one that goes', async () => {
  const DATA_DIR = await fileOfMany(10_001);
  const slow = runProgram(['servers', 'list'], { ...BOT, DATA_DIR });
  slow.process.stdout?.pause();
  setTimeout(() => slow.process.stdout?.resume(), 300);
  const { code, stdout } = await slow.ended;
  expect([code, stdout.split('\n').length]).toEqual([0, 10_002]);
  const left = runProgram(['servers', 'list'], { ...BOT, DATA_DIR });
  left.process.stdout?.destroy();
  expect(await left.ended).toMatchObject({ code: 0, stderr: '' });
});

it('writes each change as a line of the audit', async () => {
  const DATA_DIR = folderOf('audited');
  const lines = [];
  lines.push((await program({ DATA_DIR }, 'set', SERVER, 'cooldown', '30')).stderr);
  for (const args of [
    ['set', SERVER, 'cooldown', '30'],
    ['set', SERVER, 'moderator_roles', '7,8'],
    ['unset', SERVER, 'cooldown'],
    ['forget', SERVER],
    ['forget', SERVER],
  ])
    lines.push((await servers({ DATA_DIR }, ...args)).stderr);
  const written = lines.flatMap((text) => (text === '' ? [] : [JSON.parse(text)]));
  const line = (before: object, after: object) => ({
    level: 'info',
    msg: 'audit',
    audit: { action: 'settings change', outcome: 'done', before, after, user: 'host', guild: SERVER },
  });
  expect(written).toMatchObject([
    line({ cooldown: null }, { cooldown: 30 }),
    line({ moderator_roles: null }, { moderator_roles: ['7', '8'] }),
    line({ cooldown: 30 }, { cooldown: null }),
    line({ moderator_roles: ['7', '8'] }, { moderator_roles: null }),
  ]);
});

it('makes no file for what changes nothing', async () => {
  const DATA_DIR = folderOf('nothing');
  for (const args of [['list'], ['show', SERVER], ['unset', SERVER, 'language'], ['forget', SERVER]])
    await printed({ DATA_DIR }, ...args);
  expect(readdirSync(DATA_DIR).filter((name) => name.includes('rollcall'))).toEqual([]);
});

it('shows what the file has where several processes may have folders of their own', async () => {
  const DATA_DIR = folderOf('several');
  await printed({ DATA_DIR }, 'set', SERVER, 'page_size', '5');
  const shown = await printed({ DATA_DIR, SHARDS: '0', SHARD_COUNT: '2' }, 'show', SERVER);
  expect(shown).toMatch(/page_size +5 +\(set here\)/);
  expect(shown).toContain('nothing is saved until DATABASE_URL is set');
});

it.runIf(process.geteuid?.() === 0)('makes a file as root for the user who owns its folder', async () => {
  const DATA_DIR = folderOf('owned');
  const { chownSync } = await import('node:fs');
  chownSync(DATA_DIR, 65_534, 65_534);
  await printed({ DATA_DIR }, 'set', SERVER, 'page_size', '5');
  const { uid, gid, mode } = statSync(join(DATA_DIR, 'rollcall.sqlite'));
  expect({ uid, gid, mode: mode & 0o777 }).toEqual({ uid: 65_534, gid: 65_534, mode: 0o600 });
});

/** A file with a row, and so many more changes of 50 servers. */
async function fileWith(changes: number): Promise<{ DATA_DIR: string; file: string }> {
  const DATA_DIR = folderOf('backup');
  await printed({ DATA_DIR }, 'set', SERVER, 'cooldown', '5');
  const file = join(DATA_DIR, 'rollcall.sqlite');
  using database = new DatabaseSync(file);
  database.exec(`INSERT INTO change (server, revision, at, author, was, became)
    WITH RECURSIVE number (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n <= ${changes})
    SELECT CAST(1000 + n % 50 AS TEXT), n, n, 'host', '{"cooldown":5}', '{"cooldown":5}' FROM number;
    UPDATE store SET revision = ${changes + 1};
    UPDATE server SET revision = ${changes + 1}`);
  return { DATA_DIR, file };
}

it('backs up beside writers, and the copy is a store of one moment', async () => {
  const { DATA_DIR } = await fileWith(20_000);
  const { store } = await openedStore({ DATA_DIR });
  onTestFinished(() => store.close());
  const copy = join(folderOf('copies'), 'rollcall.sqlite');
  let ended = false;
  const backup = program({ DATA_DIR }, 'backup', copy).finally(() => {
    ended = true;
  });
  let saves = 0;
  for (let version = (await store.changesSince(0)).revision; !ended; saves += 1) {
    const saved = await store.save(SERVER, version, { cooldown: (saves % 3_000) + 6 }, BY_HOST);
    expect(saved.kind).toBe('saved');
    version = saved.row.version;
    await sleep(1);
  }
  expect(await backup).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(`^${copy} has the settings and the boards of all servers: \\d+ kB\\n$`),
    ),
  });
  expect(saves).toBeGreaterThan(3);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(copy, '..'))).toEqual(['rollcall.sqlite']);
  const restored = await openedStore({ DATA_DIR: join(copy, '..') });
  const { rows, revision } = await restored.store.changesSince(0);
  const [latest] = await restored.store.history(SERVER, 1);
  await restored.store.close();
  expect(rows[0]).toMatchObject({ version: revision, settings: { cooldown: expect.any(Number) } });
  expect(latest).toMatchObject({ version: revision, after: rows[0]?.settings });
  const again = await servers({ DATA_DIR }, 'backup', copy);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('a backup never replaces a file') });
});

it('leaves no file of that name when a backup is killed, and the store as it was', async () => {
  const { DATA_DIR } = await fileWith(100_000);
  const folder = folderOf('killed');
  const copy = join(folder, 'copy.sqlite');
  const watcher = watch(folder);
  onTestFinished(() => watcher.close());
  const backup = runProgram(['servers', 'backup', copy], { ...BOT, DATA_DIR });
  await once(watcher, 'change');
  backup.process.kill('SIGKILL');
  expect((await backup.ended).code).toBe(null);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.backup-/)]);
  const [left = ''] = readdirSync(folder);
  expect(statSync(join(folder, left)).mode & 0o777).toBe(0o700);
  await printed({ DATA_DIR }, 'set', SERVER, 'page_size', '5');
  await printed({ DATA_DIR }, 'backup', copy);
});

describeWith(['postgres'], 'copy-to-database', () => {
  it('takes everything to an empty Postgres, history too, and refuses one that has settings', async () => {
    const { DATA_DIR, file } = await fileWith(2_500);
    await printed({ DATA_DIR }, 'set', '5', 'language', 'de');
    const inFile = await openedStore({ DATA_DIR });
    for (const server of [SERVER, '6'])
      await inFile.boards.create(server, BOARD, 10, { at: 1, locale: 'de' });
    const [{ id = '' } = {}] = (await inFile.boards.of('6')).boards;
    await inFile.boards.save(id, 1, { kind: 'remove' }, { at: Date.now(), locale: undefined });
    const [paused] = (await inFile.boards.of(SERVER)).boards;
    for (const reason of ['by-manager', 'by-host'] as const)
      await inFile.boards.save(
        paused?.id ?? '',
        undefined,
        { kind: 'pause', reason },
        { at: 2, locale: undefined },
      );
    await inFile.boards.pauseNew(true);
    const before = await printed({ DATA_DIR }, 'show', SERVER);
    const server = await startPostgresServer();
    onTestFinished(() => server.close());
    const DATABASE_URL = await server.database();
    const place = DATABASE_URL.replace(/^.*@/, '');
    expect(await printed({ DATA_DIR, DATABASE_URL }, 'copy-to-database')).toBe(
      `${place} has the settings of 2 servers, 2502 changes and 2 boards of ${file}, which stays unchanged.\n`,
    );
    expect(await printed({ DATABASE_URL }, 'show', SERVER)).toBe(before);
    const inDatabase = await openedStore({ DATABASE_URL });
    expect(await inDatabase.store.changesSince(0)).toEqual(await inFile.store.changesSince(0));
    expect((await inDatabase.boards.of(SERVER)).boards).toMatchObject([
      { pause: { reason: 'by-host' }, pauseUnderHost: { reason: 'by-manager' } },
    ]);
    expect(await inDatabase.boards.areNewPaused()).toBe(true);
    expect(await inDatabase.boards.changesSince(1)).toEqual(await inFile.boards.changesSince(1));
    expect(await inDatabase.boards.find(id)).toEqual({ board: undefined, isPosting: false });
    expect(await inDatabase.store.history('5', 100)).toEqual(await inFile.store.history('5', 100));
    await Promise.all([inFile.store.close(), inDatabase.store.close()]);
    expect(await servers({ DATA_DIR, DATABASE_URL }, 'copy-to-database')).toMatchObject({
      code: 78,
      stderr: expect.stringContaining('has settings of servers already'),
    });
    // Versions go on: a change meets the row that was copied.
    await printed({ DATABASE_URL }, 'set', SERVER, 'cooldown', '9');
  });
});
