import type { ListAnswer } from './list-answer.ts';

/** A list of the service's, as it is called. */
export interface ListSource<Row> {
  /** The first `limit` rows, or those after the row with the id `after`. */
  readonly call: (limit: number, after?: string) => Promise<ListAnswer<Row>>;
  /** What a row is told apart by. */
  readonly idOf: (row: Row) => string;
  /** Whether its answers say whether further rows follow. */
  readonly saysMore: boolean;
  /** The most rows that one call asks for, and so the most that can be had without a cursor. */
  readonly largestLimit: number;
  /** Takes the id of the last row seen; without one a list is had by larger limits only (docs/interface.md#lists). */
  readonly cursorParameter: string | undefined;
  /** The settings that say how the list goes on, for the words of a failure. */
  readonly settings: { readonly cursor: string; readonly largestLimit?: string };
}

/**
 * Where the rows that are known end: `open` when there are more or asking on may tell, `seen` at the last row of all,
 * `unknown` when the service gives no more and does not say whether there are more.
 */
export type ListEnd = 'open' | 'seen' | 'unknown';

/** A list from its first row on, as far as it has been fetched. */
export interface ListBeginning<Row> {
  readonly rows: readonly Row[];
  readonly end: ListEnd;
}
