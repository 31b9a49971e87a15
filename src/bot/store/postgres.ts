import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { cutText } from '../../handlers/display/safe-text.ts';
import type { StoreProblem } from '../../handlers/server-settings.ts';
import { QUIET_BEFORE_PROBES } from '../../services/http/pools.ts';
import { type Schema, SETTINGS_SCHEMA } from './schema.ts';
import type { Query, SqlEngine, SqlRow, SqlValue, Transaction } from './sql.ts';
import { NoTables, RejectedValues, StoreFailure, UncertainCommit } from './store-failure.ts';

/** Connections of a process, for settings and history together: one for polling, the others for saves. */
const CONNECTIONS = 4;

/** Time limit in ms for opening a connection, and for waiting for a free one. */
const CONNECT = 2_000;

/**
 * Postgres' own limits in ms: waiting for a lock, running a statement, and idling in a transaction. They are set in
 * each transaction, because PgBouncer rejects them as connection parameters.
 */
const BEGIN =
  'BEGIN; SET LOCAL lock_timeout = 1500; SET LOCAL statement_timeout = 2000; SET LOCAL idle_in_transaction_session_timeout = 3000';

/** Statements before the creation of the tables, in the same transaction. */
const SET_UP = [
  // Serialises processes that start at once. The number is arbitrary, but used only here.
  'SELECT pg_advisory_xact_lock(5918341076)',
  // Even IF NOT EXISTS needs the right to create schemas, which the host may not have granted.
  "DO $$ BEGIN IF to_regnamespace('rollcall') IS NULL THEN CREATE SCHEMA rollcall; END IF; END $$",
];

const existingTables = ({ tables }: Schema) =>
  `SELECT tablename FROM pg_tables WHERE schemaname = 'rollcall' AND tablename IN ('${tables.join("', '")}')`;

/** BIGINT, which `pg` returns as text. Rollcall stores times and revisions in it, far below 2^53. */
const INT8 = 20;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
};

/**
 * Opens a connection pool.
 * @param url with user and password
 */
export function newPool(url: string, log: Logger, limits: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    // Finds dead connections of the pool before a query waits for one.
    keepAlive: true,
    keepAliveInitialDelayMillis: QUIET_BEFORE_PROBES,
    allowExitOnIdle: true,
    types,
    ...limits,
  });
  // Without a listener either error would end the process. The next query shows whether Postgres is reachable.
  const ended = (err: unknown) => log.debug({ err }, 'a connection to Postgres ended');
  pool.on('error', ended);
  pool.on('connect', (client) => client.on('error', ended));
  return pool;
}

/** Postgres, also behind PgBouncer: no session state outlasts a transaction. */
export class Postgres implements SqlEngine {
  readonly exists = true;
  readonly #pool: pg.Pool;
  readonly #schema: Schema;
  readonly #isOwner: boolean;

  /**
   * @param from an address with user and password, or an open instance whose connections are shared until it is closed
   */
  constructor(from: string | Postgres, log: Logger, schema: Schema = SETTINGS_SCHEMA) {
    this.#schema = schema;
    this.#isOwner = typeof from === 'string';
    this.#pool =
      typeof from === 'string'
        ? newPool(from, log, { max: CONNECTIONS, connectionTimeoutMillis: CONNECT })
        : from.#pool;
  }

  createTables(ends: number, work: (transaction: Query) => Promise<void>): Promise<void> {
    return this.write(ends, async (transaction) => {
      for (const text of SET_UP) await transaction.all(text);
      if ((await transaction.all(existingTables(this.#schema))).length === 0) await work(transaction);
    });
  }

  read<Result>(ends: number, work: (query: Query) => Promise<Result>): Promise<Result> {
    return this.#connected(ends, (client) => work(queryOf(client, ends)));
  }

  write<Result>(ends: number, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#connected(ends, async (client) => {
      let isUndone = false;
      const rollback = () => {
        isUndone = true;
      };
      await runStatement(client, ends, BEGIN);
      const result = await work({ ...queryOf(client, ends), rollback }).catch(async (error: unknown) => {
        if (error instanceof NoTables) await runStatement(client, ends, 'ROLLBACK');
        throw error;
      });
      if (isUndone) {
        await runStatement(client, ends, 'ROLLBACK');
        return result;
      }
      try {
        await runStatement(client, ends, 'COMMIT');
      } catch (error) {
        if (!(error instanceof StoreFailure) || isRolledBack(error)) throw error;
        throw new UncertainCommit('away', error.message, error);
      }
      return result;
    });
  }

  async close(): Promise<void> {
    if (this.#isOwner) await this.#pool.end();
  }

  async #connected<Result>(ends: number, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw postgresFailure(error);
    });
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      // Closes the connection, which rolls back its transaction. A ROLLBACK would wait again if Postgres is frozen.
      client.release(!(error instanceof NoTables));
      if (error instanceof NoTables) await this.#assertNoTables(ends);
      throw error;
    }
  }

  /** @throws StoreFailure if other tables exist without the version table, which is created together with them */
  async #assertNoTables(ends: number): Promise<void> {
    const found = await this.#connected(ends, (client) =>
      runStatement(client, ends, existingTables(this.#schema)),
    );
    const names = z.array(z.object({ tablename: z.string() })).parse(found);
    const { versionTable } = this.#schema;
    if (names.length > 0 && !names.some(({ tablename }) => tablename === versionTable))
      throw new StoreFailure('damaged', versionTableGone(versionTable));
  }
}

/** The parts of statements that are specific to Postgres. */
export const POSTGRES_DIALECT = {
  clock: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)',
  rowsOf: (table: string) => `json_populate_recordset(CAST(NULL AS rollcall.${table}), CAST(? AS json))`,
};

const queryOf = (client: pg.PoolClient, ends: number): Query => ({
  generation: 0,
  scanLimit: 1_000_000,
  ...POSTGRES_DIALECT,
  all: (text, ...values) => runStatement(client, ends, postgresStatement(text, values)),
});

/** Converts a statement with `?` for values or rows to the form that `pg` takes. */
export function postgresStatement(
  text: string,
  values: readonly (SqlValue | readonly SqlRow[])[],
): { readonly text: string; readonly values?: SqlValue[] } {
  if (values.length === 0) return { text };
  let place = 0;
  const given = values.map((value) =>
    typeof value === 'object' && value !== null
      ? JSON.stringify(value, (_key, each: unknown) => storable(each))
      : storable(value),
  );
  return { text: text.replaceAll('?', () => `$${++place}`), values: given };
}

/** `query_timeout` in ms. `pg` reads it, but its types lack it. */
interface TimedQuery extends pg.QueryConfig {
  readonly query_timeout: number;
}

/** @throws StoreFailure, or NoTables */
async function runStatement(
  client: pg.PoolClient,
  ends: number,
  statement: string | ReturnType<typeof postgresStatement>,
): Promise<readonly unknown[]> {
  const query_timeout = Math.ceil(ends - performance.now());
  if (query_timeout <= 0) throw new StoreFailure('away', NO_ANSWER);
  try {
    const text = typeof statement === 'string' ? { text: statement } : statement;
    const query: TimedQuery = { ...text, query_timeout };
    const { rows } = await client.query<Record<string, unknown>>(query);
    return rows;
  } catch (error) {
    throw postgresFailure(error);
  }
}

/**
 * Postgres cannot store U+0000 in a text: U+2400, its visible form, replaces it when writing and searching. JSON in
 * Postgres cannot contain a lone surrogate either, which becomes U+FFFD.
 */
const storable = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\u2400') : value;

/**
 * Whether Postgres rejected the commit and rolled back. Errors about a shutdown, the connection or Postgres itself
 * leave the result open.
 */
function isRolledBack({ cause }: StoreFailure): boolean {
  return cause instanceof pg.DatabaseError && !/^(57P|08|40003|XX)/.test(cause.code ?? '08');
}

const NO_ANSWER = 'it does not answer';

type Trouble = readonly [StoreProblem, string];

const LOCKED: Trouble = ['locked', 'another process holds a lock on it'];
const REFUSED: Trouble = [
  'away',
  'it refuses the user, the password or this machine: correct DATABASE_URL, or its pg_hba.conf',
];
const STOPPING: Trouble = ['away', 'it is starting or stopping'];
const STANDBY: Trouble = ['read-only', 'it is read-only: DATABASE_URL has to name the primary'];
const NO_HOST: Trouble = ['away', 'its host is unreachable'];
const NOBODY: Trouble = ['away', 'nothing listens there: start it, or correct DATABASE_URL'];

/**
 * By the error codes of Postgres (https://www.postgresql.org/docs/current/errcodes-appendix.html) and of the system.
 */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  '28000': REFUSED,
  '28P01': REFUSED,
  '3D000': ['away', 'it has no database of that name: create it, or correct DATABASE_URL'],
  '53300': ['away', 'it accepts no more connections: raise its max_connections'],
  '57P01': STOPPING,
  '57P02': STOPPING,
  '57P03': STOPPING,
  '42501': ['read-only', 'its user may not use or change the tables: grant it the schema rollcall'],
  '25006': STANDBY,
  '53100': ['full', 'its disk is full'],
  '55P03': LOCKED,
  '57014': LOCKED,
  '40001': LOCKED,
  '40P01': LOCKED,
  ECONNREFUSED: NOBODY,
  ENOENT: NOBODY,
  ENOTFOUND: ['away', 'its host is unknown: correct DATABASE_URL'],
  EAI_AGAIN: ['away', 'its host is not found, because name resolution fails'],
  EHOSTUNREACH: NO_HOST,
  ENETUNREACH: NO_HOST,
};

const versionTableGone = (versionTable: string) =>
  `its table ${versionTable} is gone: restore its tables from a backup`;

const LOST: Trouble = ['away', 'the connection was lost'];

/** By messages of `pg` itself. */
const MESSAGES: readonly (readonly [RegExp, Trouble])[] = [
  [/timeout/i, ['away', NO_ANSWER]],
  // A standby rejects unlogged tables with this message.
  [/during recovery/, STANDBY],
  [/does not support SSL/, ['away', 'it does not support TLS: remove sslmode from DATABASE_URL']],
  [/password must be/, ['away', 'it asks for a password: write one into DATABASE_URL']],
];

const VERSION_TABLES = /rollcall\.(store|history)"/;

/** Converts an error of `pg` to a failure. Returns NoTables if the version table is missing. */
export function postgresFailure(error: unknown): StoreFailure | NoTables {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : '';
  // Every transaction reads the version table first.
  if (code === '42P01' && VERSION_TABLES.test(message)) return new NoTables();
  const isAnswer = error instanceof pg.DatabaseError;
  if (isAnswer && REJECTS.test(code)) return new RejectedValues(refusedReason(message, code), error);
  const [trouble, sentence] =
    TROUBLES[code] ??
    MESSAGES.find(([text]) => text.test(message))?.[1] ??
    otherTrouble(code, isAnswer ? message : '');
  return new StoreFailure(trouble, sentence, error);
}

/** Data exceptions, and violations of constraints. */
const REJECTS = /^2[23]/;

/** Cut, because the message may quote a value. */
const refusedReason = (message: string, code: string): string => `${cutText(message, 200)} (${code})`;

/** @param answer the message of Postgres; empty without one */
function otherTrouble(code: string, answer: string): Trouble {
  if (/^(42|XX00)/.test(code))
    return ['damaged', `its tables have been changed (${code}): restore them from a backup`];
  if (/CERT|SELF_SIGNED|ISSUER|ALTNAME/.test(code))
    return ['away', `its certificate is not trusted (${code}): name its authority in NODE_EXTRA_CA_CERTS`];
  if (answer !== '') return ['away', `it refuses a statement: ${refusedReason(answer, code)}`];
  return code === '' ? LOST : ['away', `${LOST[1]} (${code})`];
}
