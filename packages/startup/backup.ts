import { closeSync, existsSync, linkSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { plainReason } from './plain-reason.ts';

/** The most milliseconds that the copying waits for another program that holds the database. */
const BUSY_TIMEOUT_MS = 5_000;

/** The backup is not made. The message is a sentence for the person at the terminal. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}

/**
 * Copies a database of SQLite in one read transaction, beside which others write, for this user alone. The copy gets its name
 * once it is found whole, and replaces no file: a killed backup leaves a folder `.backup-…` and no file of that name.
 * @param databaseFile and `copy` are whole paths
 * @returns the copy's bytes
 * @throws BackupFailure
 */
export function backUp(databaseFile: string, copy: string): number {
  if (!existsSync(databaseFile)) throw new BackupFailure(`There is no database ${databaseFile}.`);
  if (existsSync(copy)) throw new BackupFailure(existsMessage(copy));
  const folder = folderBeside(copy);
  try {
    const made = join(folder, 'copy.sqlite');
    // SQLite would create it with the rights that every file gets.
    closeSync(openSync(made, 'wx', 0o600));
    copyInto(databaseFile, made);
    examineCopy(made);
    linkSync(made, copy);
    return statSync(copy).size;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && error.syscall === 'link' && existsSync(copy))
      throw new BackupFailure(existsMessage(copy), { cause: error });
    const reason = plainReason(error);
    if (reason === undefined) throw error;
    throw new BackupFailure(`The backup of ${databaseFile} to ${copy} is not made: ${reason}.`, {
      cause: error,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Covers the database itself too. */
const existsMessage = (copy: string) =>
  `There is a file ${copy} already, and a backup replaces none: name another one.`;

/** Of the same disk as the copy, so that it can be linked, and closed to all others (0700). */
function folderBeside(copy: string): string {
  const parent = dirname(copy);
  try {
    return mkdtempSync(join(parent, '.backup-'));
  } catch (error) {
    const reason = plainReason(error);
    if (reason === undefined) throw error;
    throw new BackupFailure(`The folder ${parent} cannot be used: ${reason}.`, { cause: error });
  }
}

/** Opened for writing, since SQLite takes back what a killed program left half written. Unlike a path, an address makes no file. */
function copyInto(databaseFile: string, made: string): void {
  const address = pathToFileURL(databaseFile);
  address.searchParams.set('mode', 'rw');
  using database = new DatabaseSync(address, { timeout: BUSY_TIMEOUT_MS });
  database.prepare('VACUUM INTO ?').run(made);
}

function examineCopy(copy: string): void {
  using database = new DatabaseSync(copy, { readOnly: true });
  const { integrity_check: found } = database.prepare('PRAGMA integrity_check').get() ?? {};
  if (found === 'ok') return;
  throw new BackupFailure(`The copy is not whole (${String(found)}), so that the database is damaged too.`);
}
