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
 * A score as a game logged it. Unlike a score resource it is only read. A text is kept up to 1,000 characters, metadata
 * up to 65,536: of a longer one the beginning.
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
  /** Meant to be a JSON text; it is the game's word, and may be anything. */
  readonly json: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The score-record listing, `GET /api/v1/score` (docs/interface.md#score-records). */
export interface ScoreRecords {
  /** Whether the service lists them in descending order too: the interface names the ascending one alone. */
  readonly takesDescending?: boolean;
  /**
   * In the order of their ids.
   * @throws ServiceFailure
   */
  page(request: DirectedPageRequest): Promise<Page<ScoreRecord>>;
}

const PATH = '/api/v1/score';

/**
 * The most records that a call in the background asks for where a cursor leads on: an answer of so many takes 18 ms of
 * processor time to read, and one of 10,000 takes 104 ms.
 */
const MAX_PART_RECORDS = 2_000;

/** How many records an answer holds by default. */
const DEFAULT_PAGE = 15;

/** How a service lists its score records. */
export interface RecordsCallOptions {
  readonly rest: RestClient;
  readonly authorised: boolean;
  /** What the service calls the field `the service`. */
  readonly serviceField: string;
}

/** What a call lists, and whether nobody waits for it. */
interface RecordsQuery {
  readonly direction: Direction;
  readonly background: boolean;
}

/**
 * One call of `GET /api/v1/score`.
 * @param cursor what its query needs to go on after a record; empty for the beginning
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
 * The score records: page by page for people, and part by part for the index.
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
    /** Takes note of how many records there are, where the end of the list was seen otherwise. */
    noteTotal: (total: number) => totals.note(PATH, total),
    /** One call in the background, by ascending id. @throws ServiceFailure */
    part: (after?: string) => list.part({ direction: 'asc', background: true }, after),
  };
}

/** The longest metadata that is kept, in characters: of a longer text its beginning. */
const MAX_METADATA_LENGTH = 65_536;

/** A date-time with fractions of a second takes less. */
const MAX_TIME_LENGTH = 64;

/** The games write these, so that one odd text must not take the whole list away. */
const text = (most: number) =>
  z.string(isMissingOrNot('a string')).transform((value) => beginningOf(value, most));

/** JSON has numbers that are too large for a score: 1e400. z.number() takes them for another type. */
const logged = z.unknown().transform((value, context): number => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'number') context.addIssue('is too large');
  else
    context.addIssue({ code: 'invalid_type', expected: 'number', input: value, message: notNumber(value) });
  return z.NEVER;
});
const notNumber = (input: unknown) => isMissingOrNot('a number').error({ input });

/** The interface's times are in UTC, with a zone that says so or without one. */
const utc = (text: string): Date => new Date(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);

const notTime = isMissingOrNot('an ISO 8601 date-time');
const time = z
  .string(notTime)
  .max(MAX_TIME_LENGTH, notTime)
  .pipe(z.iso.datetime({ local: true, offset: true, ...notTime }))
  .transform(utc);

/** The fields of a record but `the service` (docs/interface.md#score-records). */
export const recordFields = {
  id: z.int(isMissingOrNot('an integer')),
  provider: text(MAX_TEXT_LENGTH),
  nft_earned: text(MAX_TEXT_LENGTH),
  score: logged,
  stage: logged,
  bonus: logged,
  json: text(MAX_METADATA_LENGTH),
  created_at: time,
  updated_at: time,
};

/**
 * The answer of the score-record listing.
 * @param serviceField the service's name for the field `the service`
 */
function scoreRecordsSchema(serviceField: string) {
  const service = z
    .object({ [serviceField]: text(MAX_TEXT_LENGTH) }, isMissingOrNot('an object'))
    .transform((read) => ({ service: read[serviceField] ?? '' }));
  const record = z.object(recordFields, isMissingOrNot('an object')).and(service);
  return z.object({ data: rowsOf(record) }, isMissingOrNot('an object'));
}
