import type { Query } from './sql.ts';
import { RejectedValues } from './store-failure.ts';

/** A row that the store rejected, and the reason. */
export interface RejectedRow<Row> {
  readonly row: Row;
  readonly failure: RejectedValues;
}

/**
 * Writes rows in a transaction. If values are rejected, bisects the rows, so that a rejected row does not affect the
 * others.
 * @returns the rejected rows
 * @throws StoreFailure for any other reason
 */
export async function writeBisecting<Row>(
  transaction: Query,
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<unknown>,
): Promise<readonly RejectedRow<Row>[]> {
  const [row] = rows;
  if (row === undefined) return [];
  await transaction.all('SAVEPOINT each');
  try {
    await write(rows);
    await transaction.all('RELEASE SAVEPOINT each');
    return [];
  } catch (failure) {
    if (!(failure instanceof RejectedValues)) throw failure;
    await transaction.all('ROLLBACK TO SAVEPOINT each');
    await transaction.all('RELEASE SAVEPOINT each');
    if (rows.length === 1) return [{ row, failure }];
  }
  const half = rows.length >> 1;
  const first = await writeBisecting(transaction, rows.slice(0, half), write);
  return [...first, ...(await writeBisecting(transaction, rows.slice(half), write))];
}
