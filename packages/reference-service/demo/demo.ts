import type { DatabaseSync } from 'node:sqlite';
import { fillNames, hasDemoNames, registerPlayers } from './names.ts';
import { fillResources } from './resources.ts';
import { fillScoreRecords } from './score-records.ts';

/**
 * The schema version of the first demo set, which had only names, and the last version in which players shared a
 * wallet.
 */
const NAMES_ONLY = 1;
const PLAYERS_OF_COLLECTION = 2;

/** The tables with visible rows. Users and tokens do not count, because a token is created before any rows. */
const TABLES = ['names', 'conversations', 'scores', 'score_records'];
/** The tables above, and those of ids that are never reused. */
const ALL_TABLES = [...TABLES, 'deleted_conversations', 'deleted_scores'];

/**
 * Inserts the demo set into an empty database, and the missing parts into an earlier version's demo set. Leaves other
 * databases unchanged.
 * @param version the schema version before the upgrade, 0 for a new database
 * @returns whether the database has the demo set
 */
export function fillWithDemo(database: DatabaseSync, version: number): boolean {
  const isEmpty = TABLES.every(
    (table) => database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined,
  );
  if (isEmpty) fillNames(database);
  if (!hasDemoNames(database)) return false;
  if (!isEmpty && version <= PLAYERS_OF_COLLECTION) registerPlayers(database);
  if (isEmpty || version <= NAMES_ONLY) {
    fillScoreRecords(database);
    fillResources(database);
  }
  return true;
}

/** Deletes all rows and inserts the demo set. Call it in a transaction. */
export function resetToDemo(database: DatabaseSync): void {
  for (const table of ALL_TABLES) database.exec(`DELETE FROM ${table}`);
  fillWithDemo(database, 0);
}
