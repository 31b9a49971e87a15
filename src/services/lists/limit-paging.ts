import { unexpected } from '../http/http-failure.ts';
import { distinct } from './distinct.ts';
import type { Identified, ListCall, ListPage } from './list-call.ts';

/** How many rows a list is first asked for when all of it may be wanted. */
const FIRST_LIMIT = 100;

export interface ListByLimit<Row> {
  readonly call: ListCall<Row>;
  /** The most rows that one call asks for, and so the most that can be had at all. */
  readonly largestLimit: number;
}

/**
 * Rows `offset` to `offset + limit` of a list that can only be asked for from its beginning: in one call, or in a few
 * with larger limits when the service repeats rows, so that the pages stay whole.
 */
export async function pageByLimit<Row extends Identified>(
  { call, largestLimit }: ListByLimit<Row>,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListPage<Row>> {
  const end = offset + limit;
  for (let asked = Math.min(end, largestLimit); ; asked = Math.min(2 * asked, largestLimit)) {
    const { rows: given, more = false } = await call(asked);
    const rows = distinct(given);
    const repeated = rows.length < given.length;
    if (more && repeated && rows.length < end && asked < largestLimit) continue;
    if (more && rows.length <= offset) throw outOfReach(rows.length);
    return { rows: rows.slice(offset, end), more: more || rows.length > end };
  }
}

/** Every row that can be had, each once: the list is asked for again with a larger limit while there is more. */
export async function* rowsByLimit<Row extends Identified>({
  call,
  largestLimit,
}: ListByLimit<Row>): AsyncGenerator<Row, void, undefined> {
  const given = new Set<Row['id']>();
  for (let limit = Math.min(FIRST_LIMIT, largestLimit); ; limit = Math.min(2 * limit, largestLimit)) {
    const { rows, more } = await call(limit);
    for (const row of rows) {
      if (given.has(row.id)) continue;
      given.add(row.id);
      yield row;
    }
    if (!more) return;
    if (rows.length < limit || limit === largestLimit) throw outOfReach(rows.length);
  }
}

const outOfReach = (rows: number) =>
  unexpected(
    `the service says that there is more, and gives no more than ${rows} rows in one answer: ` +
      'set API_CURSOR_PARAMETER if it has such a parameter, or raise API_LARGEST_LIMIT if it takes more',
  );
