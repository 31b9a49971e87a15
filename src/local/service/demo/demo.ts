import type { DatabaseSync } from 'node:sqlite';
import { fillNames, hasDemoNames } from './names.ts';
import { fillResources } from './resources.ts';
import { fillScoreRecords } from './score-records.ts';

/** The schema of the first demo set, which held names alone. */
const NAMES_ONLY = 1;

/**
 * Puts the demo set into a new database, and what it lacks into one that had the demo set of an earlier version.
 * @param version of the schema before it was upgraded, 0 for a new database
 */
export function fillWithDemo(database: DatabaseSync, version: number): void {
  if (version === 0) fillNames(database);
  if (version > NAMES_ONLY || !hasDemoNames(database)) return;
  fillScoreRecords(database);
  fillResources(database);
}
