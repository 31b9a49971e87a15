import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { FileClaims } from '../../../src/bot/state/file/claims.ts';
import { DataFile } from '../../../src/bot/state/file/data-file.ts';
import { SessionsInMemory } from '../../../src/bot/state/memory/session-store.ts';
import { openSessions } from '../../../src/bot/state/open-sessions.ts';
import { openState } from '../../../src/bot/state/open-state.ts';
import { RedisSessionStore } from '../../../src/bot/state/redis/session-store.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { startRedisServer } from '../../servers/redis-server.ts';
import { temporaryFolder } from './file/temporary-folder.ts';

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

/** What a start with this folder opens, and the lines that it writes. */
async function started(folder: string) {
  const lines: { level: string; msg: string }[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
  await using stack = new AsyncDisposableStack();
  const config = parseConfig({ DATA_DIR: folder, DISCORD_TOKEN: 'token' });
  const nothing = { redis: undefined, presence: undefined };
  const { sessions, fileClaims } = await openSessions(
    config,
    { local: undefined },
    OWNER,
    nothing,
    log,
    stack,
  );
  await sessions?.take([0], 1);
  return { lines, opened: [sessions, fileClaims].filter((each) => each !== undefined).length };
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
  /it is damaged\. Stop the bot, delete bot\.sqlite, bot\.sqlite-wal and bot\.sqlite-shm, and start it again: .*\. With this one go the sessions .* 15 minutes, and what long buttons/;

it.each<[string, (file: string) => void, RegExp]>([
  ['holds other bytes', (file) => writeFileSync(file, 'x'.repeat(8_192)), DAMAGED],
  ['is overwritten from the middle on', overwrite, DAMAGED],
  ['lacks a table', (file) => whole(file, 'DROP TABLE promised'), DAMAGED],
  ['is a folder', (file) => mkdirSync(file), /it is a folder: move it away/],
  [
    'is of a later version',
    (file) => whole(file, 'PRAGMA user_version = 99'),
    /by a later version of Rollcall, and stays as it is: start that version, or set DATA_DIR/,
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
        /^DATA_DIR \(.*\/data\) cannot be used, .*: there is a file where its folder has to be$/,
      ),
    },
  ]);
});

const WEBHOOKS = { DISCORD_PUBLIC_KEY: 'a'.repeat(64), PORT: '1' };
const silent = createLogger('silent', [], { write: () => undefined });

it('a process of its own Discord keeps its sessions in memory and nothing in a file', async () => {
  const folder = temporaryFolder();
  await using stack = new AsyncDisposableStack();
  const config = parseConfig({ DATA_DIR: folder });
  const state = await openState(config, OWNER, [], silent, stack);
  const opened = await openSessions(config, { local: {} }, OWNER, state, silent, stack);
  expect(opened).toEqual({ sessions: expect.any(SessionsInMemory), fileClaims: undefined });
  expect(state).toEqual({ state: state.state, redis: undefined, presence: undefined });
  expect(await state.state.cooldown.take('ada', '/list', 'run')).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

it('claims of webhooks stand in a file too', async () => {
  const folder = temporaryFolder();
  await using stack = new AsyncDisposableStack();
  const config = parseConfig({ DATA_DIR: folder, ...WEBHOOKS });
  const state = await openState(config, OWNER, [], silent, stack);
  const opened = await openSessions(config, { local: undefined }, OWNER, state, silent, stack);
  expect(opened).toMatchObject({ sessions: undefined, fileClaims: expect.any(FileClaims) });
});

describeWith(['redis-server'], 'a process with Redis', () => {
  it('keeps its sessions there, under a short name of its application, and says that it ends', async () => {
    const server = await startRedisServer();
    onTestFinished(() => server.close());
    const folder = temporaryFolder();
    const stack = new AsyncDisposableStack();
    const config = parseConfig({ DATA_DIR: folder, REDIS_URL: server.url });
    // The bot's own limits are short: a Redis that gets no processor for 200 ms counts as away.
    const timing = { connect: 60_000, command: 60_000 };
    const state = await openState(config, OWNER, [], silent, stack, timing);
    const overGateway = await openSessions(config, { local: undefined }, OWNER, state, silent, stack);
    expect(overGateway).toMatchObject({ sessions: expect.any(RedisSessionStore), fileClaims: undefined });
    const webhooks = parseConfig({ DATA_DIR: folder, REDIS_URL: server.url, ...WEBHOOKS });
    const overWebhooks = await openSessions(webhooks, { local: undefined }, OWNER, state, silent, stack);
    expect(overWebhooks).toMatchObject({ sessions: undefined, fileClaims: undefined });
    expect(readdirSync(folder)).toEqual([]);
    expect(await state.state.cooldown.take('ada', '/list', 'run')).toBe(0);
    expect(state.state.names.get('asc ada', () => true)).toBeInstanceOf(Promise);
    const alive = state.presence?.key(state.presence.owner) ?? '';
    expect(alive).toMatch(/^rollcall:[^:]*\b[0-9a-f]{12}\b/);
    // It lasts 2 s, and is written again twice a second.
    await expect.poll(() => server.command('EXISTS', alive)).toBe(1);
    await stack.disposeAsync();
    expect(await server.command('EXISTS', alive)).toBe(0);
    await expect(state.redis?.send('PING')).rejects.toThrow();
  });
});
