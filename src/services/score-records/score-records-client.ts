import { parseAnswer } from '../http/parse-answer.ts';
import type { RestClient } from '../http/rest-client.ts';
import type { Direction } from '../lists/direction.ts';
import { createEndGuess } from '../lists/list-answer.ts';
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

export interface ScoreRecordsOptions {
  readonly rest: RestClient;
  readonly authorised: boolean;
  /** What the service calls the field `the service`. */
  readonly serviceField: string;
  /** The query parameter that takes the id of the last record seen; the interface has none. */
  readonly cursorParameter?: string | undefined;
}

/** `GET /api/v1/score`. The answer has no `has_more`, so a page is asked for with one record more than it shows. */
export function createScoreRecords(options: ScoreRecordsOptions): ScoreRecords {
  const { rest, authorised, serviceField, cursorParameter } = options;
  const schema = scoreRecordsSchema(serviceField);
  const isWhole = createEndGuess(DEFAULT_PAGE);

  const listOf = (direction: Direction) =>
    createPagedList<ScoreRecord>({
      cursorParameter,
      largestLimit: LARGEST_LIMIT,
      settings: { cursor: 'RECORDS_CURSOR_PARAMETER' },
      idOf: ({ id }) => id,
      async call(limit, cursor) {
        const asked = Math.min(limit + 1, LARGEST_LIMIT);
        const query = { limit: String(asked), default: direction, ...cursor };
        const body = await rest.get(`${PATH}?${encodeQuery(query)}`, { authorised });
        if (body === undefined) throw new ServiceFailure({ kind: 'refused', status: 404 });
        const { data } = parseAnswer(schema, body);
        const short = data.length < asked;
        const whole = isWhole(data.length, asked);
        if (data.length > limit) return { rows: data.slice(0, limit), more: true, short };
        return { rows: data, more: whole ? false : undefined, short };
      },
    });

  return {
    page: ({ direction, after, ...place }) => listOf(direction).page({ ...place, after: after?.toString() }),
  };
}
