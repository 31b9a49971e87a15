import { unexpected } from '../http/answer.ts';
import { ServiceFailure } from '../service-failure.ts';
import { distinct, type ListAnswer, rowsNeeded } from './list-answer.ts';
import type { ListBeginning, ListSource } from './list-source.ts';
import { type Page, type PageRequest, pageOf } from './page.ts';

/** The most calls that one page may cost, at a service that gives few rows a call. */
const MOST_CALLS = 128;

/**
 * Rows `offset` to `offset + limit` of a list that is continued after the last row of an answer. When the row `after`
 * is gone, or the list now ends with it, the page is counted anew.
 */
export async function pageByCursor<Row>(
  source: ListSource<Row>,
  { after, ...counted }: PageRequest,
): Promise<Page<Row>> {
  const { offset, limit } = counted;
  if (after === undefined) return pageAfter(source, counted);
  try {
    const page = await pageAfter(source, { offset: 0, limit, after });
    const { rows, total } = page;
    if (rows.length > 0 || !counted.orLast) {
      return { ...page, offset, total: rows.length > 0 && total !== undefined ? offset + total : undefined };
    }
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  return pageAfter(source, counted);
}

/**
 * The first `needed` rows or more, unless the list ends before or no more of it can be had.
 * @param known its rows from the first one on, to go on from
 */
export async function beginningByCursor<Row>(
  source: ListSource<Row>,
  needed: number,
  known: readonly Row[],
): Promise<ListBeginning<Row>> {
  const rows = [...known];
  for await (const answer of answersOf(source, () => needed - rows.length, { known })) {
    rows.push(...answer.rows);
    if (answer.more === false) return { rows, end: 'seen' };
    if (rows.length >= needed) return { rows, end: 'open' };
  }
  return { rows, end: 'unknown' };
}

/** Rows `offset` to `offset + limit` of those that follow the row `after`, or of all where it is not given. */
async function pageAfter<Row>(source: ListSource<Row>, request: PageRequest): Promise<Page<Row>> {
  const end = request.offset + request.limit;
  const needed = rowsNeeded(request, source.saysMore);
  const rows: Row[] = [];
  let whole = false;
  const wanted = () => Math.max(1, needed - rows.length);
  for await (const answer of answersOf(source, wanted, { after: request.after })) {
    rows.push(...answer.rows);
    whole = answer.more === false;
    if (rows.length > end || (rows.length === end && answer.more))
      return pageOf(rows, request, { whole, more: true });
  }
  return pageOf(rows, request, { whole });
}

interface Start<Row> {
  readonly after?: string | undefined;
  /** The rows up to there. */
  readonly known?: readonly Row[];
}

/** One answer after the other, with the rows that are new in each. `wanted` is asked for before each call. */
async function* answersOf<Row>(
  { call, idOf, largestLimit, cursorParameter, settings }: ListSource<Row>,
  wanted: () => number,
  { known = [], after: start = lastId(known, idOf) }: Start<Row>,
): AsyncGenerator<ListAnswer<Row>, void, undefined> {
  const seen = new Set(known.map(idOf));
  const hint = `is the cursor parameter right? ${settings.cursor} is "${cursorParameter}"`;
  let after = start;
  let wasShort = false;
  for (let made = 0; made < MOST_CALLS; made += 1) {
    if (after?.isWellFormed() === false)
      throw unexpected('the last row is no well-formed text to go on from');
    const { rows, more, short } = await call(Math.min(wanted(), largestLimit), after);
    const added = distinct(rows, idOf).filter((row) => !seen.has(idOf(row)));
    for (const row of added) seen.add(idOf(row));
    if (added.length === 0 && more === undefined && wasShort) {
      // The call was only to see whether the short answer was the end, which this does not tell.
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

function lastId<Row>(rows: readonly Row[], idOf: (row: Row) => string): string | undefined {
  const last = rows.at(-1);
  return last === undefined ? undefined : idOf(last);
}

/** What a service that does not know the row of a cursor any more may answer: 400, 404 or the like. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'refused';
