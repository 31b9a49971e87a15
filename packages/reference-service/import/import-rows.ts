import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from 'startup/in-transaction';
import { LocalServiceError } from '../local-service-error.ts';
import type { RowChange } from '../row-change.ts';
import type { Columns } from './header.ts';
import type { ImportTarget } from './import-target.ts';
import { type BadLine, splitLines, type TextLine } from './lines.ts';
import {
  csvReader,
  type ImportRecord,
  isArrayStart,
  jsonLinesReader,
  type RecordFormat,
  type RecordReader,
} from './record-readers.ts';

/** The number of rows that were read, and of each result. */
export type ImportCounts = Record<'read' | 'bad' | RowChange, number>;

/** Receives the progress of an import. */
export interface ImportListener {
  /** The columns of a CSV file; called first. */
  columns(columns: Columns): void;
  /** A row is skipped; called in the order of the lines. */
  bad(line: BadLine): void;
  /** A transaction is committed. */
  progress(counts: Readonly<ImportCounts>): void;
}

/** The source, the target and the listener of an import. */
export interface ImportOptions {
  readonly database: DatabaseSync;
  readonly target: ImportTarget;
  /** The bytes of the file, in chunks. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Default: by the first line that is not blank. JSON begins with `{`, an array of it with `[`. */
  readonly format?: RecordFormat | undefined;
  /** The fields of the columns of a CSV file without a header, in their order. */
  readonly columns?: readonly string[] | undefined;
  readonly listener: ImportListener;
}

/**
 * Unsorted rows touch pages all over the indexes, and every transaction writes each of them once: fewer and larger ones
 * write less and hold more in memory. A million rows took 20 s with 5,000, 12 s with 20,000 and 9 s with 50,000, in
 * 207, 227 and 271 MB.
 */
const TRANSACTION_ROWS = 20_000;

/**
 * Imports the rows of a file in transactions of some thousand rows, none of which waits for input: if the import is
 * killed, the earlier transactions are kept, and the same file again completes it. Of two rows with the same key the
 * later one wins.
 * @throws LocalServiceError for a file that is no text, a header that is missing or not understood, and columns that
 * do not go with the file; no row is imported then
 */
export async function importRows({
  database,
  target,
  chunks,
  format,
  columns,
  listener,
}: ImportOptions): Promise<ImportCounts> {
  const counts: ImportCounts = { read: 0, added: 0, unchanged: 0, changed: 0, bad: 0 };
  const takeRow = target.takerIn(database);
  let read: RecordReader | undefined;

  function take(row: ImportRecord | BadLine): void {
    counts.read += 1;
    const taken = 'problem' in row ? row : takeRow(row.fields);
    if (typeof taken === 'string') {
      counts[taken] += 1;
    } else {
      counts.bad += 1;
      listener.bad({ line: row.line, problem: taken.problem });
    }
  }

  let rows: (ImportRecord | BadLine)[] = [];
  function flush(): void {
    inTransaction(database, () => rows.forEach(take));
    rows = [];
    listener.progress(counts);
  }

  /** @param before a line before the first one that can be read */
  function readerFor(known: RecordFormat, before: BadLine | undefined): RecordReader {
    if (known === 'json-lines') {
      if (columns) throw new LocalServiceError(NO_COLUMNS);
      return jsonLinesReader();
    }
    if (before && !columns) {
      throw new LocalServiceError(
        `Line ${before.line}, where the header should be, is ${before.problem}. Nothing is imported. ` +
          'Save the file as UTF-8, with the header in its first line.',
      );
    }
    return csvReader(target.fields, columns, listener.columns);
  }

  for await (const lines of splitLines(chunks)) {
    const texts = lines.filter((line): line is TextLine => 'text' in line);
    const unreadable = lines.filter((line): line is BadLine => 'problem' in line);
    const [first] = texts;
    if (first && !read) {
      const bad = rows.concat(unreadable).filter((row): row is BadLine => 'problem' in row);
      read = readerFor(
        format ?? formatOf(first.text),
        bad.find(({ line }) => line < first.line),
      );
    }
    rows = rows.concat([...unreadable, ...(read?.(texts) ?? [])].sort((a, b) => a.line - b.line));
    if (rows.length >= TRANSACTION_ROWS) flush();
  }
  flush();
  return counts;
}

const NO_COLUMNS =
  'The file is read as JSON Lines, which need no --columns. Nothing is imported. Leave the option out, or give the ' +
  'file the ending .csv if it is CSV.';

function formatOf(firstLine: string): RecordFormat {
  return firstLine.trimStart().startsWith('{') || isArrayStart(firstLine) ? 'json-lines' : 'csv';
}
