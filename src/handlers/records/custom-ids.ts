import { z } from 'zod';
import { customIdCodec, type FieldsOf } from '../declaration/component.ts';
import { SELECT_OPTIONS } from '../discord-limits.ts';
import { pageIds } from '../paging/page-fields.ts';
import { playerInId } from './players.ts';

/** The orders of the records: by id as the service lists them, or the highest score first. */
export const recordOrder = z.enum(['asc', 'desc', 'score']);

/** The choice of records: their order, and their filters, empty for none. */
const chosen = { order: recordOrder, provider: z.string(), player: playerInId, award: z.string() };

/** The place of a page; `after` is the id of the record before it. */
const position = { after: z.string().regex(/^(-?\d{1,16})?$/) };

/** The custom ids of the pages. The menu beside a record's details has each record of its page. */
export const recordsPages = pageIds('records', 4, SELECT_OPTIONS, { ...chosen, ...position });

const shownPage = {
  ...chosen,
  limit: z.coerce.number().int().min(1).max(SELECT_OPTIONS),
  page: z.coerce.number().int().min(0).max(100_000),
  ...position,
};

/** The button that shows the details of a page's records, and the menu that chooses one of them. */
export const recordDetailsId = customIdCodec('record-details', 2, shownPage);
export const recordMenuId = customIdCodec('record-menu', 2, shownPage);

/** The button for a CSV file, and the one beside that for JSON. */
export const recordsFileId = customIdCodec('records-file', 2, { format: z.enum(['csv', 'json']), ...chosen });

/** The fields of a page of records. */
export type RecordsPageFields = FieldsOf<typeof recordsPages.page>;
/** The fields of a record's details. */
export type RecordDetailsFields = FieldsOf<typeof recordDetailsId>;
/** The choice of records in a custom id. */
export type ChosenFields = Pick<RecordsPageFields, 'order' | 'provider' | 'player' | 'award'>;
