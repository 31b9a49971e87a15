import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inTransaction } from 'startup/in-transaction';
import { makeFolder } from 'startup/make-folder';
import { plainReason } from 'startup/plain-reason';
import { LocalServiceError } from '../local-service-error.ts';
import { migrateDatabase } from './migrations.ts';

/** How long a statement waits for another process that writes to the same file: an import beside a service, say. */
const BUSY_TIMEOUT_MS = 5_000;

/** Puts rows into a database; `version` is that of the schema it had until now, 0 when it was new. */
export type Fill = (database: DatabaseSync, version: number) => void;

/** 32 MiB: the indexes of a million names stay in memory while rows come in no order at all. */
const CACHE_KIB = 32_768;

/**
 * Opens a database of the local service, or makes it, with its folder, when it is not there.
 *
 * The write-ahead log with `synchronous = NORMAL` keeps every committed transaction through `kill -9` (what was
 * written is in the operating system's hands); a power cut may take the last ones, never the file's soundness
 * (https://sqlite.org/pragma.html#pragma_synchronous).
 * @param file a path, or `:memory:`
 * @param fill is called in the transaction that makes or upgrades the database: all of its rows are there, or none
 * @throws LocalServiceError when the file cannot be opened, is no database, or not one of this program's
 */
export function openDatabase(file: string, fill: Fill = () => {}): DatabaseSync {
  try {
    makeFolder(dirname(file));
    return prepared(file, new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS }), fill);
  } catch (error) {
    throw explained(`The database ${file}`, error);
  }
}

function prepared(file: string, database: DatabaseSync, fill: Fill): DatabaseSync {
  try {
    const found = inTransaction(database, () => {
      const version = migrateDatabase(database);
      if (typeof version === 'number') fill(database, version);
      return version;
    });
    if (found === 'foreign') throw new LocalServiceError(`The database ${file} belongs to another program.`);
    if (found === 'newer') {
      throw new LocalServiceError(
        `The database ${file} was written by a later version of Rollcall: update first.`,
      );
    }
    database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -${CACHE_KIB}`,
    );
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Puts an error of SQLite or of the file system into a sentence.
 * @param subject what could not be used, as in "The database x.sqlite"
 * @returns the error to throw: a LocalServiceError for those two, and any other as it is
 */
export function explained(subject: string, error: unknown): unknown {
  const reason = plainReason(error);
  if (reason === undefined) return error;
  return new LocalServiceError(`${subject} cannot be used: ${reason}.`, { cause: error });
}
