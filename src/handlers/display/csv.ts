import { setImmediate as turn } from 'node:timers/promises';

/** Rows that are written in one turn of the event loop. */
const ROWS_A_TURN = 200;

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
    if (written % ROWS_A_TURN === 0) await turn();
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
