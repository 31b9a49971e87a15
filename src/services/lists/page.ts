/**
 * What `default` is taken for, the direction in which names and score records are listed:
 * docs/interface.md#names-and-score-records-in-full
 */
export type Direction = 'asc' | 'desc';

/** Which part of a list is wanted. */
export interface PageRequest {
  /** How many rows stand before it; 0 and more. */
  readonly offset: number;
  /** How many rows it holds at the most; 1 and more. */
  readonly limit: number;
  /** The id of the row before it, if it is known: with a cursor one call is then enough. */
  readonly after?: string | undefined;
}

/** Which part is wanted of a list that can be had in two directions. */
export type DirectedPageRequest = PageRequest & { readonly direction: Direction };

/** A part of a list, as it is shown. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Whether rows are known to follow. There is no total: the interface gives none. */
  readonly more: boolean;
}

/** As much of a list as one call gives: for reading all of it, call by call. */
export interface ListPart<Row> {
  readonly rows: readonly Row[];
  /** What comes after its last row; `out-of-reach` is what no call gives. */
  readonly follows: 'more' | 'nothing' | 'out-of-reach';
}
