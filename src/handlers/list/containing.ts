import { setImmediate as turn } from 'node:timers/promises';
import { lastPageStart, type PageRequest } from '../../services/lists/page.ts';
import type { NameListing } from '../../services/names/names-service.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import { counted } from '../display/number.ts';

/** Names that are looked through at first: few services need many calls for them. */
const FIRST_LOOK = 1_000;

/** Names that are looked through at the most: the service gives no more in one call. */
const MOST_NAMES = 10_000;

/** Names that are compared before others have their turn: the slowest take 80 µs each on a machine that is busy. */
const NAMES_A_TURN = 200;

/** A page of the names that contain a text. */
interface Filtered {
  readonly listing: NameListing;
  /** Says how far was looked when it was not to the end. */
  readonly note: string | undefined;
}

/**
 * A page of those names that contain a text, whatever its capitals. The interface has no such filter, so that the names
 * are looked through from the first one on, 10,000 at the most.
 * @param ask for so many names from the first one on
 * @throws ServiceFailure
 */
export async function containing(
  text: string,
  { offset, limit }: PageRequest,
  ask: (limit: number) => Promise<NameListing>,
): Promise<Filtered> {
  const looked = await namesOf(ask);
  const wanted = folded(text);
  const names: string[] = [];
  for (let at = 0; at < looked.names.length; at += NAMES_A_TURN) {
    if (at > 0) await turn();
    const some = looked.names.slice(at, at + NAMES_A_TURN);
    names.push(...some.filter((name) => folded(name).includes(wanted)));
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
const folded = (text: string): string => text.normalize('NFC').toLowerCase();

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
