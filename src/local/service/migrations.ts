import type { DatabaseSync } from 'node:sqlite';
import { COMBINATIONS, conditionsOf, indexOf } from './resources/filters.ts';

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

  `CREATE TABLE users (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE
   ) STRICT;
   CREATE TABLE tokens (
     id TEXT PRIMARY KEY,
     user_id INTEGER NOT NULL REFERENCES users (id),
     hash BLOB NOT NULL,
     created_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   ${resourceTables('conversations', 'contact_id')}
   ${resourceTables('scores', 'game_id')}
   CREATE TABLE score_records (
     id INTEGER PRIMARY KEY,
     "the service" TEXT NOT NULL,
     provider TEXT NOT NULL,
     nft_earned TEXT NOT NULL,
     score INTEGER NOT NULL,
     stage INTEGER NOT NULL,
     bonus INTEGER NOT NULL,
     json TEXT NOT NULL,
     created_at TEXT NOT NULL,
     updated_at TEXT NOT NULL
   ) STRICT;`,
];

/**
 * A resource's tables: its rows, with an index for each combination of filters, and the places of deleted rows.
 *
 * `place` is the order of creation, never given twice (AUTOINCREMENT): a new row in the place of a deleted one would
 * turn up in the middle of a list that somebody reads page by page.
 *
 * An index holds the place as well, and each holds exactly the rows of its combination, so that a page is a range of
 * one index wherever it begins and however rare its rows are. That makes 16 indexes, of which a row is in one or two
 * until somebody pins, mutes or archives it. (Ranges of fewer indexes would have to be merged, or scanned where two
 * rare flags have to meet.)
 *
 * `answer` is the row as it is answered with, made by SQLite whenever the row is written: rows are read far more often,
 * and a page of ten is read in less than half of the time that its hundred values take one by one.
 */
function resourceTables(table: string, counterpart: string): string {
  const indexes = COMBINATIONS.map((combination) => {
    const columns = combination.inGroup ? 'user_id, group_id' : 'user_id';
    const conditions = [
      ...(combination.inGroup ? ['group_id IS NOT NULL'] : []),
      ...conditionsOf(combination),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    return `CREATE INDEX ${indexOf(table, combination)} ON ${table} (${columns}) ${where};`;
  });
  return `
   CREATE TABLE ${table} (
     place INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     user_id INTEGER NOT NULL REFERENCES users (id),
     ${counterpart} TEXT,
     group_id TEXT,
     pinned_message_id TEXT,
     is_pinned INTEGER NOT NULL DEFAULT 0 CHECK (is_pinned IN (0, 1)),
     is_muted INTEGER NOT NULL DEFAULT 0 CHECK (is_muted IN (0, 1)),
     last_active_at INTEGER,
     last_opened_at INTEGER,
     created_at INTEGER NOT NULL,
     archived_at INTEGER,
     answer TEXT NOT NULL GENERATED ALWAYS AS (json_object(
       'id', id,
       '${counterpart}', ${counterpart},
       'group_id', group_id,
       'pinned_message_id', pinned_message_id,
       'is_pinned', json(iif(is_pinned, 'true', 'false')),
       'is_muted', json(iif(is_muted, 'true', 'false')),
       'last_active_at', last_active_at,
       'last_opened_at', last_opened_at,
       'created_at', created_at,
       'archived_at', archived_at
     )) STORED,
     CHECK (${counterpart} IS NOT NULL OR group_id IS NOT NULL)
   ) STRICT;
   ${indexes.join('\n')}
   CREATE TABLE deleted_${table} (
     id TEXT PRIMARY KEY,
     user_id INTEGER NOT NULL,
     place INTEGER NOT NULL,
     deleted_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX deleted_${table}_by_time ON deleted_${table} (deleted_at);`;
}

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
export function migrate(database: DatabaseSync): number | 'foreign' | 'newer' {
  const applicationId = integer(database, 'SELECT application_id AS value FROM pragma_application_id');
  const version = integer(database, 'SELECT user_version AS value FROM pragma_user_version');
  const tables = integer(database, 'SELECT count(*) AS value FROM sqlite_schema');
  const isNew = applicationId === 0 && version === 0 && tables === 0;
  if (applicationId !== APPLICATION_ID && !isNew) return 'foreign';
  if (version > VERSION) return 'newer';
  if (version === VERSION) return version;

  for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${VERSION}`);
  return version;
}

function integer(database: DatabaseSync, query: string): number {
  const { value } = database.prepare(query).get() ?? {};
  return Number(value);
}
