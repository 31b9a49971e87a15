/** A seeded generator of numbers from 0 to below 1. */
export type Random = () => number;

/** mulberry32: good enough to choose faults, with one number of state. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Derives a separate seed for each part, so that one part's choices do not affect another's. FNV-1a over both. */
export function seedOf(seed: number, part: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const character of part) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Returns a random item of a list. */
export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
