import { createEndGuess, type Direction } from '../lists/page.ts';
import { createPagedList } from '../lists/paged-list.ts';
import type { ScoreRecord, ScoreRecords } from './score-record.ts';
import { DEFAULT_PAGE, LARGEST_LIMIT, type RecordsCall } from './score-records-call.ts';

/**
 * The score records, page by page.
 * @param cursorParameter the query parameter that takes the id of the last record seen; the interface has none
 */
export function createScoreRecords(call: RecordsCall, cursorParameter?: string | undefined): ScoreRecords {
  const list = createPagedList<ScoreRecord, Direction>(
    {
      largestLimit: LARGEST_LIMIT,
      settings: { cursor: 'RECORDS_CURSOR_PARAMETER' },
      idOf: ({ id }) => String(id),
      endGuess: createEndGuess(DEFAULT_PAGE),
      call: async (direction, limit, cursor) => ({ rows: await call(direction, limit, cursor) }),
    },
    cursorParameter,
  );
  return { page: (request) => list.page(request.direction, request) };
}
