import { CannotDo } from '../failure.ts';

/** How many rows a jump passes at the most: the services may have to be asked for all of them. */
const MOST_ROWS_PASSED = 10_000;

/** The last page that a jump reaches, from 0. @param limit rows on a page */
export const furthestPage = (limit: number): number => Math.max(0, Math.floor(MOST_ROWS_PASSED / limit) - 1);

/** Which page somebody wishes for, from 0. */
export interface PageWish {
  readonly asked: number | 'last';
  /** As far towards it as a jump reaches. */
  readonly page: number;
}

/**
 * What was typed for a page: a number, in whatever way people group its digits, or `first` or `last`.
 * @throws CannotDo with a sentence that says what can be typed
 */
export function readPageWish(typed: string, limit: number): PageWish {
  const word = typed.normalize('NFKC').trim().toLowerCase();
  const furthest = furthestPage(limit);
  if (word === 'first') return { asked: 0, page: 0 };
  if (word === 'last') return { asked: 'last', page: furthest };
  const digits = word.replace(/(?<=\d)[,.'\s](?=\d{3}(?!\d))/g, '');
  if (!/^\d+$/.test(digits)) {
    throw new CannotDo('That is no page, so this one stays: type its number, or `first` or `last`.');
  }
  const number = Number(digits);
  if (number < 1) throw new CannotDo('Pages count from 1, so this one stays: type 1 or more.');
  if (!Number.isSafeInteger(number)) {
    throw new CannotDo('No list has so many pages, so this one stays: type `last` for the last page.');
  }
  return { asked: number - 1, page: Math.min(number - 1, furthest) };
}
