import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from 'startup/in-transaction';
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

/** How many rows have been read, and what became of them. */
export type ImportCounts = Record<'read' | 'bad' | RowChange, number>;

/** What is told of an import while it runs. */
export interface ImportListener {
  /** What the columns of a CSV file are; before anything else. */
  columns(columns: Columns): void;
  /** A row is left out; in the order of the lines. */
  bad(line: BadLine): void;
  /** A transaction is in. */
  progress(counts: Readonly<ImportCounts>): void;
}

/** What is taken in, where to, and who is told of it. */
export interface ImportOptions {
  readonly database: DatabaseSync;
  readonly target: ImportTarget;
  /** The bytes of the file, as they come. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Undefined leaves it to the first line that is not blank: JSON begins with `{`, an array of it with `[`. */
  readonly format?: RecordFormat | undefined;
  readonly listener: ImportListener;
}

/**
 * Rows in no order touch pages all over the indexes, and every transaction writes each of them once: fewer and larger
 * ones write less and hold more in memory. A million rows took 20 s with 5,000, 12 s with 20,000 and 9 s with 50,000,
 * in 207, 227 and 271 MB.
 */
const ROWS_IN_A_TRANSACTION = 20_000;

/**
 * Takes in the rows of a file in transactions of some thousand rows, none of which waits for input: whenever it is
 * killed, the transactions before are in, and the same file again completes it. Of two rows for the same
 * place the later one wins.
 * @throws LocalServiceError for what is no text, or a header that is not understood; nothing is in then
 */
export async function importRows({
  database,
  target,
  chunks,
  format,
  listener,
}: ImportOptions): Promise<ImportCounts> {
  const counts: ImportCounts = { read: 0, added: 0, unchanged: 0, changed: 0, bad: 0 };
  let read: RecordReader | undefined;

  function take(row: ImportRecord | BadLine): void {
    counts.read += 1;
    const taken = 'problem' in row ? row : target.take(row.fields);
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

  const readerFor = (known: RecordFormat) =>
    known === 'csv' ? csvReader(target.fields, listener.columns) : jsonLinesReader();

  for await (const lines of splitLines(chunks)) {
    const texts = lines.filter((line): line is TextLine => 'text' in line);
    const unreadable = lines.filter((line): line is BadLine => 'problem' in line);
    if (texts[0]) read ??= readerFor(format ?? formatOf(texts[0].text));
    rows = rows.concat([...unreadable, ...(read?.(texts) ?? [])].sort((a, b) => a.line - b.line));
    if (rows.length >= ROWS_IN_A_TRANSACTION) flush();
  }
  flush();
  return counts;
}

function formatOf(firstLine: string): RecordFormat {
  return firstLine.trimStart().startsWith('{') || isArrayStart(firstLine) ? 'json-lines' : 'csv';
}
