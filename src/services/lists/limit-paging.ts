import { unexpected } from '../http/http-failure.ts';
import { distinct } from './list-answer.ts';
import type { ListBeginning, ListSource } from './list-source.ts';
import type { Page, PageRequest } from './page.ts';

/** How many rows a list is first asked for when all of it may be wanted. */
const FIRST_LIMIT = 100;

/** Rows `offset` to `offset + limit` of a list that can only be asked for from its beginning. */
export async function pageByLimit<Row>(
  source: ListSource<Row>,
  { offset, limit }: PageRequest,
): Promise<Page<Row>> {
  const end = offset + limit;
  const { rows, more = false } = await firstRows(source, end);
  if (more && rows.length <= offset) throw outOfReach(source, rows.length);
  return { rows: rows.slice(offset, end), more: more || rows.length > end };
}

/** The first `needed` rows or more, unless the list ends before or no more of it can be had. */
export async function beginningByLimit<Row>(
  source: ListSource<Row>,
  needed: number,
): Promise<ListBeginning<Row>> {
  const { rows, more, short, asked } = await firstRows(source, needed);
  if (more === false) return { rows, end: 'seen' };
  return { rows, end: short || asked === source.largestLimit ? 'unknown' : 'open' };
}

/** Every row that can be had, each once: the list is asked for again with a larger limit while there is more. */
export async function* rowsByLimit<Row>(source: ListSource<Row>): AsyncGenerator<Row, void, undefined> {
  const { call, idOf, largestLimit } = source;
  const given = new Set<string | number>();
  for (let limit = Math.min(FIRST_LIMIT, largestLimit); ; limit = Math.min(2 * limit, largestLimit)) {
    const { rows, more, short } = await call(limit);
    for (const row of rows) {
      if (given.has(idOf(row))) continue;
      given.add(idOf(row));
      yield row;
    }
    if (!more) return;
    if (short || limit === largestLimit) throw outOfReach(source, rows.length);
  }
}

/** In one call, or in a few with larger limits when the service repeats rows, so that pages stay whole. */
async function firstRows<Row>({ call, idOf, largestLimit }: ListSource<Row>, needed: number) {
  for (let asked = Math.min(needed, largestLimit); ; asked = Math.min(2 * asked, largestLimit)) {
    const { rows: given, more, short } = await call(asked);
    const rows = distinct(given, idOf);
    const hidden = rows.length < given.length && rows.length < needed;
    const further = more ?? !short;
    if (!hidden || !further || asked === largestLimit) return { rows, more, short, asked };
  }
}

function outOfReach({ settings }: Pick<ListSource<unknown>, 'settings'>, rows: number) {
  const raise =
    settings.largestLimit === undefined ? '' : `, or raise ${settings.largestLimit} if it takes more`;
  return unexpected(
    `the service says that there is more, and gives no more than ${rows} rows in one answer: ` +
      `set ${settings.cursor} if it has such a parameter${raise}`,
  );
}
