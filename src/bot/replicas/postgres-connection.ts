import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Outage } from '../process/outages.ts';
import { StateUnavailable } from '../state/state.ts';
import { databaseAddressOf } from '../store/database-address.ts';
import { newPool, POSTGRES_DIALECT, postgresFailure, postgresStatement } from '../store/postgres.ts';
import type { SqlRow, SqlValue } from '../store/sql.ts';
import { StoreFailure } from '../store/store-failure.ts';

/** Runs statements on the tables of replicas, each in its own transaction. */
export interface Statements {
  /** The clock of the database, as an SQL expression of Unix milliseconds. */
  readonly clock: string;
  /** Milliseconds since the start of the database, at the last connection. */
  readonly upTime: number;
  /**
   * Returns an SQL expression for rows with these columns of a table. Its `?` takes the rows, so one statement serves
   * any number of them.
   */
  rowsOf(table: string, columns: readonly string[]): string;
  /**
   * Runs a statement with `?` for a value or for the rows of `rowsOf`.
   * @throws StateUnavailable if the database is unavailable, or counts as such after this statement, which may have
   * been executed
   * @throws StoreFailure if the database rejects the statement
   */
  all(
    text: string,
    values: readonly (SqlValue | readonly SqlRow[])[],
    limit?: StatementLimit,
  ): Promise<readonly unknown[]>;
  /**
   * Emitted when the database becomes available, also for the first time. Its tables may be as old as the outage, or
   * empty.
   */
  on(event: 'connected', listener: () => void): unknown;
}

export interface StatementLimit {
  /** When the caller started to wait, by `performance.now()`. Default: now. */
  readonly since?: number;
  /** Milliseconds from then on. Default: `STATEMENT_LIMIT`. */
  readonly milliseconds?: number;
}

/** Timeouts and pauses, in milliseconds. */
export interface ConnectionTiming {
  /** For connecting. */
  readonly connect: number;
  /** For a statement, including the wait for a connection. A slower database counts as unavailable. */
  readonly statement: number;
  /** Before the second attempt to connect; doubled for each retry. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** Maximum pause while no connection is stable. */
  readonly unstablePause: number;
  /** A connection that lasts this long resets the pauses. */
  readonly stableAfter: number;
}

/** Timeout of a statement, in milliseconds. */
export const STATEMENT_LIMIT = 300;

const TIMING: ConnectionTiming = {
  connect: 2_000,
  statement: STATEMENT_LIMIT,
  firstPause: 100,
  longestPause: 2_000,
  unstablePause: 30_000,
  stableAfter: 10_000,
};

/**
 * Minimum timeout of a statement in milliseconds, because this process may have been suspended while the caller
 * waited.
 */
const MIN_STATEMENT_TIME = 100;

/**
 * Milliseconds that a connection must last before the end of an outage is logged. A full disk accepts some writes,
 * possibly the one of the probe.
 */
const ANNOUNCED_AFTER = 2_000;

/**
 * Connections of a process for claims. All are opened in parallel, because each takes several round trips to a
 * distant Postgres.
 */
const CONNECTIONS = 4;

/** A write, because a standby can be read but is useless here. */
const PROBE = `INSERT INTO rollcall.kept (scope, kind, name, owner, ends_at) VALUES ('', 'probe', '', '', 0)
  ON CONFLICT (scope, kind, name) DO UPDATE SET ends_at = excluded.ends_at
  RETURNING CAST(extract(epoch FROM clock_timestamp() - pg_postmaster_start_time()) * 1000 AS BIGINT) AS up`;

const probed = z.tuple([z.object({ up: z.number() })]);

/** A pool and the sockets of its connections. */
interface OpenPool {
  readonly pool: pg.Pool;
  readonly sockets: ReadonlySet<Socket>;
}

interface ConnectionOptions {
  /** Contains user and password. */
  readonly url: string;
  /** Creates missing tables. */
  readonly makeTables: () => Promise<void>;
  readonly log: Logger;
  readonly timing?: Partial<ConnectionTiming>;
}

/**
 * Connects this process to the state that replicas share. Its pool is separate from that of the settings, so that a
 * save that waits for another one delays no claim. No caller waits for an unavailable Postgres: then each statement
 * fails at once, and none takes longer than its timeout. Statements are unnamed, because PgBouncer before 1.21
 * rejects named ones in transaction mode.
 */
export class PostgresConnection extends EventEmitter<{ connected: [] }> implements Statements {
  readonly clock = POSTGRES_DIALECT.clock;
  readonly rowsOf = POSTGRES_DIALECT.rowsOf;
  readonly #options: ConnectionOptions;
  readonly #timing: ConnectionTiming;
  readonly #outage = new Outage();
  /** Undefined while Postgres is unavailable. */
  #opened: OpenPool | undefined;
  #upTime = 0;
  /** By `performance.now()`. */
  #connectedAt = 0;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(options: ConnectionOptions) {
    super();
    this.#options = options;
    this.#timing = { ...TIMING, ...options.timing };
  }

  /** Connects, and retries until it succeeds. Resolves after the first attempt, successful or not. */
  static async open(options: ConnectionOptions): Promise<PostgresConnection> {
    const connection = new PostgresConnection(options);
    await connection.#connect();
    return connection;
  }

  get isUnavailable(): boolean {
    return this.#opened === undefined;
  }

  get upTime(): number {
    return this.#upTime;
  }

  async all(
    text: string,
    values: readonly (SqlValue | readonly SqlRow[])[],
    { since = performance.now(), milliseconds = this.#timing.statement }: StatementLimit = {},
  ): Promise<readonly unknown[]> {
    const opened = this.#opened;
    if (!opened) throw new StateUnavailable('Postgres is unavailable');
    try {
      const limit = Math.max(since + milliseconds - performance.now(), MIN_STATEMENT_TIME);
      return await rejectAfter(limit, ask(opened.pool, text, values));
    } catch (error) {
      const failure = asStoreFailure(error);
      if (!concernsAllStatements(failure)) throw failure;
      this.#lost(opened, failure);
      throw new StateUnavailable(`Postgres is unavailable: ${failure.message}`);
    }
  }

  /** Closes the connections. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const opened = this.#opened;
    this.#opened = undefined;
    if (!opened) return;
    await rejectAfter(this.#timing.statement, opened.pool.end()).catch(() => undefined);
    destroyConnections(opened);
  }

  async #connect(): Promise<void> {
    const { url, makeTables, log } = this.#options;
    const { connect } = this.#timing;
    const opened = openConnections(url, connect, log);
    const probe = () => rejectAfter(connect, connectAll(opened.pool));
    try {
      const up = await probe().catch(async (error: unknown) => {
        if (!isWithoutTables(asStoreFailure(error))) throw error;
        await makeTables();
        return probe();
      });
      this.#upTime = up;
      if (this.#isClosed) destroyConnections(opened);
      else this.#connected(opened);
    } catch (error) {
      destroyConnections(opened);
      this.#failed(asStoreFailure(error), this.#timing.longestPause);
    }
  }

  #connected(opened: OpenPool): void {
    this.#opened = opened;
    this.#connectedAt = performance.now();
    const { log, url } = this.#options;
    const database = databaseAddressOf(url);
    if (!this.#outage.isOn) log.info({ database }, 'claims are shared through Postgres');
    else this.#after(Math.min(ANNOUNCED_AFTER, this.#timing.stableAfter), () => this.#announce());
    this.emit('connected');
  }

  /** Logs the end of the outage. Delayed, because a connection that is lost at once belongs to the same outage. */
  #announce(): void {
    const seconds = this.#outage.recordSuccess(this.#connectedAt);
    const { log, url } = this.#options;
    log.info({ database: databaseAddressOf(url), seconds }, `claims are shared again after ${seconds} s`);
  }

  /** No-op if another statement has already reported the loss. */
  #lost(opened: OpenPool, failure: StoreFailure): void {
    if (this.#opened !== opened) return;
    this.#opened = undefined;
    destroyConnections(opened);
    const held = performance.now() - this.#connectedAt >= this.#timing.stableAfter;
    if (held) this.#failures = 0;
    this.#failed(failure, held ? this.#timing.longestPause : this.#timing.unstablePause);
  }

  /** @param longestPause milliseconds */
  #failed(failure: StoreFailure, longestPause: number): void {
    if (this.#isClosed) return;
    const sentence = `claims are not shared: ${failure.message}; until Postgres is available, each process answers what it receives`;
    const database = databaseAddressOf(this.#options.url);
    this.#options.log[this.#outage.recordFailure() ? 'warn' : 'debug']({ database }, sentence);
    const pause = Math.min(this.#timing.firstPause * 2 ** Math.min(this.#failures, 20), longestPause);
    this.#failures += 1;
    // Jitter of up to half, so that replicas do not reconnect simultaneously.
    this.#after(pause * (0.5 + Math.random() / 2), () => void this.#connect());
  }

  /** Replaces a pending timer. */
  #after(milliseconds: number, proceed: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(proceed, milliseconds).unref();
  }
}

function openConnections(url: string, connectionTimeoutMillis: number, log: Logger): OpenPool {
  const sockets = new Set<Socket>();
  const stream = () => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const limits = { max: CONNECTIONS, idleTimeoutMillis: 0, connectionTimeoutMillis };
  return { pool: newPool(url, log, { ...limits, stream }), sockets };
}

/** Closes the connections immediately, because `end` alone waits for a frozen Postgres. */
function destroyConnections({ pool, sockets }: OpenPool): void {
  for (const socket of sockets) socket.destroy();
  pool.end().catch(() => undefined);
}

/**
 * Opens all connections.
 * @returns milliseconds since the start of Postgres
 */
async function connectAll(pool: pg.Pool): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  for (const client of clients) client.release();
  const [{ up }] = probed.parse(await ask(pool, PROBE, []));
  return up;
}

async function ask(
  pool: pg.Pool,
  text: string,
  values: Parameters<Statements['all']>[1],
): Promise<readonly unknown[]> {
  const { rows } = await pool.query<Record<string, unknown>>(postgresStatement(text, values));
  return rows;
}

function asStoreFailure(error: unknown): StoreFailure {
  const failure = error instanceof StoreFailure ? error : postgresFailure(error);
  return failure instanceof StoreFailure
    ? failure
    : new StoreFailure('damaged', 'its tables are gone', error);
}

const sqlStateOf = ({ cause }: StoreFailure): string | undefined =>
  cause instanceof pg.DatabaseError ? cause.code : undefined;

/** Whether a table or the schema is missing. */
const isWithoutTables = (failure: StoreFailure) => ['42P01', '3F000'].includes(sqlStateOf(failure) ?? '');

/**
 * SQLSTATE codes that concern every statement: lost connections, resources, operator intervention, system errors,
 * missing rights and tables, and a standby, which rejects unlogged tables with 0A000
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const CONCERNING_ALL_STATEMENTS = /^(08|28|3D|3F|53|57|58|XX|0A000|25006|42501|42P01)/;

const concernsAllStatements = (failure: StoreFailure) =>
  CONCERNING_ALL_STATEMENTS.test(sqlStateOf(failure) ?? '08');

/**
 * Rejects after this time, unless a response has arrived that was only not read yet.
 * @throws Error `timeout`
 */
function rejectAfter<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('timeout'));
    const timer = setTimeout(() => setImmediate(late), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
