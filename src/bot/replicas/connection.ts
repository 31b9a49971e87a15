import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Outage } from '../process/outages.ts';
import { StateAway } from '../state/state.ts';
import { databaseAddressOf } from '../store/database-address.ts';
import { newPool, POSTGRES_DIALECT, postgresFailure, postgresStatement } from '../store/postgres.ts';
import type { SqlRow, SqlValue } from '../store/sql.ts';
import { StoreFailure } from '../store/store-failure.ts';

/** Statements on the tables of replicas, each a transaction of its own. */
export interface Statements {
  /** The clock of the database, as an expression of Unix milliseconds. */
  readonly clock: string;
  /** Milliseconds for which the database had been up at the last connection. */
  readonly upTime: number;
  /** These columns of a table, with the rows of the `?` in it: one statement serves any number of rows. */
  rowsOf(table: string, columns: readonly string[]): string;
  /**
   * Runs a statement with `?` for a value or for the rows of `rowsOf`.
   * @throws StateAway while the database is away, or counts as away after this statement, which may have been executed
   * @throws StoreFailure if the database rejects the statement
   */
  all(
    text: string,
    values: readonly (SqlValue | readonly SqlRow[])[],
    limit?: StatementLimit,
  ): Promise<readonly unknown[]>;
  /** The database is available again, or for the first time. Its tables may be as old as the outage, or empty. */
  on(event: 'back', listener: () => void): unknown;
}

/** How long a statement may take. */
export interface StatementLimit {
  /** When somebody began to wait for it, by `performance.now()`. Default: now. */
  readonly since?: number;
  /** Default: `STATEMENT_LIMIT`. */
  readonly milliseconds?: number;
}

/** The limits and pauses, in milliseconds. */
export interface ConnectionTiming {
  /** For a connection. */
  readonly connect: number;
  /** For a statement, with its wait for a connection: a slower database counts as away. */
  readonly statement: number;
  /** Between two attempts to connect; doubled with each one. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** The longest pause if no connection holds. */
  readonly lastingPause: number;
  /** A connection that held this long starts the pauses anew. */
  readonly held: number;
}

/** Milliseconds for a statement. */
export const STATEMENT_LIMIT = 300;

const TIMING: ConnectionTiming = {
  connect: 2_000,
  statement: STATEMENT_LIMIT,
  firstPause: 100,
  longestPause: 2_000,
  lastingPause: 30_000,
  held: 10_000,
};

/** Milliseconds that each statement has: this process may have stood still while somebody waited for it. */
const LEAST = 100;

/**
 * Milliseconds that a connection holds before the log calls an outage over: a full disk takes some writes, and among them may be
 * the one that tries it.
 */
const ANNOUNCED_AFTER = 2_000;

/** Connections of a process for claims. All are opened at once: on the way to a distant Postgres, each takes several round trips. */
const CONNECTIONS = 4;

/** A write: a standby can be read, and is of no use. */
const PROBE = `INSERT INTO rollcall.kept (scope, kind, name, owner, ends_at) VALUES ('', 'probe', '', '', 0)
  ON CONFLICT (scope, kind, name) DO UPDATE SET ends_at = excluded.ends_at
  RETURNING CAST(extract(epoch FROM clock_timestamp() - pg_postmaster_start_time()) * 1000 AS BIGINT) AS up`;

const probed = z.tuple([z.object({ up: z.number() })]);

/** A pool, and the sockets of its connections. */
interface Opened {
  readonly pool: pg.Pool;
  readonly sockets: ReadonlySet<Socket>;
}

interface ConnectionOptions {
  /** With user and password. */
  readonly url: string;
  /** Makes tables that are missing. */
  readonly makeTables: () => Promise<void>;
  readonly log: Logger;
  readonly timing?: Partial<ConnectionTiming>;
}

/**
 * The connections of this process to the state that replicas share, apart from the pool of the settings: a save that waits for
 * another one delays no claim. No caller waits for a Postgres that is away: each statement then fails at once, and none takes
 * longer than its limit. Statements are unnamed, since PgBouncer before 1.21 refuses named ones in its transaction mode.
 */
export class StateConnection extends EventEmitter<{ back: [] }> implements Statements {
  readonly clock = POSTGRES_DIALECT.clock;
  readonly rowsOf = POSTGRES_DIALECT.rowsOf;
  readonly #options: ConnectionOptions;
  readonly #timing: ConnectionTiming;
  readonly #outage = new Outage();
  /** Undefined while Postgres is away. */
  #opened: Opened | undefined;
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

  /** Connects, and tries again until it succeeds. Resolves after the first attempt, successful or not. */
  static async open(options: ConnectionOptions): Promise<StateConnection> {
    const connection = new StateConnection(options);
    await connection.#connect();
    return connection;
  }

  get isAway(): boolean {
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
    if (!opened) throw new StateAway('Postgres is away');
    try {
      const limit = Math.max(since + milliseconds - performance.now(), LEAST);
      return await answeredWithin(limit, ask(opened.pool, text, values));
    } catch (error) {
      const failure = asStoreFailure(error);
      if (!isAboutAll(failure)) throw failure;
      this.#lost(opened, failure);
      throw new StateAway(`Postgres is away: ${failure.message}`);
    }
  }

  /** Ends the connections. A second call changes nothing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const opened = this.#opened;
    this.#opened = undefined;
    if (!opened) return;
    await answeredWithin(this.#timing.statement, opened.pool.end()).catch(() => undefined);
    endAtOnce(opened);
  }

  async #connect(): Promise<void> {
    const { url, makeTables, log } = this.#options;
    const { connect } = this.#timing;
    const opened = openConnections(url, connect, log);
    const probe = () => answeredWithin(connect, connectAll(opened.pool));
    try {
      const up = await probe().catch(async (error: unknown) => {
        if (!isWithoutTables(asStoreFailure(error))) throw error;
        await makeTables();
        return probe();
      });
      this.#upTime = up;
      if (this.#isClosed) endAtOnce(opened);
      else this.#arrived(opened);
    } catch (error) {
      endAtOnce(opened);
      this.#failed(asStoreFailure(error), this.#timing.longestPause);
    }
  }

  #arrived(opened: Opened): void {
    this.#opened = opened;
    this.#connectedAt = performance.now();
    const { log, url } = this.#options;
    const database = databaseAddressOf(url);
    if (!this.#outage.isOn) log.info({ database }, 'claims are shared through Postgres');
    else this.#after(Math.min(ANNOUNCED_AFTER, this.#timing.held), () => this.#announce());
    this.emit('back');
  }

  /** Ends the outage in the log: a connection that is lost at once belongs to the same outage. */
  #announce(): void {
    const seconds = this.#outage.ends(this.#connectedAt);
    const { log, url } = this.#options;
    log.info({ database: databaseAddressOf(url), seconds }, `claims are shared again after ${seconds} s`);
  }

  /** Several statements may find that at the same time. */
  #lost(opened: Opened, failure: StoreFailure): void {
    if (this.#opened !== opened) return;
    this.#opened = undefined;
    endAtOnce(opened);
    const held = performance.now() - this.#connectedAt >= this.#timing.held;
    if (held) this.#failures = 0;
    this.#failed(failure, held ? this.#timing.longestPause : this.#timing.lastingPause);
  }

  /** @param longestPause milliseconds */
  #failed(failure: StoreFailure, longestPause: number): void {
    if (this.#isClosed) return;
    const sentence = `claims are not shared: ${failure.message}; until Postgres is back, each process answers what it is given`;
    const database = databaseAddressOf(this.#options.url);
    this.#options.log[this.#outage.begins() ? 'warn' : 'debug']({ database }, sentence);
    const pause = Math.min(this.#timing.firstPause * 2 ** Math.min(this.#failures, 20), longestPause);
    this.#failures += 1;
    // At least half of it, so that replicas do not come back all at once.
    this.#after(pause * (0.5 + Math.random() / 2), () => void this.#connect());
  }

  /** What waits is replaced. */
  #after(milliseconds: number, proceed: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(proceed, milliseconds).unref();
  }
}

function openConnections(url: string, connectionTimeoutMillis: number, log: Logger): Opened {
  const sockets = new Set<Socket>();
  const stream = () => {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  };
  const limits = { max: CONNECTIONS, idleTimeoutMillis: 0, connectionTimeoutMillis };
  return { pool: newPool(url, log, { ...limits, stream }), sockets };
}

/** Ends the connections at once: `end` alone waits for a Postgres that is frozen. */
function endAtOnce({ pool, sockets }: Opened): void {
  for (const socket of sockets) socket.destroy();
  pool.end().catch(() => undefined);
}

/** Opens all connections. @returns milliseconds for which Postgres has been up */
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

/** A table or the schema is missing. */
const isWithoutTables = (failure: StoreFailure) => ['42P01', '3F000'].includes(sqlStateOf(failure) ?? '');

/**
 * Answers that concern every statement: lost connections, resources, an operator's intervention, errors of the system, missing
 * rights and tables, and a standby, which refuses unlogged tables with 0A000 (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const OF_ALL_STATEMENTS = /^(08|28|3D|3F|53|57|58|XX|0A000|25006|42501|42P01)/;

const isAboutAll = (failure: StoreFailure) => OF_ALL_STATEMENTS.test(sqlStateOf(failure) ?? '08');

/** @throws Error after this time, unless an answer has arrived and was only not read yet */
function answeredWithin<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('timeout'));
    const timer = setTimeout(() => setImmediate(late), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
