import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { nameTable } from '../names/name-table.ts';
import { registration } from '../names/names-schema.ts';
import type { RowChange } from '../row-change.ts';
import { importedScoreRecord } from '../score-records/score-record-schema.ts';
import { scoreRecordTable } from '../score-records/score-record-table.ts';
import type { Fields } from './header.ts';

/** The fields and the table of an import. */
export interface ImportTarget {
  readonly fields: Fields;
  /** Returns a function that inserts a row, or returns its problem. */
  inserterFor(database: DatabaseSync): (row: unknown) => RowChange | { readonly problem: string };
}

/** Aliases of the columns of names. */
const COLUMN_NAMES: Fields = {
  name: ['names', 'player', 'player name', 'user name', 'registered name'],
  wallet: ['wallets', 'wallet address', 'address', 'wallet id'],
};

/** By name on the command line. */
export const IMPORT_TARGETS: ReadonlyMap<string, ImportTarget> = new Map([
  ['names', target(registration, (database) => nameTable(database).register, COLUMN_NAMES)],
  ['score-records', target(importedScoreRecord, (database) => scoreRecordTable(database).put, {})],
]);

function target<Schema extends z.ZodObject>(
  schema: Schema,
  putIn: (database: DatabaseSync) => (row: z.infer<Schema>) => RowChange,
  otherNames: Fields,
): ImportTarget {
  return {
    fields: Object.fromEntries(Object.keys(schema.shape).map((field) => [field, otherNames[field] ?? []])),
    inserterFor(database) {
      const put = putIn(database);
      return (row) => {
        const { data, error } = schema.safeParse(row);
        if (error === undefined) return put(data);
        return { problem: error.issues.map(({ path, message }) => [...path, message].join(' ')).join(', ') };
      };
    },
  };
}
