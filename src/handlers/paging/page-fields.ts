import { z } from 'zod';
import { type CustomIdCodec, customIdCodec } from '../declaration/component.ts';
import { choice, integer, type Option } from '../declaration/options.ts';
import { commands } from '../words/words.ts';

/** The options and custom ids of a page of a list. */

/** The last page that buttons reach. */
const LAST_PAGE = 100_000;

/** The two orders of a list, by the interface's names. */
export const direction = z.enum(['asc', 'desc']);

/** The choices of the option `default`, which is the interface's name for the order. */
export const orderChoices = [
  { value: 'asc', name: commands.choices.ascending },
  { value: 'desc', name: commands.choices.descending },
] as const;

/** The option `default`. Without it the order is ascending. */
export const orderOption = (description: string) =>
  choice({ description, choices: orderChoices, fallback: 'asc' });

/**
 * The option `limit`. Without it the server's number of rows applies, or else the default.
 * @param description mentions that default
 */
export const limitOption = (
  description: string,
  { most, usual }: { readonly most: number; readonly usual: number },
): Option<number> => ({ ...integer({ description, min: 1, max: most, fallback: usual }), mostRows: most });

/** The fields of each page button, and of the form for a page. */
export interface PageFields {
  /**
   * The kind of the button, because two buttons may lead to one page: the first page, Previous, Next, or the same page
   * again. `l` occurs in messages of earlier versions, which had a button for the last page.
   */
  readonly turn: 'f' | 'p' | 'n' | 'l' | 'a';
  /** Rows per page. */
  readonly limit: number;
  /** Counts from 0. */
  readonly page: number;
  /** The number of all rows when the end of the list was last seen; empty if it was not seen. */
  readonly total: number | '';
  /** The id of the row before the page; empty if unknown, missing for lists that do not continue after a row. */
  readonly after?: string;
}

/** The fields of the first page of a list. */
export const firstPage = (limit: number) => ({ turn: 'f' as const, limit, page: 0, total: '' as const });

/** The schemas of the fields of a page's custom ids. @param mostRows maximum rows per page */
export const pageSchemas = (mostRows: number) => ({
  turn: z.enum(['f', 'p', 'n', 'l', 'a']),
  limit: z.coerce.number().int().min(1).max(mostRows),
  page: z.coerce.number().int().min(0).max(LAST_PAGE),
  total: z.literal('').or(z.coerce.number().int().min(0)),
});

/** The custom ids of the pages of one list. */
export interface PageIds<Fields> {
  readonly page: CustomIdCodec<Fields>;
  /** Opens the form for a page. */
  readonly askPage: CustomIdCodec<Fields>;
  /** The form itself. */
  readonly pageForm: CustomIdCodec<Fields>;
}

/**
 * Creates the custom ids of the pages of a list.
 * @param list their beginning: `records`
 * @param version of their fields
 * @param mostRows maximum rows per page
 * @param own the additional fields of this list
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

/** Returns the request for a page. The last page replaces a page past the end. */
export function pageAt({ limit, page, after = '' }: Pick<PageFields, 'limit' | 'page' | 'after'>) {
  return { offset: page * limit, limit, after: after === '' ? undefined : after, orLast: true };
}
