import type { ResourceIndexState } from '../../services/indexes/resource-index.ts';
import { indexed } from '../../services/indexes/resource-table.ts';
import { type Page, type PageRequest, pageOf } from '../../services/lists/page.ts';
import type { IndexedResource } from '../../services/resources/managed-resource.ts';
import type { HandlerContext } from '../context.ts';
import { type ListFilter, matcher, serviceFilter } from './list-filter.ts';
import type { ResourceKind } from './resource-kind.ts';

/** The rows requested from the service while the index is not whole. */
const MAX_REQUESTED = 1_000;

/** The rows that were searched for a list that the service cannot make. */
export interface FilteredRows extends ResourceIndexState {
  /** The rows that match, in no order. */
  readonly rows: readonly IndexedResource[];
  /** The time of this state: later changes by other programs may be missing. */
  readonly asOf: Date;
}

/** The number of rows of a list that the service makes; undefined if the index does not have all of them. */
export async function countRows(
  kind: ResourceKind,
  filter: ListFilter,
  { resourceIndex }: HandlerContext,
): Promise<number | undefined> {
  const { whole, looked, skipped = 0 } = resourceIndex.state(kind.noun);
  if (!whole) return undefined;
  if (Object.keys(serviceFilter(filter)).length === 0) return looked + skipped;
  // Nobody knows which of the skipped rows fit the filter.
  if (skipped > 0) return undefined;
  let total = 0;
  for await (const some of resourceIndex.all(kind.noun)) total += some.filter(matcher(filter)).length;
  return resourceIndex.state(kind.noun).whole ? total : undefined;
}

/**
 * Finds the rows of a list that the service cannot make. The index has all of them once it is whole. Until then the service
 * is asked for its first rows, with the part of the filter that it knows: these may be all, or more than the index has.
 * @param anew requests the newest rows again, even if they are recent
 * @throws ServiceFailure
 */
export async function findFilteredRows(
  kind: ResourceKind,
  filter: ListFilter,
  context: HandlerContext,
  anew = false,
): Promise<FilteredRows> {
  const state = await context.resourceIndex.refreshed(kind.noun, anew);
  const known = serviceFilter(filter);
  const found = (rows: readonly IndexedResource[]) => rows.filter(matcher(filter));
  if (!state.whole && (state.looked < MAX_REQUESTED || Object.keys(known).length > 0)) {
    const first = { offset: 0, limit: MAX_REQUESTED };
    const asOf = new Date();
    const page = await kind.client(context).page(known, first, context.abandoned);
    const rows = page.rows.map((row) => indexed(kind, row));
    context.resourceIndex.remember(kind.noun, rows);
    const whole = page.total !== undefined;
    if (whole || rows.length >= state.looked) {
      return { ...state, whole, looked: rows.length, rows: found(rows), asOf };
    }
  }
  const all: IndexedResource[] = [];
  for await (const some of context.resourceIndex.all(kind.noun)) all.push(...found(some));
  const whole = state.whole && context.resourceIndex.state(kind.noun).whole;
  return { ...state, whole, rows: all, asOf: context.resourceIndex.asOf(kind.noun) };
}

/**
 * Finds the rows that a filter has now, in the order of the list; also those that came since the list was read.
 * @throws ServiceFailure
 */
export async function currentRows(
  kind: ResourceKind,
  filter: ListFilter,
  context: HandlerContext,
): Promise<FilteredRows> {
  const looked = await findFilteredRows(kind, filter, context, true);
  const { rows } = looked;
  const all = { offset: 0, limit: rows.length };
  return {
    ...looked,
    rows: sortedPage(rows, Float64Array.from(rows, sortKey(filter)), all, true).rows,
  };
}

/**
 * A page of sorted rows, the largest first, and equal ones in their given order. Only the numbers are sorted, in a typed
 * array: sorting 100,000 rows by a comparison took a second in which nothing else was answered.
 * @param sizes one for each row, without NaN
 * @param whole whether these are all existing rows
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
  // Rows as large as the first one here may be on the pages before.
  const before = offset - sorted.indexOf(largest);
  const shown = here.length === 0 ? [] : inOrder.slice(before, before + here.length);
  return { ...page, offset, rows: shown.flatMap((place) => rows.slice(place, place + 1)) };
}

const isBetween = (size: number | undefined, smallest: number, largest: number): boolean =>
  size !== undefined && size >= smallest && size <= largest;

/**
 * The number for sorting, the largest first: the time of creation, or of the last activity. Resources without activity
 * follow all others, by the time of creation. Each millisecond of a date has a number of its own.
 */
export function sortKey({ order }: Pick<ListFilter, 'order'>) {
  return ({ created_at, last_active_at }: IndexedResource): number =>
    order === 'n'
      ? created_at.getTime()
      : (last_active_at?.getTime() ?? behindAllDates(created_at.getTime()));
}

/**
 * Maps a time to a number below all dates, which are within ±8.64e15: a sum with so large a number would round it, a
 * product with a power of two does not.
 */
const behindAllDates = (time: number): number => (time < 0 ? time * 2 ** 100 : (time - 2 ** 53) * 2 ** 40);
