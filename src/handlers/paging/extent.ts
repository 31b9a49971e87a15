import { lastPageStart } from '../../services/lists/page.ts';
import { counted, grouped } from '../display/number.ts';
import type { PageFields } from '../paging.ts';

/** Which part of a list is shown, and how much of it there is. */
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
  /** What somebody who came here has to know, as a sentence. */
  readonly note: string | undefined;
}

/** How a page was come to, as far as that takes a sentence. */
export interface Arrival {
  /** The page that was asked for, from 0, where another may be shown; or the last one, whichever it is. */
  readonly asked?: number | 'last';
  readonly note?: string;
}

/** What was found of a page that was asked for by `pageAt`. */
interface Found {
  readonly offset?: number | undefined;
  readonly rows: number;
  readonly more: boolean;
  readonly total?: number | undefined;
}

/** Which part of a list is shown. A total that was seen before holds for as long as nothing contradicts it. */
export function extentOf(
  { limit, page: wanted, total: before }: PageFields,
  { rows, more, total: seen, offset = wanted * limit }: Found,
  { asked = wanted, note }: Arrival = {},
): Extent {
  const end = offset + rows;
  const holds = before !== '' && rows > 0 && (more ? before > end : before === end);
  const extent = { limit, page: offset / limit, rows, more, total: seen ?? (holds ? before : undefined) };
  return { ...extent, note: note ?? elsewhere(asked, extent) };
}

/** Says so when another page than the one that was asked for is shown. */
function elsewhere(asked: number | 'last', { page, more, total }: Omit<Extent, 'note'>): string | undefined {
  if (asked === 'last' ? total !== undefined && !more : asked <= page) return undefined;
  if (more) return `A jump reaches page ${grouped(page + 1)} at the most: Next goes on from there.`;
  if (total === undefined || asked === 'last') return 'As far as is known, this is the last page.';
  return `There is no page ${grouped(asked + 1)}: this is the last one.`;
}

/** How many pages a list has, 1 and more; undefined while its end was not seen. */
export const pageCount = ({ total, limit }: Pick<Extent, 'total' | 'limit'>): number | undefined =>
  total === undefined ? undefined : lastPageStart(total, limit) / limit + 1;

/** `3`, or `3 of 167` where the end is known. */
export function pageNumber(extent: Extent): string {
  const count = pageCount(extent);
  const number = grouped(extent.page + 1);
  return count === undefined ? number : `${number} of ${grouped(count)}`;
}

/**
 * How much there is, and which part of it is shown: `7 conversations`, `2,500 names · page 3 of 167`,
 * `At least 46 names · page 3`.
 * @param noun of one row, in lower case
 */
export function heading(noun: string, extent: Extent): string {
  const { limit, page, rows, more, total } = extent;
  const least = page * limit + rows + (more ? 1 : 0);
  const isWhole = page === 0 && !more;
  if (rows === 0) return `No ${noun}s${page === 0 ? '' : ` on page ${pageNumber(extent)}`}`;
  const count = total === undefined ? `At least ${counted(noun, least)}` : counted(noun, total);
  return isWhole ? count : `${count} · page ${pageNumber(extent)}`;
}
