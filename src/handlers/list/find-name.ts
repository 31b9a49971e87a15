import { setImmediate as turn } from 'node:timers/promises';
import type { HandlerContext } from '../context.ts';
import { inline } from '../display/display-text.ts';
import { counted, grouped } from '../display/number.ts';
import { CannotDo } from '../failure.ts';
import type { NamesPageFields } from './custom-ids.ts';
import { lookUp } from './look-up.ts';

/** The most names that are looked through: the service gives no more in one call. */
const MOST_NAMES = 10_000;

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
 * The page with the first name that begins with what was typed, whatever its capitals. No service promises an order of
 * the alphabet (docs/interface.md#names), so that all names are looked through.
 * @throws CannotDo when none does, ServiceFailure
 */
export async function findName(
  typed: string,
  { by, subject, contains, direction, limit }: NamesPageFields,
  context: Pick<HandlerContext, 'names'>,
): Promise<{ readonly page: number; readonly note: string }> {
  const { listing } = await lookUp({ by, subject, contains, direction, limit: MOST_NAMES, page: 0 }, context);
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
