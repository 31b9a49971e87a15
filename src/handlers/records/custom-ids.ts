import { z } from 'zod';
import { customIdCodec, type FieldsOf } from '../declaration/component.ts';
import { SELECT_OPTIONS } from '../discord-limits.ts';
import { pageIds } from '../paging/page-fields.ts';
import { playerInId } from './players.ts';

/** The orders of the records: by id as the service lists them, or the highest score first. */
export const recordOrder = z.enum(['asc', 'desc', 'score']);

/** The selection of records: their order, and their filters, empty if unset. */
const chosen = { order: recordOrder, provider: z.string(), player: playerInId, award: z.string() };

/** The position of a page; `after` is the id of the record before it. */
const position = { after: z.string().regex(/^(-?\d{1,16})?$/) };

/** The custom ids of the pages. The menu below a record's details has each record of its page. */
export const recordsPages = pageIds('records', 4, SELECT_OPTIONS, { ...chosen, ...position });

const shownPage = {
  ...chosen,
  limit: z.coerce.number().int().min(1).max(SELECT_OPTIONS),
  page: z.coerce.number().int().min(0).max(100_000),
  ...position,
};

/** The button for the details of a page's records, and the menu that chooses one record. */
export const recordDetailsId = customIdCodec('record-details', 2, shownPage);
export const recordMenuId = customIdCodec('record-menu', 2, shownPage);

/** The button for a CSV file, and the button beside that file for JSON. */
export const recordsFileId = customIdCodec('records-file', 2, { format: z.enum(['csv', 'json']), ...chosen });

export type RecordsPageFields = FieldsOf<typeof recordsPages.page>;
export type RecordDetailsFields = FieldsOf<typeof recordDetailsId>;
/** The selection of records in a custom id. */
export type SelectionFields = Pick<RecordsPageFields, 'order' | 'provider' | 'player' | 'award'>;
