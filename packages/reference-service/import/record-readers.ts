import { parse } from 'csv-parse/sync';
import { LocalServiceError } from '../local-service-error.ts';
import { type Columns, type Fields, isHeader, readColumns, refuseBrokenHeader } from './header.ts';
import type { BadLine, TextLine } from './lines.ts';

/** The values of a line, by field, not validated. */
export interface ImportRecord {
  readonly line: number;
  readonly fields: unknown;
}

/** The two formats of a file of rows: CSV with a header, or one JSON object a line. */
export type RecordFormat = 'csv' | 'json-lines';

/** Reads some lines; earlier lines may affect how later ones are read. */
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

/** A title is short and has no digit, unlike most values: a cheap check before the thorough one. */
const mayBeTitle = (cell = '') => cell.length < 32 && !/\d/.test(cell);

/** A first line for one spreadsheet program only. */
const SEPARATOR_LINE = /^"?sep=/i;

/**
 * A reader of CSV (RFC 4180, with one record on a line, so that an unclosed quote spoils no other line). The first line
 * with as many cells as there are fields defines the columns.
 * @param listen receives the columns once they are known
 * @throws LocalServiceError for an invalid header, and for other separators than commas
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

/** If commas give too few cells in the first line, and another separator gives enough, the whole file uses that one. */
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
  // If there are as many records as lines, each line is one record. Parsing all at once is four times as fast as one by
  // one, which only a chunk with a bad quote needs.
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
