import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { MAX_ROWS_PER_CALL, type RawRow, SkippedRow } from '../lists/page.ts';
import { ServiceFailure } from '../service-failure.ts';
import { beginningOf, isLongerThan, MAX_TEXT_LENGTH, pathValueProblem } from '../text.ts';
import { connectionRemedy, errorCode } from './connection-remedy.ts';
import { Abandoned, TimeOver } from './timed-call.ts';

export const TOO_MANY_REQUESTS = 429;

/** An hour. A longer wait, or one from a wrong clock, helps a user no more than "later". */
const MAX_RETRY_AFTER_SECONDS = 3600;

/** RFC 9110's preferred date form. Date.parse alone would also take "-5" and "may be". */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Returns the seconds of a Retry-After header (RFC 9110, section 10.2.3), given as seconds or as a date: 0 to 3,600.
 * Longer waits count as 3,600. Undefined if the header is absent or has neither form.
 */
export function retryAfterSeconds(
  header: string | string[] | undefined,
  now = Date.now(),
): number | undefined {
  // White space around a value does not belong to it (RFC 9110, section 5.5), and undici leaves it at the end.
  const value = (Array.isArray(header) ? header[0] : header)?.trim();
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : IMF_FIXDATE.test(value)
      ? Math.ceil((Date.parse(value) - now) / 1000)
      : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
}

/** Turns a response of the service into a value or into one of the expected failures. */

/**
 * Returns the failure for a status other than 2xx, 404 and 410 (docs/interface.md#access-and-errors). Ignores the body:
 * the interface does not describe one, and a proxy in between writes its own.
 */
export function failureOfStatus(status: number, headers: IncomingHttpHeaders): ServiceFailure {
  const wait = retryAfterSeconds(headers['retry-after']);
  if (status === 401 || status === 403) return new ServiceFailure({ kind: 'unauthorised', status });
  if (status === TOO_MANY_REQUESTS)
    return new ServiceFailure({ kind: 'rate-limited', retryAfterSeconds: wait });
  if (status === 408 || status >= 500) {
    const until = wait === undefined ? '' : ` and asks to wait ${wait} s`;
    return new ServiceFailure({ kind: 'unavailable', problem: `the answer has status ${status}${until}` });
  }
  if (status >= 400) return new ServiceFailure({ kind: 'refused', status });
  // The target of the redirect is left out: it is the service's text and may repeat the request.
  return unexpected(`the answer has status ${status}, and redirects are not followed`);
}

/**
 * Returns the failure of a change that may have been carried out in spite of its error. A defect stays a defect.
 * @param status of the response, for a failure without a problem of its own
 */
export function unconfirmedChange(error: unknown, status?: number): unknown {
  if (!(error instanceof ServiceFailure)) return error;
  const { reason } = error;
  const problem = 'problem' in reason ? reason.problem : `a retry was answered ${status}`;
  return new ServiceFailure({ kind: 'unconfirmed', problem });
}

const TOO_SLOW = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'no connection in time'],
  ['ETIMEDOUT', 'no connection in time'],
  ['UND_ERR_HEADERS_TIMEOUT', 'no answer in time'],
  ['UND_ERR_BODY_TIMEOUT', 'the answer stopped in the middle'],
]);

const UNEXPECTED = new Map([
  ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'the answer is too large'],
  ['UND_ERR_HEADERS_OVERFLOW', "the answer's headers are too large"],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'the answer is not as long as its Content-Length'],
]);

/**
 * Returns the failure for an error of undici, of the network or of TLS. An error that only a defect of Rollcall can
 * cause is returned unchanged. Keeps only the error's code, no message and no cause: undici's errors carry headers and
 * pieces of the response, which may repeat the token.
 */
export function failureOfError(error: Error): Error {
  if (error instanceof ServiceFailure) return error;
  if (error instanceof Abandoned) return new ServiceFailure({ kind: 'abandoned' });
  if (error instanceof TimeOver) return new ServiceFailure({ kind: 'too-slow', problem: error.message });
  const code = errorCode(error);
  if (code === 'UND_ERR_INVALID_ARG') return error;
  const slow = TOO_SLOW.get(code);
  if (slow !== undefined) return new ServiceFailure({ kind: 'too-slow', problem: slow });
  const wrong =
    UNEXPECTED.get(code) ??
    (code.startsWith('HPE_') || code === 'HTTPParserError' ? `not HTTP (${code})` : undefined);
  if (wrong !== undefined) return unexpected(wrong);
  const remedy = connectionRemedy(code);
  return new ServiceFailure({
    kind: 'unavailable',
    problem: `the connection failed (${code})`,
    ...(remedy !== undefined && { remedy }),
  });
}

/** Returns the failure for a response that contradicts the interface. */
export function unexpected(problem: string): ServiceFailure {
  return new ServiceFailure({ kind: 'unexpected-answer', problem });
}

/**
 * Maximum values in one response: 10,000 score records of 14 fields each. JSON.parse takes up to 0.15 s for the worst
 * body within this limit, and 1.3 s and 230 MB for the worst body of 8 MB.
 */
const MAX_VALUES = 150_000;

/** Maximum nesting of a response. The interface needs four levels (docs/interface.md#bodies-and-answers). */
const MAX_DEPTH = 64;

/** A body of at most this many bytes cannot contain too many values. */
const SMALL_BODY_BYTES = 64 * 1024;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPENING_ARRAY, OPENING_OBJECT, CLOSING_ARRAY, CLOSING_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses JSON in UTF-8.
 * @throws ServiceFailure unexpected-answer for invalid JSON, or for more than a response of the interface can contain
 */
export function readJson(body: Uint8Array | undefined): unknown {
  if (body === undefined || body.length === 0) throw unexpected('the answer is empty');
  const problem = body.length <= SMALL_BODY_BYTES && opensFew(body) ? undefined : shapeProblem(body);
  if (problem !== undefined) throw unexpected(problem);
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw unexpected('the answer is not JSON');
  }
}

/** Whether the body opens so few arrays and objects that it cannot be nested too deeply. Avoids reading each byte. */
function opensFew(body: Uint8Array): boolean {
  let opened = 0;
  for (const opening of [OPENING_ARRAY, OPENING_OBJECT]) {
    for (let at = body.indexOf(opening); at !== -1; at = body.indexOf(opening, at + 1)) {
      opened += 1;
      if (opened > MAX_DEPTH) return false;
    }
  }
  return true;
}

/** Scans the bytes once: a body that JSON.parse must not see has to be found before parsing. */
function shapeProblem(body: Uint8Array): string | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE) at = endOfString(body, at + 1);
    else if (byte === COMMA) values += 1;
    else if (byte === OPENING_ARRAY || byte === OPENING_OBJECT) {
      values += 1;
      depth += 1;
      if (depth > MAX_DEPTH) return `the answer is nested more than ${MAX_DEPTH} deep`;
    } else if (byte === CLOSING_ARRAY || byte === CLOSING_OBJECT) depth -= 1;
    if (values > MAX_VALUES) return `the answer contains more than ${MAX_VALUES} values`;
  }
  return undefined;
}

/**
 * Returns where the string that begins here ends. A separate loop takes a quarter of the time, because most bytes are
 * in strings.
 */
function endOfString(body: Uint8Array, begin: number): number {
  for (let at = begin; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at += 1;
  }
  return body.length;
}

/** Describes a schema's error after a field's name: `is missing`, or `is not` and the expected type. */
export const isMissingOrNot = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? 'is missing' : `is not ${what}`),
});

/** A text of the service that is shown or sent back unchanged. A longer text cannot be valid. */
export const text = (what = 'a string') =>
  z.string(isMissingOrNot(what)).superRefine((value, context) => {
    if (isLongerThan(value, MAX_TEXT_LENGTH))
      context.addIssue(`is longer than ${MAX_TEXT_LENGTH} characters`);
  });

/** A text of the service that becomes part of a later path, so it has to be valid in a path. */
export const pathValue = z.string(isMissingOrNot('a string')).superRefine((value, context) => {
  const problem = pathValueProblem(value);
  if (problem !== undefined) context.addIssue(problem);
});

/** An address of any form, for display. A text that is too long for an address is cut. */
export const addressText = z
  .string(isMissingOrNot('a string'))
  .transform((address) => beginningOf(address, MAX_TEXT_LENGTH));

/** A registered name that can be shown. */
export const nameText = text().superRefine((name, context) => {
  if (name.trim() === '') context.addIssue('is empty');
});

/**
 * The rows of a response. A wrong row is skipped alone, because anybody may have written it. If fields of all rows have
 * wrong types, the response is not this list and is invalid.
 */
export function rowsOf<Row>(row: z.ZodType<Row>) {
  return z
    .array(z.unknown(), isMissingOrNot('an array'))
    .transform((values, context): readonly RawRow<Row>[] => {
      if (values.length > MAX_ROWS_PER_CALL) {
        context.addIssue(`has more than ${MAX_ROWS_PER_CALL} rows`);
        return z.NEVER;
      }
      let first: z.core.$ZodIssue | undefined;
      let wrong = 0;
      const rows = values.map((value): RawRow<Row> => {
        const parsed = row.safeParse(value);
        if (parsed.success) return parsed.data;
        const [issue] = parsed.error.issues;
        first ??= issue;
        // Issues of Rollcall's own checks concern a value, not a type.
        if (issue?.code !== 'custom') wrong += 1;
        return new SkippedRow(idOfAnyRow(value));
      });
      if (wrong === 0 || wrong < rows.length) return rows;
      context.addIssue({ code: 'custom', path: [0, ...(first?.path ?? [])], message: first?.message ?? '' });
      return z.NEVER;
    });
}

/** Returns the id of a row of any form; empty if it has none. */
function idOfAnyRow(row: unknown): string {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : row;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

/**
 * Parses the response, or the part of it at `path`, with the schema.
 * @throws ServiceFailure unexpected-answer, naming the field. Contains only the schema's words, never the service's
 * text
 */
export function parseAnswer<Value>(schema: z.ZodType<Value>, answer: unknown, ...path: string[]): Value {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = [...path, ...(issue?.path ?? [])].join('.');
  throw unexpected(
    field === '' ? `the answer ${issue?.message}` : `the answer's "${field}" ${issue?.message}`,
  );
}
