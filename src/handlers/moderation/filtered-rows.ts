import type { ResourceIndexState } from '../../services/indexes/resource-index.ts';
import { indexEntry } from '../../services/indexes/resource-table.ts';
import { type Page, type PageRequest, pageOf } from '../../services/lists/page.ts';
import type { IndexedResource } from '../../services/resources/managed-resource.ts';
import type { HandlerContext } from '../context.ts';
import { type ListFilter, matcher, serviceFilter } from './list-filter.ts';
import type { ResourceKind } from './resource-kind.ts';

/** Rows requested from the service while the index is incomplete. */
const MAX_REQUESTED = 1_000;

/** The matching rows for a list that the service cannot return. */
export interface FilteredRows extends ResourceIndexState {
  /** The matching rows, unordered. */
  readonly rows: readonly IndexedResource[];
  /** The time of this state. Later changes by other programs may be missing. */
  readonly asOf: Date;
}

/** The number of rows of a list that the service returns; undefined if the index is incomplete. */
export async function countRows(
  kind: ResourceKind,
  filter: ListFilter,
  { resourceIndex }: HandlerContext,
): Promise<number | undefined> {
  const { whole, size, skipped = 0 } = resourceIndex.state(kind.noun);
  if (!whole) return undefined;
  if (Object.keys(serviceFilter(filter)).length === 0) return size + skipped;
  // Skipped rows may or may not match the filter.
  if (skipped > 0) return undefined;
  let total = 0;
  for await (const some of resourceIndex.all(kind.noun)) total += some.filter(matcher(filter)).length;
  return resourceIndex.state(kind.noun).whole ? total : undefined;
}

/**
 * Finds the rows of a list that the service cannot return. A complete index has all of them. Otherwise the service is asked for
 * its first rows, with the part of the filter that it supports: these may be all rows, or more than the index has.
 * @param refresh reads the newest rows again, even if they were read recently
 * @throws ServiceFailure
 */
export async function findFilteredRows(
  kind: ResourceKind,
  filter: ListFilter,
  context: HandlerContext,
  refresh = false,
): Promise<FilteredRows> {
  const state = await context.resourceIndex.refreshed(kind.noun, refresh);
  const known = serviceFilter(filter);
  const found = (rows: readonly IndexedResource[]) => rows.filter(matcher(filter));
  if (!state.whole && (state.size < MAX_REQUESTED || Object.keys(known).length > 0)) {
    const first = { offset: 0, limit: MAX_REQUESTED };
    const asOf = new Date();
    const page = await kind.client(context).page(known, first, context.abandoned);
    const rows = page.rows.map((row) => indexEntry(kind, row));
    context.resourceIndex.remember(kind.noun, rows);
    const whole = page.total !== undefined;
    if (whole || rows.length >= state.size) {
      return { ...state, whole, size: rows.length, rows: found(rows), asOf };
    }
  }
  const all: IndexedResource[] = [];
  for await (const some of context.resourceIndex.all(kind.noun)) all.push(...found(some));
  const whole = state.whole && context.resourceIndex.state(kind.noun).whole;
  return { ...state, whole, rows: all, asOf: context.resourceIndex.asOf(kind.noun) };
}

/**
 * Finds the current rows of a filter in the order of the list, including rows that were created since the list was read.
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
 * Returns a page of rows sorted by `sizes`, descending and stable. Only the numbers are sorted, in a typed array: sorting
 * 100,000 rows with a comparator blocked the event loop for a second.
 * @param sizes the sort key of each row, without NaN
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
  // Rows with the same key as the first row of this page may be on earlier pages.
  const before = offset - sorted.indexOf(largest);
  const shown = here.length === 0 ? [] : inOrder.slice(before, before + here.length);
  return { ...page, offset, rows: shown.flatMap((place) => rows.slice(place, place + 1)) };
}

const isBetween = (size: number | undefined, smallest: number, largest: number): boolean =>
  size !== undefined && size >= smallest && size <= largest;

/**
 * Returns the sort key of a resource, for descending order: the time of creation or of the last activity. Resources without
 * activity follow all others, by the time of creation. Each millisecond of a date has a distinct key.
 */
export function sortKey({ order }: Pick<ListFilter, 'order'>) {
  return ({ created_at, last_active_at }: IndexedResource): number =>
    order === 'n'
      ? created_at.getTime()
      : (last_active_at?.getTime() ?? behindAllDates(created_at.getTime()));
}

/**
 * Maps a time to a number below all dates, which are within ±8.64e15. A sum with a number of that size would be rounded; a
 * product with a power of two is exact.
 */
const behindAllDates = (time: number): number => (time < 0 ? time * 2 ** 100 : (time - 2 ** 53) * 2 ** 40);
