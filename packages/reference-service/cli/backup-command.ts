import { closeSync, existsSync, mkdtempSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { readArguments, UsageError } from 'startup/arguments';
import { plainReason } from 'startup/plain-reason';
import { explained } from '../database/database.ts';
import { LocalServiceError } from '../local-service-error.ts';
import type { Work } from './service-settings.ts';

/** `backup FILE`: writes a copy of the database, also while the service runs. */
export function backupCommand(args: readonly string[]): Work {
  const { values, positionals } = readArguments(args, { database: { type: 'string' } }, 1);
  const [file] = positionals;
  if (file === undefined) {
    throw new UsageError('backup takes the file to write, as in "backup rollcall-monday.sqlite".');
  }
  return async ({ databaseFile }) => {
    const copy = resolve(file);
    const bytes = backUp(resolve(databaseFile(values.database)), copy);
    process.stdout.write(`${copy} has the whole database: ${(bytes / 1e6).toFixed(1)} MB\n`);
  };
}

/**
 * Copies a database in one read transaction, beside which others write, and gives the copy its name once it is found
 * whole: a killed backup leaves a folder `.backup-…` and no file of that name. Returns the bytes.
 */
function backUp(databaseFile: string, copy: string): number {
  if (!existsSync(databaseFile)) throw new LocalServiceError(`There is no database ${databaseFile}.`);
  refuseExisting(copy);
  const folder = folderBeside(copy);
  try {
    const made = join(folder, 'copy.sqlite');
    // SQLite would create it with the rights that every file gets.
    closeSync(openSync(made, 'wx', 0o600));
    {
      using database = new DatabaseSync(databaseFile, { readOnly: true });
      database.prepare('VACUUM INTO ?').run(made);
    }
    check(made);
    refuseExisting(copy);
    renameSync(made, copy);
    return statSync(copy).size;
  } catch (error) {
    const reason = plainReason(error);
    if (reason === undefined) throw error;
    throw new LocalServiceError(`The backup of ${databaseFile} to ${copy} is not made: ${reason}.`, {
      cause: error,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Covers the database itself too. */
function refuseExisting(copy: string): void {
  if (existsSync(copy)) {
    throw new LocalServiceError(
      `There is a file ${copy} already, and a backup replaces none: name another one.`,
    );
  }
}

/** Of the same disk as the copy, so that it can be renamed, and closed to all others (0700). */
function folderBeside(copy: string): string {
  const parent = dirname(copy);
  try {
    return mkdtempSync(join(parent, '.backup-'));
  } catch (error) {
    throw explained(`The folder ${parent}`, error);
  }
}

function check(copy: string): void {
  using database = new DatabaseSync(copy, { readOnly: true });
  const { integrity_check: found } = database.prepare('PRAGMA integrity_check').get() ?? {};
  if (found === 'ok') return;
  throw new LocalServiceError(
    `The copy is not whole (${String(found)}), so that the database is damaged too.`,
  );
}
