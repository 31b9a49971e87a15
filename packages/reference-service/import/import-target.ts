import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { nameRegister } from '../names/name-register.ts';
import { registration } from '../names/names-schema.ts';
import type { RowChange } from '../row-change.ts';
import { importedScoreRecord } from '../score-records/score-record-schema.ts';
import { scoreRecordTable } from '../score-records/score-record-table.ts';
import type { Fields } from './header.ts';

/** The fields of an import's rows, and their table. */
export interface ImportTarget {
  readonly fields: Fields;
  /** Inserts a row, or returns its problem. */
  take(fields: unknown): RowChange | { readonly problem: string };
}

/** Other programs' names for the columns of names. */
const NAMES_OF_COLUMNS: Fields = {
  name: ['names', 'player', 'player name', 'user name', 'registered name'],
  wallet: ['wallets', 'wallet address', 'address', 'wallet id'],
};

/** By their names on the command line. */
export const IMPORT_TARGETS = new Map<string, (database: DatabaseSync) => ImportTarget>([
  ['names', (database) => target(registration, nameRegister(database).register, NAMES_OF_COLUMNS)],
  ['score-records', (database) => target(importedScoreRecord, scoreRecordTable(database).put, {})],
]);

function target<Schema extends z.ZodObject>(
  schema: Schema,
  put: (row: z.infer<Schema>) => RowChange,
  otherNames: Fields,
): ImportTarget {
  return {
    fields: Object.fromEntries(Object.keys(schema.shape).map((field) => [field, otherNames[field] ?? []])),
    take(fields) {
      const { data, error } = schema.safeParse(fields);
      if (error === undefined) return put(data);
      return { problem: error.issues.map(({ path, message }) => [...path, message].join(' ')).join(', ') };
    },
  };
}
