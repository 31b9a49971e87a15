/** Several processes save, and read meanwhile. */

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/bot/store/schema.ts';
import { parseServerRow } from '../../../src/bot/store/server-row.ts';
import type { Query } from '../../../src/bot/store/sql.ts';
import { SqlStore } from '../../../src/bot/store/sql-store.ts';
import { SqliteFile } from '../../../src/bot/store/sqlite.ts';
import { SETTING_VALUES, type ServerRow } from '../../../src/handlers/server-settings.ts';
import { runs } from '../../property-runs.ts';
import { describeEngines, MANAGER, newStore, OTHER, SERVER, watchStatements } from './engines.ts';

describeEngines((engine) => {
  it('of 20 saves at once one wins, also while they make the store', async ({ onTestFinished }) => {
    const { store, another } = await newStore(engine, onTestFinished);
    const stores = await Promise.all([0, 1, 2, 3].map(another));
    // On a slow machine connections take longer than a save may.
    await Promise.all(
      stores.flatMap((each) => [each.changesSince(0), each.changesSince(0), each.changesSince(0)]),
    );
    const round = (version: number) =>
      Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          (stores[at % 4] ?? store).save(SERVER, version, { cooldown: version * 100 + at + 1 }, MANAGER),
        ),
      );
    for (const version of [0, 1]) {
      const ends = await round(version);
      expect(ends.filter(({ kind }) => kind === 'saved')).toHaveLength(1);
      const [winner] = ends.flatMap((end) => (end.kind === 'saved' ? end.row : []));
      expect(ends.map(({ row }) => row)).toEqual(ends.map(() => winner));
      expect((await store.changesSince(0)).rows).toMatchObject([winner ?? {}]);
    }
    expect(await store.history(SERVER, 100)).toHaveLength(2);
  });

  it('a poll beside writers misses nothing', async ({ onTestFinished }) => {
    const { store: poller, another } = await newStore(engine, onTestFinished);
    const writers = await Promise.all([0, 1, 2].map(another));
    const step = fc.record({
      server: fc.constantFrom('1', '2', '3', '4'),
      forgets: fc.boolean(),
      cooldown: fc.integer({ min: 1, max: 3_600 }),
    });
    const plans = fc.array(fc.array(step, { maxLength: 8 }), { minLength: 3, maxLength: 3 });
    const known = new Map<string, ServerRow>();
    let revision = 0;
    const poll = async () => {
      const found = await poller.changesSince(revision);
      if (found.isWhole) known.clear();
      for (const { id, changedAt, version, settings, isReadable } of found.rows) {
        if (changedAt) known.set(id, { version, settings, isReadable });
        else known.delete(id);
      }
      expect(found.revision).toBeGreaterThanOrEqual(revision);
      revision = found.revision;
    };
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        let isDone = false;
        const writing = Promise.all(
          plan.map(async (steps, at) => {
            const store = writers[at] ?? poller;
            for (const { server, forgets, cooldown } of steps) {
              if (forgets) await store.forget(server);
              else {
                const first = await store.save(server, 0, { cooldown }, MANAGER);
                if (first.kind === 'changed')
                  await store.save(server, first.row.version, { cooldown }, MANAGER);
              }
            }
          }),
        ).finally(() => {
          isDone = true;
        });
        while (!isDone) {
          await poll();
          await setImmediate();
        }
        await writing;
        await poll();
        const all = await (writers[0] ?? poller).changesSince(0);
        const rows = all.rows.map(({ id, version, settings, isReadable }) => [
          id,
          { version, settings, isReadable },
        ]);
        expect(Object.fromEntries(known)).toEqual(Object.fromEntries(rows));
      }),
      { numRuns: runs(8) },
    );
  });

  it('keeps the 100 newest changes of each server', async ({ onTestFinished }) => {
    const { store } = await newStore(engine, onTestFinished);
    await store.save(OTHER, 0, { cooldown: 1 }, MANAGER);
    let version = 0;
    for (let cooldown = 1; cooldown <= 103; cooldown++) {
      const { row } = await store.save(SERVER, version, { cooldown }, MANAGER);
      version = row.version;
    }
    const kept = await store.history(SERVER, 1_000);
    expect(kept.map(({ after }) => after.cooldown)).toEqual(Array.from({ length: 100 }, (_, at) => 103 - at));
    expect(await store.history(SERVER, 20)).toHaveLength(20);
    expect(await store.history(OTHER, 20)).toHaveLength(1);
  });

  it('one process a day looks which servers the bot has left', async ({ onTestFinished }) => {
    const { store, another } = await newStore(engine, onTestFinished);
    const day = 86_400_000;
    const now = new Date('2026-11-24T12:00:00Z');
    const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    await store.save(SERVER, 0, { cooldown: 1 }, MANAGER);
    const others = await Promise.all([another(), another(), another()]);
    const claims = await Promise.all(others.map((each) => each.claimDailyCheck(now)));
    expect(claims.toSorted()).toEqual([false, false, true]);
    expect(await store.claimDailyCheck(later(day - 1))).toBe(false);
    expect(await store.claimDailyCheck(later(day))).toBe(true);
    // Clocks of machines differ a little; this one was set back.
    expect(await store.claimDailyCheck(now)).toBe(false);
    expect(await store.claimDailyCheck(later(-1))).toBe(true);
  });

  it('notes since when the bot is not in a server, and that it is back', async ({ onTestFinished }) => {
    const { store } = await newStore(engine, onTestFinished);
    await store.save(SERVER, 0, { cooldown: 1 }, MANAGER);
    await store.save(OTHER, 0, { cooldown: 1 }, MANAGER);
    const missing = async () =>
      Object.fromEntries(
        (await store.changesSince(0)).rows.map(({ id, missingSince }) => [id, missingSince]),
      );
    const [first, second] = [new Date(1_000), new Date(2_000)];
    await store.markMissing([SERVER], first);
    await store.markMissing([SERVER, OTHER, '1'], second);
    expect(await missing()).toEqual({ [SERVER]: first, [OTHER]: second });
    await store.markMissing([OTHER], new Date(3_000));
    expect(await missing()).toEqual({ [SERVER]: undefined, [OTHER]: second });
    // Managers see no other version for it.
    expect(await store.save(OTHER, 2, { cooldown: 2 }, MANAGER)).toMatchObject({ kind: 'saved' });
  });

  it('notes any number of servers by the same statements', async ({ onTestFinished }) => {
    const { store } = await newStore(engine, onTestFinished);
    const ids = Array.from({ length: 30 }, (_, at) => String(700 + at));
    for (const id of ids) await store.save(id, 0, { cooldown: 1 }, MANAGER);
    const statements = watchStatements(onTestFinished);
    await store.markMissing(ids.slice(0, 1), new Date(1_000));
    const one = statements();
    await store.markMissing(ids, new Date(2_000));
    expect(statements()).toEqual(one);
    const since = (await store.servers()).map(({ missingSince }) => missingSince?.getTime());
    expect(since).toEqual([1_000, ...Array.from({ length: 29 }, () => 2_000)]);
  });

  it('a forgotten row goes a day later', async ({ onTestFinished }) => {
    const { store } = await newStore(engine, onTestFinished);
    await store.save(OTHER, 0, { cooldown: 1 }, MANAGER);
    await store.save(SERVER, 0, { cooldown: 1 }, MANAGER);
    await store.forget(SERVER);
    await store.changesSince(0);
    const told = async () => (await store.changesSince(1)).rows.map(({ id }) => id);
    await store.claimDailyCheck(new Date());
    expect(await told()).toEqual([SERVER]);
    await store.claimDailyCheck(new Date(Date.now() + 86_400_001));
    expect(await told()).toEqual([]);
  });
});

it('a row that changes or goes between two batches of a reading is read as it is then', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-batches-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'rollcall.sqlite');
  const store = new SqlStore(new SqliteFile(path));
  onTestFinished(() => store.close());
  await store.save('1', 0, { cooldown: 1 }, MANAGER);
  await store.save('2', 0, { cooldown: 1 }, MANAGER);
  {
    using database = new DatabaseSync(path);
    database.exec(`INSERT INTO server (id, revision, settings, changed_at)
      WITH RECURSIVE number (n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM number WHERE n < 2500)
      SELECT n, n, '{"cooldown":1}', 1 FROM number; UPDATE store SET revision = 2500`);
  }
  class Interrupted extends SqliteFile {
    override read<Result>(ends: number, work: (query: Query) => Promise<Result>): Promise<Result> {
      return super.read(ends, (query) =>
        work({
          ...query,
          async all(text, ...values) {
            const found = await query.all(text, ...values);
            if (found.length !== 1_000) return found;
            await store.save('1', 1, { cooldown: 9 }, MANAGER);
            await store.forget('2');
            return found;
          },
        }),
      );
    }
  }
  const reader = new SqlStore(new Interrupted(path));
  onTestFinished(() => reader.close());
  const { revision, rows } = await reader.changesSince(0);
  const ids = rows.map(({ id }) => id);
  expect([revision, ids.length, new Set(ids).size, ids.includes('2')]).toEqual([2_500, 2_499, 2_499, false]);
  expect(rows.find(({ id }) => id === '1')?.settings).toEqual({ cooldown: 9 });
  expect((await reader.changesSince(revision)).rows.map(({ id }) => id)).toEqual(['1', '2']);
});

it('a released step of the schema never changes', () => {
  const hashes = MIGRATIONS.map((step) => createHash('sha256').update(JSON.stringify(step)).digest('hex'));
  expect(hashes).toEqual([
    '96c725e8f19ab1803077ac57ad297f7c585a10fd3ad7e97676cab7ade0847e7f',
    '4a72ad6e03d2ab70f907fa32c9dc3041b60fdb0434a81b8dc365e0431f981333',
    'be4a757cc3145db8cfef87c6f71ca2646439eff777ad56fafda87a4bfb4ff7fb',
    '436ffdf70819217e4fc8f2732d1efa74642959e1a5b90570ad82e1ff110f5d25',
    'c33af4d2962dc67d89d6d6174e55cae3d0777d67b6b975b10c2b5c4f32713a72',
  ]);
});

it('reads the values that a form or the host can set, and no others', () => {
  const value = fc.oneof(
    fc.integer({ min: -2, max: 3_700 }),
    fc.double(),
    fc.constantFrom('en', 'de', 'pt-BR', 'EN', 'xx', '', null, true, {}, '1', '1'.repeat(21)),
    fc.uniqueArray(fc.constantFrom('1', '22', 'x', 3), { maxLength: 3 }),
    fc.uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 19n }).map(String), { minLength: 20, maxLength: 30 }),
  );
  const row = { id: '1', revision: 1, changed_at: 1, missing_since: null, forgotten_at: null };
  fc.assert(
    fc.property(fc.constantFrom(...Object.entries(SETTING_VALUES)), value, ([key, schema], some) => {
      const { settings } = parseServerRow({ ...row, settings: JSON.stringify({ [key]: some }) });
      const written: unknown = JSON.parse(JSON.stringify({ some })).some;
      expect(settings).toEqual(schema.safeParse(written).success ? { [key]: written } : {});
    }),
    { numRuns: runs(200) },
  );
});
