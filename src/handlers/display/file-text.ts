import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { replaceInvisible } from './safe-text.ts';

/** Rows written per turn of the event loop. */
const ROWS_PER_TURN = 200;

/** Joins as many rows as fit into `limit` bytes, in several turns of the event loop. */
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

/**
 * Returns the first line of a file. It starts with a byte order mark, because Excel reads a file without one in a
 * legacy encoding.
 */
export const csvHeader = (columns: readonly string[]): string => `\uFEFF${csvLine(columns)}`;

/**
 * Returns a line of CSV (RFC 4180). Puts an apostrophe before a text that a spreadsheet would read as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection). Numbers are unchanged.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map((value) => (typeof value === 'number' ? String(value) : csvText(value))).join(',')}\r\n`;
}

/** Also after white space, which some programs trim first. East Asian input methods write the wide forms. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const csvText = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * Returns exact JSON, indented for readers. Invisible characters are escaped, except in emoji and words.
 * @param indent spaces; 0 for one line
 */
export function safeJson(value: unknown, indent = 2): string {
  const json = JSON.stringify(value, null, indent);
  // Most names are plain.
  if (/^[\n\x20-\x7e]*$/.test(json)) return json;
  return replaceInvisible(json, (found) =>
    // JSON escapes a line end inside a text, so any other one separates two parts.
    found === '\n' ? found : found.replace(/./gs, jsonEscape),
  );
}

/** Escapes one UTF-16 unit as JSON does. */
const jsonEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A string in JSON, or the white space between two parts. */
const STRING_OR_SPACE = /"(?:[^"\\]|\\.)*"|[ \t\n\r]+/g;

/**
 * Returns JSON on one line, without white space and with its escapes decoded. Numbers and repeated keys stay as
 * written: after parsing and stringifying, 9223372036854775807 would be another number, 1e400 would be null, and the
 * first of two equal keys would be lost.
 * @throws SyntaxError if the text is not JSON
 */
export function compactJson(text: string): string {
  JSON.parse(text);
  return text.replace(STRING_OR_SPACE, (part) =>
    part.startsWith('"') ? JSON.stringify(JSON.parse(part)) : '',
  );
}

/** Maximum characters of a part of a file's name. */
const PART_LENGTH = 32;

/**
 * Returns the name of a file, from its content: `ada-names.txt`. Uses only letters, digits, dots, underscores and
 * hyphens, which every system accepts. A part that had to be changed gets six digits of its own hash, so that no other
 * part has the same name.
 * @param parts may be untrusted texts; empty parts are left out
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
    // Discord hides a file whose name begins with one of these.
    .replace(/^(?:[-.]|SPOILER_)+/i, '')
    .replace(/[-.]+$/, '');
  if (safe === text) return text;
  const digits = createHash('sha256').update(text).digest('hex').slice(0, 6);
  return safe === '' ? digits : `${safe}-${digits}`;
}
