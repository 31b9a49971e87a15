import { accessSync, constants, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { inTransaction } from 'startup/in-transaction';
import { plainReason } from 'startup/plain-reason';
import { makeFolder, makePrivateFile } from 'startup/private-files';
import { isBusy, ProcessLock } from './process-lock.ts';

/** Milliseconds that a statement, and with it the whole process, waits for another process: writes here are small. */
const BUSY_TIMEOUT = 250;

/**
 * Milliseconds of repeated attempts to open a file that other processes are creating, and the longest pause between.
 */
const OPEN_TIMEOUT = 2_000;
const PAUSE = 20;

/**
 * The SQLite file with the bot's data that outlives its process, `bot.sqlite`. Several processes of one machine may use
 * it. With the write-ahead log and `synchronous = NORMAL` a commit survives kill -9 and does not wait for the disk.
 */
export class DataFile {
  /** This process's id for processes that check whether it is alive. */
  readonly owner: string;
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #lock: ProcessLock;

  /**
   * Opens it, or creates it with its folder, for this user alone.
   * @throws UnusableFile, or if the folder cannot be used an Error of the file system or of SQLite
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
 * Several processes may create the file at once. Where SQLite otherwise waits for the others, it fails at once with
 * `SQLITE_BUSY` if two of them turn on the write-ahead log: in one such start of a hundred.
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
    // Before anything is written: the file may be another program's.
    checkVersion(database);
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
 * Makes the file private: a reader could answer in the bot's name. SQLite gives the files beside it the same mode. An
 * existing file keeps its host's mode.
 */
function makePrivate(file: string): void {
  if (makePrivateFile(file)) return;
  // SQLite has one error for all of these.
  if (statSync(file).isDirectory()) throw new Error('it is a folder: move it away, and start the bot again');
  accessSync(file, constants.R_OK | constants.W_OK);
}

const FOREIGN = 'it belongs to another program: set DATA_DIR to a folder of its own';
const NEWER =
  'it was written by a later version of Rollcall, and stays as it is: start that version, or set DATA_DIR to another folder';

/**
 * One step for each version of the schema, oldest first. Only add steps, and never change a released one: an existing
 * file has been through the steps of its time.
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

/** "Bot!" in ASCII, in the header of the file, so that another program's file is never written to. */
const APPLICATION_ID = 0x426f7421;

/** @throws Error with a sentence for the host if the file is another program's, or of a later version of this one */
function checkVersion(database: DatabaseSync): void {
  versionOf(database);
}

/** Upgrades a file to the newest schema. @throws as `checkVersion` */
function migrate(database: DatabaseSync): void {
  if (versionOf(database) === MIGRATIONS.length) return;
  // Two programs may open a new file at once.
  inTransaction(database, () => {
    for (const step of MIGRATIONS.slice(versionOf(database))) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

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

/** The codes for files that are no database, incomplete, or changed by other hands: https://sqlite.org/rescode.html */
const DAMAGED: readonly number[] = [1, 11, 26];

/** The data file cannot be used. The message gives the reason and the remedy, without a full stop at its end. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
  readonly file: string;

  /** @param cause SQLite's, the file system's, or a sentence for the host */
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

/** The sessions and promises matter for minutes only. */
const damagedSentence = (name: string): string =>
  `it is damaged. Stop the bot, delete ${name}, ${name}-wal and ${name}-shm, and start it again: it makes a new file. ` +
  'With this one go the sessions of the gateway, of which each shard begins another one, what it takes to finish ' +
  'the answers that a process left behind in the last 15 minutes, and what long buttons of earlier answers were for';
