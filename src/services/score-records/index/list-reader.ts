import { unexpected } from '../../http/answer.ts';
import { createEndGuess } from '../../lists/page.ts';
import type { ScoreRecord } from '../score-record.ts';
import { DEFAULT_PAGE, LARGEST_LIMIT, type RecordsCall } from '../score-records-client.ts';
import type { ScoreTable } from './score-table.ts';

/**
 * How many records a call asks for where a cursor leads on: an answer of so many takes 18 ms of processor time to read,
 * and one of 10,000 takes 104 ms.
 */
const RECORDS_A_CALL = 2_000;

/** Reads the service's records into a table, by ascending id. */
export interface ListReader {
  /** Whether a table can be continued where it ends; otherwise only a new one can be filled, with one answer. */
  readonly continues: boolean;
  /**
   * One call's worth.
   * @returns where the list stands: there is `more`, its `end` was reached, or it was `cut` by a service without a cursor
   * @throws ServiceFailure
   */
  readOn(table: ScoreTable): Promise<'more' | 'end' | 'cut'>;
}

export function createListReader(call: RecordsCall, cursorParameter: string | undefined): ListReader {
  const endGuess = createEndGuess(DEFAULT_PAGE);
  const limit = cursorParameter === undefined ? LARGEST_LIMIT : RECORDS_A_CALL;
  return {
    continues: cursorParameter !== undefined,
    async readOn(table) {
      const after = table.lastId;
      const cursor =
        cursorParameter === undefined || after === undefined ? {} : { [cursorParameter]: String(after) };
      const rows = await call('asc', limit, cursor);
      const added = inOrder(rows, after);
      for (const record of added) {
        if (table.isFull) return 'more';
        table.add(record);
      }
      if (endGuess(rows.length, limit) || (rows.length === 0 && cursorParameter !== undefined)) return 'end';
      return cursorParameter === undefined ? 'cut' : 'more';
    },
  };
}

/** The records that follow, each once: one may be repeated, and then stands beside itself. */
function inOrder(rows: readonly ScoreRecord[], after = Number.NEGATIVE_INFINITY): ScoreRecord[] {
  if (rows[0] !== undefined && rows[0].id <= after)
    throw unexpected('a list begins with what it should follow; is RECORDS_CURSOR_PARAMETER right?');
  return rows.filter(({ id }, at) => {
    const before = rows[at - 1]?.id ?? after;
    if (id < before) throw unexpected('the score records are not in the order of their ids');
    return id > before;
  });
}
