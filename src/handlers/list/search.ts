import { setImmediate as turn } from 'node:timers/promises';
import { lastPageStart, type PageRequest } from '../../services/lists/page.ts';
import type { NameListing } from '../../services/names/names-service.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import { counted, grouped, inline } from '../display/text.ts';
import { CannotDo } from '../failure.ts';

/** Names that are looked through at the most: the service gives no more in one call (docs/interface.md#lists). */
export const MOST_NAMES = 10_000;

/** Names that are looked through at first: few services need many calls for them. */
const FIRST_LOOK = 1_000;

/** Names that are compared before others have their turn: the slowest take 80 µs each on a machine that is busy. */
const NAMES_A_TURN = 200;

/** A page of the names that contain a text. */
interface Filtered {
  readonly listing: NameListing;
  /** Says how far was looked when it was not to the end. */
  readonly note: string | undefined;
}

/**
 * A page of the names that contain a text; case is ignored. The interface has no such filter, so the names are looked
 * through from the first one on, 10,000 at the most.
 * @param ask for so many names from the first one on
 * @throws ServiceFailure
 */
export async function containing(
  text: string,
  { offset, limit }: PageRequest,
  ask: (limit: number) => Promise<NameListing>,
): Promise<Filtered> {
  const looked = await namesOf(ask);
  const wanted = composed(text);
  const names: string[] = [];
  for (let at = 0; at < looked.names.length; at += NAMES_A_TURN) {
    if (at > 0) await turn();
    const some = looked.names.slice(at, at + NAMES_A_TURN);
    names.push(...some.filter((name) => composed(name).includes(wanted)));
  }
  const start = Math.min(offset, lastPageStart(names.length, limit));
  const end = start + limit;
  const page = { offset: start, names: names.slice(start, end), more: names.length > end };
  return {
    listing: { ...looked, ...page, total: names.length },
    note:
      looked.total === undefined
        ? `${counted('name', looked.names.length)} of this wallet ${looked.names.length === 1 ? 'was' : 'were'} looked through: there may be more.`
        : undefined,
  };
}

/** Whatever its capitals and accents are made of. NFKC would make eighteen characters of one: 4 s for 10,000 such names. */
const composed = (text: string): string => text.normalize('NFC').toLowerCase();

/** As many of the names as can be had. A service that gives few in a call may not get further than the first ones. */
async function namesOf(ask: (limit: number) => Promise<NameListing>): Promise<NameListing> {
  const first = await ask(FIRST_LOOK);
  if (!first.more) return first;
  try {
    return await ask(MOST_NAMES);
  } catch (error) {
    if (error instanceof ServiceFailure && error.reason.kind === 'out-of-reach') return first;
    throw error;
  }
}

/**
 * UTF-16 units that are compared before others have their turn: some milliseconds where NFKC makes eighteen characters
 * of each.
 */
const UNITS_A_TURN = 5_000;

/** What a name costs besides, in units. */
const UNITS_A_NAME = 10;

/** How much more of a name is looked at than was typed: its characters may take more room than theirs. */
const SPARE = 8;

/**
 * The page with the first name that begins with the typed text; case is ignored. No service promises an order of
 * the alphabet (docs/interface.md#names), so all names are looked through.
 * @param listing all names, or as many as the service gives
 * @param limit names on a page
 * @throws CannotDo when none does
 */
export async function findName(
  typed: string,
  listing: Pick<NameListing, 'names' | 'total'>,
  limit: number,
): Promise<{ readonly page: number; readonly note: string }> {
  const wanted = folded(typed);
  const places: number[] = [];
  let units = 0;
  for (const [place, name] of listing.names.entries()) {
    const beginning = name.slice(0, SPARE * typed.length);
    if (folded(beginning).startsWith(wanted)) places.push(place);
    units += beginning.length + UNITS_A_NAME;
    if (units < UNITS_A_TURN) continue;
    units = 0;
    await turn();
  }
  const [first] = places;
  const looked =
    listing.total === undefined ? `the first ${counted('name', listing.names.length)}` : 'the names';
  if (first === undefined) {
    throw new CannotDo(`None of ${looked} begins with ${inline(typed, 100)}, so this page stays.`);
  }
  const isTogether = places.length === (places.at(-1) ?? first) - first + 1;
  return {
    page: Math.floor(first / limit),
    note: [
      places.length === 1
        ? `1 of ${looked} begins with ${inline(typed, 100)}: it is on this page.`
        : `${grouped(places.length)} of ${looked} begin with ${inline(typed, 100)}: the first is on this page.`,
      ...(isTogether ? [] : ['They stand apart, as these names are in no alphabetical order.']),
    ].join(' '),
  };
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
