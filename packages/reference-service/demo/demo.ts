import type { DatabaseSync } from 'node:sqlite';
import { fillNames, hasDemoNames, registerPlayers } from './names.ts';
import { fillResources } from './resources.ts';
import { fillScoreRecords } from './score-records.ts';

/** The schema of the first demo set, which had names only, and of the last one whose players had no wallets of their own. */
const NAMES_ONLY = 1;
const PLAYERS_OF_COLLECTION = 2;

/** The tables with visible rows. Users and tokens do not count: a token is made before there are any rows. */
const TABLES = ['names', 'conversations', 'scores', 'score_records'];
/** Those and the ids that are not given again. */
const ALL_TABLES = [...TABLES, 'deleted_conversations', 'deleted_scores'];

/**
 * Inserts the demo set into an empty database, and its missing parts into one with the demo set of an earlier version.
 * Leaves any other unchanged.
 * @param version of the schema before it was upgraded, 0 for a new database
 * @returns whether the demo set is there now
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

/** Deletes all rows and inserts the demo set; call it in a transaction. */
export function beginWithDemo(database: DatabaseSync): void {
  for (const table of ALL_TABLES) database.exec(`DELETE FROM ${table}`);
  fillWithDemo(database, 0);
}
