import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '../../database/database.ts';
import { describeColumns } from '../../import/header.ts';
import { type ImportListener, importRows } from '../../import/import-rows.ts';
import { IMPORT_TARGETS } from '../../import/import-target.ts';
import type { BadLine } from '../../import/lines.ts';
import type { RecordFormat } from '../../import/record-readers.ts';

export interface Asked {
  readonly format?: RecordFormat | undefined;
  /** For a file without a header. */
  readonly columns?: readonly string[] | undefined;
  readonly chunkBytes?: number;
}

/** A new database, and what an import into it says. */
export function emptyDatabase(what: 'names' | 'score-records') {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const target = IMPORT_TARGETS.get(what) ?? expect.fail(`${what} can be imported`);
  return {
    database,
    target,
    async import(content: string | Buffer, { format, columns, chunkBytes = 65_536 }: Asked = {}) {
      const bytes = Buffer.from(content);
      async function* chunks() {
        for (let start = 0; start < bytes.length; start += chunkBytes) {
          yield bytes.subarray(start, start + chunkBytes);
        }
      }
      const bad: BadLine[] = [];
      const told: string[] = [];
      const listener: ImportListener = {
        bad: (line) => bad.push(line),
        progress: () => {},
        columns: (columns) => told.push(describeColumns(columns)),
      };
      const counts = await importRows({ database, target, chunks: chunks(), format, columns, listener });
      return { counts, bad, told };
    },
    /** The names that are in it, with their wallets. */
    rows() {
      const rows = database.prepare('SELECT name, wallet FROM names ORDER BY id').all();
      return rows.map(({ name, wallet }) => [name, wallet]);
    },
  };
}
