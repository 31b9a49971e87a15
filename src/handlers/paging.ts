/** Pages of a list: the options that ask for them, what their buttons carry, their headings and their buttons. */

import { z } from 'zod';
import type { CustomIdCodec } from './declaration/custom-id.ts';
import { choice, integer } from './declaration/options.ts';
import { type Button, button } from './display/buttons.ts';
import { counted, grouped } from './display/number.ts';

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

/** What every page button carries. */
export interface PageFields {
  /** Rows on a page. */
  readonly limit: number;
  /** Counts from 0. */
  readonly page: number;
  /** The id of the row before the page; empty when it is not known, and not there where no list continues after a row. */
  readonly after?: string;
}

/** What the fields of a page button's custom id hold. @param mostRows that a page may have */
export const pageSchemas = (mostRows: number) => ({
  limit: z.coerce.number().int().min(1).max(mostRows),
  page: z.coerce.number().int().min(0).max(LAST_PAGE),
});

/** Where a page begins, as the services are asked. */
export function pageAt({ limit, page, after = '' }: PageFields) {
  return { offset: page * limit, limit, after: after === '' ? undefined : after };
}

/**
 * The buttons to the pages beside this one; none when everything is on it. Each is undefined when its fields do not
 * fit into a custom id.
 * @param found whether rows follow, and the id of the last row of this page, where the list can continue after it
 */
export function pageButtons<Fields extends PageFields>(
  codec: CustomIdCodec<Fields>,
  fields: Fields,
  { more, last = '' }: { readonly more: boolean; readonly last?: string | undefined },
): readonly (Button | undefined)[] {
  const { page } = fields;
  if (page === 0 && !more) return [];
  const previous = { ...fields, page: Math.max(0, page - 1), after: '' };
  const next = { ...fields, page: page + 1, after: last };
  // Fields with the last id may be too long where those without it are not: the service is then asked from the start.
  const fitting = codec.encode(next) === undefined ? { ...next, after: '' } : next;
  return [
    button(codec, previous, 'Previous', { disabled: page === 0 }),
    button(codec, fitting, 'Next', { disabled: !more }),
  ];
}

/** Which rows a page shows. */
export interface Extent {
  /** How many rows stand before the page. */
  readonly offset: number;
  readonly rows: number;
  readonly more: boolean;
  /** How many rows there are in all, where that is known. */
  readonly total?: number | undefined;
}

/**
 * Which rows a page shows, as its heading: `Scores 11 to 20, and there are more`, `Names 16 to 30 of 2,500`, `3 names`.
 * @param noun of one row, in lower case
 */
export function pageExtent(noun: string, { offset, rows, more, total }: Extent): string {
  if (rows === 0) {
    if (total !== undefined) return `No ${noun}s after ${counted(noun, total)}`;
    return `No ${noun}s${offset > 0 ? ' on this page' : ''}`;
  }
  if (offset === 0 && rows === total) return counted(noun, total);
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  const [first, last] = [offset + 1, offset + rows].map((row) => grouped(row));
  const shown = first === last ? `${name} ${first}` : `${name}s ${first} to ${last}`;
  if (total !== undefined) return `${shown} of ${grouped(total)}`;
  return more ? `${shown}, and there are more` : shown;
}
