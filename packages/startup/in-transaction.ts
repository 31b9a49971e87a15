import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` in a write transaction and rolls back if it throws. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite rolls back by itself after some errors, for instance a full disk.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
