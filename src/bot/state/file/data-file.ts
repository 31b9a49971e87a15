import { accessSync, constants, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { inTransaction } from 'startup/in-transaction';
import { plainReason } from 'startup/plain-reason';
import { makeFolder, makePrivateFile } from 'startup/private-files';
import { isBusy, ProcessLock } from './process-lock.ts';

/** Milliseconds that a statement, and with it the whole process, waits for another process. Writes here are small. */
const BUSY_TIMEOUT = 250;

/** Milliseconds of retries to open a file that other processes are creating, and the maximum pause between them. */
const OPEN_TIMEOUT = 2_000;
const PAUSE = 20;

/**
 * The SQLite file with the bot's persistent data, `bot.sqlite`. Several processes of one machine may use it. With the
 * write-ahead log and `synchronous = NORMAL`, a commit survives kill -9 and does not wait for the disk.
 */
export class DataFile {
  /** The id of this process, for others that check whether it is alive. */
  readonly owner: string;
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #lock: ProcessLock;

  /**
   * Opens the file, or creates it and its folder for this user alone.
   * @throws UnusableFile
   * @throws Error of the file system or SQLite if the folder is unusable
   */
  constructor(folder: string) {
    makeFolder(folder);
    this.#path = join(folder, 'bot.sqlite');
    this.#lock = new ProcessLock(folder);
    this.owner = this.#lock.id;
    try {
      this.#database = openWithRetry(this.#path);
    } catch (error) {
      this.#lock.close();
      throw new UnusableFile(this.#path, error);
    }
  }

  /** Whether the process with this id is alive. */
  isAlive(owner: string): boolean {
    return this.#lock.isAlive(owner);
  }

  /** @throws UnusableFile if a table of its version is missing */
  prepare(statement: string): StatementSync {
    try {
      return this.#database.prepare(statement);
    } catch (error) {
      throw new UnusableFile(this.#path, error);
    }
  }

  /** Runs work in a write transaction, which is rolled back if the work throws. */
  inTransaction<Result>(work: () => Result): Result {
    return inTransaction(this.#database, work);
  }

  close(): void {
    this.#database.close();
    this.#lock.close();
  }
}

/**
 * Opens a file that several processes may be creating. If two of them enable the write-ahead log, SQLite fails at
 * once with `SQLITE_BUSY` instead of waiting: in one of a hundred such starts.
 */
function openWithRetry(file: string): DatabaseSync {
  const ends = performance.now() + OPEN_TIMEOUT;
  for (;;) {
    try {
      return openDatabase(file);
    } catch (error) {
      if (!isBusy(error) || performance.now() > ends) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * PAUSE);
  }
}

function openDatabase(file: string): DatabaseSync {
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  try {
    // Before anything is written, because the file may be another program's.
    versionOf(database);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    migrate(database);
    const { quick_check: found } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
    if (found !== 'ok') throw new Error(damagedSentence(basename(file)));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Makes the file private, because a reader could answer in the bot's name. SQLite gives the files beside it the same
 * mode. An existing file keeps the mode that its host chose.
 */
function makePrivate(file: string): void {
  if (makePrivateFile(file)) return;
  // SQLite has one error for all of these.
  if (statSync(file).isDirectory()) throw new Error('it is a folder: move it elsewhere, and restart the bot');
  accessSync(file, constants.R_OK | constants.W_OK);
}

const FOREIGN = 'it belongs to another program: set DATA_DIR to a folder of its own';
const NEWER =
  'it was written by a later version of Rollcall and is left unchanged: start that version, or set DATA_DIR to another folder';

/**
 * One migration for each version of the schema, oldest first. Only add migrations and never change a released one,
 * because existing files have been through the earlier ones.
 */
const MIGRATIONS = [
  `CREATE TABLE session (
    scope TEXT NOT NULL,
    shard_id INTEGER NOT NULL,
    shard_count INTEGER NOT NULL,
    session_id TEXT NOT NULL,
    resume_url TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    received INTEGER NOT NULL,
    in_flight TEXT NOT NULL,
    owner TEXT NOT NULL,
    released INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (scope, shard_id, shard_count)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE promised (
    scope TEXT NOT NULL,
    id TEXT NOT NULL,
    owner TEXT NOT NULL,
    interaction TEXT NOT NULL,
    promised_at INTEGER NOT NULL,
    PRIMARY KEY (scope, id, owner)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE finished (
    scope TEXT NOT NULL,
    id TEXT NOT NULL,
    finished_at INTEGER NOT NULL,
    PRIMARY KEY (scope, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX finished_by_time ON finished (finished_at)`,
  `CREATE TABLE ticket (
    key TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    kept_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ticket_by_time ON ticket (kept_at)`,
];

/** "Bot!" in ASCII, in the header of the file, so that another program's file is never written. */
const APPLICATION_ID = 0x426f7421;

/**
 * Upgrades a file to the latest schema.
 * @throws as `versionOf`
 */
function migrate(database: DatabaseSync): void {
  if (versionOf(database) === MIGRATIONS.length) return;
  // Two processes may open a new file at once.
  inTransaction(database, () => {
    for (const step of MIGRATIONS.slice(versionOf(database))) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

/**
 * Returns the schema version of a file; 0 for a new file.
 * @throws Error with a sentence for the host if the file is another program's, or of a later version of this one
 */
function versionOf(database: DatabaseSync): number {
  const { id, version, tables } = database
    .prepare(
      `SELECT application_id AS id, user_version AS version, (SELECT count(*) FROM sqlite_schema) AS tables
      FROM pragma_application_id, pragma_user_version`,
    )
    .get() ?? { id: 0, version: 0, tables: 0 };
  const isNew = id === 0 && version === 0 && tables === 0;
  if (id !== APPLICATION_ID && !isNew) throw new Error(FOREIGN);
  if (Number(version) > MIGRATIONS.length) throw new Error(NEWER);
  return Number(version);
}

/** Codes for files that are not a database, incomplete, or modified from outside: https://sqlite.org/rescode.html */
const DAMAGED: readonly number[] = [1, 11, 26];

/** The data file is unusable. The message gives the reason and the remedy, without a final full stop. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
  readonly file: string;

  /** @param cause an error of SQLite or the file system, or a sentence for the host */
  constructor(file: string, cause: unknown) {
    super(unusableReason(file, cause), { cause });
    this.file = file;
  }
}

function unusableReason(file: string, cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const isDamaged =
    'errcode' in cause && typeof cause.errcode === 'number' && DAMAGED.includes(cause.errcode & 0xff);
  return isDamaged ? damagedSentence(basename(file)) : (plainReason(cause) ?? cause.message);
}

/** The sessions and deferrals matter only for minutes. */
const damagedSentence = (name: string): string =>
  `it is damaged. Stop the bot, delete ${name}, ${name}-wal and ${name}-shm, and restart it: it creates a new file. ` +
  'This loses the gateway sessions, which each shard replaces by a new one, the data to finish ' +
  'answers that a process left in the last 15 minutes, and the data of long buttons in earlier answers';
