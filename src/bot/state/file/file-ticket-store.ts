import type { StatementSync } from 'node:sqlite';
import { z } from 'zod';
import {
  boundStatements,
  CLEANUP_AFTER,
  STORE_BOUNDS,
  TICKET_LIFE,
  type Ticket,
  type TicketStore,
} from '../ticket-cache.ts';
import type { DataFile } from './data-file.ts';

const row = z.object({ text: z.string() });
const sum = z.object({ bytes: z.number() });

/**
 * Tickets in the data file. Texts are stored as JSON, because one may contain half a surrogate pair, which SQLite
 * does not preserve.
 */
export class FileTicketStore implements TicketStore {
  readonly #file: Pick<DataFile, 'prepare' | 'inTransaction'>;
  readonly #add: StatementSync;
  readonly #find: StatementSync;
  readonly #dropOld: StatementSync;
  readonly #dropByNumber: StatementSync;
  readonly #bytes: StatementSync;
  readonly #dropByBytes: StatementSync;
  readonly #bounds: typeof STORE_BOUNDS;
  #sinceDrop = CLEANUP_AFTER;

  /** @param bounds of what is kept, in addition to up to 1,000 tickets since the last cleanup */
  constructor(file: Pick<DataFile, 'prepare' | 'inTransaction'>, bounds = STORE_BOUNDS) {
    this.#file = file;
    this.#bounds = bounds;
    this.#add = file.prepare('INSERT OR REPLACE INTO ticket (key, text, kept_at) VALUES (?, ?, ?)');
    this.#find = file.prepare('SELECT text FROM ticket WHERE key = ? AND kept_at > ?');
    this.#dropOld = file.prepare('DELETE FROM ticket WHERE kept_at <= ?');
    const bounding = boundStatements('ticket');
    this.#dropByNumber = file.prepare(bounding.dropByNumber);
    this.#bytes = file.prepare(bounding.bytes);
    this.#dropByBytes = file.prepare(bounding.dropByBytes);
  }

  async write(tickets: readonly Ticket[]): Promise<void> {
    const now = Date.now();
    this.#sinceDrop += tickets.length;
    this.#file.inTransaction(() => {
      for (const { key, text } of tickets) this.#add.run(key, JSON.stringify(text), now);
      if (this.#sinceDrop < CLEANUP_AFTER) return;
      this.#sinceDrop = 0;
      this.#dropOld.run(now - TICKET_LIFE);
      this.#dropByNumber.run(this.#bounds.tickets);
      const { bytes } = sum.parse(this.#bytes.get());
      if (bytes > this.#bounds.bytes) this.#dropByBytes.run(this.#bounds.bytes);
    });
  }

  async find(key: string): Promise<string | undefined> {
    const found = this.#find.get(key, Date.now() - TICKET_LIFE);
    return found && z.string().parse(JSON.parse(row.parse(found).text));
  }
}
