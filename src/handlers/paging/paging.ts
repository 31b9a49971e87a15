import { z } from 'zod';
import { lastPageStart, MOST_ROWS_OF_A_CALL } from '../../services/lists/page.ts';
import { type CustomIdCodec, customIdCodec } from '../declaration/component.ts';
import { choice, integer } from '../declaration/options.ts';
import { type Button, button } from '../display/buttons.ts';
import { countOf, grouped } from '../display/safe-text.ts';

/** A page of a list: the options that ask for it, which part of the list it is, and the buttons to other pages. */

/** The last page that a button leads to. */
const LAST_PAGE = 100_000;

/** The two orders of a list, as the interface calls them. */
export const direction = z.enum(['asc', 'desc']);

/** The option `default`, which is what the interface calls the order. @param rows what is ordered: `names` */
export const orderOption = (rows: string) =>
  choice({
    description: `Order of the ${rows}; default: ascending`,
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
) => integer({ description: `${rows} on a page; default: ${usual}`, min: 1, max: most, fallback: usual });

/** What every page button carries, and the form that asks for a page. */
export interface PageFields {
  /**
   * Which of the buttons it is, since two of them may lead to one page: the first page, Previous, Next, or the same page
   * again. `l` stands in messages of earlier versions, which had a button for the last page.
   */
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

/** A page as the services are asked for it: the last page in place of one past the end. */
export function pageAt({ limit, page, after = '' }: Pick<PageFields, 'limit' | 'page' | 'after'>) {
  return { offset: page * limit, limit, after: after === '' ? undefined : after, orLast: true };
}

/** The part of a list that is shown, and the size of the list. */
export interface Extent {
  /** Rows on a full page. */
  readonly limit: number;
  /** Counts from 0. */
  readonly page: number;
  /** How many rows are on this page. */
  readonly rows: number;
  readonly more: boolean;
  /** How many rows there are in all, where the end of the list was seen. */
  readonly total: number | undefined;
  /** A sentence for somebody who asked for another page, or whose page is not all there is. */
  readonly note: string | undefined;
}

/** How somebody came to a page, where that takes a sentence. */
export interface Arrival {
  /** The page that was asked for, from 0, or `last`; another may be shown. */
  readonly asked?: number | 'last';
  readonly note?: string;
}

/** The rows that the service gave for `pageAt`. */
interface ServiceRows {
  readonly offset?: number | undefined;
  readonly rows: number;
  readonly more: boolean;
  readonly total?: number | undefined;
  readonly lastTotal?: number | undefined;
}

/** The part of a list that is shown. A total that was seen before holds until a page contradicts it. */
export function extentOf(
  { limit, page: wanted, total: before = '' }: Pick<PageFields, 'limit' | 'page'> & Partial<PageFields>,
  { rows, more, total: seen, lastTotal, offset = wanted * limit }: ServiceRows,
  { asked = wanted, note }: Arrival = {},
): Extent {
  const end = offset + rows;
  const holds = (earlier: number | '' | undefined): earlier is number =>
    typeof earlier === 'number' && rows > 0 && (more ? earlier > end : earlier === end);
  const page = offset / limit;
  const total = seen ?? [lastTotal, before].find(holds);
  return { limit, page, rows, more, total, note: note ?? otherPageNote(asked, { page, more, total }) };
}

/** Says so when another page than the one that was asked for is shown. */
function otherPageNote(
  asked: number | 'last',
  { page, more, total }: Pick<Extent, 'page' | 'more' | 'total'>,
): string | undefined {
  if (asked === 'last' ? total !== undefined && !more : asked <= page) return undefined;
  if (more) return `A jump reaches page ${grouped(page + 1)} at the most: Next goes on from there.`;
  if (total === undefined || asked === 'last') return 'This seems to be the last page.';
  return `There is no page ${grouped(asked + 1)}: this is the last one.`;
}

/** How many pages a list has, 1 and more; undefined while its end was not seen. */
export const pageCount = ({ total, limit }: Pick<Extent, 'total' | 'limit'>): number | undefined =>
  total === undefined ? undefined : lastPageStart(total, limit) / limit + 1;

/** `3`, or `3 of 167` where the end is known; `3/167` on a button, of which three have room in a row of a phone. */
export function pageNumber(extent: Extent, of: ' of ' | '/' = ' of '): string {
  const count = pageCount(extent);
  const number = grouped(extent.page + 1);
  return count === undefined ? number : `${number}${of}${grouped(count)}`;
}

/**
 * The size of a list and the part that is shown: `7 conversations`, `2,500 names · page 3 of 167`,
 * `At least 46 names · page 3`.
 * @param noun of one row, in lower case
 */
export function listHeading(noun: string, extent: Extent): string {
  const { limit, page, rows, more, total } = extent;
  if (rows === 0) return `No ${noun}s${page === 0 ? '' : ` on page ${pageNumber(extent)}`}`;
  const least = page * limit + rows + (more ? 1 : 0);
  const count = total === undefined ? `At least ${countOf(noun, least)}` : countOf(noun, total);
  return page === 0 && !more ? count : `${count} · page ${pageNumber(extent)}`;
}

/**
 * The last page that a jump reaches, from 0: the service may have to be asked for all rows before it.
 * @param limit rows on a page
 */
export const furthestPage = (limit: number): number =>
  Math.max(0, Math.floor(MOST_ROWS_OF_A_CALL / limit) - 1);

/**
 * The buttons to other pages; none when everything is on this one. Each is undefined when its fields do not fit into a
 * custom id. The first page and the last one are reached by the form that the button in the middle opens.
 * @param last the id of the last row of this page, where the list can continue after it
 */
export function pageButtons<Fields extends PageFields>(
  { page: turning, askPage }: PageIds<Fields>,
  fields: Fields,
  extent: Extent,
  last = '',
): readonly (Button | undefined)[] {
  const { page, more } = extent;
  if (page === 0 && !more) return [];
  const here = { ...fields, total: extent.total ?? '', after: '' };
  return [
    pageButton(turning, { ...here, turn: 'p', page: Math.max(0, page - 1) }, 'Previous', page === 0),
    pageButton(askPage, { ...here, page }, pageLabel(pageNumber(extent, '/'))),
    pageButton(turning, { ...here, turn: 'n', page: page + 1, after: last }, 'Next', !more),
  ];
}

/** Characters between Previous and Next in a row of a phone. */
const LONGEST_LABEL = 13;

/** `Page 3/167`, or as much of it as has room. */
function pageLabel(number: string): string {
  const label = `Page ${number}`;
  if (label.length <= LONGEST_LABEL) return label;
  return number.length <= LONGEST_LABEL ? number : number.replaceAll(',', '');
}

/**
 * A button without what can be found again, where its fields do not fit with it: without the last id the service is
 * asked from the start, and without the total its end is looked for.
 */
function pageButton<Fields extends PageFields>(
  codec: CustomIdCodec<Fields>,
  fields: Fields,
  label: string,
  disabled = false,
): Button | undefined {
  return (
    button(codec, fields, label, { disabled }) ??
    button(codec, { ...fields, after: '' }, label, { disabled }) ??
    button(codec, { ...fields, after: '', total: '' }, label, { disabled })
  );
}
