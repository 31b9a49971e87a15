import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import { expect, it } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { openState } from '../../../src/bot/main/open-state.ts';
import { PostgresClaims } from '../../../src/bot/replicas/postgres-claims.ts';
import { PostgresSessionStore } from '../../../src/bot/replicas/postgres-session-store.ts';
import { DataFile } from '../../../src/bot/state/file/data-file.ts';
import { FileClaims } from '../../../src/bot/state/file/file-claims.ts';
import { FileSessionStore } from '../../../src/bot/state/file/file-session-store.ts';
import { MemorySessionStore } from '../../../src/bot/state/memory/memory-session-store.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { Conversation } from '../dispatch/sharing-processes.ts';
import { inDatabase, makeTables, sharedServer } from '../replicas/engines.ts';
import { temporaryFolder } from '../state/file/temporary-folder.ts';
import { gatewaySession } from '../state/gateway-session.ts';
import { openedStore } from '../store/engines.ts';

const OWNER = { apiUrl: 'https://discord.example/api', credential: 'token' };

/** A folder with a `bot.sqlite` that was made of nothing, or of one that is whole. */
function folderWith(make: (file: string) => void) {
  const folder = temporaryFolder();
  const file = join(folder, 'bot.sqlite');
  make(file);
  return { folder, file };
}

function whole(file: string, statement: string): void {
  new DataFile(join(file, '..')).close();
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

const silent = createLogger('silent', [], { write: () => undefined });

/** The state of a process with these settings. */
async function open(
  settings: Record<string, string>,
  around: { readonly stack: AsyncDisposableStack; readonly log?: Logger; readonly local?: unknown },
) {
  const { stack, log = silent, local } = around;
  const { store } = await openedStore(settings);
  stack.defer(() => store.close());
  // The bot's own limits are short: a Postgres that gets no processor for 300 ms counts as away.
  const timing = { connect: 60_000, statement: 60_000 };
  return openState(parseConfig(settings), { owner: OWNER, local, service: [], store, log, timing }, stack);
}

/** What a start with this folder opens, and the lines that it writes. */
async function started(folder: string) {
  const lines: { level: string; msg: string }[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
  await using stack = new AsyncDisposableStack();
  const { sessions, claims } = await open({ DATA_DIR: folder, DISCORD_TOKEN: 'token' }, { stack, log });
  await sessions?.take([0], 1);
  return { lines, opened: [sessions, claims].filter((each) => each !== undefined).length };
}

/** In the middle of it, where no header says so. */
function overwrite(file: string): void {
  const rows =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) INSERT INTO promised SELECT 'a', i, 'b', hex(randomblob(50)), 0 FROM n";
  whole(file, rows);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xaa, Math.floor(bytes.length / 2)));
}

const DAMAGED =
  /it is damaged\. Stop the bot, delete bot\.sqlite, bot\.sqlite-wal and bot\.sqlite-shm, and restart it: .*\. This loses the gateway sessions, .* 15 minutes, and the data of long buttons/;

it.each<[string, (file: string) => void, RegExp]>([
  ['holds other bytes', (file) => writeFileSync(file, 'x'.repeat(8_192)), DAMAGED],
  ['is overwritten from the middle on', overwrite, DAMAGED],
  ['lacks a table', (file) => whole(file, 'DROP TABLE promised'), DAMAGED],
  ['is a folder', (file) => mkdirSync(file), /it is a folder: move it elsewhere/],
  [
    'is of a later version',
    (file) => whole(file, 'PRAGMA user_version = 99'),
    /by a later version of Rollcall and is left unchanged: start that version, or set DATA_DIR/,
  ],
  [
    'is of another program',
    (file) => whole(file, 'PRAGMA application_id = 1; PRAGMA journal_mode = DELETE'),
    /it belongs to another program: set DATA_DIR to a folder of its own/,
  ],
])(
  'a file that %s is told with what to do, stays as it is, and the bot goes on without',
  async (_what, make, remedy) => {
    const { folder, file } = folderWith(make);
    const before = contents(file);
    const { lines, opened } = await started(folder);
    expect(opened).toBe(0);
    expect(lines).toEqual([expect.objectContaining({ level: 'warn', msg: expect.stringMatching(remedy) })]);
    expect(lines[0]?.msg).toContain(`${file} cannot be used, so that a restart loses commands`);
    expect(readdirSync(folder)).toEqual(['bot.sqlite']);
    expect(contents(file)).toEqual(before);
  },
);

const contents = (path: string) => (statSync(path).isFile() ? readFileSync(path, 'hex') : readdirSync(path));

it.each<[string, (file: string) => void]>([
  ['is empty', (file) => writeFileSync(file, '')],
  [
    'is of an earlier version',
    (file) =>
      whole(file, 'DROP TABLE promised; DROP TABLE finished; DROP TABLE ticket; PRAGMA user_version = 1'),
  ],
])('a file that %s is used', async (_what, make) => {
  const { folder } = folderWith(make);
  expect(await started(folder)).toEqual({ lines: [], opened: 2 });
});

it('a folder that cannot be made is told, and the bot goes on without', async () => {
  const { file } = folderWith((path) => writeFileSync(path, ''));
  const { lines, opened } = await started(join(file, 'data'));
  expect(opened).toBe(0);
  expect(lines).toMatchObject([
    {
      level: 'warn',
      msg: expect.stringMatching(
        /^DATA_DIR \(.*\/data\) cannot be used, .*: a file is in the place of its folder$/,
      ),
    },
  ]);
});

const WEBHOOKS = { DISCORD_PUBLIC_KEY: 'a'.repeat(64), PORT: '1' };
const TOKEN = { DISCORD_TOKEN: 'token' };

it('a process of its own Discord keeps its sessions in memory and nothing in a file', async () => {
  const folder = temporaryFolder();
  await using stack = new AsyncDisposableStack();
  const opened = await open({ DATA_DIR: folder }, { stack, local: {} });
  expect(opened).toMatchObject({ sessions: expect.any(MemorySessionStore), claims: undefined });
  expect(opened).toMatchObject({ connection: undefined, untold: undefined, file: undefined });
  expect(await opened.state.cooldown.take('ada', '/list', 'run')).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

it('claims of webhooks are in a file, too', async () => {
  const folder = temporaryFolder();
  await using stack = new AsyncDisposableStack();
  const opened = await open({ DATA_DIR: folder, ...WEBHOOKS }, { stack });
  expect(opened).toMatchObject({
    sessions: undefined,
    claims: expect.any(FileClaims),
    connection: undefined,
  });
  expect(readdirSync(folder)).toContain('bot.sqlite');
});

it.each([{ SHARDS: '0', SHARD_COUNT: '2' }, { SHARDS: '0' }])(
  'shards %j without a database are in files',
  async (shards) => {
    await using stack = new AsyncDisposableStack();
    const opened = await open({ DATA_DIR: temporaryFolder(), ...TOKEN, ...shards }, { stack });
    expect(opened).toMatchObject({ sessions: expect.any(FileSessionStore), claims: expect.any(FileClaims) });
  },
);

describeWith(['postgres'], 'a process with DATABASE_URL', () => {
  const TABLES = ['process', 'claim', 'session', 'kept'];

  async function databaseOfItsOwn() {
    const url = await (await sharedServer()).database();
    await makeTables(url);
    const folder = temporaryFolder();
    return { url, folder, settings: { DATA_DIR: folder, DATABASE_URL: url } };
  }

  /** The number of rows of each table of replicas. */
  const counted = async (url: string) =>
    Promise.all(
      TABLES.map(async (table) => {
        const rows = await inDatabase(url, `SELECT 1 FROM rollcall.${table}`);
        return rows.length;
      }),
    );

  it.each([
    ['shards of its own', { ...TOKEN, SHARDS: '0' }, PostgresSessionStore],
    ['webhooks', WEBHOOKS, undefined],
  ])(
    'and %s shares them there, under a short name of its application, and says that it ends',
    async (_what, replica, sessions) => {
      const { url, folder, settings } = await databaseOfItsOwn();
      const stack = new AsyncDisposableStack();
      const opened = await open({ ...settings, ...replica }, { stack });
      expect(opened).toMatchObject({
        sessions: sessions && expect.any(sessions),
        claims: expect.any(PostgresClaims),
        connection: { isUnavailable: false },
        identifySlots: expect.anything(),
        untold: expect.anything(),
        file: undefined,
      });
      const { interaction } = new Conversation('read');
      expect(await opened.claims?.take(interaction)).toBeUndefined();
      await opened.state.runClaims.claim('mute');
      await opened.sessions?.begin(gatewaySession(0));
      expect(readdirSync(folder)).toEqual([]);
      // The probe of the connection is in no scope.
      expect(await counted(url)).toEqual([1, 1, sessions ? 1 : 0, 2]);
      const scopes = (table: string) =>
        inDatabase(url, `SELECT scope FROM rollcall.${table} WHERE scope <> ''`);
      const [own] = await scopes('process');
      expect(own).toEqual({ scope: expect.stringMatching(/^[0-9a-f]{12}$/) });
      for (const table of ['claim', 'kept']) expect(await scopes(table)).toEqual([own]);
      // Cooldowns, and answers about names, are each process's own.
      expect(await opened.state.cooldown.take('ada', '/list', 'run')).toBe(0);
      expect(opened.state.names.get('asc ada')).toBeUndefined();
      const alive = () => inDatabase(url, 'SELECT beat IS NOT NULL AS alive FROM rollcall.process');
      expect(await alive()).toEqual([{ alive: true }]);
      await stack.disposeAsync();
      expect(await alive()).toEqual([{ alive: false }]);
      expect(opened.connection?.isUnavailable).toBe(true);
      await expect(opened.claims?.take(interaction)).rejects.toThrow('Postgres is unavailable');
    },
  );

  it('alone at the gateway keeps claims and sessions in the file, and nothing there', async () => {
    const { url, folder, settings } = await databaseOfItsOwn();
    await using stack = new AsyncDisposableStack();
    const { sessions, claims, connection, state } = await open({ ...settings, ...TOKEN }, { stack });
    expect([sessions, claims]).toEqual([expect.any(FileSessionStore), expect.any(FileClaims)]);
    expect(connection).toBeUndefined();
    const { interaction } = new Conversation('read');
    await claims?.take(interaction);
    await claims?.prepareDeferral(interaction.id);
    await sessions?.begin(gatewaySession(0));
    await state.runClaims.claim('mute');
    expect(await counted(url)).toEqual([0, 0, 0, 0]);
    using file = new DatabaseSync(join(folder, 'bot.sqlite'), { readOnly: true });
    expect(file.prepare('SELECT id FROM promised').all()).toEqual([{ id: interaction.id }]);
  });

  it('starts while nothing listens there, alone, with one warning', async () => {
    const lines: { level: string; msg: string }[] = [];
    const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
    await using stack = new AsyncDisposableStack();
    const settings = { DATA_DIR: temporaryFolder(), DATABASE_URL: 'postgres://127.0.0.1:1/rollcall' };
    const opened = await open({ ...settings, ...WEBHOOKS }, { stack, log });
    expect(opened.connection?.isUnavailable).toBe(true);
    await expect(opened.claims?.take(new Conversation('read').interaction)).rejects.toThrow(
      'Postgres is unavailable',
    );
    expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
      'warn claims are not shared: nothing listens there: start it, or correct DATABASE_URL; until Postgres is available, each process answers what it receives',
    ]);
  });
});
