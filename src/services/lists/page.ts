import type { Clock } from '../time.ts';

/**
 * The values of `default`, the direction of names and score records: docs/interface.md#names-and-score-records-in-full
 */
export type Direction = 'asc' | 'desc';

/** The most rows of one call and of one response: the reference service gives no more (docs/interface.md#lists). */
export const MAX_ROWS_PER_CALL = 10_000;

/**
 * A row of an answer that cannot be shown: one of its texts is too long or empty, or has another type. It counts as a row:
 * for a limit, a total and the end of the list.
 */
export class SkippedRow {
  /** By which the list goes on after it; empty for a row without one. */
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

/** A row of an answer, or one that cannot be shown. */
export type RawRow<Row> = Row | SkippedRow;

/** Makes something of each row that can be shown. */
export const mapRows = <Row, Made>(
  rows: readonly RawRow<Row>[],
  make: (row: Row) => Made,
): readonly RawRow<Made>[] => rows.map((row) => (row instanceof SkippedRow ? row : make(row)));

/** The rows that can be shown. */
export const shownRows = <Row>(rows: readonly RawRow<Row>[]): readonly Row[] =>
  rows.filter((row): row is Row => !(row instanceof SkippedRow));

/** The requested part of a list. */
export interface PageRequest {
  /** The number of rows before it; 0 and more. */
  readonly offset: number;
  /** The most rows in it; 1 and more. */
  readonly limit: number;
  /** The id of the row before it, if known: with a cursor one call is then enough. */
  readonly after?: string | undefined;
  /** Whether the last available page replaces one after it. */
  readonly orLast?: boolean | undefined;
}

/** The requested part of a list that has two directions. */
export type DirectedPageRequest = PageRequest & { readonly direction: Direction };

/** A part of a list, ready to be shown. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** How many further rows of this part cannot be shown. Default: none. */
  readonly skipped?: number;
  /** The number of rows before it: the requested offset, or that of the last page instead of one after it. */
  readonly offset?: number;
  /** Whether rows are known to follow. */
  readonly more: boolean;
  /** The number of all rows, if the end of the list was seen: the interface gives no total. */
  readonly total?: number | undefined;
  /** Where rows were counted up to a limit, and there are more: the limit. */
  readonly least?: number | undefined;
  /** How many there were when the end was seen before this part, an hour ago at the most. */
  readonly lastTotal?: number | undefined;
}

/** The most lists whose totals are remembered, and for how many milliseconds. */
const MAX_TOTALS = 1_000;
const TOTAL_TTL = 3_600_000;

/** How many rows lists had when their end was last seen, which a file or a last page tells the pages after it. */
export class TotalsCache {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #seen = new Map<string, { readonly total: number; readonly at: number }>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** @param list any text that names it */
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
    // A look for a text that is new each time costs more than this.
    if (this.#seen.size === 0) return undefined;
    const seen = this.#seen.get(list);
    return seen && this.#clock.now() - seen.at < TOTAL_TTL ? seen.total : undefined;
  }
}

/** The number of rows before the last page of a list. @param total 0 and more */
export const lastPageStart = (total: number, limit: number): number =>
  Math.max(0, Math.ceil(total / limit) - 1) * limit;

/**
 * Cuts a page out of the first rows of a list.
 * @param rows as many as the page needs, or all available ones
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
  /** The continuation after its last row; `out-of-reach` if no call can give it. */
  readonly follows: 'more' | 'nothing' | 'out-of-reach';
}

/**
 * The end of the known rows: `open` if there are more or another call may tell, `seen` at the last row of the list,
 * `unknown` if the service gives no more and does not say whether there are more.
 */
export type ListEnd = 'open' | 'seen' | 'unknown';

/**
 * The number of first rows that settle a page: one more than the page shows, if responses do not say whether more rows
 * follow.
 */
export const rowsNeeded = ({ offset, limit }: PageRequest, saysMore: boolean): number =>
  offset + limit + (saysMore ? 0 : 1);

/**
 * Where a list that is read by offsets goes on, and its size. The total is believed unless rows came beyond it; a page
 * that is not full is the last one unless the total says otherwise.
 * @param page `rows` that came, of `most` that were asked for
 */
export function pageAfter(page: {
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

/** The id of a row; empty for a skipped one without an id, which is no other row. */
export const idOfRaw =
  <Row>(idOf: (row: Row) => string) =>
  (row: RawRow<Row>): string =>
    row instanceof SkippedRow ? row.id : idOf(row);
