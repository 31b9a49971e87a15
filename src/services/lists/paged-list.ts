import { unexpected } from '../http/service-answer.ts';
import { isRefused, ServiceFailure } from '../service-failure.ts';
import {
  idOfRaw,
  type ListEnd,
  type ListPart,
  type Page,
  type PageRequest,
  pageOf,
  type RawRow,
  rowsNeeded,
} from './page.ts';

/** The rows of a list fetched so far, from the first on. */
interface ListBeginning<Row> {
  readonly rows: readonly RawRow<Row>[];
  readonly end: ListEnd;
}

/** A list of the service, page by page. A query contains the other parameters of a call: a filter, a direction. */
export interface PagedList<Row, Query> {
  /** @throws ServiceFailure, for instance unexpected-answer if there are more rows and no way to read them */
  page(query: Query, request: PageRequest): Promise<Page<Row>>;
  /**
   * Reads the rows of one call: the first rows, or with a cursor those after the row with the id `after`.
   * @throws ServiceFailure, for instance refused if the service has forgotten that row
   */
  part(query: Query, after?: string): Promise<ListPart<Row>>;
  /**
   * Reads the first `needed` rows or more, unless the list ends before or the service returns no more.
   * @param known its first rows: with a cursor the list continues after them
   */
  beginning(query: Query, needed: number, known?: readonly RawRow<Row>[]): Promise<ListBeginning<Row>>;
}

/** The calls of a list, and how to continue it. */
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
  /** Returns the id that distinguishes a row. */
  readonly idOf: (row: Row) => string;
  /** Maximum rows of one call, and so of a list without a cursor. */
  readonly largestLimit: number;
  /** Maximum rows of a background call, with a cursor. */
  readonly maxPartRows?: number;
  /** The settings of the continuation, for the text of a failure. */
  readonly settings: { readonly cursor: string; readonly largestLimit?: string };
  /** Detects the end of a list whose responses do not say whether more rows follow. */
  readonly isWholeList?: EndDetector;
}

/** Whether a response with this many rows, for this many requested, is certainly the whole list. */
export type EndDetector = (rows: number, asked: number) => boolean;

/**
 * Creates the detector for a list whose responses do not say whether more follows (docs/interface.md#lists). A response
 * with fewer rows than requested is either the whole list or cut by a limit of the service. No limit cuts below the
 * smallest default page in the interface, or below the longest earlier response.
 * @param defaultPage the number of rows that the service returns without a limit
 */
export function createEndDetector(defaultPage: number): EndDetector {
  let uncut = defaultPage;
  return (rows, asked) => {
    const whole = rows < asked && rows < uncut;
    uncut = Math.max(uncut, rows);
    return whole;
  };
}

/** Maximum calls for one page, if the service returns few rows per call. */
const MAX_CALLS_PER_PAGE = 128;

/**
 * Maximum rows of one part, unless the source sets another number. Parsing these blocks the process for a few
 * milliseconds.
 */
const MAX_PART_ROWS = 500;

/** Creates a list that is read by cursor if there is a cursor parameter, and otherwise with larger limits. */
export const createPagedList = <Row, Query>(
  source: ListSource<Row, Query>,
  cursorParameter: string | undefined,
): PagedList<Row, Query> =>
  cursorParameter === undefined ? listByLimit(source) : listByCursor(source, cursorParameter);

/**
 * A list that continues after the last row of an answer.
 * @param parameter takes the id of that row (docs/interface.md#lists)
 */
function listByCursor<Row, Query>(source: ListSource<Row, Query>, parameter: string): PagedList<Row, Query> {
  const { largestLimit, maxPartRows = MAX_PART_ROWS, settings, isWholeList } = source;
  const idOf = idOfRaw(source.idOf);
  const hint = `is the cursor parameter right? ${settings.cursor} is "${parameter}"`;

  async function call(query: Query, limit: number, after: string | undefined) {
    const answer = await source.call(query, limit, after === undefined ? {} : { [parameter]: after });
    return { rows: answer.rows, ...endOf(source, answer, limit) };
  }

  /**
   * Reads one response after the other and yields the new rows of each. Calls `wanted` before each call.
   * @param known the rows before the start
   */
  async function* newRows(
    query: Query,
    wanted: () => number,
    start?: string,
    known: readonly RawRow<Row>[] = [],
  ) {
    const seen = new Set(known.map(idOf));
    let after = start ?? lastId(known, idOf);
    let wasShort = false;
    for (let made = 0; made < MAX_CALLS_PER_PAGE; made += 1) {
      if (after === '') return;
      if (after?.isWellFormed() === false) throw unexpected('the id of the last row is not well-formed text');
      const most = wanted();
      const { rows: given, more, short } = await call(query, Math.min(most, largestLimit), after);
      const rows = usedRows(given, most, more);
      const added = distinct(rows, idOf).filter((row) => idOf(row) === '' || !seen.has(idOf(row)));
      for (const row of added) seen.add(idOf(row));
      if (added.length === 0 && more === undefined && wasShort) {
        // This call only checked whether the short response was the end. Its result leaves that open.
        return;
      }
      if (rows.some((row) => idOf(row) === after))
        throw unexpected(`a list begins with the row that it should follow; ${hint}`);
      yield { rows: added, more, short };
      if (more === false) return;
      if (added.length === 0)
        throw unexpected(`a list should continue but returned no further rows; ${hint}`);
      wasShort = short;
      after = lastId(rows, idOf);
    }
    throw new ServiceFailure({
      kind: 'out-of-reach',
      rows: seen.size,
      problem: `a page would take more than ${MAX_CALLS_PER_PAGE} calls`,
    });
  }

  /** Reads rows `offset` to `offset + limit` after the row `after`, or of the whole list without `after`. */
  async function readPage(query: Query, request: PageRequest): Promise<Page<Row>> {
    const end = request.offset + request.limit;
    const needed = rowsNeeded(request, isWholeList === undefined);
    const rows: RawRow<Row>[] = [];
    let whole = false;
    const wanted = () => Math.max(1, needed - rows.length);
    for await (const answer of newRows(query, wanted, request.after)) {
      rows.push(...answer.rows);
      whole = answer.more === false;
      if (rows.length > end || (rows.length === end && answer.more))
        return pageOf(rows, request, { whole, more: true });
    }
    return pageOf(rows, request, { whole });
  }

  return {
    /** If the row `after` is gone, or the list now ends with it, the page is counted from the first row. */
    async page(query, { after, ...counted }) {
      const { offset, limit } = counted;
      if (after === undefined) return readPage(query, counted);
      try {
        const page = await readPage(query, { offset: 0, limit, after });
        const { rows, skipped = 0, total } = page;
        const hasRows = rows.length + skipped > 0;
        if (hasRows || !counted.orLast) {
          const isEndSeen = hasRows && total !== undefined;
          return { ...page, offset, total: isEndSeen ? offset + total : undefined };
        }
      } catch (error) {
        if (!isRefused(error)) throw error;
      }
      return readPage(query, counted);
    },
    async part(query, after) {
      const { rows, more, short } = await call(query, Math.min(maxPartRows, largestLimit), after);
      if (rows.some((row) => idOf(row) === after))
        throw unexpected(`a list contains the row that it should follow; ${hint}`);
      const goesOn = more ?? (rows.length > 0 || !short);
      if (goesOn && rows.length === 0)
        throw unexpected('a list should continue but returned no further rows');
      return { rows: distinct(rows, idOf), follows: goesOn ? 'more' : 'nothing' };
    },
    async beginning(query, needed, known = []) {
      const rows = [...known];
      const wanted = () => needed - rows.length;
      for await (const answer of newRows(query, wanted, undefined, known)) {
        rows.push(...answer.rows);
        if (answer.more === false) return { rows, end: 'seen' };
        if (rows.length >= needed) return { rows, end: 'open' };
      }
      return { rows, end: 'unknown' };
    },
  };
}

/** Returns the id at which the list continues; empty if the last row has none, so that the list cannot continue. */
function lastId<Row>(rows: readonly Row[], idOf: (row: Row) => string): string | undefined {
  const last = rows.at(-1);
  return last === undefined ? undefined : idOf(last);
}

/** Up to this many rows, each row is compared with all earlier rows, which costs less than a Map. */
const FEW = 30;

/**
 * Removes repeated rows and keeps the order. A service may repeat a row in one response, and a menu takes each id once.
 * @param idOf the id of a row; rows with an empty id are all kept
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

/** Maximum unrequested rows that are kept for later pages: finding repeated rows among 10,000 takes 3 ms. */
const MAX_UNREQUESTED = 1_000;

/**
 * Cuts an answer with more rows than requested to `MAX_UNREQUESTED`, or to the requested number if that is larger. Keeps
 * all rows if the service says that the list ends with them.
 */
const usedRows = <Row>(rows: readonly Row[], wanted: number, more: boolean | undefined): readonly Row[] =>
  rows.length > wanted && more !== false ? rows.slice(0, Math.max(wanted, MAX_UNREQUESTED)) : rows;

/** Whether more rows are known to follow, and whether fewer rows came than requested. */
function endOf(
  { isWholeList }: Pick<ListSource<unknown, never>, 'isWholeList'>,
  { rows, more }: { readonly rows: readonly unknown[]; readonly more?: boolean },
  asked: number,
): { readonly more: boolean | undefined; readonly short: boolean } {
  const short = rows.length < asked;
  return { more: more ?? (isWholeList?.(rows.length, asked) ? false : undefined), short };
}

/** A list that can only be read from its beginning. */
function listByLimit<Row, Query>(source: ListSource<Row, Query>): PagedList<Row, Query> {
  const { call, largestLimit, isWholeList } = source;
  const idOf = idOfRaw(source.idOf);

  /**
   * Reads the first rows in one call. If the service repeats rows, makes a few calls with larger limits, so that pages
   * are full.
   */
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
      const { rows, more } = await firstRows(query, rowsNeeded(request, isWholeList === undefined));
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
    settings.largestLimit === undefined ? '' : `, or raise ${settings.largestLimit} if it accepts more`;
  return new ServiceFailure({
    kind: 'out-of-reach',
    rows,
    problem:
      `the service has more rows but returns at most ${rows} in one answer: ` +
      `set ${settings.cursor} if it has such a parameter${raise}`,
  });
}
