/** A store that goes away, stands still, is full or may only be read. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { Postgres } from '../../src/bot/store/postgres.ts';
import { SettingsCache } from '../../src/bot/store/settings-cache.ts';
import { lockedByAnother, MANAGER, openedStore, SERVER, until } from '../bot/store/engines.ts';
import { describeWith } from '../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../servers/postgres-server.ts';

type Finished = (end: () => void | Promise<void>) => void;

describeWith(['postgres'], 'settings of servers in a Postgres that fails', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer();
  });
  afterAll(() => server.close());

  async function startedRows(url: string, finished: Finished) {
    const messages: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void messages.push(JSON.parse(line).msg) });
    const rows = new SettingsCache(await openedStore({ DATABASE_URL: url }), log, {
      poll: 50,
      trusted: 3_600_000,
    });
    finished(() => rows.stop());
    await rows.start();
    return { rows, messages };
  }

  it('a frozen one ends a save in time, and what is known serves', async ({ onTestFinished }) => {
    const { rows, messages } = await startedRows(await server.database(), onTestFinished);
    await rows.save(SERVER, 0, { cooldown: 1 }, MANAGER);
    server.pause();
    onTestFinished(() => server.resume());
    const ends = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((cooldown) => rows.save(SERVER, 1, { cooldown }, MANAGER)),
    );
    expect(ends).toEqual(ends.map(() => ({ kind: 'failed', why: 'away' })));
    await until(() => rows.state === 'degraded');
    expect([rows.of(SERVER).settings, rows.isTrusted]).toEqual([{ cooldown: 1 }, true]);
    server.resume();
    await until(() => rows.state === 'ok');
    expect(await rows.save(SERVER, rows.of(SERVER).version, { cooldown: 9 }, MANAGER)).toMatchObject({
      kind: 'saved',
    });
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatch(/it does not answer$/);
  });

  it.each(['stop', 'kill'] as const)('a %s and a start in between lose nothing', async (way) => {
    const { rows, messages } = await startedRows(await server.database(), onTestFinished);
    await rows.save(SERVER, 0, { cooldown: 1 }, MANAGER);
    await server[way]();
    expect(await rows.save(SERVER, 1, { cooldown: 2 }, MANAGER)).toEqual({
      kind: 'failed',
      why: 'away',
    });
    await until(() => rows.state === 'degraded');
    await server.start();
    await until(() => rows.state === 'ok');
    expect(await rows.save(SERVER, 1, { cooldown: 3 }, MANAGER)).toMatchObject({ kind: 'saved' });
    expect(messages.at(-1)).toBe('the settings of servers can be read and saved again');
  });

  it('a transaction that is ended keeps nothing, and an outcome nobody knows is uncertain', async ({
    onTestFinished,
  }) => {
    const url = await server.database();
    const { rows } = await startedRows(url, onTestFinished);
    await rows.save(SERVER, 0, { cooldown: 1 }, MANAGER);
    const end = `PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1);`;
    const body = (text: string) => `RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${text} RETURN NULL; END $$`;
    await server.run(url, `CREATE FUNCTION ending() ${body(end)}`);
    await server.run(
      url,
      'CREATE TRIGGER ends AFTER INSERT ON rollcall.change FOR EACH ROW EXECUTE FUNCTION ending()',
    );
    expect(await rows.save(SERVER, 1, { cooldown: 2 }, MANAGER)).toEqual({
      kind: 'failed',
      why: 'away',
    });
    await server.run(url, 'DROP TRIGGER ends ON rollcall.change');
    await server.run(
      url,
      `CREATE CONSTRAINT TRIGGER ends AFTER INSERT ON rollcall.change DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION ending()`,
    );
    expect(await rows.save(SERVER, 1, { cooldown: 3 }, MANAGER)).toEqual({ kind: 'uncertain' });
    await server.run(url, 'DROP TRIGGER ends ON rollcall.change');
    expect(await rows.save(SERVER, 1, { cooldown: 4 }, MANAGER)).toMatchObject({ kind: 'saved' });
    expect((await server.run(url, 'SELECT * FROM rollcall.change')).length).toBe(2);
  });

  it('a connection that ends between two statements ends no process', async ({ onTestFinished }) => {
    const url = await server.database();
    const engine = new Postgres(url, pino({ level: 'silent' }));
    onTestFinished(() => engine.close());
    const work = engine.write(performance.now() + 2_000, async (transaction) => {
      await transaction.all('SELECT 1');
      await server.run(
        url,
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
      );
      await setTimeout(100);
      return transaction.all('SELECT 1');
    });
    await expect(work).rejects.toMatchObject({ trouble: 'away' });
  });

  it('a lock that another holds ends a save in time', async ({ onTestFinished }) => {
    const url = await server.database();
    const { rows } = await startedRows(url, onTestFinished);
    await rows.save(SERVER, 0, { cooldown: 1 }, MANAGER);
    const holding = server.run(
      url,
      'BEGIN; UPDATE rollcall.store SET revision = revision; SELECT pg_sleep(4); COMMIT',
    );
    await setTimeout(200);
    expect(await rows.save(SERVER, 1, { cooldown: 2 }, MANAGER)).toEqual({
      kind: 'failed',
      why: 'locked',
    });
    await holding;
    await until(() => rows.state === 'ok');
  });

  it('one that may only be read serves, and says that it takes no change', async ({ onTestFinished }) => {
    const url = await server.database();
    const owner = await startedRows(url, onTestFinished);
    await owner.rows.save(SERVER, 0, { cooldown: 1 }, MANAGER);
    await server.run(url, `DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN`);
    await server.run(
      url,
      'GRANT USAGE ON SCHEMA rollcall TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA rollcall TO reader',
    );
    const { rows, messages } = await startedRows(url.replace('owner@', 'reader@'), onTestFinished);
    expect([rows.of(SERVER).settings, rows.state]).toEqual([{ cooldown: 1 }, 'ok']);
    expect(await rows.save(SERVER, 1, { cooldown: 2 }, MANAGER)).toEqual({
      kind: 'failed',
      why: 'read-only',
    });
    await owner.rows.save(SERVER, 1, { cooldown: 3 }, MANAGER);
    await until(() => rows.of(SERVER).settings.cooldown === 3);
    expect([rows.state, rows.isTrusted]).toEqual(['degraded', true]);
    expect(messages).toEqual([expect.stringMatching(/cannot be changed.*its user may not use or change/)]);
    await server.run(url, 'GRANT UPDATE ON ALL TABLES IN SCHEMA rollcall TO reader');
    await until(() => rows.state === 'ok');
  });

  it.each([
    ['the row', 'DELETE FROM rollcall.store', 'change'],
    ['the table store', 'DROP TABLE rollcall.store', 'change'],
    ['the table server', 'DROP TABLE rollcall.server', 'change'],
    ['the table change', 'DROP TABLE rollcall.change', 'server'],
  ])('one that lacks %s is damaged, and no new one', async (_what, damage, left) => {
    const url = await server.database();
    const { store: maker } = await openedStore({ DATABASE_URL: url });
    await maker.save(SERVER, 0, { cooldown: 1 }, MANAGER);
    await maker.close();
    await server.run(url, damage);
    const { store } = await openedStore({ DATABASE_URL: url });
    onTestFinished(() => store.close());
    const failure = { trouble: 'damaged', message: /restore (a|its|them)/ };
    await expect(store.changesSince(0)).rejects.toMatchObject(failure);
    await expect(store.save(SERVER, 1, { cooldown: 2 }, MANAGER)).rejects.toMatchObject(failure);
    await expect(store.changesSince(0)).rejects.toMatchObject(failure);
    expect(await server.run(url, `SELECT * FROM rollcall.${left}`)).toHaveLength(1);
  });

  it('its own schema is enough for a user, who need not be allowed to make one', async ({
    onTestFinished,
  }) => {
    const url = await server.database();
    await server.run(url, 'DROP ROLE IF EXISTS tenant; CREATE ROLE tenant LOGIN');
    await server.run(url, 'CREATE SCHEMA rollcall AUTHORIZATION tenant');
    const { rows } = await startedRows(url.replace('owner@', 'tenant@'), onTestFinished);
    expect(await rows.save(SERVER, 0, { cooldown: 1 }, MANAGER)).toMatchObject({ kind: 'saved' });
  });
});

it('a file on a full disk keeps the old values, and takes changes when there is room', async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-full-'));
  // The limit is that of a whole process.
  const code = `
    import { openStore } from ${JSON.stringify(join(import.meta.dirname, '../../src/bot/store/sql-store.ts'))};
    import { parseConfig } from ${JSON.stringify(join(import.meta.dirname, '../../src/bot/config/config.ts'))};
    import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
    const { store } = await openStore(parseConfig({ DATA_DIR: ${JSON.stringify(folder)} }), undefined);
    const said = [];
    const save = (version, cooldown) => store.save('1', version, { cooldown }, { user: 'host' })
      .then(({ kind }) => said.push(kind), ({ trouble }) => said.push(trouble));
    const limit = (bytes) => execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=' + bytes]);
    await save(0, 1);
    limit('1024:unlimited');
    await save(1, 2);
    said.push((await store.changesSince(0)).rows[0].settings.cooldown);
    limit('unlimited:unlimited');
    await save(1, 3);
    process.stdout.write(JSON.stringify(said));`;
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', code]).toString();
  expect(JSON.parse(said)).toEqual(['saved', 'full', 1, 'saved']);
});

it('a save ends before a lasting lock does, also behind others', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-locked-'));
  const { store } = await openedStore({ DATA_DIR: folder });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  await store.save(SERVER, 0, { cooldown: 1 }, MANAGER);
  const { kill } = await lockedByAnother(join(folder, 'rollcall.sqlite'), 60_000);
  const saves = Array.from({ length: 5 }, () => store.save(SERVER, 1, { cooldown: 2 }, MANAGER));
  const ends = await Promise.allSettled(saves);
  kill();
  expect(ends).toMatchObject(saves.map(() => ({ status: 'rejected', reason: { trouble: 'locked' } })));
  await setTimeout(50);
  expect(await store.changesSince(0)).toMatchObject({ rows: [{ settings: { cooldown: 1 } }] });
});
