import { parse } from 'csv-parse/sync';
import { LocalServiceError } from '../local-service-error.ts';
import { type Columns, type Fields, isHeader, readColumns, refuseBrokenHeader } from './header.ts';
import type { BadLine, TextLine } from './lines.ts';

/** What a line says, by field, before anybody has checked it. */
export interface ImportRecord {
  readonly line: number;
  readonly fields: unknown;
}

/** The two formats of a file of rows: CSV with a header, or one JSON object a line. */
export type RecordFormat = 'csv' | 'json-lines';

/** Reads some lines; it remembers what earlier lines said about the later ones. */
export type RecordReader = (lines: readonly TextLine[]) => (ImportRecord | BadLine)[];

/**
 * A reader of lines that hold one JSON value each.
 * @throws LocalServiceError for one array over many lines, most of whose lines look like rows
 */
export function jsonLinesReader(): RecordReader {
  let isFirst = true;
  return (lines) =>
    lines.map(({ line, text }) => {
      if (isFirst && isArrayStart(text)) throw new LocalServiceError(NO_ARRAY);
      isFirst = false;
      try {
        return { line, fields: JSON.parse(text) };
      } catch {
        return { line, problem: 'not JSON' };
      }
    });
}

/** Whether a line begins an array of rows. */
export const isArrayStart = (line: string) => /^\s*\[\s*(\{|$)/.test(line);

const NO_ARRAY =
  'The file is one JSON array. Nothing is imported. Write each row as an object on a line of its own, without ' +
  'brackets around them and commas between them.';

/** A title is short and has no digit, unlike most of what is imported: a cheap look before the thorough one. */
const mayBeTitle = (cell = '') => cell.length < 32 && !/\d/.test(cell);

/** The first line of a file that is for one spreadsheet program alone. */
const SEPARATOR_LINE = /^"?sep=/i;

/**
 * A reader of CSV (RFC 4180, with one record on a line, so that a quote that is not closed spoils no other line).
 * The first line with as many cells as there are fields says what the columns are.
 * @param listen is told the columns once they are known
 * @throws LocalServiceError for a header that is not understood, and for other separators than commas
 */
export function csvReader(fields: Fields, listen: (columns: Columns) => void): RecordReader {
  const least = Object.keys(fields).length;
  let columns: Columns | undefined;

  /** Undefined for the header. */
  function recordOf(
    { line, text }: TextLine,
    cells: readonly string[] | undefined,
  ): ImportRecord | BadLine | undefined {
    if (cells === undefined) {
      if (columns === undefined) refuseBrokenHeader(text, fields);
      return {
        line,
        problem: 'not CSV: a field with a comma or a quote must be quoted, and its quotes doubled',
      };
    }
    if (columns === undefined && SEPARATOR_LINE.test(cells[0] ?? '')) {
      return { line, problem: 'names the separator, which is a comma always' };
    }
    if (columns === undefined && cells.length < least) checkSeparator(cells, least);
    if (columns !== undefined && mayBeTitle(cells[0]) && isHeader(cells, fields))
      return { line, problem: 'a header among the rows' };
    if (columns === undefined && cells.length >= least) {
      columns = readColumns(cells, fields);
      listen(columns);
      if (columns.header) return undefined;
    }
    const expected = columns?.fields.length ?? least;
    if (cells.length !== expected) {
      return { line, problem: `${expected} columns expected, not ${cells.length}` };
    }
    const taken = columns?.fields.map((field, index) => [field ?? '', cells[index]]) ?? [];
    return { line, fields: Object.fromEntries(taken) };
  }

  return (lines) => {
    const rows = parseRows(lines.map(({ text }) => text));
    return lines.flatMap((line, index) => recordOf(line, rows[index]) ?? []);
  };
}

/** Where commas make too few cells of the first line, and something else makes enough, the whole file is like that. */
function checkSeparator(cells: readonly string[], least: number): void {
  const separators = [
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', '"|"'],
  ] as const;
  const meant = separators.find(([separator]) => cells.join(',').split(separator).length >= least);
  if (!meant) return;
  throw new LocalServiceError(
    `The first line has ${meant[1]} between its columns. Nothing is imported. Save the file with commas.`,
  );
}

/** The cells of each line; undefined for a line that is not CSV. */
function parseRows(lines: readonly string[]): (string[] | undefined)[] {
  const rows = parseCsv(lines.join('\n'));
  // As many records as lines are one for each line. All at once is four times as fast as one by one, which only a
  // chunk with a bad quote in it needs.
  if (rows?.length === lines.length) return rows;
  return lines.map((text) => parseCsv(text)?.[0]);
}

function parseCsv(text: string): string[][] | undefined {
  try {
    return parse(text, { record_delimiter: '\n', relax_column_count: true });
  } catch {
    return undefined;
  }
}
