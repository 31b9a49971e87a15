import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { StateUnavailable } from '../../../src/bot/state/state.ts';
import { StoreFailure } from '../../../src/bot/store/store-failure.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../../servers/postgres-server.ts';
import { type Finished, listen as listenFor } from '../../services/upstream.ts';
import { inDatabase, makeTables, openConnection } from './engines.ts';

const CANARY = 'p%C3%A4ss-canary';

const SHARED = 'info claims are shared through Postgres';
const warned = (reason: string) =>
  `warn claims are not shared: ${reason}; until Postgres is available, each process answers what it receives`;
const AGAIN = expect.stringMatching(/^info claims are shared again after \d+(\.\d)? s$/);

const hbaFile = z.tuple([z.object({ hba_file: z.string() })]);

const IS_EXECUTED = 'SELECT 1 AS one';

describeWith(['postgres'], 'the connection to what replicas share', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer();
  });
  afterAll(() => server.close());

  async function newDatabase(): Promise<string> {
    const url = await server.database();
    await makeTables(url);
    return url;
  }

  /** Runs statements in another database of the server, whatever is wrong with this one. */
  async function elsewhere(url: string, text: string): Promise<readonly unknown[]> {
    const other = new URL(url);
    other.pathname = '/postgres';
    return inDatabase(other.href, text);
  }

  const nameOf = (url: string) => new URL(url).pathname.slice(1);

  /** Ends all connections to a database. */
  const endConnections = (url: string) =>
    elsewhere(
      url,
      `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = '${nameOf(url)}'`,
    );

  /** Statements that change this table fail with this error. @returns ends that */
  async function failWrites(url: string, table: string, code: string): Promise<() => Promise<unknown>> {
    await inDatabase(
      url,
      `CREATE FUNCTION fail_${table}() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'canary' USING ERRCODE = '${code}'; END $$;
       CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON rollcall.${table} EXECUTE FUNCTION fail_${table}()`,
    );
    return () => inDatabase(url, `DROP FUNCTION fail_${table} CASCADE`);
  }

  const CHANGE = `INSERT INTO rollcall.kept (scope, kind, name, owner, ends_at) VALUES ('', 'test', ?, '', 0)
    ON CONFLICT (scope, kind, name) DO UPDATE SET ends_at = excluded.ends_at RETURNING name`;

  it('is there at once, with one line, and knows how long Postgres has been up', async () => {
    await using opened = await openConnection(await newDatabase());
    const { connection, logged } = opened;
    expect(connection.isUnavailable).toBe(false);
    expect(await connection.all('SELECT CAST(? AS BIGINT) AS given', [7])).toEqual([{ given: 7 }]);
    expect(logged()).toEqual([SHARED]);
    expect(connection.upTime).toBeGreaterThan(0);
    expect(connection.upTime).toBeLessThan(3_600_000);
  });

  it('makes the tables that are missing', async () => {
    await using opened = await openConnection(await server.database());
    expect(await opened.connection.all('SELECT id FROM rollcall.claim', [])).toEqual([]);
    expect(opened.logged()).toEqual([SHARED]);
  });

  it('takes any number of rows in one statement, also with characters that Postgres cannot store', async () => {
    await using opened = await openConnection(await newDatabase());
    const { connection } = opened;
    const rows = Array.from({ length: 300 }, (_, at) => ({ id: `${at}`, owner: at % 2 ? 'a\0b' : '\ud800' }));
    const text = `SELECT owner, count(*) AS times FROM ${connection.rowsOf('claim')} AS given
      GROUP BY owner ORDER BY owner`;
    expect(await connection.all(text, [rows])).toEqual([
      { owner: 'a\u2400b', times: 150 },
      { owner: '\ufffd', times: 150 },
    ]);
    // PgBouncer before 1.21 has no named statements in its transaction mode.
    expect(await connection.all('SELECT name FROM pg_prepared_statements', [])).toEqual([]);
  });

  it.each([
    ['a value of another type', `SELECT CAST(? AS BIGINT)`, ['no-number']],
    [
      'a second row of one key',
      `INSERT INTO rollcall.process VALUES (?, '', 0, 0), ('twice', '', 0, 0)`,
      ['twice'],
    ],
    ['words that it does not know', 'SELEKT 1', []],
    ['a column that is not there', 'SELECT no_column FROM rollcall.claim', []],
  ])('a statement that is rejected for %s is an error, and no outage', async (_, text, values) => {
    await using opened = await openConnection(await newDatabase());
    const { connection, logged } = opened;
    let back = 0;
    connection.on('connected', () => {
      back += 1;
    });
    const others = Promise.all(Array.from({ length: 20 }, () => connection.all(IS_EXECUTED, [])));
    await expect(connection.all(text, values)).rejects.toThrow(StoreFailure);
    expect(await others).toHaveLength(20);
    expect(connection.isUnavailable).toBe(false);
    expect(await connection.all(IS_EXECUTED, [])).toEqual([{ one: 1 }]);
    expect(logged()).toEqual([SHARED]);
    expect(back).toBe(0);
  });

  it.each([
    ['40P01', 'a deadlock'],
    ['55P03', 'a lock that is held'],
    ['P0001', 'an error of a trigger'],
    ['23514', 'a constraint'],
  ])('the error %s, %s, is one of its statement alone', async (code) => {
    const url = await newDatabase();
    await using opened = await openConnection(url);
    const mend = await failWrites(url, 'kept', code);
    await expect(opened.connection.all(CHANGE, ['a'])).rejects.toThrow(StoreFailure);
    expect(opened.connection.isUnavailable).toBe(false);
    await mend();
    expect(await opened.connection.all(CHANGE, ['a'])).toHaveLength(1);
    expect(opened.logged()).toEqual([SHARED]);
  });

  it.each([
    ['full', '53100', 'its disk is full'],
    ['out of memory', '53200', 'it refuses a statement: canary (53200)'],
    ['a standby', '25006', 'it is read-only: DATABASE_URL has to name the primary'],
    ['a standby, for an unlogged table', '0A000', 'it refuses a statement: canary (0A000)'],
    ['stopping', '57P01', 'it is starting or stopping'],
    ['damaged', 'XX001', 'its tables have been changed (XX001): restore them from a backup'],
  ])('a Postgres that becomes %s is away, with one line at each end', async (_, code, reason) => {
    const url = await newDatabase();
    await using opened = await openConnection(url);
    const { connection, logged } = opened;
    const mend = await failWrites(url, 'kept', code);
    await expect(connection.all(CHANGE, ['a'])).rejects.toThrow(
      new StateUnavailable(`Postgres is unavailable: ${reason}`),
    );
    expect(connection.isUnavailable).toBe(true);
    await expect(connection.all(IS_EXECUTED, [])).rejects.toThrow(
      new StateUnavailable('Postgres is unavailable'),
    );
    await mend();
    await expect.poll(() => connection.isUnavailable).toBe(false);
    expect(await connection.all(CHANGE, ['a'])).toHaveLength(1);
    await expect.poll(logged).toEqual([SHARED, warned(reason), AGAIN]);
  });

  it('a Postgres that becomes read-only is away, although it can be read', async () => {
    const url = await newDatabase();
    await using opened = await openConnection(url);
    const { connection, logged } = opened;
    const readOnly = (is: 'on' | 'off') =>
      elsewhere(url, `ALTER DATABASE ${nameOf(url)} SET default_transaction_read_only = ${is}`);
    await readOnly('on');
    await endConnections(url);
    await expect(connection.all(CHANGE, ['a'])).rejects.toThrow(StateUnavailable);
    expect(await inDatabase(url, 'SHOW default_transaction_read_only')).toEqual([
      { default_transaction_read_only: 'on' },
    ]);
    expect(connection.isUnavailable).toBe(true);
    await readOnly('off');
    await expect.poll(() => connection.isUnavailable).toBe(false);
    await expect
      .poll(logged)
      .toEqual([SHARED, expect.stringMatching(/^warn claims are not shared: /), AGAIN]);
  });

  it.each([
    [
      'refuses the password',
      'asker',
      ["ALTER ROLE asker PASSWORD 'other'"],
      ["ALTER ROLE asker PASSWORD 'päss-canary'"],
      'it refuses the user, the password or this machine: correct DATABASE_URL, or its pg_hba.conf',
    ],
    [
      'has no such user',
      'nobody',
      [],
      ["CREATE ROLE nobody LOGIN SUPERUSER PASSWORD 'päss-canary'"],
      'it refuses the user, the password or this machine: correct DATABASE_URL, or its pg_hba.conf',
    ],
    [
      'takes no more connections of the user',
      'asker',
      ['ALTER ROLE asker CONNECTION LIMIT 3'],
      ['ALTER ROLE asker CONNECTION LIMIT -1'],
      'it accepts no more connections: raise its max_connections',
    ],
    [
      'gives the user no right to the tables',
      'reader',
      [],
      ['GRANT ALL ON SCHEMA rollcall TO reader', 'GRANT ALL ON ALL TABLES IN SCHEMA rollcall TO reader'],
      'its user may not use or change the tables: grant it the schema rollcall',
    ],
  ])(
    'a Postgres that %s is named once, without the password, and used as soon as that is put right',
    async (_, user, wrong, right, reason) => {
      const url = await newDatabase();
      await askForPasswords();
      const run = async (texts: readonly string[]) => {
        for (const text of texts) await inDatabase(url, text);
      };
      onTestFinished(() => run(['DROP OWNED BY asker, reader', 'DROP ROLE asker, reader']));
      await run([
        "CREATE ROLE asker LOGIN PASSWORD 'päss-canary'",
        'GRANT ALL ON SCHEMA rollcall TO asker',
        'GRANT ALL ON ALL TABLES IN SCHEMA rollcall TO asker',
        "CREATE ROLE reader LOGIN PASSWORD 'päss-canary'",
        ...wrong,
      ]);
      await using opened = await openConnection(url.replace('owner@', `${user}:${CANARY}@`));
      const { connection, raw, logged } = opened;
      expect(logged()).toEqual([warned(reason)]);
      expect(JSON.parse(raw[0] ?? '')).toMatchObject({ database: url.replace(/^.*@/, '') });
      await expect(connection.all(IS_EXECUTED, [])).rejects.toThrow(StateUnavailable);
      await run(right);
      await expect.poll(() => connection.isUnavailable).toBe(false);
      expect(await connection.all(CHANGE, ['a'])).toHaveLength(1);
      await expect.poll(logged).toEqual([warned(reason), AGAIN]);
      expect(raw.join('')).not.toMatch(/canary/);
    },
  );

  /** Users other than the owner need a password from now on. */
  async function askForPasswords(): Promise<void> {
    const url = await server.database();
    const rows = await inDatabase(url, 'SHOW hba_file');
    const [{ hba_file: path }] = hbaFile.parse(rows);
    const lines = [
      'local all all trust',
      'host all owner 127.0.0.1/32 trust',
      'host all all 127.0.0.1/32 md5',
    ];
    await inDatabase(url, `COPY (SELECT unnest(ARRAY['${lines.join("', '")}'])) TO '${path}'`);
    await inDatabase(url, 'SELECT pg_reload_conf()');
  }

  it('a Postgres without a database of that name is named', async () => {
    const url = await server.database();
    await using opened = await openConnection(`${url}_gone`);
    const reason = 'it has no database of that name: create it, or correct DATABASE_URL';
    expect(opened.logged()).toEqual([warned(reason)]);
    await elsewhere(url, `CREATE DATABASE ${nameOf(url)}_gone`);
    await expect.poll(() => opened.connection.isUnavailable).toBe(false);
    await expect.poll(opened.logged).toEqual([warned(reason), AGAIN]);
  });

  it('tables that are dropped while it is in use are made again', async () => {
    const url = await newDatabase();
    await using opened = await openConnection(url);
    const { connection, logged } = opened;
    await inDatabase(url, 'DROP SCHEMA rollcall CASCADE');
    await expect(connection.all(CHANGE, ['a'])).rejects.toThrow(StateUnavailable);
    await expect.poll(() => connection.isUnavailable).toBe(false);
    expect(await connection.all(CHANGE, ['a'])).toHaveLength(1);
    const reason = 'its tables have been changed (42P01): restore them from a backup';
    await expect.poll(logged).toEqual([SHARED, warned(reason), AGAIN]);
  });

  it('is away as long as the tables cannot be made', async () => {
    const url = await server.database();
    await using opened = await openConnection(url, {}, async () => {
      throw new StoreFailure('damaged', 'its tables are gone');
    });
    expect(opened.logged()).toEqual([warned('its tables are gone')]);
    await makeTables(url);
    await expect.poll(() => opened.connection.isUnavailable).toBe(false);
  });

  it('attempts become rarer if no connection holds, in one outage of the log', async () => {
    const url = await newDatabase();
    const timing = { stableAfter: 3_600_000, firstPause: 20, longestPause: 20, unstablePause: 3_600_000 };
    await using opened = await openConnection(url, timing);
    const { connection, logged } = opened;
    // The attempt itself changes another table.
    await failWrites(url, 'claim', '53100');
    let lost = 0;
    const away: number[] = [];
    connection.on('connected', () => away.push(performance.now() - lost));
    for (let time = 1; time <= 4; time += 1) {
      lost = performance.now();
      await expect(connection.all(`UPDATE rollcall.claim SET owner = ''`, [])).rejects.toThrow(
        StateUnavailable,
      );
      await expect.poll(() => away.length, { interval: 5 }).toBe(time);
    }
    // The fourth pause is between 80 and 160 ms.
    expect(away.at(-1)).toBeGreaterThan(75);
    expect(logged()).toEqual([SHARED, warned('its disk is full')]);
  });

  it('attempts are as frequent as at first after a connection that held', async () => {
    const url = await newDatabase();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await using opened = await openConnection(url, {
      stableAfter: 0,
      firstPause: 100,
      longestPause: 3_600_000,
    });
    const { connection } = opened;
    const mend = await failWrites(url, 'claim', '53100');
    onTestFinished(async () => void (await mend()));
    for (let time = 1; time <= 5; time += 1) {
      await expect(connection.all(`UPDATE rollcall.claim SET owner = ''`, [])).rejects.toThrow(
        StateUnavailable,
      );
      const back = new Promise<void>((resolve) => connection.once('connected', resolve));
      vi.advanceTimersByTime(100);
      await back;
    }
  });

  it('is away for good once it is closed, which can be done twice', async () => {
    const { connection, logged } = await openConnection(await newDatabase());
    await Promise.all([connection.close(), connection.close()]);
    await connection.close();
    expect(connection.isUnavailable).toBe(true);
    await expect(connection.all(IS_EXECUTED, [])).rejects.toThrow(StateUnavailable);
    expect(logged()).toEqual([SHARED]);
  });

  it('waits with its end for a statement that runs, and leaves no connection', async () => {
    const url = await newDatabase();
    const { connection } = await openConnection(url);
    const running = connection.all('SELECT pg_sleep(0.05), 1 AS one', []);
    await new Promise(setImmediate);
    await connection.close();
    expect(await running).toMatchObject([{ one: 1 }]);
    const left = () => elsewhere(url, `SELECT 1 FROM pg_stat_activity WHERE datname = '${nameOf(url)}'`);
    await expect.poll(left).toEqual([]);
  });

  it('tries no more once it is closed while Postgres is unavailable', async () => {
    const url = await newDatabase();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { connection, logged } = await openConnection(url);
    await failWrites(url, 'kept', '53100');
    await expect(connection.all(CHANGE, ['a'])).rejects.toThrow(StateUnavailable);
    const [before, opened] = [vi.getTimerCount(), vi.spyOn(pg.Client.prototype, 'connect')];
    onTestFinished(() => opened.mockRestore());
    await connection.close();
    expect(vi.getTimerCount()).toBe(before - 1);
    vi.advanceTimersByTime(3_600_000);
    expect(opened).not.toHaveBeenCalled();
    expect(connection.isUnavailable).toBe(true);
    expect(logged()).toHaveLength(2);
  });

  it('ends an attempt that is on its way when it is closed', async () => {
    const url = await server.database();
    const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ended = Promise.withResolvers<void>();
    let attempts = 0;
    const { connection, logged } = await openConnection(url, {}, async () => {
      attempts += 1;
      if (attempts === 1) throw new StoreFailure('full', 'its disk is full');
      began.resolve();
      await mayEnd.promise;
      await makeTables(url).then(ended.resolve);
    });
    await began.promise;
    await connection.close();
    mayEnd.resolve();
    await ended.promise;
    const left = () => elsewhere(url, `SELECT 1 FROM pg_stat_activity WHERE datname = '${nameOf(url)}'`);
    await expect.poll(left).toEqual([]);
    expect(connection.isUnavailable).toBe(true);
    expect(attempts).toBe(2);
    expect(logged()).toEqual([warned('its disk is full')]);
  });
});

describe.concurrent('what is no Postgres', () => {
  async function listen(finished: Finished, talk: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      talk(socket);
    });
    const { host } = await listenFor(
      server,
      async () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      },
      finished,
    );
    return `postgres://ann:${CANARY}@${host}/roll`;
  }

  it.for<[string, (socket: Socket) => void, string]>([
    [
      'a web server',
      (socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
      'the connection was lost',
    ],
    ['one that hangs up', (socket) => socket.end(), 'the connection was lost'],
    [
      'one that resets the connection',
      (socket) => void socket.once('data', () => socket.resetAndDestroy()),
      'the connection was lost (ECONNRESET)',
    ],
  ])('%s', async ([, talk, reason], { expect, onTestFinished }) => {
    await using opened = await openConnection(await listen(onTestFinished, talk));
    expect(opened.logged()).toEqual([warned(reason)]);
    expect(opened.raw.join('')).not.toMatch(/canary/);
  });

  it('one that says nothing', async ({ expect, onTestFinished }) => {
    const url = await listen(onTestFinished, () => {});
    await using opened = await openConnection(url, { connect: 300 });
    expect(opened.logged()).toEqual([warned('it does not answer')]);
  });

  it('one without TLS', async ({ expect, onTestFinished }) => {
    const url = await listen(onTestFinished, (socket) => void socket.once('data', () => socket.write('N')));
    await using opened = await openConnection(`${url}?sslmode=verify-full`);
    expect(opened.logged()).toEqual([warned('it does not support TLS: remove sslmode from DATABASE_URL')]);
  });

  it('nothing at all', async ({ expect }) => {
    await using opened = await openConnection('postgres://ann@127.0.0.1:1/roll');
    expect(opened.logged()).toEqual([warned('nothing listens there: start it, or correct DATABASE_URL')]);
  });

  it('an unknown host', async ({ expect }) => {
    await using opened = await openConnection('postgres://ann@postgres.invalid/roll');
    expect(opened.logged()).toEqual([
      expect.stringMatching(/^warn claims are not shared: its host is (unknown|not found)/),
    ]);
  });
});
