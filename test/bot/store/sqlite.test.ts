/** What only a file can do wrong. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { startLocalService } from 'reference-service/start';
import { expect, it, onTestFinished } from 'vitest';
import { MIGRATIONS } from '../../../src/bot/store/schema.ts';
import { SqlStore } from '../../../src/bot/store/sql-store.ts';
import { SqliteFile } from '../../../src/bot/store/sqlite.ts';
import { lockedByAnother, MANAGER, OTHER, SERVER } from './engines.ts';

/** The schema of a later program. */
const LATER = MIGRATIONS.length + 1;

type Finished = (end: () => void | Promise<void>) => void;

function emptyFolder(finished: Finished) {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-file-'));
  finished(() => rmSync(folder, { recursive: true }));
  return { folder, path: join(folder, 'deeper', 'rollcall.sqlite') };
}

function fileStore(finished: Finished) {
  const { folder, path } = emptyFolder(finished);
  const store = new SqlStore(new SqliteFile(path));
  finished(() => store.close());
  return { folder, path, store };
}

it('is made by the first save alone, for this user alone, with a rollback journal', async ({
  onTestFinished,
}) => {
  const { folder, path, store } = fileStore(onTestFinished);
  await store.changesSince(0);
  await store.history(SERVER, 1);
  await store.forget(SERVER);
  await store.claimDailyCheck(new Date());
  await store.markMissing([SERVER], new Date());
  expect([readdirSync(folder), store.exists]).toEqual([[], false]);
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  await store.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  await store.changesSince(0);
  expect([statSync(path).mode & 0o777, store.exists]).toEqual([0o600, true]);
  expect(readdirSync(join(folder, 'deeper'))).toEqual(['rollcall.sqlite']);
});

it('a file that another process makes is seen', async ({ onTestFinished }) => {
  const { path, store } = fileStore(onTestFinished);
  expect((await store.changesSince(0)).rows).toEqual([]);
  const cli = new SqlStore(new SqliteFile(path));
  await cli.save(SERVER, 0, { cooldown: 1 }, { user: 'host' });
  await cli.close();
  expect(await store.changesSince(0)).toMatchObject({ revision: 1, rows: [{ id: SERVER }] });
  expect(store.exists).toBe(true);
});

it('a file that is gone is no empty one', async ({ onTestFinished }) => {
  const { path, store } = fileStore(onTestFinished);
  await store.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  renameSync(path, `${path}.away`);
  await expect(store.changesSince(1)).rejects.toMatchObject({
    trouble: 'away',
    message: /is gone: restore it/,
  });
  await expect(store.save(OTHER, 0, { cooldown: 1 }, MANAGER)).rejects.toMatchObject({ trouble: 'away' });
  expect([existsSync(path), store.exists]).toEqual([false, true]);
  renameSync(`${path}.away`, path);
  expect(await store.changesSince(1)).toMatchObject({ isWhole: true, rows: [{ id: SERVER }] });
});

it.each(['by another file', 'in its place'])('a backup that is restored %s is read whole', async (way) => {
  const { path, store } = fileStore(onTestFinished);
  await store.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  copyFileSync(path, `${path}.backup`);
  await store.save(SERVER, 1, { cooldown: 2 }, MANAGER);
  await store.save(OTHER, 0, { cooldown: 2 }, MANAGER);
  expect(await store.changesSince(0)).toMatchObject({ revision: 3 });
  if (way === 'in its place') copyFileSync(`${path}.backup`, path);
  else renameSync(`${path}.backup`, path);
  expect(await store.changesSince(3)).toMatchObject({
    revision: 1,
    isWhole: true,
    rows: [{ id: SERVER, version: 1, settings: { cooldown: 1 } }],
  });
});

it('a damaged file is not written to, and read again when a backup takes its place', async ({
  onTestFinished,
}) => {
  const { path, store } = fileStore(onTestFinished);
  for (let at = 1; at <= 100; at++) await store.save(String(at), 0, { cooldown: at }, MANAGER);
  copyFileSync(path, `${path}.backup`);
  const bytes = readFileSync(path);
  bytes.fill(0x2a, 4_096, 12_000);
  writeFileSync(`${path}.damaged`, bytes);
  renameSync(`${path}.damaged`, path);
  const failure = { trouble: 'damaged', message: /rollcall\.sqlite is damaged.*copy a backup to its place/ };
  await expect(store.changesSince(100)).rejects.toMatchObject(failure);
  await expect(store.save(SERVER, 0, { cooldown: 1 }, MANAGER)).rejects.toMatchObject(failure);
  expect(readFileSync(path).equals(bytes)).toBe(true);
  copyFileSync(`${path}.backup`, path);
  expect((await store.changesSince(100)).rows).toHaveLength(100);
});

it.each([
  ['is empty', ''],
  ['has no tables', 'VACUUM; PRAGMA application_id = 0'],
  ['has its mark alone', `PRAGMA application_id = ${0x52736574}`],
  ['lacks its row', 'DELETE FROM store'],
  ['lacks the table store', 'DROP TABLE store'],
  ['lacks the table server', 'DROP TABLE server'],
  ['lacks the table change', 'DROP TABLE change'],
])('a file that %s is damaged, and no new one', async (what, sql) => {
  const { path, store: maker } = fileStore(onTestFinished);
  await maker.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  await maker.close();
  if (!what.startsWith('lacks')) writeFileSync(path, '');
  {
    using database = new DatabaseSync(path);
    database.exec(sql);
  }
  const before = readFileSync(path);
  const store = new SqlStore(new SqliteFile(path));
  onTestFinished(() => store.close());
  const failure = { trouble: 'damaged', message: /backup (to|in) its place/ };
  await expect(store.changesSince(0)).rejects.toMatchObject(failure);
  await expect(store.save(SERVER, 0, { cooldown: 1 }, MANAGER)).rejects.toMatchObject(failure);
  await expect(store.testWrite()).rejects.toMatchObject(failure);
  expect(readFileSync(path).equals(before)).toBe(true);
});

it('a process that is killed while it makes the file leaves none of its name', async ({ onTestFinished }) => {
  const { path, folder } = fileStore(onTestFinished);
  const module = JSON.stringify(join(import.meta.dirname, '../../../src/bot/store/sqlite.ts'));
  const code = `import { SqliteFile } from ${module};
    await new SqliteFile(${JSON.stringify(path)}).createTables(0, async ({ all }) => {
      await all('CREATE TABLE rollcall.store (one INTEGER PRIMARY KEY)');
      process.kill(process.pid, 'SIGKILL');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  expect([signal, existsSync(path)]).toEqual(['SIGKILL', false]);
  expect(readdirSync(join(folder, 'deeper'))[0]).toMatch(/^\.rollcall\.sqlite-/);
  const store = new SqlStore(new SqliteFile(path));
  onTestFinished(() => store.close());
  expect(await store.changesSince(0)).toMatchObject({ revision: 0, rows: [] });
  expect(await store.save(SERVER, 0, { cooldown: 1 }, MANAGER)).toMatchObject({ row: { version: 1 } });
});

it('the file of another program, as of our service, stays as it is', async ({ onTestFinished }) => {
  const { folder } = emptyFolder(onTestFinished);
  const path = join(folder, 'rollcall.sqlite');
  const service = await startLocalService({ databaseFile: path });
  await service.close();
  const before = readFileSync(path);
  const store = new SqlStore(new SqliteFile(path));
  onTestFinished(() => store.close());
  const failure = { trouble: 'damaged', message: /set DATA_DIR to a folder of its own/ };
  await expect(store.changesSince(0)).rejects.toMatchObject(failure);
  await expect(store.save(SERVER, 0, { cooldown: 1 }, MANAGER)).rejects.toMatchObject(failure);
  expect(readFileSync(path).equals(before)).toBe(true);
});

it('a lock of another process delays a save, and stops nothing else', async ({ onTestFinished }) => {
  const { path, store } = fileStore(onTestFinished);
  await store.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  const { ended } = await lockedByAnother(path, 300);
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 10);
  const began = Date.now();
  const [, saved] = await Promise.all([
    store.changesSince(0),
    store.save(SERVER, 1, { cooldown: 2 }, MANAGER),
  ]);
  clearInterval(counting);
  expect(saved.kind).toBe('saved');
  expect(Date.now() - began).toBeGreaterThan(100);
  expect(turns).toBeGreaterThan(5);
  await ended;
});

it('what a process had not committed when it was killed is gone', async ({ onTestFinished }) => {
  const { path, store } = fileStore(onTestFinished);
  await store.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  const code = `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(path)});
    database.exec('PRAGMA cache_spill = 1; PRAGMA cache_size = 1; BEGIN IMMEDIATE; UPDATE store SET revision = 99');
    for (let id = 0; id < 5000; id++) database.exec("INSERT INTO server VALUES ('" + id + "', 99, '{}', 1, NULL, NULL)");
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve));
  expect(existsSync(`${path}-journal`)).toBe(true);
  expect(await store.changesSince(0)).toMatchObject({ revision: 1, rows: [{ id: SERVER }] });
  expect(await store.save(SERVER, 1, { cooldown: 2 }, MANAGER)).toMatchObject({ row: { version: 2 } });
});

it('keys of a later version stay, and what it needs is respected', async ({ onTestFinished }) => {
  const { path, store } = fileStore(onTestFinished);
  await store.save(SERVER, 0, { cooldown: 1, language: 'de' }, MANAGER);
  using database = new DatabaseSync(path);
  database
    .prepare('UPDATE server SET settings = ?')
    .run(JSON.stringify({ cooldown: 1, language: 'nl', colour: 'red' }));
  database.exec(`UPDATE store SET schema = ${LATER}; ALTER TABLE server ADD COLUMN colour TEXT`);
  expect((await store.changesSince(0)).rows).toMatchObject([{ settings: { cooldown: 1 }, isReadable: true }]);
  await store.save(SERVER, 1, { cooldown: 5 }, MANAGER);
  expect(database.prepare('SELECT settings FROM server').get()).toEqual({
    settings: JSON.stringify({ cooldown: 5, language: 'nl', colour: 'red' }),
  });
  database.exec(`UPDATE store SET needs = ${LATER}, version = '0.9.0'`);
  const failure = { name: 'LaterStore', message: /start version 0\.9\.0 or a later one/ };
  await expect(store.changesSince(2)).rejects.toMatchObject(failure);
  await expect(store.save(SERVER, 2, { cooldown: 6 }, MANAGER)).rejects.toMatchObject(failure);
});

it('a later version makes its steps, and the earlier one goes on', async ({ onTestFinished }) => {
  const { path, store } = fileStore(onTestFinished);
  await store.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  const adding = [
    'ALTER TABLE rollcall.server ADD COLUMN colour TEXT',
    `UPDATE rollcall.store SET schema = ${LATER}`,
  ];
  const later = new SqlStore(new SqliteFile(path), [...MIGRATIONS, adding]);
  onTestFinished(() => later.close());
  expect((await later.changesSince(0)).rows).toHaveLength(1);
  expect(await later.save(SERVER, 1, { cooldown: 2 }, MANAGER)).toMatchObject({ kind: 'saved' });
  expect(await store.save(SERVER, 2, { cooldown: 3 }, MANAGER)).toMatchObject({ kind: 'saved' });
});

it.each([
  ['no JSON', '{', false],
  ['no object', '[]', false],
  ['roles that are none', '{"moderator_roles":["x"],"cooldown":5}', false],
  ['a language of a later version', '{"language":"nl"}', true],
])('a row with %s', async (_what, settings, isReadable) => {
  const { path, store } = fileStore(onTestFinished);
  await store.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  using database = new DatabaseSync(path);
  database.prepare('UPDATE server SET settings = ?').run(settings);
  expect((await store.changesSince(0)).rows).toMatchObject([{ isReadable }]);
  await store.save(SERVER, 1, { moderator_roles: null, language: null, cooldown: null }, MANAGER);
  expect((await store.changesSince(0)).rows).toMatchObject([{ version: 2, settings: {}, isReadable: true }]);
});

it('a folder without rights says so', async ({ onTestFinished }) => {
  if (process.getuid?.() === 0) {
    // Root may write anywhere but here.
    const store = new SqlStore(new SqliteFile('/proc/rollcall.sqlite'));
    await expect(store.save(SERVER, 0, { cooldown: 1 }, MANAGER)).rejects.toMatchObject({
      name: 'StoreFailure',
      message: /rollcall\.sqlite cannot be used: /,
    });
    return;
  }
  const { folder } = emptyFolder(onTestFinished);
  chmodSync(folder, 0o500);
  const store = new SqlStore(new SqliteFile(join(folder, 'rollcall.sqlite')));
  await expect(store.save(SERVER, 0, { cooldown: 1 }, MANAGER)).rejects.toMatchObject({
    trouble: 'read-only',
  });
});
