import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { DataFile } from '../../../src/bot/state/file/data-file.ts';
import { openSessions } from '../../../src/bot/state/open-sessions.ts';
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
  /it is damaged\. Stop the bot, delete bot\.sqlite, bot\.sqlite-wal and bot\.sqlite-shm, and start it again: .*\. With this one go the sessions .* 15 minutes$/;

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
    (file) => whole(file, 'DROP TABLE promised; DROP TABLE finished; PRAGMA user_version = 1'),
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
