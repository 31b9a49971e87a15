import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../database/database.ts';
import { scoreRecord } from '../score-records/score-record-schema.ts';
import { DEMO_USER, startLocalService } from '../start-service.ts';
import { page, RESOURCES, serviceInMemory } from './resources/resource-client.ts';
import { row } from './resources/resource-model.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const records = z.object({ data: z.array(scoreRecord) });
const list = z.object({ data: z.array(z.unknown()) });

test.each(RESOURCES)('the demo user has 60 rows of $path in every state', async ({ path, party }) => {
  const call = (await serviceInMemory({ demo: true })).callAs(DEMO_USER);
  const rows = page.parse((await call('GET', `${path}?limit=100`)).body).data.map((one) => row.parse(one));
  expect(rows.length).toBe(60);
  const states = new Set(
    rows.map((one) =>
      [
        one.is_pinned,
        one.is_muted,
        one.archived_at !== null,
        one.pinned_message_id !== null,
        one[party] !== null,
        one.group_id !== null,
      ].join(),
    ),
  );
  expect(states.size).toBe(2 ** 4 * 3);
  const now = Date.now() / 1_000;
  const active = rows.map((one) => Number(one.last_active_at ?? Number.NaN));
  expect(active.filter(Number.isNaN).length).toBe(20);
  expect(active.filter((time) => now - time < 3_600).length).toBe(20);
  expect(active.filter((time) => now - time > 3_600).length).toBe(20);
  expect(
    rows.every((one) => [one.created_at, one.archived_at ?? 0].every((time) => Number(time) <= now)),
  ).toBe(true);
  const created = rows.map((one) => Number(one.created_at));
  expect(created).toEqual(created.toSorted((a, b) => b - a));
});

test('the demo records look like those of games: 30 players who become better, many low scores, and a quiet game', async () => {
  const call = (await serviceInMemory({ demo: true })).withAuthorization(undefined);
  const { body } = await call('GET', '/api/v1/score?limit=10000');
  const { data } = records.parse(body);
  expect(data.length).toBe(200);
  expect(new Set(data.map((each) => each['the service'])).size).toBe(30);
  const daysAgo = data.map(({ created_at }) => (Date.now() - Date.parse(created_at)) / 86_400_000);
  expect(daysAgo).toEqual(daysAgo.toSorted((one, other) => other - one));
  expect(daysAgo.every((days) => days >= 0 && days < 91)).toBe(true);
  const games = Object.entries(Object.groupBy(data, ({ provider }) => provider));
  expect(games.length).toBe(4);
  const playersOf = (of: typeof data, days: number) =>
    new Set(of.filter((each) => (daysAgo[each.id - 1] ?? 0) < days).map((each) => each['the service'])).size;
  const recent = games.map(([, of = []]) => [playersOf(of, 7), playersOf(of, 30)]);
  // A page of /top has ten players, and one of /records 15 records.
  expect(recent.filter(([week = 0, month = 0]) => week >= 10 && month >= 15).length).toBe(3);
  expect(recent).toContainEqual([0, 0]);
  for (const [, of = []] of games) {
    const scores = of.map(({ score }) => score).toSorted((one, other) => one - other);
    const mean = scores.reduce((sum, score) => sum + score) / scores.length;
    expect(mean).toBeGreaterThan(scores[scores.length >> 1] ?? 0);
    const byPlayer = Object.values(Object.groupBy(of, (each) => each['the service']));
    const first = byPlayer
      .map((attempts = []) => attempts.map(({ score }) => score))
      .filter((each) => each.length > 1);
    expect(first.every((attempts) => (attempts.at(-1) ?? 0) > (attempts[0] ?? 0))).toBe(true);
  }
  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  expect(data.filter(({ json }) => isJson(json)).length).toBe(160);
});

const sha256 = (name: string) => createHash('sha256').update(name).digest('hex');

test('the collection has plain names; oddities have a wallet of their own', async () => {
  const call = (await serviceInMemory({ demo: true })).withAuthorization(undefined);
  const namesOf = async (path: string) => {
    const { body } = await call('GET', path);
    return z.tuple([z.unknown(), z.object({ names: z.array(z.string()) })]).parse(list.parse(body).data)[1]
      .names;
  };
  const collection = await namesOf('/api/v1/names/collector?limit=10000');
  expect(new Set(collection).size).toBe(2_500);
  expect(collection.filter((name) => !/^[a-z]+(-[a-z]+)?$/.test(name))).toEqual([]);
  const odd = await namesOf('/api/v1/names/oddities?limit=100');
  expect(Math.max(...odd.map((name) => name.length))).toBe(255);
  expect(odd).toEqual(expect.arrayContaining(['@everyone', '**bold** _and_ `code`', 'a/b?c=%2F']));
});

test('all players but one have names, which are of one wallet where one person has several', async () => {
  const call = (await serviceInMemory({ demo: true })).withAuthorization(undefined);
  const { data } = records.parse((await call('GET', '/api/v1/score?limit=10000')).body);
  const players = [...new Set(data.map((each) => each['the service']))];
  const { body } = await call('GET', `/api/v1/names?${players.map((hash) => `hash=${hash}`).join('&')}`);
  const named = z
    .object({ data: z.array(z.object({ hash: z.string(), name: z.string(), wallet: z.string() })) })
    .parse(body).data;
  const hashes = new Set(named.map(({ hash }) => hash));
  expect(players.filter((player) => !hashes.has(player))).toEqual([sha256('player-0042')]);
  const wallets = Object.values(Object.groupBy(named, ({ wallet }) => wallet));
  const several = wallets.filter((of = []) => of.length > 1);
  expect(several.map((of = []) => of.map(({ name }) => name).sort())).toEqual([
    ['ada', 'ada.lovelace', 'エイダ'],
  ]);
});

/** The schema and the names that the first version of the demo set had. */
function earlierDatabase(names: readonly (readonly [string, string])[]): string {
  const file = join(temporaryDirectory(), 'service.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, wallet TEXT NOT NULL) STRICT;
    CREATE INDEX names_by_wallet ON names (wallet);
    PRAGMA application_id = ${0x526f6c6c}; PRAGMA user_version = 1`);
  const insert = database.prepare('INSERT INTO names (name, wallet) VALUES (?, ?)');
  for (const [name, wallet] of names) insert.run(name, wallet);
  database.close();
  return file;
}

async function counts(databaseFile: string, demo: boolean) {
  const service = await startLocalService({ databaseFile, demo });
  const authorization = `Bearer ${service.issueToken(DEMO_USER)}`;
  const count = async (path: string) => {
    const { body } = await request(`${service.url}${path}`, { headers: { authorization } });
    return list.parse(await body.json()).data.length;
  };
  const result = [await count('/v1/conversations?limit=100'), await count('/v1/scores?limit=100')];
  await service.close();
  const database = openDatabase(databaseFile);
  const { names, records } =
    database
      .prepare(
        'SELECT (SELECT count(*) FROM names) AS names, (SELECT count(*) FROM score_records) AS records',
      )
      .get() ?? {};
  database.close();
  return [...result, records, names];
}

const DEMO_NAMES = [
  ['ada', '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c'],
  ['solo', '0xb3920f7ce41d58a60c2e97fd13b4865a7ef0d219'],
  ['collector', '0x0e84d6a2f91b7c35d8a04be6972f1c53ab68d7f0'],
] as const;

test.each([
  ['the demo set of the first version gets the rest', DEMO_NAMES, true, [60, 60, 200, 27]],
  ['names of an operator stay alone', [['ada', '0x1']] as const, true, [0, 0, 0, 1]],
  ['without --demo nothing is added', DEMO_NAMES, false, [0, 0, 0, 3]],
] as const)('an earlier database is migrated: %s', async (_what, names, demo, expected) => {
  const file = earlierDatabase(names);
  expect(await counts(file, demo)).toEqual(expected);
  expect(await counts(file, true)).toEqual(expected);
});

test('an earlier database gets the hashes of its names, and players wallets of their own', async () => {
  const own = ['grace', '0x1'] as const;
  const file = earlierDatabase([...DEMO_NAMES, ['hedy', DEMO_NAMES[2][1]], own, ['zo\u0308e\0', '0x2']]);
  await counts(file, true);
  const database = openDatabase(file);
  const rows = database.prepare('SELECT id, name, wallet, hash_start FROM names ORDER BY id').all();
  database.close();
  expect(rows.map(({ hash_start }) => hash_start)).toEqual(
    rows.map(({ name }) => Uint8Array.from(Buffer.from(sha256(String(name)).slice(0, 16), 'hex'))),
  );
  expect(rows.slice(0, 3).map(({ name, wallet }) => [name, wallet])).toEqual(DEMO_NAMES);
  const [hedy, grace, odd] = rows.slice(3, 6);
  expect([hedy?.name, hedy?.wallet]).toEqual(['hedy', expect.not.stringMatching(DEMO_NAMES[2][1])]);
  expect([grace?.name, grace?.wallet]).toEqual(own);
  expect(odd).toMatchObject({ id: 6, name: 'zo\u0308e\0', wallet: '0x2' });
});
