import { createEndGuess } from '../lists/list-answer.ts';
import type { Direction } from '../lists/page.ts';
import { createPagedList } from '../lists/paged-list.ts';
import type { ScoreRecord, ScoreRecords } from './score-record.ts';
import { DEFAULT_PAGE, LARGEST_LIMIT, type RecordsCall } from './score-records-call.ts';

/**
 * The score records, page by page.
 * @param cursorParameter the query parameter that takes the id of the last record seen; the interface has none
 */
export function createScoreRecords(call: RecordsCall, cursorParameter?: string | undefined): ScoreRecords {
  const endGuess = createEndGuess(DEFAULT_PAGE);
  const listOf = (direction: Direction) =>
    createPagedList<ScoreRecord>({
      cursorParameter,
      largestLimit: LARGEST_LIMIT,
      settings: { cursor: 'RECORDS_CURSOR_PARAMETER' },
      idOf: ({ id }) => String(id),
      endGuess,
      call: async (limit, cursor) => ({ rows: await call(direction, limit, cursor) }),
    });
  return { page: (request) => listOf(request.direction).page(request) };
}
