import { z } from 'zod';
import {
  boundStatements,
  CLEANUP_AFTER,
  STORE_BOUNDS,
  TICKET_LIFE,
  type Ticket,
  type TicketStore,
} from '../state/ticket-cache.ts';
import type { Tables } from './schema.ts';

const COLUMNS = ['key', 'text', 'kept_at'];

const BOUNDING = boundStatements('rollcall.ticket');

const rows = z.array(z.object({ text: z.string() }));
const sums = z.tuple([z.object({ bytes: z.coerce.number() })]);

/**
 * Stores the tickets of replicas, beside the settings. Texts are JSON, because a text may contain a lone surrogate or
 * U+0000, which Postgres cannot store.
 */
export class SqlTicketStore implements TicketStore {
  readonly #tables: Tables;
  readonly #bounds: typeof STORE_BOUNDS;
  #sinceDrop = CLEANUP_AFTER;

  /**
   * @param bounds limits of the stored tickets. Each process may exceed them by up to 1,000 tickets before it prunes.
   */
  constructor(tables: Tables, bounds = STORE_BOUNDS) {
    this.#tables = tables;
    this.#bounds = bounds;
  }

  async write(tickets: readonly Ticket[]): Promise<void> {
    await this.#tables.write(0, async (transaction) => {
      const now = Date.now();
      const written = tickets.map(({ key, text }) => ({ key, text: JSON.stringify(text), kept_at: now }));
      await transaction.all(
        // Without WHERE, SQLite would parse ON CONFLICT as part of a join.
        `INSERT INTO rollcall.ticket (${COLUMNS.join(', ')}) SELECT ${COLUMNS.join(', ')}
          FROM ${transaction.rowsOf('ticket', COLUMNS)} WHERE true
          ON CONFLICT (key) DO UPDATE SET kept_at = excluded.kept_at`,
        written,
      );
      this.#sinceDrop += tickets.length;
      if (this.#sinceDrop < CLEANUP_AFTER) return;
      this.#sinceDrop = 0;
      await transaction.all('DELETE FROM rollcall.ticket WHERE kept_at <= ?', now - TICKET_LIFE);
      const { tickets: most, bytes } = this.#bounds;
      await transaction.all(BOUNDING.dropByNumber, most);
      const [found] = sums.parse(await transaction.all(BOUNDING.bytes));
      if (found.bytes > bytes) await transaction.all(BOUNDING.dropByBytes, bytes);
    });
  }

  async find(key: string): Promise<string | undefined> {
    const [found] = await this.#tables.read([], async (query) =>
      rows.parse(
        await query.all(
          'SELECT text FROM rollcall.ticket WHERE key = ? AND kept_at > ?',
          ...[key, Date.now() - TICKET_LIFE],
        ),
      ),
    );
    return found && z.string().parse(JSON.parse(found.text));
  }
}
