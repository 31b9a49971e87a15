import { z } from 'zod';
import { customIdCodec, type FieldsOf } from '../declaration/component.ts';
import { SELECT_OPTIONS } from '../discord-limits.ts';
import { pageIds } from '../paging/paging.ts';

/** The orders of the records: by id as the service lists them, or the highest score first. */
export const recordOrder = z.enum(['asc', 'desc', 'score']);

/**
 * Which records are meant: their order, by what they are filtered (`g` for the game, `p` the player, `a` the award), and
 * the id of a record that has all of that: names of up to 1,000 characters fit into no custom id.
 */
const chosen = {
  order: recordOrder,
  by: z.string().regex(/^g?p?a?$/),
  like: z.string().regex(/^(-?\d{1,16})?$/),
};

/** Which of them are on the page; `after` is the id of the record before it. */
const position = { after: z.string().regex(/^(-?\d{1,16})?$/) };

/** The custom ids of the pages: the menu of a record in full has each record of its page. */
export const recordsPages = pageIds('records', 3, SELECT_OPTIONS, { ...chosen, ...position });

const shownPage = {
  ...chosen,
  limit: z.coerce.number().int().min(1).max(SELECT_OPTIONS),
  page: z.coerce.number().int().min(0).max(100_000),
  ...position,
};

/** The button that shows the records of a page in full, and the menu that chooses one of them. */
export const recordDetailsId = customIdCodec('record-details', 1, shownPage);
export const recordMenuId = customIdCodec('record-menu', 1, shownPage);

/** The buttons for a file. */
export const recordsFileId = customIdCodec('records-file', 1, { format: z.enum(['csv', 'json']), ...chosen });

/** What leads to a page of records. */
export type RecordsPageFields = FieldsOf<typeof recordsPages.page>;
/** What leads to a record in full. */
export type RecordDetailsFields = FieldsOf<typeof recordDetailsId>;
/** Which records are meant, as a custom id has it. */
export type ChosenFields = Pick<RecordsPageFields, 'order' | 'by' | 'like'>;
