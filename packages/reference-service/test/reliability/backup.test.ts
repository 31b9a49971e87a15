import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { inTransaction } from 'startup/in-transaction';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../database/database.ts';
import { nameTable } from '../../names/name-table.ts';
import { startLocalService } from '../../start-service.ts';
import { tokenRegister } from '../../tokens/token-register.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { count, finished, run } from './command-line.ts';

/** A database of this many pairs of names, whose halves are registered in one transaction. */
function databaseOf(pairs: number) {
  const folder = temporaryDirectory();
  const file = join(folder, '.data', 'service', 'rollcall.sqlite');
  const database = openDatabase(file);
  onTestFinished(() => {
    if (database.isOpen) database.close();
  });
  const { register } = nameTable(database);
  const add = (pair: number) => {
    for (const half of ['left', 'right']) register({ name: `${half}-${pair}`, wallet: `0x${pair}` });
  };
  inTransaction(database, () => {
    for (let pair = 0; pair < pairs; pair += 1) add(pair);
  });
  return { folder, file, database, addPair: (pair: number) => inTransaction(database, () => add(pair)) };
}

const filesIn = (folder: string) => readdirSync(folder).filter((name) => name !== '.data');

test('a backup while others write is one moment of the database, and serves with its tokens', async () => {
  const { folder, database, addPair } = databaseOf(50_000);
  const token = tokenRegister(database).create('ada');
  const backup = run(folder, ['backup', 'copy.sqlite']);
  let done = false;
  void backup.finally(() => {
    done = true;
  });
  let pairs = 50_000;
  while (!done) {
    addPair(pairs);
    pairs += 1;
    await setImmediate();
  }

  const copy = join(folder, 'copy.sqlite');
  const { size, mode } = statSync(copy);
  expect(await backup).toMatchObject({
    code: 0,
    stdout: `${copy} has the whole database: ${(size / 1e6).toFixed(1)} MB\n`,
    stderr: '',
  });
  expect(mode & 0o777).toBe(0o600);
  expect(filesIn(folder)).toEqual(['copy.sqlite']);
  const names = Number(count(copy));
  expect(names % 2).toBe(0);
  expect(names).toBeGreaterThanOrEqual(100_000);
  expect(names).toBeLessThan(pairs * 2);

  const restored = await startLocalService({ databaseFile: copy });
  onTestFinished(restored.close);
  const { statusCode, body } = await request(`${restored.url}/v1/scores`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await body.dump();
  expect(statusCode).toBe(200);
});

test('a backup replaces no file, the database least of all', async () => {
  const { folder, file } = databaseOf(1);
  writeFileSync(join(folder, 'monday.sqlite'), 'the one of last week');
  for (const name of ['monday.sqlite', file, '.data']) {
    expect(await run(folder, ['backup', name])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is a file ${resolve(folder, name)} already, and a backup never replaces a file: choose another name.\n`,
    });
  }
  expect(readFileSync(join(folder, 'monday.sqlite'), 'utf8')).toBe('the one of last week');
  expect(count(file)).toBe(2);
  expect(filesIn(folder)).toEqual(['monday.sqlite']);
});

test('a backup without a database makes none', async () => {
  const folder = temporaryDirectory();
  const { code, stderr } = await run(folder, ['backup', 'copy.sqlite']);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `There is no database ${join(folder, '.data/service/rollcall.sqlite')}.\n`,
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that is not there, one that is a file, and what is no database are said', async () => {
  const { folder, file } = databaseOf(1);
  writeFileSync(join(folder, 'file'), 'not a database, and long enough to be taken for the header of one');
  const said = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await run(folder, ['backup', ...args]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    return stderr.replaceAll(folder, '');
  };
  expect(await said('nowhere/copy.sqlite')).toBe(
    'The folder /nowhere cannot be used: no folder can be created there.\n',
  );
  expect(await said('file/copy.sqlite')).toBe(
    'The folder /file cannot be used: a file is in the place of its folder.\n',
  );
  expect(await said('copy.sqlite', '--database', 'file')).toBe(
    'The backup of /file to /copy.sqlite failed: file is not a database.\n',
  );
  expect(filesIn(folder)).toEqual(['file']);
  expect(count(file)).toBe(2);
});

test('a disk without room for the copy is said, and keeps no part of it', async () => {
  const { folder, database } = databaseOf(20_000);
  database.close();
  const words = ['--disable-sigusr1', resolve('rollcall.js'), 'service', 'backup', 'copy.sqlite'];
  // No file may grow beyond 200 blocks of 512 bytes; SQLite cannot tell it from a failing disk.
  const limited = ['-c', 'ulimit -f 200; exec "$@"', 'sh', process.execPath, ...words];
  const env = { ...process.env, ROLLCALL_ENV_FILE: devNull, DATA_DIR: join(folder, '.data') };
  const { code, stdout, stderr } = await finished(spawn('sh', limited, { cwd: folder, env }));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /^The backup of .* to .*copy\.sqlite failed: the disk reports an input\/output error\.\n$/,
  );
  expect(filesIn(folder)).toEqual([]);
});

test('a copy of a damaged database gets no name', async () => {
  const { folder, file, database } = databaseOf(20_000);
  database.close();
  const backedUp = async () => {
    const { code, stdout, stderr } = await run(folder, ['backup', 'copy.sqlite']);
    expect({ code, stdout, files: filesIn(folder) }).toEqual({ code: 1, stdout: '', files: [] });
    return stderr;
  };
  const declare = (from: string, to: string) => {
    using opened = new DatabaseSync(file, { defensive: false });
    opened.exec(
      `PRAGMA writable_schema = 1; UPDATE sqlite_schema SET sql = replace(sql, '${from}', '${to}')`,
    );
  };
  // Copied as it is, and found in the copy.
  declare('wallet TEXT', 'wallet INTEGER');
  expect(await backedUp()).toBe(
    'The copy fails its integrity check (non-INTEGER value in names.wallet), so the database is damaged.\n',
  );
  declare('wallet INTEGER', 'wallet TEXT');
  // Found by the copying.
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0, bytes.length / 2, bytes.length / 2 + 65_536));
  expect(await backedUp()).toBe(
    `The backup of ${file} to ${join(folder, 'copy.sqlite')} failed: it is damaged.\n`,
  );
});
