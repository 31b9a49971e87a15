import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { IndexChange, IndexChanges } from '../../services/indexes/resource-index.ts';
import { Batcher } from './batcher.ts';
import type { Statements } from './postgres-connection.ts';

/** Retention of a change in milliseconds. An index is read again after ten minutes. */
const RETENTION = 15 * 60_000;

/** Milliseconds between two polls. */
const POLL_INTERVAL = 2_000;

/**
 * Milliseconds before the last change that a poll reads again, because a statement may commit after one that started
 * later.
 */
const OVERLAP = 5_000;

/** Maximum changes per statement. */
const MAX_CHANGES = 1_000;

const date = z.number().transform((time) => new Date(time));
const changeOfRow = z.object({
  kind: z.enum(['conversation', 'score']),
  id: z.string(),
  row: z
    .object({
      id: z.string(),
      party: z.string().nullable(),
      group_id: z.string().nullable(),
      is_pinned: z.boolean(),
      is_muted: z.boolean(),
      archived: z.boolean(),
      last_active_at: date.nullable(),
      created_at: date,
    })
    .optional(),
});

const entries = z.array(z.object({ name: z.string(), owner: z.string(), value: z.string() }));
const times = z.tuple([z.object({ now: z.coerce.number() })]);

/**
 * The index changes of all replicas, ordered by the clock of the database. If Postgres is unavailable, the other
 * replicas read a change from the service instead.
 */
export class PostgresIndexChanges implements IndexChanges {
  readonly #statements: Statements;
  readonly #scope: string;
  readonly #kind: string;
  readonly #owner = randomUUID();
  readonly #failed: (error: unknown) => void;
  readonly #published = new Batcher((some: readonly string[], since) => this.#publishAll(some, since));
  #count = 0;
  /** The time up to which changes were read, by the clock of the database; undefined before the first poll. */
  #until: number | undefined;
  /** The names of changes later than `OVERLAP` before that time that were already read. */
  #read: ReadonlySet<string> = new Set();
  /** By `performance.now()`. */
  #polledAt = Number.NEGATIVE_INFINITY;
  #polling: Promise<unknown> = Promise.resolve();

  /**
   * @param service distinguishes the rows of different services
   * @param failed called with each failure; the failed call publishes or returns nothing
   */
  constructor(statements: Statements, scope: string, service: string, failed: (error: unknown) => void) {
    this.#statements = statements;
    this.#scope = scope;
    this.#kind = `change ${service}`;
    this.#failed = failed;
  }

  async publish({ kind, id, row }: IndexChange): Promise<void> {
    const dates = row && {
      last_active_at: row.last_active_at?.getTime() ?? null,
      created_at: row.created_at.getTime(),
    };
    const change = JSON.stringify({ kind, id, ...(row && { row: { ...row, ...dates } }) });
    await this.#published.add(change).catch(this.#failed);
  }

  async #publishAll(changes: readonly string[], since: number) {
    const { clock, rowsOf } = this.#statements;
    // Changes of the same millisecond keep their order.
    const rows = changes.map((value) => ({
      name: `${String(this.#count++).padStart(12, '0')} ${this.#owner}`,
      value,
    }));
    await this.#statements.all(
      `INSERT INTO rollcall.kept (scope, kind, name, owner, value, ends_at)
        SELECT ?, ?, CAST(${clock} AS TEXT) || ' ' || name, ?, value, ${clock} + ?
        FROM ${rowsOf('kept', ['name', 'value'])} AS changes`,
      [this.#scope, this.#kind, this.#owner, RETENTION, rows],
      { since },
    );
    return () => undefined;
  }

  /** Polls are sequential, so that no change is returned twice. */
  receive(isUrgent: boolean): Promise<readonly IndexChange[]> {
    const polling = this.#polling
      .then(() => this.#poll(isUrgent))
      .catch((error: unknown) => {
        this.#failed(error);
        return [];
      });
    this.#polling = polling;
    return polling;
  }

  async #poll(isUrgent: boolean): Promise<IndexChange[]> {
    const now = performance.now();
    if (!isUrgent && now - this.#polledAt < POLL_INTERVAL) return [];
    this.#polledAt = now;
    if (this.#until === undefined) {
      const [clock] = times.parse(await this.#statements.all(`SELECT ${this.#statements.clock} AS now`, []));
      this.#until = clock.now;
      return [];
    }
    const found = await this.#after(this.#until - OVERLAP);
    const byRow = new Map<string, { readonly isNews: boolean; readonly change: IndexChange }>();
    for (const { name, owner, value } of found) {
      const change = parseChange(value);
      // If this process made the last change of a row, its index has that version or a newer one.
      const isNews = owner !== this.#owner && !this.#read.has(name);
      if (change) byRow.set(`${change.kind} ${change.id}`, { isNews, change });
    }
    const last = found.at(-1);
    if (last) this.#until = Math.max(this.#until, publishedAt(last.name));
    const from = this.#until - OVERLAP;
    this.#read = new Set(found.flatMap(({ name }) => (publishedAt(name) >= from ? [name] : [])));
    return [...byRow.values()].flatMap(({ isNews, change }) => (isNews ? [change] : []));
  }

  /** Returns the changes since a time, in order. */
  async #after(time: number): Promise<z.output<typeof entries>> {
    const text = `SELECT name, owner, value FROM rollcall.kept WHERE scope = ? AND kind = ? AND name > ?
      ORDER BY name LIMIT ?`;
    const found: z.output<typeof entries> = [];
    for (;;) {
      const last = found.at(-1)?.name ?? String(time);
      const some = entries.parse(
        await this.#statements.all(text, [this.#scope, this.#kind, last, MAX_CHANGES]),
      );
      found.push(...some);
      if (some.length < MAX_CHANGES) return found;
    }
  }
}

/** Returns the time at the start of a name. It has 13 digits until the year 2286, so names sort by time. */
const publishedAt = (name: string): number => Number(name.split(' ')[0]);

/** Parses a change. Ignores one by another version of Rollcall, because the next read of the index includes the row. */
function parseChange(text: string): IndexChange | undefined {
  try {
    return changeOfRow.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
