import { unexpected } from '../http/answer.ts';
import { distinct } from './list-answer.ts';
import type { ListSource } from './list-source.ts';
import type { ListPart } from './page.ts';

/** The most rows of one part: parsing them takes a few milliseconds, in which nothing else is answered. */
const MOST_ROWS = 500;

/**
 * The rows of one call. Without a cursor there is one part, with the largest limit: what that does not give is out of
 * reach.
 */
export async function partByCall<Row>(
  { call, idOf, largestLimit, cursorParameter, settings }: ListSource<Row>,
  after: string | undefined,
): Promise<ListPart<Row>> {
  if (cursorParameter === undefined) {
    const { rows, more, short } = await call(largestLimit);
    return { rows: distinct(rows, idOf), follows: (more ?? !short) ? 'out-of-reach' : 'nothing' };
  }
  const { rows, more, short } = await call(Math.min(MOST_ROWS, largestLimit), after);
  if (rows.some((row) => idOf(row) === after)) {
    throw unexpected(
      `a list has the row that it should follow; is ${settings.cursor} right? It is "${cursorParameter}"`,
    );
  }
  const goesOn = more ?? (rows.length > 0 || !short);
  if (goesOn && rows.length === 0) throw unexpected('a list that should go on brings no further rows');
  return { rows: distinct(rows, idOf), follows: goesOn ? 'more' : 'nothing' };
}
