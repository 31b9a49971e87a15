import { z } from 'zod';
import { customIdCodec, type FieldsOf } from '../declaration/component.ts';
import { direction, pageIds } from '../paging/page-fields.ts';

export const MAX_NAMES_PER_PAGE = 100;

/** Names per page if neither the user nor the server chooses. */
export const DEFAULT_NAMES_PER_PAGE = 15;

/** The listed names: those that share a wallet with a name, or those of a wallet; all, or those that contain a text. */
const subject = { by: z.enum(['name', 'wallet']), contains: z.string(), subject: z.string().min(1) };

/** The custom ids for a page of names, as a card or as text. `format` is its first letter, to leave room for a name. */
export const namesPages = pageIds('list', 4, MAX_NAMES_PER_PAGE, {
  format: z.enum(['c', 't']),
  direction,
  ...subject,
});

/** The custom id for a page of names as a JSON file. */
export const namesJsonId = customIdCodec('list-json', 2, {
  direction,
  limit: z.coerce.number().int().min(1).max(MAX_NAMES_PER_PAGE),
  page: z.coerce.number().int().min(0),
  ...subject,
});

/** The custom id for all names of a subject. */
export const namesFileId = customIdCodec('list-file', 3, { direction, ...subject });

/** The fields of a custom id for a page of names in any format. */
export type NamesPageFields = FieldsOf<typeof namesJsonId>;
