import { parseAnswer } from '../http/answer.ts';
import type { RestClient } from '../http/rest-client.ts';
import type { Direction } from '../lists/page.ts';
import { ServiceFailure } from '../service-failure.ts';
import { encodeQuery } from '../text.ts';
import type { ScoreRecord } from './score-record.ts';
import { scoreRecordsSchema } from './score-records-schema.ts';

const PATH = '/api/v1/score';

/** The most records that one call asks for: the reference service gives no more. */
export const LARGEST_LIMIT = 10_000;

/** How many records an answer holds by default. */
export const DEFAULT_PAGE = 15;

/** How a service lists its score records. */
export interface RecordsCallOptions {
  readonly rest: RestClient;
  readonly authorised: boolean;
  /** What the service calls the field `the service`. */
  readonly serviceField: string;
  /** Whether nobody waits for the calls. */
  readonly background?: boolean;
}

/**
 * One call of `GET /api/v1/score`.
 * @param cursor what its query needs to go on after a record; empty for the beginning
 * @throws ServiceFailure
 */
export type RecordsCall = (
  direction: Direction,
  limit: number,
  cursor: Readonly<Record<string, string>>,
) => Promise<readonly ScoreRecord[]>;

export function createRecordsCall(options: RecordsCallOptions): RecordsCall {
  const { rest, authorised, serviceField, background = false } = options;
  const schema = scoreRecordsSchema(serviceField);
  return async (direction, limit, cursor) => {
    const query = { limit: String(limit), default: direction, ...cursor };
    const body = await rest.get(`${PATH}?${encodeQuery(query)}`, {
      authorised,
      operation: 'score-records.list',
      background,
    });
    if (body === undefined) throw new ServiceFailure({ kind: 'refused', status: 404 });
    return parseAnswer(schema, body).data;
  };
}
