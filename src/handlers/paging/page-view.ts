import { lastPageStart, MAX_ROWS_PER_CALL } from '../../services/lists/page.ts';
import { type Button, button } from '../display/buttons.ts';
import type { Say, Words } from '../words/words.ts';
import type { PageFields, PageIds } from './page-fields.ts';

/** What the rows of a list are. */
export type Rows = keyof Words['lists']['rows'];

/** The visible part of a list, and the size of the list. */
export interface Extent {
  /** Rows on a full page. */
  readonly limit: number;
  /** Counts from 0. */
  readonly page: number;
  /** The number of rows on this page, including those that cannot be shown. */
  readonly rows: number;
  readonly more: boolean;
  /** The number of all rows, if the end of the list was seen. */
  readonly total: number | undefined;
  /** There are more rows than this number, possibly beyond this page. */
  readonly least?: number | undefined;
  /** A sentence for a user who gets another page, or an incomplete one. */
  readonly note: Say | undefined;
}

/** How the user came to a page, if that needs a sentence. */
export interface Navigation {
  /** The requested page, from 0, or `last`. Another page may be shown. */
  readonly asked?: number | 'last';
  readonly note?: Say;
}

/** The service's rows for `pageAt`. */
interface ServiceRows {
  readonly offset?: number | undefined;
  readonly rows: number;
  /** Number of rows of the page that cannot be shown, in addition to `rows`. */
  readonly skipped?: number | undefined;
  readonly more: boolean;
  readonly total?: number | undefined;
  readonly least?: number | undefined;
  readonly lastTotal?: number | undefined;
}

/**
 * Returns the visible part of a list. An earlier total is used until a page contradicts it.
 * @param of what its rows are
 */
export function extentOf(
  of: Rows,
  { limit, page: wanted, total: before = '' }: Pick<PageFields, 'limit' | 'page'> & Partial<PageFields>,
  { rows: shown, skipped = 0, more, total: seen, least, lastTotal, offset = wanted * limit }: ServiceRows,
  { asked = wanted, note }: Navigation = {},
): Extent {
  const rows = shown + skipped;
  const end = offset + rows;
  const holds = (earlier: number | '' | undefined): earlier is number =>
    typeof earlier === 'number' && rows > 0 && (more ? earlier > end : earlier === end);
  const page = offset / limit;
  const total = seen ?? [lastTotal, before].find(holds);
  const here = { limit, page, rows, more, total, least };
  const missing: Say | undefined =
    skipped === 0
      ? undefined
      : ({ lists }) => lists.cannotBeShown({ rows: lists.rows[of].all({ count: skipped }) });
  return { ...here, note: allNotes(note ?? otherPageNote(asked, here), missing) };
}

/** Joins notes into one; undefined without notes. */
export function allNotes(...notes: readonly (Say | undefined)[]): Say | undefined {
  const given = notes.filter((each) => each !== undefined);
  return given.length < 2 ? given[0] : (words) => given.map((each) => each(words)).join(' ');
}

/** Returns the sentence for a page other than the requested one. */
function otherPageNote(
  asked: number | 'last',
  { page, more, total }: Pick<Extent, 'page' | 'more' | 'total'>,
): Say | undefined {
  if (asked === 'last' ? total !== undefined && !more : asked <= page) return undefined;
  if (more) return ({ lists }) => lists.otherPage.furthest({ page: page + 1 });
  if (total === undefined || asked === 'last') return ({ lists }) => lists.otherPage.seemsLast;
  return ({ lists }) => lists.otherPage.isLast({ page: asked + 1 });
}

/** Returns the number of pages, at least 1; undefined until the end of the list was seen. */
export const pageCount = ({ total, limit }: Pick<Extent, 'total' | 'limit'>): number | undefined =>
  total === undefined ? undefined : lastPageStart(total, limit) / limit + 1;

/**
 * Returns the size of a list and its visible part: `7 conversations`, `2,500 names · page 3 of 167`, `46+ names · page
 * 3` if the end of the list was not seen.
 */
export function listHeading(of: Rows, extent: Extent, lists: Words['lists']): string {
  const texts = lists.rows[of];
  const { limit, page, rows, more, total, least = 0 } = extent;
  const at = { page: page + 1, pages: pageCount(extent) };
  const isOfKnown = (known: typeof at): known is { page: number; pages: number } => known.pages !== undefined;
  if (rows === 0 && page === 0) return texts.none;
  if (rows === 0) return isOfKnown(at) ? texts.noneOnPageOf(at) : texts.noneOnPage(at);
  const count = Math.max(least, page * limit + rows + (more ? 1 : 0));
  const size = total === undefined ? texts.atLeast({ count }) : texts.all({ count: total });
  if (page === 0 && !more) return size;
  return `${size} · ${isOfKnown(at) ? lists.pageOf(at) : lists.page(at)}`;
}

/**
 * Returns the last page that a jump reaches, from 0: the service may have to return all rows before it.
 * @param limit rows per page
 */
export const furthestPage = (limit: number): number => Math.max(0, Math.floor(MAX_ROWS_PER_CALL / limit) - 1);

/**
 * Returns the buttons to other pages; empty if everything is on this page. The middle button opens a form, which also
 * leads to the first and the last page.
 * @param last the id of the last row of this page, if the list can continue after it
 */
export function pageButtons<Fields extends PageFields>(
  { page: turning, askPage }: PageIds<Fields>,
  fields: Fields,
  extent: Extent,
  words: Words,
  last = '',
): readonly Button[] {
  const { page, more } = extent;
  if (isOnOnePage(extent)) return [];
  const here = { ...fields, total: extent.total ?? '', after: '' };
  const texts = words.lists.button;
  return [
    button(turning, { ...here, turn: 'p', page: Math.max(0, page - 1) }, texts.previous, {
      disabled: page === 0,
    }),
    button(askPage, { ...here, page }, pageLabel(extent, words)),
    button(turning, { ...here, turn: 'n', page: page + 1, after: last }, texts.next, { disabled: !more }),
  ];
}

/** Whether the visible page has the whole list. */
export const isOnOnePage = ({ page, more }: Pick<Extent, 'page' | 'more'>): boolean => page === 0 && !more;

/** Characters that fit between Previous and Next in a row on a phone. */
const MAX_LABEL_LENGTH = 13;

/** `Page 3/167`, or a shorter form that fits. */
function pageLabel(extent: Extent, { lists, number }: Words): string {
  const numbers = [extent.page + 1, pageCount(extent)].filter((each) => each !== undefined);
  const page = numbers.map(number).join('/');
  const label = lists.button.page({ page });
  if (label.length <= MAX_LABEL_LENGTH) return label;
  return page.length <= MAX_LABEL_LENGTH ? page : numbers.join('/');
}
