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
  /** Whether the last page that can be had is wanted in place of one after it. */
  readonly orLast?: boolean | undefined;
}

/** Which part is wanted of a list that can be had in two directions. */
export type DirectedPageRequest = PageRequest & { readonly direction: Direction };

/** A part of a list, as it is shown. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** How many rows stand before it: as many as was asked for, but for the last page in place of one after it. */
  readonly offset?: number;
  /** Whether rows are known to follow. */
  readonly more: boolean;
  /** How many rows there are in all, where the end of the list was seen: the interface gives no total. */
  readonly total?: number | undefined;
}

/** How many rows stand before the last page of a list. @param total 0 and more */
export const lastPageStart = (total: number, limit: number): number =>
  Math.max(0, Math.ceil(total / limit) - 1) * limit;

/**
 * A page out of the rows of a list from its first one on.
 * @param rows as many as the page needs, or all that can be had
 * @param known whether these are all rows of the list, and whether others are known to follow them
 */
export function pageOf<Row>(
  rows: readonly Row[],
  { offset, limit, orLast = false }: PageRequest,
  { whole, more = false }: { readonly whole: boolean; readonly more?: boolean | undefined },
): Page<Row> {
  const start = orLast && offset >= rows.length ? lastPageStart(rows.length, limit) : offset;
  const end = start + limit;
  return {
    rows: rows.slice(start, end),
    offset: start,
    more: more || rows.length > end,
    total: whole ? rows.length : undefined,
  };
}

/** As much of a list as one call gives: for reading all of it, call by call. */
export interface ListPart<Row> {
  readonly rows: readonly Row[];
  /** What comes after its last row; `out-of-reach` is what no call gives. */
  readonly follows: 'more' | 'nothing' | 'out-of-reach';
}
