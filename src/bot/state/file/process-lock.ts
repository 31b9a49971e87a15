import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { makePrivateFile } from 'startup/private-files';

/** `SQLITE_BUSY`: https://sqlite.org/rescode.html#busy */
const BUSY = 5;
const NAME = /^process-([\da-f-]{36})\.lock$/;

/**
 * Shows other processes on this machine that this one is alive, by a locked file of its own. The kernel releases the
 * lock however the process ends, and unlike a process id the file never refers to another process later. SQLite
 * provides the lock, because Node has none; the file stays empty.
 */
export class ProcessLock {
  /** The id of this process, for other processes. */
  readonly id: string = randomUUID();
  readonly #folder: string;
  readonly #held: DatabaseSync;

  /**
   * Takes the lock, and deletes the files of dead processes.
   * @throws Error if the folder is not writable
   */
  constructor(folder: string) {
    this.#folder = folder;
    this.#held = lockNewFile(this.#file(this.id));
    for (const name of readdirSync(folder)) {
      const [, id] = NAME.exec(name) ?? [];
      if (id !== undefined) this.isAlive(id);
    }
  }

  /** Whether a process is alive. Deletes the file of a dead one. */
  isAlive(id: string): boolean {
    if (id === this.id) return true;
    const file = this.#file(id);
    try {
      // Unlike a path, a URL does not create a missing file.
      const address = pathToFileURL(file);
      address.searchParams.set('mode', 'rw');
      using _held = lockDatabase(address);
      rmSync(file, { force: true });
      return false;
    } catch (error) {
      return isBusy(error) || existsSync(file);
    }
  }

  /** Releases the lock, so that this process counts as dead. */
  close(): void {
    try {
      rmSync(this.#file(this.id), { force: true });
    } catch {
      // On a disk that has become read-only the file stays, but without a lock.
    }
    this.#held.close();
  }

  #file(id: string): string {
    return join(this.#folder, `process-${id}.lock`);
  }
}

/**
 * Creates a locked file. It gets its name only once it is locked, because a process that starts at the same time
 * would delete a file without a lock as a dead process's.
 */
function lockNewFile(file: string): DatabaseSync {
  const unnamed = `${file}.new`;
  try {
    makePrivateFile(unnamed);
    const database = lockDatabase(unnamed);
    renameSync(unnamed, file);
    return database;
  } catch (error) {
    rmSync(unnamed, { force: true });
    throw error;
  }
}

/** @throws Error with SQLite's code if the file cannot be locked */
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

/** Whether a statement failed because another process holds the lock. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === BUSY;
