import { parse } from 'csv-parse/sync';
import type { BadLine, TextLine } from './lines.ts';

/** What a line says, by field, before anybody has checked it. */
export interface ImportRecord {
  readonly line: number;
  readonly fields: unknown;
}

export type RecordFormat = 'csv' | 'json-lines';

/** Reads some lines; it remembers what earlier lines said about the later ones. */
export type RecordReader = (lines: readonly TextLine[]) => (ImportRecord | BadLine)[];

/** A reader of lines that hold one JSON value each. */
export function jsonLinesReader(): RecordReader {
  return (lines) =>
    lines.map(({ line, text }) => {
      try {
        return { line, fields: JSON.parse(text) };
      } catch {
        return { line, problem: 'not JSON' };
      }
    });
}

/**
 * A reader of CSV (RFC 4180, with one record on a line, so that a quote that is not closed spoils no other line).
 * A first line with all of `columns`, whatever their case and order, is a header; columns of other names are then
 * ignored. Without one every record has exactly `columns`, in this order.
 */
export function csvReader(columns: readonly string[]): RecordReader {
  let header: readonly string[] | undefined;

  function recordOf(line: number, cells: readonly string[] | undefined): ImportRecord | BadLine {
    if (cells === undefined) {
      return {
        line,
        problem: 'not CSV: a field with a comma or a quote must be quoted, and its quotes doubled',
      };
    }
    const expected = header ?? columns;
    if (cells.length !== expected.length) {
      return { line, problem: `${expected.length} columns expected, not ${cells.length}` };
    }
    return { line, fields: Object.fromEntries(expected.map((column, index) => [column, cells[index]])) };
  }

  return (lines) => {
    const rows = parseRows(lines.map(({ text }) => text));
    const first = rows[0]?.map((cell) => cell.trim().toLowerCase());
    const hasHeader =
      header === undefined && first !== undefined && columns.every((name) => first.includes(name));
    if (rows.length > 0) header ??= hasHeader ? first : columns;
    return lines.map(({ line }, index) => recordOf(line, rows[index])).slice(hasHeader ? 1 : 0);
  };
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
