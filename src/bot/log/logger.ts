import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { z } from 'zod';
import { ServiceFailure } from '../../services/service-failure.ts';
import { beginningOf } from '../../services/text.ts';
import { InteractionFailure } from '../transport/interaction-failure.ts';
import { createScrubber } from './scrub.ts';

/** UTF-16 units of a line. A longer one has the text of somebody else in it. */
const LONGEST_LINE = 100_000;

/** UTF-16 units of each text of a line that was longer. */
const LONGEST_TEXT = 2_000;

const ALL_PLAIN = /^[\n\x20-\x7e]*$/;

/**
 * What a terminal obeys or does not show: control characters (U+009B begins a command as ESC does), what turns the
 * direction of a line, what has no width, and separators of lines. A line break ends each line.
 */
export const HIDDEN = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--\n]/gv;

const essentials = z.object({ level: z.unknown(), time: z.unknown(), msg: z.unknown() });

/**
 * The logger of the program. Every line passes the scrubber after all serialising, so no message, error, cause or field
 * can carry a secret around it. It is cut only then, and what a terminal would obey is escaped last.
 * @param secrets removed to the letter, besides everything that has the shape of a token
 */
export function createLogger(
  level: LevelWithSilent,
  secrets: readonly string[],
  stream: DestinationStream,
): Logger {
  const scrub = createScrubber(secrets);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: failureFields() },
      hooks: { streamWrite: (line) => escapedLine(boundedLine(scrub(line))) },
    },
    stream,
  );
}

/**
 * A line of JSON that is not too long: of one that is, the beginning of each text, and nothing but level, time and message
 * where that is too long all the same. To be called after secrets are scrubbed: half of one would not be known.
 */
function boundedLine(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  const shortened = JSON.stringify(JSON.parse(line), (_key, value: unknown) =>
    typeof value === 'string' ? beginningWithRest(value) : value,
  );
  if (shortened.length <= LONGEST_LINE) return `${shortened}\n`;
  return `${JSON.stringify({ ...essentials.parse(JSON.parse(shortened)), leftOut: line.length })}\n`;
}

function beginningWithRest(text: string): string {
  const beginning = beginningOf(text, LONGEST_TEXT);
  return beginning.length === text.length ? text : `${beginning}… (+${text.length - beginning.length})`;
}

/** A line of JSON that says the same with every hidden character as an escape, since lines of a file are shown in terminals too. */
function escapedLine(line: string): string {
  if (ALL_PLAIN.test(line)) return line;
  return line.replace(HIDDEN, (found) =>
    Array.from({ length: found.length }, (_, at) => escapeOf(found.charCodeAt(at))).join(''),
  );
}

const escapeOf = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;

/** Milliseconds after which a failure that comes again is counted from one. */
const SAME_OUTAGE = 600_000;

/**
 * What is logged of the fields of a line: an expected failure in `err` is `failure`, with its kind and problem and
 * how often it has come in a row, and without a stack, which would lead nowhere. A defect stays as it is.
 */
export function failureFields(now: () => number = () => performance.now()) {
  let last = { problem: '', times: 0, at: 0 };
  return (fields: Record<string, unknown>): Record<string, unknown> => {
    const { err, ...others } = fields;
    const reason = expected(err);
    if (!reason) return fields;
    const problem = JSON.stringify(reason);
    const again = problem === last.problem && now() - last.at < SAME_OUTAGE;
    last = { problem, times: again ? last.times + 1 : 1, at: now() };
    return { ...others, failure: last.times > 1 ? { ...reason, times: last.times } : reason };
  };
}

function expected(error: unknown): object | undefined {
  if (error instanceof ServiceFailure) return error.reason;
  // What Discord refuses for good is a defect of ours, unless it does not know the interaction any more.
  if (error instanceof InteractionFailure && (error.retryable || error.tooLate)) {
    return { kind: 'interaction', problem: error.message, status: error.status };
  }
  return undefined;
}
