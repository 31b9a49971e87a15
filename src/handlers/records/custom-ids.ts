import { z } from 'zod';
import { customIdCodec, type FieldsOf } from '../declaration/custom-id.ts';
import { direction, pageSchemas } from '../paging.ts';

/** An embed has at most 25 fields. */
export const MOST_RECORDS = 25;

/** Which page of the records is wanted: `after` is the number of a record. */
export const recordsPageId = customIdCodec('records-page', 1, {
  direction,
  ...pageSchemas(MOST_RECORDS),
  after: z.string().regex(/^(-?\d+)?$/),
});

/** What leads to a page of records. */
export type RecordsPageFields = FieldsOf<typeof recordsPageId>;
