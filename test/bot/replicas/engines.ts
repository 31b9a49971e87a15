/** Databases that processes share, for tests of what holds on both engines. */

import { EventEmitter } from 'node:events';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import { describe, onTestFinished } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import {
  type ConnectionTiming,
  PostgresConnection,
  type Statements,
} from '../../../src/bot/replicas/postgres-connection.ts';
import { databaseSecretsOf } from '../../../src/bot/store/database-address.ts';
import { MIGRATIONS } from '../../../src/bot/store/schema.ts';
import { StoreFailure } from '../../../src/bot/store/store-failure.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../../servers/postgres-server.ts';
import { openedStore } from '../store/engines.ts';

/** The step of the schema with the tables of replicas. */
const TABLES = MIGRATIONS.flat().filter((text) => text.startsWith('CREATE UNLOGGED TABLE'));

/** Limits that a busy machine keeps, and pauses that a test need not wait for. */
const TIMING: ConnectionTiming = {
  connect: 60_000,
  statement: 60_000,
  firstPause: 10,
  longestPause: 50,
  unstablePause: 50,
  stableAfter: 0,
};

/** Statements of one process, whose `back` a test can emit. */
export type OfProcess = Statements & EventEmitter<{ connected: [] }>;

/** A database with the tables of replicas. */
export interface StateDatabase {
  /** The statements of another process, until the end of the test. */
  connect(): Promise<OfProcess>;
}

/** Runs tests with SQLite in memory, and with a Postgres. */
export function describeEngines(group: string, tests: (database: StateDatabase) => void): void {
  describe(`${group}, on SQLite`, () => {
    const database = tablesInMemory();
    tests({ connect: async () => new SqliteStatements(database) });
  });
  describeWith(['postgres'], `${group}, on Postgres`, () => {
    tests({
      async connect() {
        const opened = await openConnection(await sharedDatabase());
        onTestFinished(() => opened.connection.close());
        return opened.connection;
      },
    });
  });
}

/** One Postgres for all files of a process, which ends with the run. */
let server: Promise<PostgresServer> | undefined;
let shared: Promise<string> | undefined;

/** A Postgres that tests share: they neither stop it nor change its settings. */
export function sharedServer(): Promise<PostgresServer> {
  server ??= startPostgresServer();
  return server;
}

/** A database with the tables of replicas, whose tests have scopes of their own. */
export function sharedDatabase(): Promise<string> {
  shared ??= sharedServer().then(async (started) => {
    const url = await started.database();
    await makeTables(url);
    return url;
  });
  return shared;
}

/** Makes the tables that are missing, as the program does. */
export async function makeTables(url: string): Promise<void> {
  const { store } = await openedStore({ DATABASE_URL: url });
  await store.testWrite().finally(() => store.close());
}

/** A connection to Postgres, and what it logs. */
export async function openConnection(
  url: string,
  timing: Partial<ConnectionTiming> = {},
  make: () => Promise<void> = () => makeTables(url),
) {
  const raw: string[] = [];
  const log = createLogger('info', databaseSecretsOf(url), { write: (line) => void raw.push(line) });
  const connection = await PostgresConnection.open({
    ...{ url, log, makeTables: make },
    timing: { ...TIMING, ...timing },
  });
  return {
    connection,
    /** All that was logged, as it was written. */
    raw,
    /** Level and message of each line. */
    logged: () =>
      raw.map((line) => {
        const { level, msg } = JSON.parse(line);
        return `${level} ${msg}`;
      }),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}

/** Statements of a test beside those of the processes. */
export async function inDatabase(url: string, text: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client
    .query<Record<string, unknown>>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/**
 * The statements of replicas on SQLite in memory, for a test that needs no Postgres, or has a clock of its own.
 * @param options.database that of another process, to share its tables
 */
class SqliteStatements extends EventEmitter<{ connected: [] }> implements Statements {
  readonly clock = 'CAST(own_clock() AS INTEGER)';
  readonly upTime = Number.POSITIVE_INFINITY;
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    super();
    this.#database = database;
  }

  rowsOf(_table: string, columns: readonly string[]): string {
    const values = columns.map((column) => `value ->> '${column}' AS ${column}`);
    return `(SELECT ${values.join(', ')} FROM jsonb_each(?))`;
  }

  async all(text: string, values: Parameters<Statements['all']>[1]): Promise<readonly unknown[]> {
    const given = values.map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    );
    try {
      const statement = this.#prepared.get(text) ?? this.#database.prepare(inSqlite(text));
      this.#prepared.set(text, statement);
      return statement.all(...given);
    } catch (error) {
      throw new StoreFailure('away', `it rejects a statement: ${String(error)}`, error);
    }
  }
}

/** @param now the clock of its statements, in Unix milliseconds */
function tablesInMemory(now: () => number = Date.now): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.function('own_clock', () => now());
  for (const text of TABLES) database.exec(inSqlite(text));
  return database;
}

const inSqlite = (text: string): string =>
  text.replaceAll('rollcall.', 'main.').replace('CREATE UNLOGGED', 'CREATE');
