import { z } from 'zod';
import { customIdCodec, type FieldsOf } from '../declaration/custom-id.ts';
import { direction, pageSchemas } from '../paging.ts';

/** The most names on a page. */
export const MOST_NAMES_ON_A_PAGE = 100;

/** Whose names are listed: those that share a wallet with a name, or those of a wallet. */
const subject = { by: z.enum(['name', 'wallet']), subject: z.string().min(1) };

/** Which page of the names of a subject. */
export const namesPageId = customIdCodec('list-page', 2, {
  direction,
  ...pageSchemas(MOST_NAMES_ON_A_PAGE),
  ...subject,
});

/** All names of a subject. */
export const namesFileId = customIdCodec('list-file', 2, { direction, ...subject });

/** What leads to a page of names. */
export type NamesPageFields = FieldsOf<typeof namesPageId>;

/** What leads to all of them. */
export type NamesFileFields = FieldsOf<typeof namesFileId>;
