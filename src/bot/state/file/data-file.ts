import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { inTransaction } from 'startup/in-transaction';
import { makeFolder } from 'startup/make-folder';
import { checkVersion, migrate } from './migrations.ts';
import { isBusy, ProcessLock } from './process-lock.ts';
import { damaged, UnusableFile } from './unusable-file.ts';

/** Milliseconds that a statement waits for another process, with all of this one: what is written here is small. */
const BUSY_TIMEOUT = 250;

/** Milliseconds for which a file is opened again that other processes are making, and the longest pause between. */
const OPENING = 2_000;
const PAUSE = 20;

/**
 * The SQLite file in which the bot keeps what outlives its process, `bot.sqlite`. Several processes of one machine may
 * use it. With the write-ahead log and `synchronous = NORMAL` a commit survives kill -9 and waits for no disk.
 */
export class DataFile {
  /** What this process is known by, to those who look whether it is alive. */
  readonly owner: string;
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #lock: ProcessLock;

  /**
   * Opens it, or makes it, with its folder, for this user alone.
   * @throws UnusableFile, or when it is the folder that cannot be used an Error of the file system or of SQLite
   */
  constructor(folder: string) {
    makeFolder(folder, 0o700);
    this.#path = join(folder, 'bot.sqlite');
    this.#lock = new ProcessLock(folder);
    this.owner = this.#lock.id;
    try {
      this.#database = openedInTurn(this.#path);
    } catch (error) {
      this.#lock.close();
      throw new UnusableFile(this.#path, error);
    }
  }

  /** Whether the process is alive that was known by this. */
  isAlive(owner: string): boolean {
    return this.#lock.isAlive(owner);
  }

  /** @throws UnusableFile when it has not the tables that its version has */
  prepare(statement: string): StatementSync {
    try {
      return this.#database.prepare(statement);
    } catch (error) {
      throw new UnusableFile(this.#path, error);
    }
  }

  /** Runs work in a write transaction: all of it is kept, or, when it throws, none of it. */
  inTransaction<Result>(work: () => Result): Result {
    return inTransaction(this.#database, work);
  }

  close(): void {
    this.#database.close();
    this.#lock.close();
  }
}

/**
 * Several processes may make the file at once. Where SQLite waits for the others otherwise, it fails at once with
 * `SQLITE_BUSY` when two of them turn on the write-ahead log: in one such start of a hundred.
 */
function openedInTurn(file: string): DatabaseSync {
  const ends = performance.now() + OPENING;
  for (;;) {
    try {
      return opened(file);
    } catch (error) {
      if (!isBusy(error) || performance.now() > ends) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.random() * PAUSE);
  }
}

function opened(file: string): DatabaseSync {
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  try {
    // Before anything is written: it may not be ours.
    checkVersion(database);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    migrate(database);
    const { quick_check: found } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
    if (found !== 'ok') throw new Error(damaged(basename(file)));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Whoever reads the file may answer in the bot's name: no other user of the machine does. SQLite gives the files beside it
 * the same mode. One that is there stays as its host has it.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
    // SQLite has one word for all of these.
    if (statSync(file).isDirectory())
      throw new Error('it is a folder: move it away, and start the bot again');
    accessSync(file, constants.R_OK | constants.W_OK);
  }
}
