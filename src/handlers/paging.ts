/** Pages of a list: the options that ask for them, and what their buttons and their form carry. */

import { z } from 'zod';
import { type CustomIdCodec, customIdCodec } from './declaration/custom-id.ts';
import { choice, integer } from './declaration/options.ts';

/** The last page that a button leads to. */
const LAST_PAGE = 100_000;

/** The two orders of a list, as the interface calls them. */
export const direction = z.enum(['asc', 'desc']);

/** The option `default`, which is what the interface calls the order. @param rows what is ordered: `names` */
export const orderOption = (rows: string) =>
  choice({
    description: `Order of the ${rows}, ascending unless told`,
    choices: [
      { value: 'asc', name: 'ascending' },
      { value: 'desc', name: 'descending' },
    ],
    fallback: 'asc',
  });

/** The option `limit`. @param rows what is on a page: `Names` */
export const limitOption = (
  rows: string,
  { most, usual }: { readonly most: number; readonly usual: number },
) => integer({ description: `${rows} on a page, ${usual} unless told`, min: 1, max: most, fallback: usual });

/** What every page button carries, and the form that asks for a page. */
export interface PageFields {
  /** Which of the buttons it is: First, Previous, Next, Last, or the same page again; two of them may lead to one page. */
  readonly turn: 'f' | 'p' | 'n' | 'l' | 'a';
  /** Rows on a page. */
  readonly limit: number;
  /** Counts from 0. */
  readonly page: number;
  /** How many rows there were in all when the end of the list was seen last; empty when it was not. */
  readonly total: number | '';
  /** The id of the row before the page; empty when it is not known, and not there where no list continues after a row. */
  readonly after?: string;
}

/** The fields of the first page of a list. */
export const firstPage = (limit: number) => ({ turn: 'f' as const, limit, page: 0, total: '' as const });

/** What the fields of a page's custom ids hold. @param mostRows that a page may have */
export const pageSchemas = (mostRows: number) => ({
  turn: z.enum(['f', 'p', 'n', 'l', 'a']),
  limit: z.coerce.number().int().min(1).max(mostRows),
  page: z.coerce.number().int().min(0).max(LAST_PAGE),
  total: z.literal('').or(z.coerce.number().int().min(0)),
});

/** The custom ids of the pages of one list. All carry the same and are as long, so that where a button fits its form does. */
export interface PageIds<Fields> {
  readonly page: CustomIdCodec<Fields>;
  /** Opens the form that asks which page to show. */
  readonly askPage: CustomIdCodec<Fields>;
  /** The form itself. */
  readonly pageForm: CustomIdCodec<Fields>;
}

/**
 * The custom ids of the pages of a list.
 * @param list what they begin with: `records`
 * @param version of what they carry
 * @param mostRows that a page may have
 * @param own what else leads to a page of this list
 */
export function pageIds<const Own extends Record<string, z.ZodType<string | number>>>(
  list: string,
  version: number,
  mostRows: number,
  own: Own,
) {
  const schemas = { ...pageSchemas(mostRows), ...own };
  return {
    page: customIdCodec(`${list}-page`, version, schemas),
    askPage: customIdCodec(`${list}-jump`, version, schemas),
    pageForm: customIdCodec(`${list}-form`, version, schemas),
  };
}

/** Where a page begins, as the services are asked: the last page in place of one past the end. */
export function pageAt({ limit, page, after = '' }: PageFields) {
  return { offset: page * limit, limit, after: after === '' ? undefined : after, orLast: true };
}
