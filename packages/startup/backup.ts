import { closeSync, existsSync, linkSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { plainReason } from './plain-reason.ts';

/** How long the copy waits for a lock that another program holds. */
const BUSY_TIMEOUT_MS = 5_000;

/** The backup failed. The message is a sentence for the person at the terminal. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure';
}

/**
 * Copies an SQLite database in one read transaction while others write. Only the current user can read the copy. The
 * copy gets its name after an integrity check and never replaces a file. A killed backup leaves a folder `.backup-…`
 * and no file of that name.
 * @param databaseFile an absolute path
 * @param copy an absolute path
 * @returns the copy's size in bytes
 * @throws BackupFailure
 */
export function backUp(databaseFile: string, copy: string): number {
  if (!existsSync(databaseFile)) throw new BackupFailure(`There is no database ${databaseFile}.`);
  if (existsSync(copy)) throw new BackupFailure(existsMessage(copy));
  const folder = folderBeside(copy);
  try {
    const made = join(folder, 'copy.sqlite');
    // SQLite would create the file with the default permissions.
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
    throw new BackupFailure(`The backup of ${databaseFile} to ${copy} failed: ${reason}.`, {
      cause: error,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Also covers `copy` being the database itself. */
const existsMessage = (copy: string) =>
  `There is a file ${copy} already, and a backup never replaces a file: choose another name.`;

/** Creates a private folder (0700) on the same disk as the copy, so that the copy can be hard-linked. */
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

/**
 * Opens the database for writing, because SQLite rolls back what a killed program left half written. Unlike a path, a
 * URL with `mode=rw` never creates a file.
 */
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
  throw new BackupFailure(
    `The copy fails its integrity check (${String(found)}), so the database is damaged.`,
  );
}
