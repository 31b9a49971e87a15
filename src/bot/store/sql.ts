/** The values that both engines take and return: text, whole numbers and null. */
export type SqlValue = string | number | null;

/** A row by column name. Absent columns are null. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** Runs statements on a connection or in a transaction. */
export interface Query {
  /** Changes if the connection is to another file than before. */
  readonly generation: number;
  /** The engine's clock in Unix milliseconds, as an SQL expression. */
  readonly clock: string;
  /** Maximum rows that a statement may scan. SQLite blocks the event loop meanwhile; Postgres has a limit of 2 s. */
  readonly scanLimit: number;
  /**
   * An SQL expression for the rows passed as `?`, with these columns of a table. One statement serves any number of
   * rows.
   */
  rowsOf(table: string, columns: readonly string[]): string;
  /**
   * Runs a statement with `?` for a value or for the rows of `rowsOf`. It names tables as `rollcall.…`, and uses
   * `COLLATE "C"` for byte order.
   */
  all(text: string, ...values: readonly (SqlValue | readonly SqlRow[])[]): Promise<readonly unknown[]>;
}

export interface Transaction extends Query {
  /** Rolls the transaction back at its end. */
  rollback(): void;
}

/**
 * Inserts rows. Existing rows stay unchanged.
 * @param columns of the rows
 */
export async function insertRows(
  query: Query,
  table: string,
  columns: readonly string[],
  rows: readonly SqlRow[],
): Promise<void> {
  // Without WHERE, SQLite would parse ON CONFLICT as part of a join.
  await query.all(
    `INSERT INTO rollcall.${table} (${columns.join(', ')}) SELECT ${columns.join(', ')}
      FROM ${query.rowsOf(table, columns)} WHERE true ON CONFLICT DO NOTHING`,
    rows,
  );
}

/**
 * One of the two engines. `ends` is a deadline on the clock of `performance.now()`. Work rejects with StoreFailure or
 * NoTables.
 */
export interface SqlEngine {
  readonly exists: boolean;
  /** Creates the place of the tables and runs the work in it, atomically. No-op if another process was first. */
  createTables(ends: number, work: (transaction: Query) => Promise<void>): Promise<void>;
  /** May run the work more than once. */
  read<Result>(ends: number, work: (query: Query) => Promise<Result>): Promise<Result>;
  write<Result>(ends: number, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
