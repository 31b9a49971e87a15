import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { replaceInvisible } from './safe-text.ts';

/** Rows that are written in one turn of the event loop. */
const ROWS_PER_TURN = 200;

/** Joins as many rows as fit into so many bytes, in several turns of the event loop. */
export async function rowsThatFit<Row>(
  rows: readonly Row[],
  line: (row: Row, at: number) => string,
  { opening, closing, limit }: { readonly opening: string; readonly closing: string; readonly limit: number },
) {
  let text = opening;
  let written = 0;
  let bytes = Buffer.byteLength(opening) + Buffer.byteLength(closing);
  for (const [at, row] of rows.entries()) {
    const next = line(row, at);
    bytes += Buffer.byteLength(next);
    if (bytes > limit) break;
    text += next;
    written += 1;
    if (written % ROWS_PER_TURN === 0) await turn();
  }
  return { text: text + closing, written };
}

/** The first line of a file. It starts with a byte order mark: Excel reads a file without one in a legacy encoding. */
export const csvHeader = (columns: readonly string[]): string => `\uFEFF${csvLine(columns)}`;

/**
 * A line of CSV (RFC 4180). An apostrophe precedes a text that a spreadsheet would read as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection); numbers are unchanged.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map((value) => (typeof value === 'number' ? String(value) : csvText(value))).join(',')}\r\n`;
}

/** Also after white space, which some programs trim first. East Asian input methods write the wide forms. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const csvText = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * Exact JSON, indented for readers. Invisible characters are escaped, except in emoji and words.
 * @param indent spaces; 0 for one line
 */
export function inertJson(value: unknown, indent = 2): string {
  const json = JSON.stringify(value, null, indent);
  // Most names are plain.
  if (/^[\n\x20-\x7e]*$/.test(json)) return json;
  return replaceInvisible(json, (found) =>
    // JSON itself escapes a line end in a text: one that is left is between two parts.
    found === '\n' ? found : found.replace(/./gs, jsonEscape),
  );
}

/** One UTF-16 unit as JSON escapes it. */
const jsonEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A string of a JSON text, or the white space between two of its parts. */
const STRING_OR_SPACE = /"(?:[^"\\]|\\.)*"|[ \t\n\r]+/g;

/**
 * JSON on one line without white space, and with its escapes read. Numbers and repeated keys stay as they are written:
 * parsed and written again, 9223372036854775807 would be another number, 1e400 null, and the first of two keys lost.
 * @throws SyntaxError when it is not JSON
 */
export function compactJson(text: string): string {
  JSON.parse(text);
  return text.replace(STRING_OR_SPACE, (part) =>
    part.startsWith('"') ? JSON.stringify(JSON.parse(part)) : '',
  );
}

/** Characters of a part of a file's name. */
const PART_LENGTH = 32;

/**
 * The name of a file, from its content: `ada-names.txt`. Every system takes its letters, digits, dots, lines and
 * hyphens. A part that is not written as it is has six digits of its own, so that no other part is written like it.
 * @param parts texts of others as well; empty ones are left out
 * @param extension `txt`
 */
export function fileName(parts: readonly string[], extension: string): string {
  return `${parts
    .filter((part) => part !== '')
    .map(filePart)
    .join('-')}.${extension}`;
}

function filePart(text: string): string {
  const safe = text
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .slice(0, PART_LENGTH)
    // Discord hides a file whose name begins so.
    .replace(/^(?:[-.]|SPOILER_)+/i, '')
    .replace(/[-.]+$/, '');
  if (safe === text) return text;
  const digits = createHash('sha256').update(text).digest('hex').slice(0, 6);
  return safe === '' ? digits : `${safe}-${digits}`;
}
