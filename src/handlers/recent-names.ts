import { LRUCache } from 'lru-cache';

/** How many places (guilds and direct messages) are remembered, and how many names in each. */
const PLACES = 1_000;
const NAMES_PER_PLACE = 200;

/** The names that were found lately, kept apart by place so that one server never shows what another asked. */
export class RecentNames {
  readonly #places = new LRUCache<string, LRUCache<string, string>>({ max: PLACES });

  add(place: string, name: string): void {
    const names = this.#places.get(place) ?? new LRUCache<string, string>({ max: NAMES_PER_PLACE });
    names.set(name, name.toLocaleLowerCase());
    this.#places.set(place, names);
  }

  /** Names that begin with `typed` come first, then those that contain it; the latest first; case is ignored. */
  matching(place: string, typed: string): string[] {
    const wanted = typed.trim().toLocaleLowerCase();
    const found = [...(this.#places.get(place)?.entries() ?? [])].filter(([, folded]) =>
      folded.includes(wanted),
    );
    const [beginning, containing] = [true, false].map((begins) =>
      found.filter(([, folded]) => folded.startsWith(wanted) === begins).map(([name]) => name),
    );
    return [...(beginning ?? []), ...(containing ?? [])];
  }
}
