import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inTransaction } from 'startup/in-transaction';
import { plainReason } from 'startup/plain-reason';
import { makeFolder, makePrivateFile } from 'startup/private-files';
import { LocalServiceError } from '../local-service-error.ts';
import { fillHashes } from '../names/name-table.ts';

/**
 * One file per schema version, oldest first. Only add files; never change one, because existing databases have already
 * run it.
 */
const MIGRATIONS = ['1-names.sql', '2-users-and-resources.sql', '3-name-hashes.sql'];

/** The version whose migration adds the hash column. */
const HASH_VERSION = 3;

/** The newest schema version. */
const VERSION = MIGRATIONS.length;

/** "Roll" in ASCII, in the header of each of our databases. Protects databases of other programs from writes. */
const APPLICATION_ID = 0x526f6c6c;

/**
 * Upgrades a database to the newest schema. Call it in an immediate transaction, so that only one of two programs that
 * open a new file at once upgrades it.
 * @returns the database's former version, 0 for a new database; 'foreign' for another program's and 'newer' for a later
 * Rollcall's, which stay unchanged
 */
export function migrateDatabase(database: DatabaseSync): number | 'foreign' | 'newer' {
  const applicationId = selectInteger(database, 'SELECT application_id AS value FROM pragma_application_id');
  const version = selectInteger(database, 'SELECT user_version AS value FROM pragma_user_version');
  const tables = selectInteger(database, 'SELECT count(*) AS value FROM sqlite_schema');
  const isNew = applicationId === 0 && version === 0 && tables === 0;
  if (applicationId !== APPLICATION_ID && !isNew) return 'foreign';
  if (version > VERSION) return 'newer';
  if (version === VERSION) return version;

  for (const file of MIGRATIONS.slice(version)) {
    database.exec(readFileSync(new URL(`migrations/${file}`, import.meta.url), 'utf8'));
  }
  if (version < HASH_VERSION) fillHashes(database);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${VERSION}`);
  return version;
}

/**
 * Whether a file is a database of ours, of any version. Reads the header, because SQLite would wait for another
 * program's lock (https://sqlite.org/fileformat.html#application_id). False for an unreadable file.
 */
export function isServiceDatabase(path: string): boolean {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const header = Buffer.alloc(72);
      return readSync(file, header) === header.length && header.readUInt32BE(68) === APPLICATION_ID;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (plainReason(error) === undefined) throw error;
    return false;
  }
}

function selectInteger(database: DatabaseSync, query: string): number {
  const { value } = database.prepare(query).get() ?? {};
  return Number(value);
}

/** Maximum wait of a statement for another process that writes to the same file, for instance an import. */
const BUSY_TIMEOUT_MS = 5_000;

/** Inserts rows into a database. `version` is its former schema version, 0 for a new database. */
export type Fill = (database: DatabaseSync, version: number) => void;

/** 32 MiB: keeps the indexes of a million names in memory during an unsorted import. */
const CACHE_KIB = 32_768;

/**
 * Opens or creates a database of the local service, with its folder. The write-ahead log with `synchronous = NORMAL`
 * keeps every committed transaction through `kill -9`, because the operating system has the data. A power cut may lose
 * the last transactions, but never damages the file (https://sqlite.org/pragma.html#pragma_synchronous).
 * @param file a path, or `:memory:`
 * @param fill called in the transaction that creates or upgrades the database, so that all of its rows are inserted or
 * none
 * @throws LocalServiceError if the file cannot be opened, is no database, or belongs to another program
 */
export function openDatabase(file: string, fill: Fill = () => {}): DatabaseSync {
  try {
    makeFolder(dirname(file));
    if (file !== ':memory:') makePrivateFile(file);
    return prepareDatabase(file, new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS }), fill);
  } catch (error) {
    throw withPlainReason(`The database ${file}`, error);
  }
}

function prepareDatabase(file: string, database: DatabaseSync, fill: Fill): DatabaseSync {
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
 * Explains an error of SQLite or the file system in a sentence.
 * @param subject what cannot be used, as in "The database x.sqlite"
 * @returns the error to throw: a LocalServiceError, or the same error if it comes from elsewhere
 */
export function withPlainReason(subject: string, error: unknown): unknown {
  const reason = plainReason(error);
  if (reason === undefined) return error;
  return new LocalServiceError(`${subject} cannot be used: ${reason}.`, { cause: error });
}
