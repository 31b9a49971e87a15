import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { z } from 'zod';
import { ServiceFailure } from '../../services/service-failure.ts';
import { beginningOf } from '../../services/text.ts';
import { InteractionFailure } from '../transport/interaction-failure.ts';

/** Maximum UTF-16 units of a line. A longer one contains text from another system. */
const LONGEST_LINE = 100_000;

/** Maximum UTF-16 units of each text in a shortened line. */
const LONGEST_TEXT = 2_000;

const ALL_PLAIN = /^[\n\x20-\x7e]*$/;

/**
 * Characters that a terminal obeys or does not show: control characters (U+009B starts a command as ESC does), marks
 * that change the direction of text, zero-width characters, and line separators. Line breaks are allowed, because one
 * ends each line.
 */
export const HIDDEN = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--\n]/gv;

const essentials = z.object({ level: z.unknown(), time: z.unknown(), msg: z.unknown() });

/**
 * Creates the logger of the program. Every serialised line passes the scrubber, so that no message, error, cause or
 * field can bypass it. Then long lines are cut, and hidden characters are escaped last.
 * @param secrets removed literally, besides every text in the shape of a token
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
 * Shortens a JSON line that is too long: keeps the beginning of each text, or only level, time and message if that is
 * still too long. Secrets have to be scrubbed before, because half of one would not be recognised.
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

/** Escapes every hidden character of a JSON line, because log files are shown in terminals, too. */
function escapedLine(line: string): string {
  if (ALL_PLAIN.test(line)) return line;
  return line.replace(HIDDEN, (found) =>
    Array.from({ length: found.length }, (_, at) => escapeOf(found.charCodeAt(at))).join(''),
  );
}

const escapeOf = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;

/** Milliseconds after which the count of a repeated failure restarts. */
const SAME_OUTAGE = 600_000;

/**
 * Formats the fields of a line. An expected failure in `err` becomes `failure`, with its kind, problem and consecutive
 * count. It has no stack, which would not help. A defect stays unchanged.
 */
export function failureFields(now: () => number = () => performance.now()) {
  let last = { problem: '', times: 0, at: 0 };
  return (fields: Record<string, unknown>): Record<string, unknown> => {
    const { err, ...others } = fields;
    const reason = expectedFailure(err);
    if (!reason) return fields;
    const problem = JSON.stringify(reason);
    const isRepeated = problem === last.problem && now() - last.at < SAME_OUTAGE;
    last = { problem, times: isRepeated ? last.times + 1 : 1, at: now() };
    return { ...others, failure: last.times > 1 ? { ...reason, times: last.times } : reason };
  };
}

function expectedFailure(error: unknown): object | undefined {
  if (error instanceof ServiceFailure) return error.reason;
  // A final refusal by Discord is a defect of Rollcall, unless the interaction has expired at Discord.
  if (error instanceof InteractionFailure && (error.retryable || error.kind === 'late')) {
    return { kind: 'interaction', problem: error.message, status: error.status };
  }
  return undefined;
}

/** Replaces a secret. */
const SCRUBBED = '[scrubbed]';

/**
 * Secrets too short to search for: they would remove harmless words and digits from every line. The header of a
 * collector may be `1`.
 */
const TOO_SHORT = /^(.{0,3}|\d{1,9})$/s;

/**
 * Secrets by shape, wherever they occur: in messages, stacks, nested causes, and URLs in errors of discord.js.
 * Outsiders write parts of the searched text, so each pattern starts with a part that none of its repetitions can
 * match. The search then takes a few passes instead of one per character. An interaction's token is part of the path of
 * every answer to it, and is valid for 15 minutes.
 */
const SHAPES: readonly [RegExp, string][] = [
  [/(\/interactions\/[^/\s"'\\?#]+\/)[^/\s"'\\?#]+/g, `$1${SCRUBBED}`],
  [/(\/webhooks\/[^/\s"'\\?#]+\/)[^/\s"'\\?#]+/g, `$1${SCRUBBED}`],
  // Interaction tokens are base64 of "interaction:<id>:<random>".
  [/\baW50ZXJhY3Rpb246[\w+/=-]+/g, SCRUBBED],
  // Bot tokens: base64 of the id, a timestamp, a signature. Searched only at the start of words, in a third of the
  // time.
  [/(?<![\w-])[\w-]{20,}\.[\w-]{5,7}\.[\w-]{25,}/g, SCRUBBED],
  [/\b(Bearer|Bot)\s+(?!\[)[\w.~+/=-]{8,}/g, `$1 ${SCRUBBED}`],
  // Fields of serialised objects: "token":"…", also in a string that contains JSON.
  [/("(?:[\w-]*token|authorization)\\*"\s*:\s*\\*")[^"\\]+/gi, `$1${SCRUBBED}`],
];

/**
 * Creates a function that removes secrets from a line: those with a known shape, and `secrets` literally, in each
 * spelling. Secrets of up to three characters or nine digits are not removed.
 */
export function createScrubber(secrets: readonly string[]): (line: string) => string {
  const literal = [...new Set(secrets.filter((secret) => !TOO_SHORT.test(secret)).flatMap(spellings))].sort(
    (a, b) => b.length - a.length,
  );
  return (line) => {
    let scrubbed = line;
    for (const secret of literal) scrubbed = scrubbed.replaceAll(secret, SCRUBBED);
    for (const [shape, replacement] of SHAPES) scrubbed = scrubbed.replace(shape, replacement);
    return scrubbed;
  };
}

/** Returns a secret plain, percent-encoded, and escaped for up to three levels of JSON inside JSON. */
function spellings(secret: string): string[] {
  const escaped = [secret];
  for (let depth = 0; depth < 3; depth++) escaped.push(JSON.stringify(escaped.at(-1)).slice(1, -1));
  return [...escaped, encodeURIComponent(secret)];
}
