import { z } from 'zod';
import type { RestClient } from '../http/rest-client.ts';
import { isMissingOrNot, parseAnswer, rowsOf } from '../http/service-answer.ts';
import {
  type DirectedPageRequest,
  type Direction,
  MAX_ROWS_PER_CALL,
  type Page,
  type RawRow,
  TotalsCache,
} from '../lists/page.ts';
import { createEndDetector, createPagedList } from '../lists/paged-list.ts';
import { ServiceFailure } from '../service-failure.ts';
import { beginningOf, encodeQuery, MAX_TEXT_LENGTH } from '../text.ts';
import { type Clock, machineClock } from '../time.ts';

/**
 * A score as a game logged it. Unlike a score resource it is read-only. A text is cut to 1,000 characters, metadata to
 * 65,536.
 */
export interface ScoreRecord {
  readonly id: number;
  /** The field `the service`: the player's registered name, hashed or in another format. */
  readonly service: string;
  /** The game that produced the record. */
  readonly provider: string;
  /** The award earned, in words. */
  readonly nft_earned: string;
  /** These three are integers by the interface. A game may have logged other numbers. */
  readonly score: number;
  readonly stage: number;
  readonly bonus: number;
  /** Supposed to be JSON; the game writes it, so it may be any text. */
  readonly json: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The score-record listing, `GET /api/v1/score` (docs/interface.md#score-records). */
export interface ScoreRecords {
  /** Whether the service supports descending order, too. The interface only names the ascending order. */
  readonly takesDescending?: boolean;
  /** Returns records in the order of their ids. @throws ServiceFailure */
  page(request: DirectedPageRequest): Promise<Page<ScoreRecord>>;
}

const PATH = '/api/v1/score';

/**
 * Maximum records of a background call with a cursor. Reading an answer of this size takes 18 ms of processor time, and
 * reading 10,000 records 104 ms.
 */
const MAX_PART_RECORDS = 2_000;

/** Number of records in an answer by default. */
const DEFAULT_PAGE = 15;

/** How a service lists its score records. */
export interface RecordsCallOptions {
  readonly rest: RestClient;
  readonly authorised: boolean;
  /** The service's name for the field `the service`. */
  readonly serviceField: string;
}

interface RecordsQuery {
  readonly direction: Direction;
  readonly background: boolean;
}

/**
 * One call of `GET /api/v1/score`.
 * @param cursor the query parameters that continue after a record; empty for the beginning
 * @throws ServiceFailure
 */
export type RecordsCall = (
  query: RecordsQuery,
  limit: number,
  cursor: Readonly<Record<string, string>>,
) => Promise<readonly RawRow<ScoreRecord>[]>;

export function createRecordsCall({ rest, authorised, serviceField }: RecordsCallOptions): RecordsCall {
  const schema = scoreRecordsSchema(serviceField);
  return async ({ direction, background }, limit, cursor) => {
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

/**
 * Creates the reader of score records: page by page for people, and part by part for the index.
 * @param cursorParameter the query parameter that takes the id of the last record seen; the interface has none
 */
export function createScoreRecords(
  call: RecordsCall,
  cursorParameter?: string | undefined,
  takesDescending = false,
  clock: Pick<Clock, 'now'> = machineClock,
) {
  const totals = new TotalsCache(clock);
  const list = createPagedList<ScoreRecord, RecordsQuery>(
    {
      largestLimit: MAX_ROWS_PER_CALL,
      maxPartRows: MAX_PART_RECORDS,
      settings: { cursor: 'RECORDS_CURSOR_PARAMETER' },
      idOf: ({ id }) => String(id),
      isWholeList: createEndDetector(DEFAULT_PAGE),
      call: async (query, limit, cursor) => ({ rows: await call(query, limit, cursor) }),
    },
    cursorParameter,
  );
  return {
    takesDescending,
    async page(request: DirectedPageRequest): Promise<Page<ScoreRecord>> {
      const page = await list.page({ direction: request.direction, background: false }, request);
      if (page.total !== undefined) totals.note(PATH, page.total);
      return { ...page, lastTotal: totals.of(PATH) };
    },
    /** Stores the number of records after the end of the list was seen in another way. */
    noteTotal: (total: number) => totals.note(PATH, total),
    /** Makes one background call, by ascending id. @throws ServiceFailure */
    part: (after?: string) => list.part({ direction: 'asc', background: true }, after),
  };
}

/** Maximum length of metadata, in characters. A longer text is cut. */
const MAX_METADATA_LENGTH = 65_536;

/** A date-time with fractions of a second is shorter. */
const MAX_TIME_LENGTH = 64;

/** Games write these texts, so an odd text must not make the whole list invalid. */
const text = (most: number) =>
  z.string(isMissingOrNot('a string')).transform((value) => beginningOf(value, most));

/** JSON has numbers that are too large for a score: 1e400. z.number() reports them as another type. */
const loggedNumber = z.unknown().transform((value, context): number => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'number') context.addIssue('is too large');
  else
    context.addIssue({ code: 'invalid_type', expected: 'number', input: value, message: notNumber(value) });
  return z.NEVER;
});
const notNumber = (input: unknown) => isMissingOrNot('a number').error({ input });

/** The interface's times are in UTC, with or without a zone. */
const parseUtc = (text: string): Date => new Date(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);

const notTime = isMissingOrNot('an ISO 8601 date-time');
const time = z
  .string(notTime)
  .max(MAX_TIME_LENGTH, notTime)
  .pipe(z.iso.datetime({ local: true, offset: true, ...notTime }))
  .transform(parseUtc);

/** The fields of a record except `the service` (docs/interface.md#score-records). */
export const recordFields = {
  id: z.int(isMissingOrNot('an integer')),
  provider: text(MAX_TEXT_LENGTH),
  nft_earned: text(MAX_TEXT_LENGTH),
  score: loggedNumber,
  stage: loggedNumber,
  bonus: loggedNumber,
  json: text(MAX_METADATA_LENGTH),
  created_at: time,
  updated_at: time,
};

/** The answer of the score-record listing. @param serviceField the service's name for the field `the service` */
function scoreRecordsSchema(serviceField: string) {
  const service = z
    .object({ [serviceField]: text(MAX_TEXT_LENGTH) }, isMissingOrNot('an object'))
    .transform((read) => ({ service: read[serviceField] ?? '' }));
  const record = z.object(recordFields, isMissingOrNot('an object')).and(service);
  return z.object({ data: rowsOf(record) }, isMissingOrNot('an object'));
}
