/** What both engines take and give: text, whole numbers and null. */
export type SqlValue = string | number | null;

/** A row by its columns. An absent one is null. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** Where statements run: on a connection, or in a transaction. */
export interface Query {
  /** Another number where the connection is to another file than before. */
  readonly generation: number;
  /** The engine's clock, as an expression of Unix milliseconds. */
  readonly clock: string;
  /** Rows that a statement may look at: SQLite stops the event loop meanwhile, and Postgres has 2 s. */
  readonly scanLimit: number;
  /** These columns of a table, with the rows of the `?` in it: one statement serves any number of rows. */
  rowsOf(table: string, columns: readonly string[]): string;
  /**
   * Runs a statement with `?` for a value or for the rows of `rowsOf`, tables under `rollcall.`, and `COLLATE "C"` for the
   * order of bytes.
   */
  all(text: string, ...values: readonly (SqlValue | readonly SqlRow[])[]): Promise<readonly unknown[]>;
}

export interface Transaction extends Query {
  /** Nothing of the transaction is kept at its end. */
  rollback(): void;
}

/**
 * Rows that are not there yet are inserted; a row that is there stays as it is.
 * @param columns that the rows have
 */
export async function insertRows(
  query: Query,
  table: string,
  columns: readonly string[],
  rows: readonly SqlRow[],
): Promise<void> {
  // Without a condition SQLite would take ON CONFLICT for that of a join.
  await query.all(
    `INSERT INTO rollcall.${table} (${columns.join(', ')}) SELECT ${columns.join(', ')}
      FROM ${query.rowsOf(table, columns)} WHERE true ON CONFLICT DO NOTHING`,
    rows,
  );
}

/** One of two engines. Work ends at a time of `performance.now()`, and rejects with StoreFailure, or NoTables. */
export interface SqlEngine {
  readonly exists: boolean;
  /** Makes the place of the tables, and what the work puts there, whole or not at all, unless another process was first. */
  createTables(ends: number, work: (transaction: Query) => Promise<void>): Promise<void>;
  /** May run the work again. */
  read<Result>(ends: number, work: (query: Query) => Promise<Result>): Promise<Result>;
  write<Result>(ends: number, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
