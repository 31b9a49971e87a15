import { z } from 'zod';
import type { FieldsOf } from '../declaration/custom-id.ts';
import { direction, pageIds } from '../paging.ts';

/** An embed has at most 25 fields. */
export const MOST_RECORDS = 25;

/** Which page of the records is wanted: `after` is the number of a record. */
export const recordsPages = pageIds('records', 2, MOST_RECORDS, {
  direction,
  after: z.string().regex(/^(-?\d+)?$/),
});

/** What leads to a page of records. */
export type RecordsPageFields = FieldsOf<typeof recordsPages.page>;
