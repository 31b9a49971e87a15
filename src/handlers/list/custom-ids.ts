import { z } from 'zod';
import { customIdCodec, type FieldsOf } from '../declaration/custom-id.ts';
import { direction, pageSchemas } from '../paging.ts';

/** The most names on a page. */
export const MOST_NAMES_ON_A_PAGE = 100;

const name = z.string().min(1);

/** Which page of the names that share a wallet with `name`. */
export const namesPageId = customIdCodec('list-page', 1, {
  direction,
  ...pageSchemas(MOST_NAMES_ON_A_PAGE),
  name,
});

/** All names that share a wallet with `name`. */
export const namesFileId = customIdCodec('list-file', 1, { direction, name });

/** What leads to a page of names. */
export type NamesPageFields = FieldsOf<typeof namesPageId>;
