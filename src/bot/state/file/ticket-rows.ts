import type { StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { TICKET_LIFE, type Ticket, type TicketStore } from '../tickets.ts';
import type { DataFile } from './data-file.ts';

/** The most tickets of a file, and after how many new ones the oldest are dropped. */
const MOST = 100_000;
const DROPPED_AFTER = 1_000;

const row = z.object({ text: z.string() });

/** Tickets in the data file. Texts are JSON: one may have half of a surrogate pair, which SQLite does not keep. */
export class FileTickets implements TicketStore {
  readonly #file: Pick<DataFile, 'prepare' | 'inTransaction'>;
  readonly #add: StatementSync;
  readonly #find: StatementSync;
  readonly #dropOld: StatementSync;
  readonly #dropMost: StatementSync;
  readonly #most: number;
  #sinceDrop = DROPPED_AFTER;

  /** @param most tickets that are kept, with up to 1,000 that came since the last look */
  constructor(file: Pick<DataFile, 'prepare' | 'inTransaction'>, most = MOST) {
    this.#file = file;
    this.#most = most;
    this.#add = file.prepare('INSERT OR REPLACE INTO ticket (key, text, kept_at) VALUES (?, ?, ?)');
    this.#find = file.prepare('SELECT text FROM ticket WHERE key = ? AND kept_at > ?');
    this.#dropOld = file.prepare('DELETE FROM ticket WHERE kept_at <= ?');
    this.#dropMost = file.prepare(
      'DELETE FROM ticket WHERE key IN (SELECT key FROM ticket ORDER BY kept_at DESC LIMIT -1 OFFSET ?)',
    );
  }

  async write(tickets: readonly Ticket[]): Promise<void> {
    const now = Date.now();
    this.#sinceDrop += tickets.length;
    this.#file.inTransaction(() => {
      for (const { key, text } of tickets) this.#add.run(key, JSON.stringify(text), now);
      if (this.#sinceDrop < DROPPED_AFTER) return;
      this.#sinceDrop = 0;
      this.#dropOld.run(now - TICKET_LIFE);
      this.#dropMost.run(this.#most);
    });
  }

  async find(key: string): Promise<string | undefined> {
    const found = this.#find.get(key, Date.now() - TICKET_LIFE);
    return found && z.string().parse(JSON.parse(row.parse(found).text));
  }
}
