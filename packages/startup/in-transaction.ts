import type { DatabaseSync } from 'node:sqlite';

/** Runs `work` in a write transaction: all of it is kept, or, when it throws, none of it. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has already rolled back by itself after some errors, a full disk for one.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
