import type { DatabaseSync } from 'node:sqlite';
import { fillNames, hasDemoNames } from './names.ts';
import { fillResources } from './resources.ts';
import { fillScoreRecords } from './score-records.ts';

/** The schema of the first demo set, which held names alone. */
const NAMES_ONLY = 1;

/** Where rows are that somebody put in. Users and tokens are none: a token is made before there is anything to see. */
const TABLES = ['names', 'conversations', 'scores', 'score_records'];

/**
 * Puts the demo set into a database that holds nothing yet, and what it lacks into one that had the demo set of an
 * earlier version. Any other is left as it is.
 * @param version of the schema before it was upgraded, 0 for a new database
 * @returns whether the demo set is there now
 */
export function fillWithDemo(database: DatabaseSync, version: number): boolean {
  const isEmpty = TABLES.every(
    (table) => database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined,
  );
  if (isEmpty) fillNames(database);
  if (!hasDemoNames(database)) return false;
  if (isEmpty || version <= NAMES_ONLY) {
    fillScoreRecords(database);
    fillResources(database);
  }
  return true;
}
