import { ServiceFailure } from '../service-failure.ts';
import type { Clock } from '../time.ts';

/**
 * What `default` is taken for, the direction in which names and score records are listed:
 * docs/interface.md#names-and-score-records-in-full
 */
export type Direction = 'asc' | 'desc';

/**
 * The most rows that one call asks for and one answer may hold: the reference service gives no more
 * (docs/interface.md#lists).
 */
export const MOST_ROWS_OF_A_CALL = 10_000;

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
    const seen = this.#seen.get(list);
    return seen && this.#clock.now() - seen.at < TOTAL_LIFETIME ? seen.total : undefined;
  }
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

/**
 * Where the rows that are known end: `open` when there are more or asking on may tell, `seen` at the last row of all,
 * `unknown` when the service gives no more and does not say whether there are more.
 */
export type ListEnd = 'open' | 'seen' | 'unknown';

/** A list from its first row on, as far as it has been fetched. */
interface ListBeginning<Row> {
  readonly rows: readonly Row[];
  readonly end: ListEnd;
}

/** A list of the service's, page by page. A query is what else a call says: a filter, a direction. */
export interface PagedList<Row, Query> {
  /** @throws ServiceFailure, unexpected-answer among them when there is more and no way to it */
  page(query: Query, request: PageRequest): Promise<Page<Row>>;
  /**
   * The rows of one call: the first ones, or with a cursor those after the row with the id `after`.
   * @throws ServiceFailure, refused among them when the service does not know that row any more
   */
  part(query: Query, after?: string): Promise<ListPart<Row>>;
  /**
   * The first `needed` rows or more, unless the list ends before or no more of it can be had.
   * @param known its rows from the first one on: with a cursor the list is continued there
   */
  beginning(query: Query, needed: number, known?: readonly Row[]): Promise<ListBeginning<Row>>;
}

/** How a list is called and continued. */
export interface ListSource<Row, Query> {
  /**
   * One call: its rows, and whether further rows follow where the service says so.
   * @param cursor what its query needs to go on after a row; empty for the beginning
   */
  readonly call: (
    query: Query,
    limit: number,
    cursor: Readonly<Record<string, string>>,
  ) => Promise<{ readonly rows: readonly Row[]; readonly more?: boolean }>;
  /** The id that distinguishes a row. */
  readonly idOf: (row: Row) => string;
  /** The most rows that one call asks for, and so the most that can be had without a cursor. */
  readonly largestLimit: number;
  /** The most rows of a call in the background, where a cursor leads on. */
  readonly largestPart?: number;
  /** The settings that say how the list goes on, for the words of a failure. */
  readonly settings: { readonly cursor: string; readonly largestLimit?: string };
  /** For a list whose answers do not say whether further rows follow: what tells its end in their place. */
  readonly endGuess?: EndGuess;
}

/** Whether an answer of so many rows, of which so many were asked for, is surely all that there is. */
export type EndGuess = (rows: number, asked: number) => boolean;

/**
 * For a list whose answers do not say whether there is more (docs/interface.md#lists): whether one that came is surely
 * whole. A list that is shorter than asked for is either whole or cut by a limit of the service's own. It was not cut
 * below the smallest default page that the interface knows, nor below the longest answer that came before.
 * @param defaultPage how many rows the service gives when no limit is named
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
 * How many rows of a list, from its first one on, tell all of a page: where its answers do not say whether there is
 * more, one more than the page shows does.
 */
export const rowsNeeded = ({ offset, limit }: PageRequest, saysMore: boolean): number =>
  offset + limit + (saysMore ? 0 : 1);

/** Rows up to which each is compared with all before it: a Map of so few costs more. */
const FEW = 30;

/** Rows in their order, each once: a service may repeat a row in one answer, and a menu takes each id once. */
export function distinct<Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] {
  if (rows.length <= FEW && !repeats(rows, idOf)) return rows;
  const byId = new Map<string, Row>();
  for (const row of rows) {
    const id = idOf(row);
    if (!byId.has(id)) byId.set(id, row);
  }
  return byId.size === rows.length ? rows : [...byId.values()];
}

function repeats<Row>(rows: readonly Row[], idOf: (row: Row) => string): boolean {
  const ids = rows.map(idOf);
  return ids.some((id, at) => ids.indexOf(id) !== at);
}

/** Whether further rows are known to follow, and whether fewer came than were asked for. */
export function endOf(
  { endGuess }: Pick<ListSource<unknown, never>, 'endGuess'>,
  { rows, more }: { readonly rows: readonly unknown[]; readonly more?: boolean },
  asked: number,
): { readonly more: boolean | undefined; readonly short: boolean } {
  const short = rows.length < asked;
  return { more: more ?? (endGuess?.(rows.length, asked) ? false : undefined), short };
}

/** A list that can only be asked for from its beginning. */
export function listByLimit<Row, Query>(source: ListSource<Row, Query>): PagedList<Row, Query> {
  const { call, idOf, largestLimit, endGuess } = source;

  /** In one call, or in a few with larger limits when the service repeats rows, so that pages stay whole. */
  async function firstRows(query: Query, needed: number) {
    for (let asked = Math.min(needed, largestLimit); ; asked = Math.min(2 * asked, largestLimit)) {
      const answer = await call(query, asked, {});
      const { more, short } = endOf(source, answer, asked);
      const rows = distinct(answer.rows, idOf);
      const hidden = rows.length < answer.rows.length && rows.length < needed;
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
    /** With the largest limit: what that does not give is out of reach. */
    async part(query) {
      const answer = await call(query, largestLimit, {});
      // A short answer that does not say whether more follows may have been cut by a limit of the service's own.
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
