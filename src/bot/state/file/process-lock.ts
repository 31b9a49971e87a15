import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** `SQLITE_BUSY`: https://sqlite.org/rescode.html#busy */
const BUSY = 5;
const NAME = /^process-([\da-f-]{36})\.lock$/;

/**
 * Says to others on this machine that this process is alive: a file of its own, locked for as long as it lives. The
 * kernel lets go of the lock whatever the end is, and no number of a process means another one later. The lock is one of
 * SQLite's, since Node itself has none; the file stays empty.
 */
export class ProcessLock {
  /** What other processes know this one by. */
  readonly id: string = randomUUID();
  readonly #folder: string;
  readonly #held: DatabaseSync;

  /**
   * Takes the lock, and removes those that dead processes have left.
   * @throws Error when the folder cannot be written to
   */
  constructor(folder: string) {
    this.#folder = folder;
    this.#held = lockNewFile(this.#file(this.id));
    for (const name of readdirSync(folder)) {
      const [, id] = NAME.exec(name) ?? [];
      if (id !== undefined) this.isAlive(id);
    }
  }

  /** Whether a process is alive. What a dead one has left is removed. */
  isAlive(id: string): boolean {
    if (id === this.id) return true;
    const file = this.#file(id);
    try {
      // Unlike a path, this makes no file where there is none.
      const address = pathToFileURL(file);
      address.searchParams.set('mode', 'rw');
      using _held = lockDatabase(address);
      rmSync(file, { force: true });
      return false;
    } catch (error) {
      return isBusy(error) || existsSync(file);
    }
  }

  /** To all others this process is dead from then on. */
  close(): void {
    try {
      rmSync(this.#file(this.id), { force: true });
    } catch {
      // On a disk that has become read-only the file stays, and other processes find that nobody holds it.
    }
    this.#held.close();
  }

  #file(id: string): string {
    return join(this.#folder, `process-${id}.lock`);
  }
}

/**
 * A new file with a lock on it. It gets its name only once it is locked: a process that starts at the same time takes a
 * file without a lock for a dead process's, and removes it.
 */
function lockNewFile(file: string): DatabaseSync {
  const unnamed = `${file}.new`;
  try {
    const database = lockDatabase(unnamed);
    renameSync(unnamed, file);
    return database;
  } catch (error) {
    rmSync(unnamed, { force: true });
    throw error;
  }
}

/** @throws Error with SQLite's code when the file cannot be locked */
function lockDatabase(file: string | URL): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether another process has the lock that a statement needs. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === BUSY;
