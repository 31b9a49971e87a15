import { parse } from 'csv-parse/sync';
import { LocalServiceError } from '../local-service-error.ts';
import { type Columns, type Fields, isHeader, printableLine, readHeader, refuseHeader } from './header.ts';
import type { BadLine, TextLine } from './lines.ts';

/** The unvalidated values of a line, by field. */
export interface ImportRecord {
  readonly line: number;
  readonly fields: unknown;
}

/** The format of a file of rows: CSV, or one JSON object per line. */
export type RecordFormat = 'csv' | 'json-lines';

/** Parses some lines. Earlier lines may affect how later lines are parsed. */
export type RecordReader = (lines: readonly TextLine[]) => (ImportRecord | BadLine)[];

/**
 * Returns a reader of lines with one JSON value each.
 * @throws LocalServiceError for a single array over many lines, most of which look like rows
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

/** Whether a line starts an array of rows. */
export const isArrayStart = (line: string) => /^\s*\[\s*(\{|$)/.test(line);

const NO_ARRAY =
  'The file is one JSON array. Nothing is imported. Write each row as an object on a line of its own, without ' +
  'brackets around them and commas between them.';

/** A cheap check before the thorough one: a title is short and has no digit, unlike most values. */
const mayBeTitle = (cell = '') => cell.length < 32 && !/\d/.test(cell);

/** A first line that only one spreadsheet program understands. */
const SEPARATOR_LINE = /^"?sep=/i;

/**
 * Returns a reader of CSV (RFC 4180, but with one record per line, so that an unclosed quote spoils no other line).
 * @param given the fields of the columns of a file without a header; undefined if the first line is the header
 * @param listen receives the columns once they are known
 * @throws LocalServiceError for a first line that is no known header, or is one although columns are given, and for
 * separators other than commas
 */
export function csvReader(
  fields: Fields,
  given: readonly string[] | undefined,
  listen: (columns: Columns) => void,
): RecordReader {
  let columns: Columns | undefined;

  function begin(first: TextLine, cells: readonly string[] | undefined): Columns {
    refuseSeparators(first, cells, Object.keys(fields).length);
    if (given && cells) refuseHeader(first, cells, fields);
    const begun = given ? { fields: given, header: undefined } : readHeader(first, cells, fields);
    listen(begun);
    return begun;
  }

  /** Undefined for the header. */
  function recordOf(
    textLine: TextLine,
    cells: readonly string[] | undefined,
  ): ImportRecord | BadLine | undefined {
    const { line, text } = textLine;
    if (columns === undefined) {
      if (SEPARATOR_LINE.test(text))
        return { line, problem: 'names a separator, but only commas are supported' };
      columns = begin(textLine, cells);
      if (columns.header) return undefined;
    } else if (cells && mayBeTitle(cells[0]) && isHeader(cells, fields)) {
      return { line, problem: 'a header among the rows' };
    }
    if (cells === undefined) {
      return {
        line,
        problem: 'not CSV: a field with a comma or a quote must be quoted, and its quotes doubled',
      };
    }
    const expected = columns.fields.length;
    if (cells.length !== expected) {
      return { line, problem: `${expected} columns expected, not ${cells.length}` };
    }
    return { line, fields: Object.fromEntries(columns.fields.map((field, at) => [field ?? '', cells[at]])) };
  }

  return (lines) => {
    const rows = parseRows(lines.map(({ text }) => text));
    return lines.flatMap((line, index) => recordOf(line, rows[index]) ?? []);
  };
}

/**
 * Rejects a file with other separators: commas give too few cells in the first line, and another separator gives
 * enough.
 * @throws LocalServiceError
 */
function refuseSeparators({ line, text }: TextLine, cells: readonly string[] = [], least: number): void {
  const separators = [
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', '"|"'],
  ] as const;
  if (cells.length >= least) return;
  const meant = separators.find(([separator]) => text.split(separator).length >= least);
  if (!meant) return;
  throw new LocalServiceError(
    `Line ${line} has ${meant[1]} between its columns: ${printableLine(text)}. Nothing is imported. ` +
      'Save the file with commas.',
  );
}

/** Returns the cells of each line; undefined for a line that is not CSV. */
function parseRows(lines: readonly string[]): (string[] | undefined)[] {
  const rows = parseCsv(lines.join('\n'));
  // Equal numbers of records and lines mean that each line is one record. Parsing all at once is four times as fast as
  // one by one, which only a chunk with a bad quote needs.
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
