import { z } from 'zod';
import { expected, rowsOf } from '../http/answer.ts';
import { beginningOf, LONGEST_TEXT } from '../text.ts';

/** The longest metadata that is kept, in characters: of a longer text its beginning. */
const LONGEST_METADATA = 65_536;

/** A date-time with fractions of a second takes less. */
const LONGEST_TIME = 64;

/**
 * The answer of the score-record listing.
 * @param serviceField what the service calls the field `the service`
 */
export function scoreRecordsSchema(serviceField: string) {
  // The games write these, so that one odd text must not take the whole list away.
  const text = (most: number) =>
    z.string(expected('a string')).transform((value) => beginningOf(value, most));
  // Not z.number(), which has no word for 1e400.
  const logged = z.custom<number>((value) => typeof value === 'number', expected('a number'));
  const notTime = expected('an ISO 8601 date-time');
  const time = z
    .string(notTime)
    .max(LONGEST_TIME, notTime)
    .pipe(z.iso.datetime({ local: true, offset: true, ...notTime }))
    .transform(utc);
  const fields = {
    id: z.int(expected('an integer')),
    provider: text(LONGEST_TEXT),
    nft_earned: text(LONGEST_TEXT),
    score: logged,
    stage: logged,
    bonus: logged,
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
