import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { readArguments, UsageError } from 'startup/arguments';
import { openDatabase, withPlainReason } from '../database/database.ts';
import { readColumnsOption } from '../import/header.ts';
import { importReport } from '../import/import-report.ts';
import { type ImportOptions, importRows } from '../import/import-rows.ts';
import { IMPORT_TARGETS } from '../import/import-target.ts';
import type { RecordFormat } from '../import/record-readers.ts';
import type { Work } from './service-settings.ts';

/** Exit code of an import that skipped bad lines and imported the others. */
const EXIT_BAD_LINES = 2;

const FORMATS = new Map<string, RecordFormat>([
  ['.csv', 'csv'],
  ['.json', 'json-lines'],
  ['.jsonl', 'json-lines'],
  ['.ndjson', 'json-lines'],
]);

/** The kind of rows and the file. */
const MAX_WORDS = 2;

/** `import names FILE` or `import score-records FILE`: imports the rows of a file and prints the result. */
export function importCommand(args: readonly string[]): Work {
  const options = { database: { type: 'string' }, columns: { type: 'string' } } as const;
  const { values, positionals } = readArguments(args, options, MAX_WORDS);
  const [kind = '', file] = positionals;
  const target = IMPORT_TARGETS.get(kind);
  if (target === undefined || file === undefined) {
    const kinds = [...IMPORT_TARGETS.keys()].join(' or ');
    throw new UsageError(
      `import takes what to import (${kinds}) and one file, as in "import names names.csv".`,
    );
  }
  const columns = values.columns === undefined ? undefined : readColumnsOption(values.columns, target.fields);
  return async ({ databaseFile }) => importFile(file, { target, columns }, databaseFile(values.database));
}

async function importFile(
  file: string,
  asked: Pick<ImportOptions, 'target' | 'columns'>,
  databaseFile: string,
): Promise<void> {
  const chunks = await chunksOf(file);
  const database = openDatabase(databaseFile);
  try {
    const listener = importReport(process.stderr);
    const format = FORMATS.get(extname(file).toLowerCase());
    const counts = await importRows({ ...asked, database, chunks, format, listener });
    listener.end(counts);
    const { read, added, unchanged, changed, bad } = counts;
    process.stdout.write(
      `${read} read: ${added} added, ${unchanged} unchanged, ${changed} changed, ${bad} bad\n`,
    );
    if (bad > 0) process.exitCode = EXIT_BAD_LINES;
  } catch (error) {
    throw withPlainReason(`The database ${databaseFile}`, error);
  } finally {
    database.close();
  }
}

/**
 * Returns the bytes of a file, or of standard input for `-`. Opens the file first, so that a missing file fails here.
 */
async function chunksOf(file: string): Promise<AsyncIterable<Uint8Array>> {
  if (file === '-') return process.stdin;
  try {
    const handle = await open(file);
    return readable(file, handle.createReadStream());
  } catch (error) {
    throw withPlainReason(`The file ${file}`, error);
  }
}

async function* readable(file: string, stream: AsyncIterable<Uint8Array>) {
  try {
    yield* stream;
  } catch (error) {
    throw withPlainReason(`The file ${file}`, error);
  }
}
