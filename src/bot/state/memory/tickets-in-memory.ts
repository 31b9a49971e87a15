import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Tickets } from '../../../handlers/tickets.ts';

/** Milliseconds for which a ticket is kept, and the most characters of all texts. */
const TICKET_LIFE = 30 * 24 * 60 * 60_000;
const MOST_CHARACTERS = 16_000_000;
const LEAST_SIZE = 200;

/** The tickets of one process. A text that is kept again, as by Refresh, has the key that it had. */
export class TicketsInMemory implements Tickets {
  readonly #keys = new Map<string, string>();
  readonly #texts = new LRUCache<string, string>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ length }) => Math.max(length, LEAST_SIZE),
    ttl: TICKET_LIFE,
    dispose: (text) => void this.#keys.delete(text),
  });

  keep(text: string): string {
    const key = this.#keys.get(text) ?? randomBytes(8).toString('base64url').slice(0, 10);
    this.#texts.set(key, text, { noDisposeOnSet: true });
    this.#keys.set(text, key);
    return key;
  }

  async find(key: string): Promise<string | undefined> {
    return this.#texts.get(key);
  }
}
