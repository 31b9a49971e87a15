import { LRUCache } from 'lru-cache';
import type { NamesEntry, NamesMemory } from '../../../services/names/names-memory.ts';

/** The most questions that are remembered, and the most that they may hold: 16 million characters, 32 MB. */
const MOST_ENTRIES = 10_000;
const MOST_CHARACTERS = 16_000_000;

/** The names' memory in that of this process. What was not asked for longest is let go first. */
export class NamesInMemory implements NamesMemory {
  readonly #entries = new LRUCache<string, NamesEntry>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: sizeOf,
  });

  get(key: string): NamesEntry | undefined {
    return this.#entries.get(key);
  }

  set(key: string, entry: NamesEntry): undefined {
    this.#entries.set(key, entry);
  }

  delete(key: string): undefined {
    this.#entries.delete(key);
  }
}

/** What any entry is counted as at the least, so that there are no more than the most of them. */
const LEAST_SIZE = MOST_CHARACTERS / MOST_ENTRIES;

/** In characters; what a string and an entry cost beside their text is counted as 32. */
function sizeOf({ known }: NamesEntry, key: string): number {
  const texts = known ? [known.wallet, ...known.names] : [];
  return Math.max(
    LEAST_SIZE,
    texts.reduce((size, text) => size + text.length + 32, key.length + 32),
  );
}
