import { unexpected } from '../http/http-failure.ts';
import { ServiceFailure } from '../service-failure.ts';
import type { Identified, ListAnswer, ListCall, ListPage } from './list-call.ts';

/** The most calls that one page may cost, so that a service which gives few rows a call cannot keep us. */
const MOST_CALLS = 128;

export interface ListByCursor<Row> {
  readonly call: ListCall<Row>;
  /** The most rows that one call asks for. */
  readonly largestLimit: number;
}

/**
 * Rows `offset` to `offset + limit` of a list that is continued after the last row of an answer.
 * @param after the id of the row before `offset`, if it is known. When that row is gone the page is counted anew.
 */
export async function pageByCursor<Row extends Identified>(
  list: ListByCursor<Row>,
  { offset, limit, after }: { offset: number; limit: number; after?: string | undefined },
): Promise<ListPage<Row>> {
  if (after === undefined) return firstRows(list, offset, limit);
  try {
    return await firstRows(list, 0, limit, after);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return firstRows(list, offset, limit);
  }
}

/**
 * Every row, each once, fetched as it is needed. A row after which the list is to be continued may have been
 * deleted meanwhile; if the service refuses to go on from there, the list is read again from its beginning.
 */
export async function* rowsByCursor<Row extends Identified>(
  list: ListByCursor<Row>,
): AsyncGenerator<Row, void, undefined> {
  const given = new Set<Row['id']>();
  for (;;) {
    const before = given.size;
    try {
      for await (const { rows } of answers(list, () => list.largestLimit)) {
        for (const row of rows) {
          if (given.has(row.id)) continue;
          given.add(row.id);
          yield row;
        }
      }
      return;
    } catch (error) {
      if (!isRefusal(error) || given.size === before) throw error;
    }
  }
}

async function firstRows<Row extends Identified>(
  list: ListByCursor<Row>,
  skipped: number,
  limit: number,
  after?: string,
): Promise<ListPage<Row>> {
  const end = skipped + limit;
  const rows: Row[] = [];
  let calls = 0;
  for await (const answer of answers(list, () => Math.max(1, end - rows.length), after)) {
    rows.push(...answer.rows);
    calls += 1;
    if (rows.length > end || (rows.length === end && answer.more))
      return { rows: rows.slice(skipped, end), more: true };
    if (calls === MOST_CALLS) throw unexpected(`a page would take more than ${MOST_CALLS} calls`);
  }
  return { rows: rows.slice(skipped), more: false };
}

/** One answer after the other, with the rows that are new in each. `wanted` is asked for before each call. */
async function* answers<Row extends Identified>(
  { call, largestLimit }: ListByCursor<Row>,
  wanted: () => number,
  from?: string,
): AsyncGenerator<ListAnswer<Row>, void, undefined> {
  const seen = new Set<string>();
  let after = from;
  for (;;) {
    const { rows, more } = await call(Math.min(wanted(), largestLimit), after);
    if (rows.some(({ id }) => String(id) === after)) {
      throw unexpected('a list begins with the row that it should follow; is the cursor parameter right?');
    }
    const before = seen.size;
    const fresh = rows.filter(({ id }) => seen.size < seen.add(String(id)).size);
    yield { rows: fresh, more };
    if (more === false) return;
    if (seen.size === before) {
      if (more === undefined) return;
      throw unexpected('"has_more" is true, but no further rows come; is the cursor parameter right?');
    }
    after = String(rows.at(-1)?.id);
  }
}

/** What a service that does not know the row of a cursor any more may answer: 400, 404 or the like. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'refused';
