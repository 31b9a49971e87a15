import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from './migrations.ts';
import { ProcessLock } from './process-lock.ts';

/** Milliseconds that a statement waits for another process, with all of this one: what is written here is small. */
const BUSY_TIMEOUT = 250;

/**
 * The SQLite file in which the bot keeps what outlives its process, `bot.sqlite`. Several processes of one machine may
 * use it. With the write-ahead log and `synchronous = NORMAL` a commit survives kill -9 and waits for no disk.
 */
export class DataFile {
  readonly database: DatabaseSync;
  readonly #lock: ProcessLock;

  /**
   * Opens it, or makes it, with its folder, for this user alone.
   * @throws Error of the file system or of SQLite when the folder or the file cannot be used
   */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#lock = new ProcessLock(folder);
    try {
      this.database = opened(join(folder, 'bot.sqlite'));
    } catch (error) {
      this.#lock.close();
      throw error;
    }
  }

  /** What this process is known by, to those who look whether it is alive. */
  get owner(): string {
    return this.#lock.id;
  }

  /** Whether the process is alive that was known by this. */
  isAlive(owner: string): boolean {
    return this.#lock.isAlive(owner);
  }

  /** Runs work in a write transaction: all of it is kept, or, when it throws, none of it. */
  inTransaction<Result>(work: () => Result): Result {
    const { database } = this;
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      // SQLite has already rolled back by itself after some errors, a full disk for one.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.database.close();
    this.#lock.close();
  }
}

function opened(file: string): DatabaseSync {
  makePrivate(file);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    migrate(database);
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
  }
}
