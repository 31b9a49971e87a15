import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { request } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../database/database.ts';
import { LocalServiceError } from '../local-service-error.ts';
import { nameTable } from '../names/name-table.ts';
import { scoreRecordTable } from '../score-records/score-record-table.ts';
import { DEMO_USER, startLocalService } from '../start-service.ts';
import { tokenRegister } from '../tokens/token-register.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const listing = z.object({
  data: z.tuple([z.object({ wallet: z.string() }), z.object({ names: z.array(z.string()) })]),
});

async function list(url: string, name: string, query = '') {
  const answer = await request(`${url}/api/v1/names/${name}?${query}`);
  const [{ wallet }, { names }] = listing.parse(await answer.body.json()).data;
  return { wallet, names };
}

async function rejection(databaseFile: string, port = 0): Promise<string> {
  const error = await startLocalService({ databaseFile, port }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(LocalServiceError);
  return error instanceof Error ? error.message : '';
}

function registerIn(databaseFile: string, name: string): void {
  const database = openDatabase(databaseFile);
  nameTable(database).register({ name, wallet: '0x1' });
  database.close();
}

test('a new database is empty otherwise, and one with rows of its own never gets the demo set', async () => {
  const databaseFile = join(temporaryDirectory(), 'folder', 'service.sqlite');
  for (const demo of [false, true]) {
    if (demo) registerIn(databaseFile, 'bob');
    const service = await startLocalService({ databaseFile, demo });
    expect(service.hasDemo).toBe(false);
    expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const { statusCode, body } = await request(`${service.url}/api/v1/names/ada`);
    await body.dump();
    expect(statusCode).toBe(404);
    await service.close();
  }
});

test('a database with nothing but a token gets the demo set', async () => {
  const databaseFile = join(temporaryDirectory(), 'service.sqlite');
  const database = openDatabase(databaseFile);
  tokenRegister(database).create('ada');
  database.close();
  for (let start = 1; start <= 2; start += 1) {
    const service = await startLocalService({ databaseFile, demo: true });
    expect(service.hasDemo).toBe(true);
    expect((await list(service.url, 'collector', 'limit=10000')).names.length).toBe(2_500);
    const headers = { authorization: `Bearer ${service.issueToken(DEMO_USER)}` };
    const { body } = await request(`${service.url}/v1/scores?limit=100`, { headers });
    expect(await body.json()).toMatchObject({ data: { length: 60 } });
    await service.close();
  }
});

const TIME = '2026-01-31T12:00:00.000000Z';
const RECORD = { provider: 'game', nft_earned: '', score: 1, stage: 1, bonus: 0, json: '' };

test.each([
  ['conversation', '/v1/conversations', 'contact_id=bob'],
  ['score', '/v1/scores', 'game_id=star-forge'],
  ['score record', undefined, ''],
])('a database with nothing but a %s does not get the demo set', async (_what, path, body) => {
  const databaseFile = join(temporaryDirectory(), 'service.sqlite');
  const empty = await startLocalService({ databaseFile });
  if (path === undefined) {
    const database = openDatabase(databaseFile);
    const times = { created_at: TIME, updated_at: TIME };
    scoreRecordTable(database).put({ id: 1, 'the service': 'hash', ...RECORD, ...times });
    database.close();
  } else {
    const headers = {
      authorization: `Bearer ${empty.issueToken('ada')}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const created = await request(`${empty.url}${path}`, { method: 'POST', headers, body });
    await created.body.dump();
    expect(created.statusCode).toBe(201);
  }
  await empty.close();
  const service = await startLocalService({ databaseFile, demo: true });
  expect(service.hasDemo).toBe(false);
  await service.close();
});

test('what was registered is there after a restart', async () => {
  const databaseFile = join(temporaryDirectory(), 'service.sqlite');
  for (const demo of [true, false]) {
    const service = await startLocalService({ databaseFile, demo });
    expect((await list(service.url, 'solo')).names).toEqual(['solo']);
    await service.close();
  }
  expect(existsSync(`${databaseFile}-wal`)).toBe(false);
});

test('close answers the request that is on its way and ends idle connections', async () => {
  const service = await startLocalService({ databaseFile: ':memory:', demo: true });
  const port = Number(new URL(service.url).port);
  const [idle, busy] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  await Promise.all([once(idle, 'connect'), once(busy, 'connect')]);
  idle.resume();
  busy.write('GET /api/v1/names/solo/wallet HTTP/1.1\r\nHost: localhost\r\n');
  // An answer on a third connection shows that the service has the beginning of the busy one's request too.
  await (await request(`${service.url}/api/v1/names/solo`)).body.dump();
  const closed = service.close();
  busy.write('\r\n');
  const [answer] = await Promise.all([text(busy), once(idle, 'close'), closed]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*"wallet"/s);
});

test('close waits 5 s for a request that never ends', async () => {
  const service = await startLocalService({ databaseFile: ':memory:' });
  const stuck = connect(Number(new URL(service.url).port), '127.0.0.1');
  await once(stuck, 'connect');
  stuck.resume().write('GET / HTTP/1.1\r\n');
  await (await request(service.url)).body.dump();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const ended = once(stuck, 'close');
  const closed = service.close();
  vi.advanceTimersByTime(4_999);
  await setImmediate();
  await setImmediate();
  expect(stuck.closed).toBe(false);
  vi.advanceTimersByTime(1);
  await Promise.all([ended, closed]);
});

test('a file that is no database, and one that is not ours, are left alone', async () => {
  const directory = temporaryDirectory();
  const noDatabase = join(directory, 'notes.txt');
  writeFileSync(noDatabase, 'not a database, and long enough to be taken for the header of one');
  expect(await rejection(noDatabase)).toBe(
    `The database ${noDatabase} cannot be used: file is not a database.`,
  );

  const foreign = join(directory, 'foreign.sqlite');
  const database = new DatabaseSync(foreign);
  database.exec('CREATE TABLE orders (id)');
  expect(await rejection(foreign)).toBe(`The database ${foreign} belongs to another program.`);
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'delete' });
  database.close();
});

test('a database of a later version is refused', async () => {
  const databaseFile = join(temporaryDirectory(), 'service.sqlite');
  await (await startLocalService({ databaseFile })).close();
  const database = new DatabaseSync(databaseFile);
  database.exec('PRAGMA user_version = 1000');
  database.close();
  expect(await rejection(databaseFile)).toContain('written by a later version of Rollcall');
});

test('a folder in the place of the database and a file in the place of its folder are said', async () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'folder'));
  writeFileSync(join(directory, 'file'), '');
  expect(await rejection(join(directory, 'folder'))).toMatch(
    /^The database .*folder cannot be used: unable to open/,
  );
  expect(await rejection(join(directory, 'file', 'x'))).toMatch(
    /^The database .* cannot be used: a file is in the place of its folder\.$/,
  );
});

test('a port that is taken is said, and the database is free again', async () => {
  const first = await startLocalService({ databaseFile: ':memory:' });
  const port = Number(new URL(first.url).port);
  const databaseFile = join(temporaryDirectory(), 'service.sqlite');
  expect(await rejection(databaseFile, port)).toMatch(new RegExp(`port ${port} .* Choose another port\\.$`));
  expect(existsSync(`${databaseFile}-wal`)).toBe(false);
  await first.close();
});

test('the demo set begins anew, and rows that are not of it stay', async () => {
  const databaseFile = join(temporaryDirectory(), 'service.sqlite');
  const service = await startLocalService({ databaseFile, demo: true });
  onTestFinished(() => service.close());
  const { wallet } = await list(service.url, 'ada');
  const database = openDatabase(databaseFile);
  nameTable(database).register({ name: 'ada.byron', wallet });
  database.close();
  expect((await list(service.url, 'ada')).names).toContain('ada.byron');
  service.trouble.delayMs = 60_000;
  await service.startOver();
  expect((await list(service.url, 'ada')).names).toEqual(['ada', 'ada.lovelace', 'エイダ']);

  const own = join(temporaryDirectory(), 'own.sqlite');
  registerIn(own, 'bob');
  const other = await startLocalService({ databaseFile: own, demo: true });
  onTestFinished(() => other.close());
  await expect(other.startOver()).rejects.toThrow('nothing has changed');
  expect((await list(other.url, 'bob')).names).toEqual(['bob']);
});
