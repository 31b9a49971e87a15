import { ServiceFailure } from '../service-failure.ts';
import type { Clock } from '../time.ts';

/**
 * The values of `default`, the direction of names and score records: docs/interface.md#names-and-score-records-in-full
 */
export type Direction = 'asc' | 'desc';

/** The most rows of one call and of one response: the reference service gives no more (docs/interface.md#lists). */
export const MOST_ROWS_OF_A_CALL = 10_000;

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
const MOST_TOTALS = 1_000;
const TOTAL_LIFETIME = 3_600_000;

/** How many rows lists had when their end was last seen, which a file or a last page tells the pages after it. */
export class SeenTotals {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #seen = new Map<string, { readonly total: number; readonly at: number }>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** @param list any text that names it */
  note(list: string, total: number): void {
    this.#seen.delete(list);
    this.#seen.set(list, { total, at: this.#clock.now() });
    if (this.#seen.size <= MOST_TOTALS) return;
    for (const oldest of this.#seen.keys()) {
      this.#seen.delete(oldest);
      return;
    }
  }

  of(list: string): number | undefined {
    // A look for a text that is new each time costs more than this.
    if (this.#seen.size === 0) return undefined;
    const seen = this.#seen.get(list);
    return seen && this.#clock.now() - seen.at < TOTAL_LIFETIME ? seen.total : undefined;
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

/** The rows of a list that were fetched, from the first one on. */
interface ListBeginning<Row> {
  readonly rows: readonly RawRow<Row>[];
  readonly end: ListEnd;
}

/** A list of the service, page by page. A query holds the other parameters of a call: a filter, a direction. */
export interface PagedList<Row, Query> {
  /** @throws ServiceFailure, for instance unexpected-answer if there are more rows and no way to them */
  page(query: Query, request: PageRequest): Promise<Page<Row>>;
  /**
   * Reads the rows of one call: the first ones, or with a cursor those after the row with the id `after`.
   * @throws ServiceFailure, for instance refused if the service has forgotten that row
   */
  part(query: Query, after?: string): Promise<ListPart<Row>>;
  /**
   * Reads the first `needed` rows or more, unless the list ends before or gives no more.
   * @param known its first rows: with a cursor the list is continued after them
   */
  beginning(query: Query, needed: number, known?: readonly RawRow<Row>[]): Promise<ListBeginning<Row>>;
}

/** The calls of a list and its continuation. */
export interface ListSource<Row, Query> {
  /**
   * Makes one call: its rows, and whether more follow if the service says so.
   * @param cursor the query parameters that continue after a row; empty for the beginning
   */
  readonly call: (
    query: Query,
    limit: number,
    cursor: Readonly<Record<string, string>>,
  ) => Promise<{ readonly rows: readonly RawRow<Row>[]; readonly more?: boolean }>;
  /** The id that distinguishes a row. */
  readonly idOf: (row: Row) => string;
  /** The most rows of one call, and so of a list without a cursor. */
  readonly largestLimit: number;
  /** The most rows of a background call, with a cursor. */
  readonly largestPart?: number;
  /** The settings of the continuation, for the text of a failure. */
  readonly settings: { readonly cursor: string; readonly largestLimit?: string };
  /** Detects the end of a list whose responses do not say whether more rows follow. */
  readonly endGuess?: EndGuess;
}

/** Whether a response with this many rows, for this many requested, is surely the whole list. */
export type EndGuess = (rows: number, asked: number) => boolean;

/**
 * Creates a guess for a list whose responses do not say whether more follows (docs/interface.md#lists): whether a
 * response is surely the whole list. A response with fewer rows than requested is either the whole list or cut by a
 * limit of the service. It was not cut below the smallest default page that the interface knows, nor below the longest
 * earlier response.
 * @param defaultPage the number of rows that the service gives without a limit
 */
export function createEndGuess(defaultPage: number): EndGuess {
  let uncut = defaultPage;
  return (rows, asked) => {
    const whole = rows < asked && rows < uncut;
    uncut = Math.max(uncut, rows);
    return whole;
  };
}

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

/** Up to this many rows, each is compared with all before it: a Map of so few costs more. */
const FEW = 30;

/** The id of a row; empty for a skipped one without an id, which is no other row. */
export const idOfRaw =
  <Row>(idOf: (row: Row) => string) =>
  (row: RawRow<Row>): string =>
    row instanceof SkippedRow ? row.id : idOf(row);

/**
 * The rows in their order, each once: a service may repeat a row in one response, and a menu takes each id once.
 * @param idOf the id of a row; rows with an empty one are all kept
 */
export function distinct<Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] {
  if (rows.length <= FEW && !repeats(rows, idOf)) return rows;
  const seen = new Set<string>();
  const once = rows.filter((row) => {
    const id = idOf(row);
    if (id !== '' && seen.has(id)) return false;
    seen.add(id);
    return true;
  });
  return once.length === rows.length ? rows : once;
}

function repeats<Row>(rows: readonly Row[], idOf: (row: Row) => string): boolean {
  const ids = rows.map(idOf);
  return ids.some((id, at) => id !== '' && ids.indexOf(id) !== at);
}

/** Rows that nobody asked for and that serve later pages: it takes 3 ms to tell 10,000 apart. */
const MOST_UNASKED = 1_000;

/** The rows of an answer that are used: the first ones where a service ignores `limit` and does not say that it ends. */
export const usedRows = <Row>(
  rows: readonly Row[],
  wanted: number,
  more: boolean | undefined,
): readonly Row[] =>
  rows.length > wanted && more !== false ? rows.slice(0, Math.max(wanted, MOST_UNASKED)) : rows;

/** Whether more rows are known to follow, and whether fewer rows came than were requested. */
export function endOf(
  { endGuess }: Pick<ListSource<unknown, never>, 'endGuess'>,
  { rows, more }: { readonly rows: readonly unknown[]; readonly more?: boolean },
  asked: number,
): { readonly more: boolean | undefined; readonly short: boolean } {
  const short = rows.length < asked;
  return { more: more ?? (endGuess?.(rows.length, asked) ? false : undefined), short };
}

/** A list that can only be read from its beginning. */
export function listByLimit<Row, Query>(source: ListSource<Row, Query>): PagedList<Row, Query> {
  const { call, largestLimit, endGuess } = source;
  const idOf = idOfRaw(source.idOf);

  /** Reads them in one call, or in a few with larger limits if the service repeats rows, so that pages are full. */
  async function firstRows(query: Query, needed: number) {
    for (let asked = Math.min(needed, largestLimit); ; asked = Math.min(2 * asked, largestLimit)) {
      const answer = await call(query, asked, {});
      const { more, short } = endOf(source, answer, asked);
      const used = usedRows(answer.rows, Math.max(asked, needed), more);
      const rows = distinct(used, idOf);
      const hidden = rows.length < used.length && rows.length < needed;
      const further = more ?? !short;
      if (!hidden || !further || asked === largestLimit) return { rows, more, short, asked };
    }
  }

  return {
    async page(query, request) {
      const { rows, more } = await firstRows(query, rowsNeeded(request, endGuess === undefined));
      if (more && rows.length <= request.offset) throw outOfReach(source, rows.length);
      return pageOf(rows, request, { whole: more === false, more });
    },
    /** Reads with the largest limit: the remaining rows are out of reach. */
    async part(query) {
      const answer = await call(query, largestLimit, {});
      // A short response that does not say whether more follows may have been cut by a limit of the service.
      const { more } = endOf(source, answer, largestLimit);
      return { rows: distinct(answer.rows, idOf), follows: more === false ? 'nothing' : 'out-of-reach' };
    },
    beginning: (query, needed) =>
      firstRows(query, needed).then(({ rows, more, short, asked }) => {
        if (more === false) return { rows, end: 'seen' };
        return { rows, end: short || asked === largestLimit ? 'unknown' : 'open' };
      }),
  };
}

function outOfReach({ settings }: Pick<ListSource<unknown, never>, 'settings'>, rows: number) {
  const raise =
    settings.largestLimit === undefined ? '' : `, or raise ${settings.largestLimit} if it takes more`;
  return new ServiceFailure({
    kind: 'out-of-reach',
    rows,
    problem:
      `the service says that there is more, and gives no more than ${rows} rows in one answer: ` +
      `set ${settings.cursor} if it has such a parameter${raise}`,
  });
}
