import { ServiceFailure } from '../service-failure.ts';
import { distinct, rowsNeeded } from './list-answer.ts';
import type { ListBeginning, ListSource } from './list-source.ts';
import { type Page, type PageRequest, pageOf } from './page.ts';

/** Rows `offset` to `offset + limit` of a list that can only be asked for from its beginning. */
export async function pageByLimit<Row>(source: ListSource<Row>, request: PageRequest): Promise<Page<Row>> {
  const { rows, more } = await firstRows(source, rowsNeeded(request, source.saysMore));
  if (more && rows.length <= request.offset) throw outOfReach(source, rows.length);
  return pageOf(rows, request, { whole: more === false, more });
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
  return new ServiceFailure({
    kind: 'out-of-reach',
    rows,
    problem:
      `the service says that there is more, and gives no more than ${rows} rows in one answer: ` +
      `set ${settings.cursor} if it has such a parameter${raise}`,
  });
}
