import type { Clock } from '../time.ts';

/**
 * The values of `default`, the direction of names and score records: docs/interface.md#names-and-score-records-in-full
 */
export type Direction = 'asc' | 'desc';

/** Maximum rows of one call and of one response. The reference service returns no more (docs/interface.md#lists). */
export const MAX_ROWS_PER_CALL = 10_000;

/**
 * A row of an answer that cannot be shown, because one of its texts is too long or empty or has another type. It counts
 * as a row for a limit, a total and the end of the list.
 */
export class SkippedRow {
  /** The id at which the list continues after this row; empty if the row has none. */
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

/** A row of an answer, or a row that cannot be shown. */
export type RawRow<Row> = Row | SkippedRow;

/** Maps the rows that can be shown and keeps the others. */
export const mapRows = <Row, Made>(
  rows: readonly RawRow<Row>[],
  make: (row: Row) => Made,
): readonly RawRow<Made>[] => rows.map((row) => (row instanceof SkippedRow ? row : make(row)));

/** Returns the rows that can be shown. */
export const shownRows = <Row>(rows: readonly RawRow<Row>[]): readonly Row[] =>
  rows.filter((row): row is Row => !(row instanceof SkippedRow));

/** The requested part of a list. */
export interface PageRequest {
  /** Number of rows before it; at least 0. */
  readonly offset: number;
  /** Maximum rows in it; at least 1. */
  readonly limit: number;
  /** The id of the row before it, if known. With a cursor one call is then enough. */
  readonly after?: string | undefined;
  /** Whether the last available page replaces a page past the end. */
  readonly orLast?: boolean | undefined;
}

/** The requested part of a list with two directions. */
export type DirectedPageRequest = PageRequest & { readonly direction: Direction };

/** A part of a list, ready to be shown. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Number of rows of this part that cannot be shown, in addition to `rows`. Default: 0. */
  readonly skipped?: number;
  /**
   * Number of rows before it: the requested offset, or the offset of the last page if that replaced the requested page.
   */
  readonly offset?: number;
  /** Whether rows are known to follow. */
  readonly more: boolean;
  /** Number of all rows, if the end of the list was seen. The interface has no total. */
  readonly total?: number | undefined;
  /** The limit up to which rows were counted, if there are more. */
  readonly least?: number | undefined;
  /** Number of rows when the end was seen before this part, at most an hour ago. */
  readonly lastTotal?: number | undefined;
}

/** Maximum lists whose totals are cached, and the TTL in milliseconds. */
const MAX_TOTALS = 1_000;
const TOTAL_TTL = 3_600_000;

/**
 * Caches how many rows each list had when its end was last seen. A file or a last page that sees the end makes the
 * total known to later pages.
 */
export class TotalsCache {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #seen = new Map<string, { readonly total: number; readonly at: number }>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** @param list any text that identifies it */
  note(list: string, total: number): void {
    this.#seen.delete(list);
    this.#seen.set(list, { total, at: this.#clock.now() });
    if (this.#seen.size <= MAX_TOTALS) return;
    for (const oldest of this.#seen.keys()) {
      this.#seen.delete(oldest);
      return;
    }
  }

  of(list: string): number | undefined {
    // Looking up a text that is new each time costs more than this check.
    if (this.#seen.size === 0) return undefined;
    const seen = this.#seen.get(list);
    return seen && this.#clock.now() - seen.at < TOTAL_TTL ? seen.total : undefined;
  }
}

/** Returns the number of rows before the last page of a list. @param total at least 0 */
export const lastPageStart = (total: number, limit: number): number =>
  Math.max(0, Math.ceil(total / limit) - 1) * limit;

/**
 * Cuts a page out of the first rows of a list.
 * @param rows enough for the page, or all available rows
 * @param known whether these are all rows of the list, and whether more are known to follow
 */
export function pageOf<Row>(
  rows: readonly RawRow<Row>[],
  { offset, limit, orLast = false }: PageRequest,
  { whole, more = false }: { readonly whole: boolean; readonly more?: boolean | undefined },
): Page<Row> {
  const start = orLast && offset >= rows.length ? lastPageStart(rows.length, limit) : offset;
  const end = start + limit;
  const part = rows.slice(start, end);
  const shown = shownRows(part);
  return {
    rows: shown,
    ...(shown.length < part.length && { skipped: part.length - shown.length }),
    offset: start,
    more: more || rows.length > end,
    total: whole ? rows.length : undefined,
  };
}

/** The rows of one call, for reading a whole list call by call. */
export interface ListPart<Row> {
  readonly rows: readonly RawRow<Row>[];
  /** What follows its last row; `out-of-reach` if there is more and no call can return it. */
  readonly follows: 'more' | 'nothing' | 'out-of-reach';
}

/**
 * The end of the known rows: `open` if there are more or another call may find some, `seen` at the last row of the
 * list, `unknown` if the service returns no more and does not say whether there are more.
 */
export type ListEnd = 'open' | 'seen' | 'unknown';

/**
 * Returns the number of first rows that a page needs: one more than it shows if responses do not say whether more
 * follow.
 */
export const rowsNeeded = ({ offset, limit }: PageRequest, saysMore: boolean): number =>
  offset + limit + (saysMore ? 0 : 1);

/**
 * Returns where a list that is read by offsets continues, and its size. The total is trusted unless rows came beyond
 * it. A page that is not full is the last one unless the total says otherwise.
 * @param page `rows` that came, of `most` requested
 */
export function continuationOf(page: {
  readonly offset: number;
  readonly rows: number;
  readonly most: number;
  readonly total: number | undefined;
}): { readonly next: string | undefined; readonly count: number | undefined } {
  const { rows, most } = page;
  const end = page.offset + rows;
  const total = page.total !== undefined && page.total >= end ? page.total : undefined;
  const goesOn = rows > 0 && (total === undefined ? rows >= most : end < total);
  return { next: goesOn ? String(end) : undefined, count: total };
}

/** Returns the id of a row; empty for a skipped row without an id, which equals no other row. */
export const idOfRaw =
  <Row>(idOf: (row: Row) => string) =>
  (row: RawRow<Row>): string =>
    row instanceof SkippedRow ? row.id : idOf(row);
