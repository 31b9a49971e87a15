import type { LRUCache } from 'lru-cache';
import type { RecentNames } from '../../../handlers/recent.ts';
import { recentlyUsed } from '../../recently-used.ts';

/** How many places (guilds and direct messages) are remembered. */
const PLACES = 1_000;

/** How many names are remembered in each place. */
export const NAMES_PER_PLACE = 200;

/** The names that were found lately, in the memory of this process. */
export class RecentNamesInMemory implements RecentNames {
  readonly #places = recentlyUsed<LRUCache<string, string>>(PLACES);

  add(place: string, name: string): undefined {
    const names = this.#places.get(place) ?? recentlyUsed<string>(NAMES_PER_PLACE);
    names.set(name, name.toLocaleLowerCase());
    this.#places.set(place, names);
  }

  matching(place: string, typed: string): string[] {
    return matchingNames([...(this.#places.get(place)?.entries() ?? [])], typed);
  }
}

/** @param names with how each looks in small letters, the latest first */
export function matchingNames(names: readonly (readonly [string, string])[], typed: string): string[] {
  const wanted = typed.trim().toLocaleLowerCase();
  const found = names.filter(([, folded]) => folded.includes(wanted));
  const [beginning, containing] = [true, false].map((begins) =>
    found.filter(([, folded]) => folded.startsWith(wanted) === begins).map(([name]) => name),
  );
  return [...(beginning ?? []), ...(containing ?? [])];
}
