import { z } from 'zod';
import { expected, parseAnswer } from '../http/parse-answer.ts';
import { encodeQuery } from '../http/percent-encoding.ts';
import type { RestClient } from '../http/rest-client.ts';
import { pageByCursor } from '../lists/cursor-paging.ts';
import type { Direction } from '../lists/direction.ts';
import { pageByLimit } from '../lists/limit-paging.ts';
import type { ListAnswer } from '../lists/list-call.ts';
import { rowsOf } from '../lists/rows-schema.ts';
import { ServiceFailure } from '../service-failure.ts';
import { beginningOf, LONGEST_TEXT } from '../text/bounded-text.ts';
import type { ScoreRecord, ScoreRecords } from './score-record.ts';

const PATH = '/api/v1/score';

/** The most records that one call asks for: the reference service gives no more. */
const LARGEST_LIMIT = 10_000;

/**
 * A list that is shorter than asked for is either whole or cut by a limit of the service's own, which interface.md
 * leaves open. The default page there is 15, so a list under that was not cut.
 */
const SURELY_WHOLE = 15;

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
  const answer = answerSchema(serviceField);
  /** The most records that came in one answer. The service's own limit, if it has one, is not below that. */
  let largestAnswer = 0;

  const listOf = (direction: Direction) => ({
    largestLimit: LARGEST_LIMIT,
    async call(limit: number, after?: string): Promise<ListAnswer<ScoreRecord>> {
      const asked = Math.min(limit + 1, LARGEST_LIMIT);
      const query: Record<string, string> = { limit: String(asked), default: direction };
      if (cursorParameter !== undefined && after !== undefined) query[cursorParameter] = after;
      const body = await rest.get(`${PATH}?${encodeQuery(query)}`, { authorised });
      if (body === undefined) throw new ServiceFailure({ kind: 'refused', status: 404 });
      const { data } = parseAnswer(answer, body);
      const whole = data.length < Math.max(SURELY_WHOLE, largestAnswer);
      largestAnswer = Math.max(largestAnswer, data.length);
      if (data.length > limit) return { rows: data.slice(0, limit), more: true };
      return { rows: data, more: whole ? false : undefined };
    },
  });

  return {
    page: ({ direction, offset, limit, after }) =>
      cursorParameter === undefined
        ? pageByLimit(listOf(direction), { offset, limit })
        : pageByCursor(listOf(direction), { offset, limit, after: after?.toString() }),
  };
}

/** The longest metadata that is kept, in characters: of a longer text its beginning. */
const LONGEST_METADATA = 65_536;

/** A date-time with fractions of a second takes less. */
const LONGEST_TIME = 64;

function answerSchema(serviceField: string) {
  // The games write these, so that one odd text must not take the whole list away.
  const text = (most: number) =>
    z.string(expected('a string')).transform((value) => beginningOf(value, most));
  const integer = z.int(expected('an integer'));
  const notTime = expected('an ISO 8601 date-time');
  const time = z
    .string(notTime)
    .max(LONGEST_TIME, notTime)
    .pipe(z.iso.datetime({ local: true, offset: true, ...notTime }))
    .transform(utc);
  const fields = {
    id: integer,
    provider: text(LONGEST_TEXT),
    nft_earned: text(LONGEST_TEXT),
    score: integer,
    stage: integer,
    bonus: integer,
    json: text(LONGEST_METADATA),
    created_at: time,
    updated_at: time,
  };
  const service = z
    .object({ [serviceField]: text(LONGEST_TEXT) }, expected('an object'))
    .transform((read) => ({ service: read[serviceField] ?? '' }));
  const record = z.object(fields, expected('an object')).and(service);
  return z.object({ data: rowsOf(record) }, expected('an object'));
}

/** The interface's times are in UTC, with a zone that says so or without one. */
const utc = (text: string): Date => new Date(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
