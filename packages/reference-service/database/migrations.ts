import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/**
 * One file per version of the schema, oldest first. Files are only ever added, and what is in one stays as it is: a
 * database that exists somewhere has been through those that were here when it was made.
 */
const MIGRATIONS = ['1-names.sql', '2-users-and-resources.sql'];

/** Of the newest schema. */
const VERSION = MIGRATIONS.length;

/** "Roll" in ASCII, in the header of every database of ours, so that nobody else's file is ever written to. */
const APPLICATION_ID = 0x526f6c6c;

/**
 * Brings a database up to the newest schema; call it in a transaction that is immediate, so that two programs that
 * open a new file at once do not both do it.
 * @returns the version that the database had, 0 when it was new; nothing was changed when it is 'foreign' (another
 *   program's) or 'newer' (of a later Rollcall).
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
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${VERSION}`);
  return version;
}

function selectInteger(database: DatabaseSync, query: string): number {
  const { value } = database.prepare(query).get() ?? {};
  return Number(value);
}
