import { parseAnswer } from '../http/parse-answer.ts';
import type { RestClient } from '../http/rest-client.ts';
import { createEndGuess } from '../lists/list-answer.ts';
import type { Direction } from '../lists/page.ts';
import { createPagedList } from '../lists/paged-list.ts';
import { ServiceFailure } from '../service-failure.ts';
import { encodeQuery } from '../text.ts';
import type { ScoreRecord, ScoreRecords } from './score-record.ts';
import { scoreRecordsSchema } from './score-records-schema.ts';

const PATH = '/api/v1/score';

/** The most records that one call asks for: the reference service gives no more. */
const LARGEST_LIMIT = 10_000;

/** How many records an answer holds by default. */
const DEFAULT_PAGE = 15;

/** How a service lists its score records. */
export interface ScoreRecordsOptions {
  readonly rest: RestClient;
  readonly authorised: boolean;
  /** What the service calls the field `the service`. */
  readonly serviceField: string;
  /** The query parameter that takes the id of the last record seen; the interface has none. */
  readonly cursorParameter?: string | undefined;
}

/** `GET /api/v1/score`. */
export function createScoreRecords(options: ScoreRecordsOptions): ScoreRecords {
  const { rest, authorised, serviceField, cursorParameter } = options;
  const schema = scoreRecordsSchema(serviceField);
  const endGuess = createEndGuess(DEFAULT_PAGE);

  const listOf = (direction: Direction) =>
    createPagedList<ScoreRecord>({
      cursorParameter,
      largestLimit: LARGEST_LIMIT,
      settings: { cursor: 'RECORDS_CURSOR_PARAMETER' },
      idOf: ({ id }) => String(id),
      endGuess,
      async call(limit, cursor) {
        const query = { limit: String(limit), default: direction, ...cursor };
        const body = await rest.get(`${PATH}?${encodeQuery(query)}`, {
          authorised,
          operation: 'score-records.list',
        });
        if (body === undefined) throw new ServiceFailure({ kind: 'refused', status: 404 });
        return { rows: parseAnswer(schema, body).data };
      },
    });

  return { page: (request) => listOf(request.direction).page(request) };
}
