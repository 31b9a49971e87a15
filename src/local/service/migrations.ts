import type { DatabaseSync } from 'node:sqlite';

/**
 * One entry per version of the schema, oldest first. Entries are only ever added: a file that exists somewhere has
 * been through those that were here when it was made.
 *
 * Names: `id` is the order of registration, and an index on the wallet holds the id as well (every SQLite index ends
 * in the rowid), so that a page is a range of that index wherever it begins. Text compares byte by byte.
 */
const MIGRATIONS = [
  `CREATE TABLE names (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE,
     wallet TEXT NOT NULL
   ) STRICT;
   CREATE INDEX names_by_wallet ON names (wallet);`,
];

/** "Roll" in ASCII, in the header of every database of ours, so that nobody else's file is ever written to. */
const APPLICATION_ID = 0x526f6c6c;

export type Migrated = 'new' | 'existing' | 'foreign' | 'newer';

/**
 * Brings a database up to the newest schema; call it in a transaction that is immediate, so that two programs that
 * open a new file at once do not both do it.
 * @returns 'new' when the file was empty, 'existing' when it was ours; nothing was changed when it is 'foreign'
 *   (another program's) or 'newer' (of a later Rollcall).
 */
export function migrate(database: DatabaseSync): Migrated {
  const applicationId = integer(database, 'SELECT application_id AS value FROM pragma_application_id');
  const version = integer(database, 'SELECT user_version AS value FROM pragma_user_version');
  const tables = integer(database, 'SELECT count(*) AS value FROM sqlite_schema');
  const isNew = applicationId === 0 && version === 0 && tables === 0;
  if (applicationId !== APPLICATION_ID && !isNew) return 'foreign';
  if (version > MIGRATIONS.length) return 'newer';
  if (version === MIGRATIONS.length) return 'existing';

  for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}`);
  return isNew ? 'new' : 'existing';
}

function integer(database: DatabaseSync, query: string): number {
  const { value } = database.prepare(query).get() ?? {};
  return Number(value);
}
