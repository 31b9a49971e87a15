import { type Page, type PageRequest, pageOf } from '../../services/lists/page.ts';

/**
 * A page of rows as if all of them were sorted, the largest first and in their own order among equals. Only the numbers are
 * sorted, in a typed array: to sort 100,000 rows by a comparison took a second in which nothing else was answered.
 * @param sizes one for each row, no NaN among them
 * @param whole whether these are all rows that there are
 */
export function sortedPage<Row>(
  rows: readonly Row[],
  sizes: Float64Array,
  request: PageRequest,
  whole: boolean,
): Page<Row> {
  const sorted = Array.from(sizes.toSorted().reverse());
  const { rows: here, offset = 0, ...page } = pageOf(sorted, request, { whole });
  const [largest = 0, smallest = largest] = [here[0], here.at(-1)];
  const places = [...sizes.keys()].filter((place) => isBetween(sizes[place], smallest, largest));
  const inOrder = places.sort((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0) || one - other);
  // Some that are as large as the first one here may stand on the pages before.
  const before = offset - sorted.indexOf(largest);
  const shown = here.length === 0 ? [] : inOrder.slice(before, before + here.length);
  return { ...page, offset, rows: shown.flatMap((place) => rows.slice(place, place + 1)) };
}

const isBetween = (size: number | undefined, smallest: number, largest: number): boolean =>
  size !== undefined && size >= smallest && size <= largest;
