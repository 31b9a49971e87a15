import type { NamesPart } from './registry.ts';

/**
 * Where a list that is read by offsets goes on, and its size. The total is believed unless rows came beyond it; a page
 * that is not full is the last one unless the total says otherwise.
 * @param page `rows` that came, of `most` that were asked for
 */
export function pageAfter(page: {
  readonly offset: number;
  readonly rows: number;
  readonly most: number;
  readonly total: number | undefined;
}): Pick<NamesPart, 'next' | 'count'> {
  const { rows, most } = page;
  const end = page.offset + rows;
  const total = page.total !== undefined && page.total >= end ? page.total : undefined;
  const goesOn = rows > 0 && (total === undefined ? rows >= most : end < total);
  return { next: goesOn ? String(end) : undefined, count: total };
}
