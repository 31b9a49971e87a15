import { z } from 'zod';
import { beginningOf } from '../../services/text.ts';

/** UTF-16 units of a line. A longer one has the text of somebody else in it. */
const LONGEST_LINE = 100_000;

/** UTF-16 units of each text of a line that was longer. */
const LONGEST_TEXT = 2_000;

const ALL_PLAIN = /^[\n\x20-\x7e]*$/;

/**
 * What a terminal obeys or does not show: control characters (U+009B begins a command as ESC does), what turns the
 * direction of a line, what has no width, and separators of lines. A line break ends each line.
 */
const HIDDEN = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--\n]/gv;

/** Each escape of JSON, one after the other, so that an escaped backslash is not taken for the beginning of the next. */
const ESCAPES = /\\(?:u([\da-f]{4})|(.))/gi;

const essentials = z.object({ level: z.unknown(), time: z.unknown(), msg: z.unknown() });

/**
 * A line of JSON that is not too long: of one that is, the beginning of each text, and nothing but level, time and message
 * where that is too long all the same. To be called after secrets are scrubbed: half of one would not be known.
 */
export function boundedLine(line: string): string {
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
export function escapedLine(line: string): string {
  if (ALL_PLAIN.test(line)) return line;
  return line.replace(HIDDEN, (found) =>
    Array.from({ length: found.length }, (_, at) => escapeOf(found.charCodeAt(at))).join(''),
  );
}

/**
 * A line that `escapedLine` gave, as a terminal may show what is in it: what stands for a hidden character stays an escape
 * when the line is read. Line breaks and tabs remain, as stacks have them.
 */
export function lineForTerminal(line: string): string {
  return line.replace(ESCAPES, (found, hex: string | undefined, short: string | undefined) => {
    const stays = short === undefined ? isHidden(Number.parseInt(hex ?? '', 16)) : 'bfr'.includes(short);
    return stays ? `\\${found}` : found;
  });
}

const isHidden = (unit: number): boolean =>
  (unit >= 0xd800 && unit <= 0xdfff) || (unit !== 9 && String.fromCharCode(unit).search(HIDDEN) !== -1);

const escapeOf = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`;
