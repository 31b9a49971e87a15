import { randomUUID } from 'node:crypto';
import { accessSync, chownSync, constants, linkSync, rmSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { plainReason } from 'startup/plain-reason';
import { makeFolder, makePrivateFile } from 'startup/private-files';
import type { StoreProblem } from '../../handlers/server-settings.ts';
import { type Schema, SETTINGS_SCHEMA } from './schema.ts';
import type { Query, SqlEngine, SqlValue, Transaction } from './sql.ts';
import { NoTables, RejectedValues, StoreFailure } from './store-failure.ts';

/** The parts of statements that are specific to SQLite. It scans 25,000 rows in some 10 ms. */
const SQLITE_DIALECT = { clock: "CAST(unixepoch('subsec') * 1000 AS INTEGER)", scanLimit: 25_000 };

/** Milliseconds between two attempts while another process holds the lock. */
const PAUSE = 10;

/** An open connection to the current file. */
interface Connection {
  readonly database: DatabaseSync;
  readonly file: Pick<Stats, 'dev' | 'ino'>;
  readonly generation: number;
  readonly statements: Map<string, StatementSync>;
}

/**
 * A SQLite file with a rollback journal. Unlike one with a write-ahead log, it is readable without the right to write,
 * and a copy of the file is complete. SQLite's own wait would block the process; a locked file is retried here.
 */
export class SqliteFile implements SqlEngine {
  readonly #path: string;
  readonly #schema: Schema;
  #existed: boolean;
  #connection: Connection | undefined;
  #generations = 0;
  /** Serialises transactions: a connection has one at a time. */
  #queue: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(path: string, schema: Schema = SETTINGS_SCHEMA) {
    this.#path = path;
    this.#schema = schema;
    this.#existed = true;
    try {
      this.#existed = statSync(path, { throwIfNoEntry: false }) !== undefined;
    } catch {
      // A folder that cannot be read may contain one.
    }
  }

  /** A file that existed and is gone was moved away. It is not replaced by an empty one. */
  get exists(): boolean {
    return this.#existed;
  }

  /** The file appears under its name only when complete. A file without rows is therefore damaged, not new. */
  createTables(_ends: number, work: (transaction: Query) => Promise<void>): Promise<void> {
    return this.#enqueue(async () => {
      const folder = dirname(this.#path);
      makeFolder(folder);
      const made = join(folder, `.${basename(this.#path)}-${randomUUID()}`);
      makePrivateFile(made);
      try {
        await fillFile(made, this.#schema, work);
        // If root creates it, it belongs to the owner of the folder, as whom the bot runs.
        const { uid, gid } = statSync(folder);
        if (process.geteuid?.() === 0) chownSync(made, uid, gid);
        linkSync(made, this.#path);
      } catch (error) {
        // Another process has created it.
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      } finally {
        rmSync(made, { force: true });
      }
    });
  }

  read<Result>(ends: number, work: (query: Query) => Promise<Result>): Promise<Result> {
    return this.#enqueue(() =>
      this.#retryWhileLocked(ends, () => {
        const { database, statements, generation } = this.#connect();
        return work(queryOn(database, statements, generation));
      }),
    );
  }

  write<Result>(ends: number, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.#enqueue(async () => {
      const { database, statements, generation } = await this.#retryWhileLocked(ends, () => {
        const connection = this.#connect();
        connection.database.exec('BEGIN IMMEDIATE');
        return connection;
      });
      let isUndone = false;
      const rollback = () => {
        isUndone = true;
      };
      const result = await work({ ...queryOn(database, statements, generation), rollback });
      await this.#retryWhileLocked(ends, () => database.exec(isUndone ? 'ROLLBACK' : 'COMMIT'));
      return result;
    });
  }

  /** Rejects later transactions, also those of unfinished work, as a closed pool of Postgres does. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#queue;
    this.#disconnect();
  }

  /** Any failure closes the connection and rolls back its transaction. The next one opens the file again. */
  async #enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new StoreFailure('away', 'it was closed');
    const turn = this.#queue.then(async () => {
      try {
        return await work();
      } catch (error) {
        this.#disconnect();
        const isOfFile = error instanceof Error && ('errcode' in error || 'syscall' in error);
        throw isOfFile ? this.#failure(error) : error;
      }
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #retryWhileLocked<Result>(ends: number, step: () => Result | Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        if (resultCode(error) !== BUSY || performance.now() + PAUSE >= ends) throw error;
      }
      await setTimeout(PAUSE);
    }
  }

  /**
   * @throws NoTables without a file; StoreFailure if the file belongs to another program or is damaged; SQLite's own
   * errors
   */
  #connect(): Connection {
    const file = statSync(this.#path, { throwIfNoEntry: false });
    const before = this.#connection;
    if (before && before.file.dev === file?.dev && before.file.ino === file.ino) return before;
    this.#disconnect();
    if (!file) {
      if (this.#existed) throw new StoreFailure('away', vanished(basename(this.#path), this.#schema));
      throw new NoTables();
    }
    this.#existed = true;
    const database = openExisting(this.#path);
    try {
      database.exec('PRAGMA synchronous = FULL');
      checkFile(database, basename(this.#path), this.#schema);
    } catch (error) {
      database.close();
      throw error;
    }
    this.#connection = { database, file, generation: ++this.#generations, statements: new Map() };
    return this.#connection;
  }

  #disconnect(): void {
    this.#connection?.database.close();
    this.#connection = undefined;
  }

  #failure(error: Error): StoreFailure {
    const name = basename(this.#path);
    const trouble = troubleWithFile(error);
    if (trouble === 'damaged') return new StoreFailure(trouble, damagedFile(name, this.#schema), error);
    return new StoreFailure(trouble, `${name} cannot be used: ${this.#reason(error)}`, error);
  }

  #reason(error: unknown): string {
    try {
      // SQLite reports one error for all reasons why a file cannot be opened.
      if (resultCode(error) === CANNOT_OPEN) accessSync(this.#path, constants.R_OK);
    } catch (refusal) {
      return plainReason(refusal) ?? String(refusal);
    }
    return plainReason(error) ?? String(error);
  }
}

async function fillFile(
  path: string,
  { applicationId }: Schema,
  work: (transaction: Query) => Promise<void>,
): Promise<void> {
  using database = openExisting(path);
  database.exec(`PRAGMA synchronous = FULL; BEGIN IMMEDIATE; PRAGMA application_id = ${applicationId}`);
  await work(queryOn(database, new Map(), 0));
  database.exec('COMMIT');
}

/** Unlike a path, a URL with `mode=rw` does not create a missing file. */
function openExisting(path: string): DatabaseSync {
  const address = pathToFileURL(path);
  address.searchParams.set('mode', 'rw');
  return new DatabaseSync(address, { timeout: 0 });
}

/** @throws StoreFailure if the file is damaged or another program's. Neither is written to. */
function checkFile(database: DatabaseSync, name: string, schema: Schema): void {
  const { applicationId, tables: wanted } = schema;
  const { id, tables, own } = database
    .prepare(
      `SELECT application_id AS id, count(name) AS tables, count(*) FILTER (WHERE name IN (${wanted.map(() => '?').join(', ')})) AS own
        FROM pragma_application_id LEFT JOIN sqlite_schema ON type = 'table'`,
    )
    .get(...wanted) ?? { id: 0, tables: 0, own: 0 };
  if (id !== applicationId && !(id === 0 && tables === 0))
    throw new StoreFailure('damaged', foreignFile(name));
  const isWhole =
    !schema.isCheckedAtStart || database.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
  if (own !== wanted.length || !isWhole) throw new StoreFailure('damaged', damagedFile(name, schema));
}

/** Translates the shared SQL to SQLite's. */
const sqliteText = (text: string): string =>
  text
    .replaceAll('REFERENCES rollcall.', 'REFERENCES ')
    .replaceAll('rollcall.', 'main.')
    .replace('CREATE UNLOGGED', 'CREATE')
    .replaceAll('COLLATE "C"', 'COLLATE BINARY');

const queryOn = (
  database: DatabaseSync,
  statements: Map<string, StatementSync>,
  generation: number,
): Query => ({
  ...SQLITE_DIALECT,
  generation,
  rowsOf(_table, columns) {
    const values = columns.map((column) => `value ->> '${column}' AS ${column}`);
    // `json_each` would parse the text of a row again for each column.
    return `(SELECT ${values.join(', ')} FROM jsonb_each(?))`;
  },
  /** Yields to the event loop after each statement, so that commands wait for at most one. */
  async all(text, ...values) {
    const given = values.map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value, wellFormed) : value,
    );
    const rows = run(database, statements, text, given);
    await setImmediate();
    return rows;
  },
});

/** A lone surrogate becomes U+FFFD, as in a plain value. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

function run(
  database: DatabaseSync,
  statements: Map<string, StatementSync>,
  text: string,
  values: readonly SqlValue[],
): readonly unknown[] {
  const statement = statements.get(text) ?? database.prepare(sqliteText(text));
  statements.set(text, statement);
  try {
    return statement.all(...values);
  } catch (error) {
    const isRejection = REJECTIONS.includes(resultCode(error) ?? 0);
    throw isRejection && error instanceof Error ? new RejectedValues(error.message, error) : error;
  }
}

/** https://sqlite.org/rescode.html */
const BUSY = 5;
const CANNOT_OPEN = 14;
/** A write found no space: a full disk, a quota, or a limit of the process. */
const IO_WRITE = 778;

/** SQLITE_TOOBIG, SQLITE_CONSTRAINT and SQLITE_MISMATCH: a value is too long, breaks a rule or has a wrong type. */
const REJECTIONS = [18, 19, 20];

const TROUBLES: ReadonlyMap<number | string, StoreProblem> = new Map<number | string, StoreProblem>([
  [BUSY, 'locked'],
  [8, 'read-only'],
  [13, 'full'],
  [1, 'damaged'],
  [11, 'damaged'],
  [26, 'damaged'],
  ['EACCES', 'read-only'],
  ['EPERM', 'read-only'],
  ['EROFS', 'read-only'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
]);

/** The primary result code of SQLite. */
const resultCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;

function troubleWithFile(error: Error): StoreProblem {
  if ('errcode' in error && error.errcode === IO_WRITE) return 'full';
  const code = resultCode(error) ?? ('code' in error ? String(error.code) : '');
  return TROUBLES.get(code) ?? 'away';
}

const damagedFile = (name: string, { content }: Schema): string =>
  `${name} is damaged and is not written to: move it and ${name}-journal away and copy a backup to its place, which the ` +
  `bot reads within 10 s; without a backup, restart the bot, and all servers begin without ${content}`;

const foreignFile = (name: string): string =>
  `${name} belongs to another program and is not written to: set DATA_DIR to a folder of its own`;

const vanished = (name: string, { content }: Schema): string =>
  `${name} is gone: restore it or a backup, which the bot reads within 10 s, or restart the bot to begin without ${content}`;
