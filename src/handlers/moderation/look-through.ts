import type { HandlerContext } from '../context.ts';
import type { IndexedResource, IndexState } from '../resource-index.ts';
import type { Kind } from './kind.ts';
import { type ListFilter, matcher, serviceFilter } from './list-filter.ts';
import { indexed } from './recent.ts';

/** How many rows the service is asked for, where the index cannot tell everything. */
const MOST_ASKED = 1_000;

/** What was looked through for a list that the service cannot make. */
export interface LookedThrough extends IndexState {
  /** Those that are wanted, in no order. */
  readonly rows: readonly IndexedResource[];
}

/** How many there are of a list that the service makes, where the index has all of them; undefined where it has not. */
export async function totalOf(
  kind: Kind,
  filter: ListFilter,
  { resourceIndex }: HandlerContext,
): Promise<number | undefined> {
  const { whole, looked } = resourceIndex.state(kind.noun);
  if (!whole) return undefined;
  if (Object.keys(serviceFilter(filter)).length === 0) return looked;
  let total = 0;
  for await (const some of resourceIndex.all(kind.noun)) total += some.filter(matcher(filter)).length;
  return resourceIndex.state(kind.noun).whole ? total : undefined;
}

/**
 * Finds what the service does not list by itself. The index has all of it once it is whole. Until then the service is
 * asked for its first rows by as much of the filter as it knows: these may be all, or more than have been read so far.
 * @throws ServiceFailure
 */
export async function lookThrough(
  kind: Kind,
  filter: ListFilter,
  context: HandlerContext,
): Promise<LookedThrough> {
  const state = await context.resourceIndex.refreshed(kind.noun);
  const known = serviceFilter(filter);
  const found = (rows: readonly IndexedResource[]) => rows.filter(matcher(filter));
  if (!state.whole && (state.looked < MOST_ASKED || Object.keys(known).length > 0)) {
    const first = { offset: 0, limit: MOST_ASKED };
    const page = await kind.client(context).page(known, first, context.abandoned);
    const rows = page.rows.map((row) => indexed(kind, row));
    await context.resourceIndex.remember(kind.noun, rows);
    const whole = page.total !== undefined;
    if (whole || rows.length >= state.looked) {
      return { ...state, whole, looked: rows.length, rows: found(rows) };
    }
  }
  const all: IndexedResource[] = [];
  for await (const some of context.resourceIndex.all(kind.noun)) all.push(...found(some));
  const whole = state.whole && context.resourceIndex.state(kind.noun).whole;
  return { ...state, whole, rows: all };
}
