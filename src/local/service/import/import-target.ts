import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { nameRegister } from '../names/name-register.ts';
import { registration } from '../names/names-schema.ts';
import type { Outcome } from '../outcome.ts';
import { importedScoreRecord } from '../score-records/score-record-schema.ts';
import { scoreRecordTable } from '../score-records/score-record-table.ts';

/** What the rows of an import are, and where they go. */
export interface ImportTarget {
  /** Fields of a row, in the order of the columns of a CSV file without a header. */
  readonly columns: readonly string[];
  /** Puts a row in, or says what is wrong with it. */
  take(fields: unknown): Outcome | { readonly problem: string };
}

/** By what the command line calls them. */
export const IMPORT_TARGETS = new Map<string, (database: DatabaseSync) => ImportTarget>([
  ['names', (database) => target(registration, nameRegister(database).register)],
  ['score-records', (database) => target(importedScoreRecord, scoreRecordTable(database).put)],
]);

function target<Schema extends z.ZodObject>(
  schema: Schema,
  put: (row: z.infer<Schema>) => Outcome,
): ImportTarget {
  return {
    columns: Object.keys(schema.shape),
    take(fields) {
      const { data, error } = schema.safeParse(fields);
      if (error === undefined) return put(data);
      return { problem: error.issues.map(({ path, message }) => [...path, message].join(' ')).join(', ') };
    },
  };
}
