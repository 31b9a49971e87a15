import { unexpected } from '../http/service-answer.ts';
import { isRefused, ServiceFailure } from '../service-failure.ts';
import {
  distinct,
  endOf,
  idOfRaw,
  type ListSource,
  listByLimit,
  type Page,
  type PagedList,
  type PageRequest,
  pageOf,
  type RawRow,
  rowsNeeded,
  usedRows,
} from './page.ts';

/** The most calls for one page, at a service that gives few rows a call. */
const MOST_CALLS = 128;

/**
 * The most rows of one part, unless the source names another number: parsing them blocks the process for a few
 * milliseconds.
 */
const LARGEST_PART = 500;

/** A list that is continued by the interface's rules where there are some, and otherwise by its settings. */
export const createPagedList = <Row, Query>(
  source: ListSource<Row, Query>,
  cursorParameter: string | undefined,
): PagedList<Row, Query> =>
  cursorParameter === undefined ? listByLimit(source) : listByCursor(source, cursorParameter);

/**
 * A list that is continued after the last row of an answer.
 * @param parameter takes the id of that row (docs/interface.md#lists)
 */
function listByCursor<Row, Query>(source: ListSource<Row, Query>, parameter: string): PagedList<Row, Query> {
  const { largestLimit, largestPart = LARGEST_PART, settings, endGuess } = source;
  const idOf = idOfRaw(source.idOf);
  const hint = `is the cursor parameter right? ${settings.cursor} is "${parameter}"`;

  async function call(query: Query, limit: number, after: string | undefined) {
    const answer = await source.call(query, limit, after === undefined ? {} : { [parameter]: after });
    return { rows: answer.rows, ...endOf(source, answer, limit) };
  }

  /**
   * Reads one response after the other, with the new rows of each. `wanted` is called before each call.
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
    for (let made = 0; made < MOST_CALLS; made += 1) {
      if (after === '') return;
      if (after?.isWellFormed() === false)
        throw unexpected('the last row is no well-formed text to go on from');
      const most = wanted();
      const { rows: given, more, short } = await call(query, Math.min(most, largestLimit), after);
      const rows = usedRows(given, most, more);
      const added = distinct(rows, idOf).filter((row) => idOf(row) === '' || !seen.has(idOf(row)));
      for (const row of added) seen.add(idOf(row));
      if (added.length === 0 && more === undefined && wasShort) {
        // This call only checked whether the short response was the end, and its result leaves that open.
        return;
      }
      if (rows.some((row) => idOf(row) === after))
        throw unexpected(`a list begins with the row that it should follow; ${hint}`);
      yield { rows: added, more, short };
      if (more === false) return;
      if (added.length === 0) throw unexpected(`a list that should go on brings no further rows; ${hint}`);
      wasShort = short;
      after = lastId(rows, idOf);
    }
    throw new ServiceFailure({
      kind: 'out-of-reach',
      rows: seen.size,
      problem: `a page would take more than ${MOST_CALLS} calls`,
    });
  }

  /** Reads rows `offset` to `offset + limit` after the row `after`, or of the whole list without it. */
  async function pageAfter(query: Query, request: PageRequest): Promise<Page<Row>> {
    const end = request.offset + request.limit;
    const needed = rowsNeeded(request, endGuess === undefined);
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
      if (after === undefined) return pageAfter(query, counted);
      try {
        const page = await pageAfter(query, { offset: 0, limit, after });
        const { rows, skipped = 0, total } = page;
        const hasRows = rows.length + skipped > 0;
        if (hasRows || !counted.orLast) {
          const isEndSeen = hasRows && total !== undefined;
          return { ...page, offset, total: isEndSeen ? offset + total : undefined };
        }
      } catch (error) {
        if (!isRefused(error)) throw error;
      }
      return pageAfter(query, counted);
    },
    async part(query, after) {
      const { rows, more, short } = await call(query, Math.min(largestPart, largestLimit), after);
      if (rows.some((row) => idOf(row) === after))
        throw unexpected(`a list has the row that it should follow; ${hint}`);
      const goesOn = more ?? (rows.length > 0 || !short);
      if (goesOn && rows.length === 0) throw unexpected('a list that should go on brings no further rows');
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

/** The id to go on from; empty where the last row has none, so that the list cannot go on. */
function lastId<Row>(rows: readonly Row[], idOf: (row: Row) => string): string | undefined {
  const last = rows.at(-1);
  return last === undefined ? undefined : idOf(last);
}
