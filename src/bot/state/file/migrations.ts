import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from 'startup/in-transaction';

const FOREIGN = 'it belongs to another program: set DATA_DIR to a folder of its own';
const NEWER =
  'it was written by a later version of Rollcall, and stays as it is: start that version, or set DATA_DIR to another folder';

/**
 * One step for each version of the schema, oldest first. Steps are only ever added, and one that was released stays as it
 * is: a file that exists somewhere has been through those that were here when it was made.
 */
const STEPS = [
  `CREATE TABLE session (
    scope TEXT NOT NULL,
    shard_id INTEGER NOT NULL,
    shard_count INTEGER NOT NULL,
    session_id TEXT NOT NULL,
    resume_url TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    received INTEGER NOT NULL,
    in_flight TEXT NOT NULL,
    owner TEXT NOT NULL,
    released INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (scope, shard_id, shard_count)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE promised (
    scope TEXT NOT NULL,
    id TEXT NOT NULL,
    owner TEXT NOT NULL,
    interaction TEXT NOT NULL,
    promised_at INTEGER NOT NULL,
    PRIMARY KEY (scope, id, owner)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE finished (
    scope TEXT NOT NULL,
    id TEXT NOT NULL,
    finished_at INTEGER NOT NULL,
    PRIMARY KEY (scope, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX finished_by_time ON finished (finished_at)`,
];

/** "Bot!" in ASCII, in the header of the file, so that nobody else's is ever written to. */
const APPLICATION_ID = 0x426f7421;

/** @throws Error with a sentence for the host when it is another program's, or of a later version of this one */
export function checkVersion(database: DatabaseSync): void {
  versionOf(database);
}

/** Brings a file up to the newest schema. @throws as `checkVersion` */
export function migrate(database: DatabaseSync): void {
  if (versionOf(database) === STEPS.length) return;
  // Two programs may open a new file at once.
  inTransaction(database, () => {
    for (const step of STEPS.slice(versionOf(database))) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${STEPS.length}`);
  });
}

function versionOf(database: DatabaseSync): number {
  const { id, version, tables } = database
    .prepare(
      `SELECT application_id AS id, user_version AS version, (SELECT count(*) FROM sqlite_schema) AS tables
      FROM pragma_application_id, pragma_user_version`,
    )
    .get() ?? { id: 0, version: 0, tables: 0 };
  const isNew = id === 0 && version === 0 && tables === 0;
  if (id !== APPLICATION_ID && !isNew) throw new Error(FOREIGN);
  if (Number(version) > STEPS.length) throw new Error(NEWER);
  return Number(version);
}
