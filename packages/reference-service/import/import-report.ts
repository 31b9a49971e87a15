import { describeColumns } from './header.ts';
import type { ImportCounts, ImportListener } from './import-rows.ts';

const MAX_BAD_LINES = 20;
const TERMINAL_INTERVAL_MS = 100;
const LOG_INTERVAL_MS = 5_000;
const ERASE_LINE = '\r\u001B[K';

/** The output of a report: a terminal, whose last line can be rewritten, or another stream. */
export interface ReportStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows an import's progress and result to a person. */
export interface ImportReport extends ImportListener {
  /** Ends the report and prints the number of bad lines that were not shown. */
  end(counts: Readonly<ImportCounts>): void;
}

/** Shows the imported columns, the progress, and the first bad lines with their numbers. */
export function importReport(stream: ReportStream): ImportReport {
  const terminal = stream.isTTY === true;
  const interval = terminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS;
  const erase = terminal ? ERASE_LINE : '';
  let shownAt = performance.now();
  let badShown = 0;

  return {
    columns: (columns) => void stream.write(`${describeColumns(columns)}\n`),
    bad({ line, problem }) {
      badShown += 1;
      if (badShown <= MAX_BAD_LINES) stream.write(`${erase}line ${line}: ${problem}\n`);
    },
    progress({ read, bad }) {
      const now = performance.now();
      if (now - shownAt < interval) return;
      shownAt = now;
      stream.write(`${erase}${read} read, ${bad} bad${terminal ? '' : '\n'}`);
    },
    end({ bad }) {
      stream.write(erase);
      if (bad > MAX_BAD_LINES) stream.write(`and ${bad - MAX_BAD_LINES} more bad lines\n`);
    },
  };
}
