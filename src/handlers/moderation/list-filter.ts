import type { ResourceIndexState } from '../../services/indexes/resource-index.ts';
import { indexEntry } from '../../services/indexes/resource-table.ts';
import { type Page, type PageRequest, pageOf } from '../../services/lists/page.ts';
import type { IndexedResource, ResourceFilter } from '../../services/resources/managed-resource.ts';
import { foldedNfkc } from '../../services/text.ts';
import type { HandlerContext } from '../context.ts';
import { inline } from '../display/safe-text.ts';
import type { Words } from '../words/words.ts';
import { ACTIONS, FLAGS, type Flag, type Verb } from './actions.ts';
import type { ListPageFields } from './custom-ids.ts';
import type { ResourceKind } from './resource-kind.ts';

/** The filter and the order of a list. */
export type ListFilter = Pick<ListPageFields, 'flags' | 'order' | 'group' | 'party'>;

/** Whether rows with a flag are the only ones, or are hidden. */
type Choice = 'only' | 'hide' | undefined;

/** Flags in a custom id. */
export const flagsOf = (chosen: (flag: Flag) => Choice): string =>
  FLAGS.map((flag) => {
    const choice = chosen(flag);
    if (choice === undefined) return '';
    return choice === 'only' ? flag.letter : flag.letter.toUpperCase();
  }).join('');

function flagChoice({ flags }: Pick<ListFilter, 'flags'>, { letter }: Pick<Flag, 'letter'>): Choice {
  if (flags.includes(letter)) return 'only';
  return flags.includes(letter.toUpperCase()) ? 'hide' : undefined;
}

/** The choice of the rows that a verb can change. */
const before = (verb: Verb) => (ACTIONS[verb].to ? 'hide' : 'only');

/** Whether a verb can change any row of a filter: rows that are all muted cannot be muted. */
export const isPossible = (verb: Verb, filter: ListFilter): boolean =>
  (flagChoice(filter, ACTIONS[verb].flag) ?? before(verb)) === before(verb);

/** The filter without the rows that already have the state of the verb. */
export const remainingFilter = (verb: Verb, filter: ListFilter): ListFilter => ({
  ...filter,
  flags: flagsOf((flag) => (flag === ACTIONS[verb].flag ? before(verb) : flagChoice(filter, flag))),
});

/** Whether the service can make this list: it knows set flags, a group, and its own order. */
export const isOfService = ({ flags, order, party }: ListFilter): boolean =>
  flags === flags.toLowerCase() && order === 'n' && party === '';

/** The part of a filter that the service knows. */
export function serviceFilter({ flags, group }: ListFilter): ResourceFilter {
  const set = FLAGS.filter(({ letter }) => flags.includes(letter));
  return {
    ...Object.fromEntries(set.map(({ name }) => [name, true as const])),
    ...(group !== '' && { group_id: group }),
  };
}

/** Returns a test for the filter. It matches a part of the contact or game, and ignores case. */
export function matcher(filter: ListFilter): (resource: IndexedResource) => boolean {
  const { group, party } = filter;
  const chosen = FLAGS.map(({ holds, ...flag }) => ({ holds, choice: flagChoice(filter, flag) }));
  const wanted = chosen.filter(({ choice }) => choice !== undefined);
  const part = foldedNfkc(party);
  return (resource) =>
    wanted.every(({ holds, choice }) => holds(resource) === (choice === 'only')) &&
    (group === '' || resource.group_id === group) &&
    (party === '' || (resource.party !== null && foldedNfkc(resource.party).includes(part)));
}

/**
 * The number for sorting, the largest first: the time of creation, or of the last activity. Resources without activity
 * follow all others, by the time of creation. Each millisecond of a date has a number of its own.
 */
export function sortingNumber({ order }: Pick<ListFilter, 'order'>) {
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

/** The filter and the order of a list in words, except the service's own order. */
export function filterInWords(
  { noun }: ResourceKind,
  { flags, order, group, party }: ListFilter,
  words: Words,
): string[] {
  const texts = words[noun].filter;
  const only = FLAGS.filter(({ letter }) => flags.includes(letter)).map(({ name }) => texts.flag[name]);
  const hidden = FLAGS.filter(({ letter }) => flags.includes(letter.toUpperCase()));
  return [
    ...(only.length > 0 ? [texts.only({ flags: words.listed(only) })] : []),
    ...hidden.map(({ name }) => texts.not[name]),
    ...(group === '' ? [] : [texts.group({ group: inline(group, 60) })]),
    ...(party === '' ? [] : [texts.party({ part: inline(party, 60) })]),
    ...(order === 'a' ? [texts.lastActiveFirst] : []),
  ];
}

/** The same, also for no filter. */
export function wholeFilter(kind: ResourceKind, filter: ListFilter, words: Words): string[] {
  const parts = filterInWords(kind, filter, words);
  return parts.length > 0 ? parts : [words.moderation.list.noFilter];
}

/** The rows requested from the service while the index is not whole. */
const MOST_ASKED = 1_000;

/** The rows that were searched for a list that the service cannot make. */
export interface LookedThrough extends ResourceIndexState {
  /** The rows that match, in no order. */
  readonly rows: readonly IndexedResource[];
  /** The time of this state: later changes by other programs may be missing. */
  readonly asOf: Date;
}

/** The number of rows of a list that the service makes; undefined if the index does not have all of them. */
export async function totalOf(
  kind: ResourceKind,
  filter: ListFilter,
  { resourceIndex }: HandlerContext,
): Promise<number | undefined> {
  const { whole, size: looked, skipped = 0 } = resourceIndex.state(kind.noun);
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
export async function lookThrough(
  kind: ResourceKind,
  filter: ListFilter,
  context: HandlerContext,
  anew = false,
): Promise<LookedThrough> {
  const state = await context.resourceIndex.refreshed(kind.noun, anew);
  const known = serviceFilter(filter);
  const found = (rows: readonly IndexedResource[]) => rows.filter(matcher(filter));
  if (!state.whole && (state.size < MOST_ASKED || Object.keys(known).length > 0)) {
    const first = { offset: 0, limit: MOST_ASKED };
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
 * Finds the rows that a filter has now, in the order of the list; also those that came since the list was read.
 * @throws ServiceFailure
 */
export async function rowsOfFilter(
  kind: ResourceKind,
  filter: ListFilter,
  context: HandlerContext,
): Promise<LookedThrough> {
  const looked = await lookThrough(kind, filter, context, true);
  const { rows } = looked;
  const all = { offset: 0, limit: rows.length };
  return {
    ...looked,
    rows: sortedPage(rows, Float64Array.from(rows, sortingNumber(filter)), all, true).rows,
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
