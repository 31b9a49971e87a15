import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { IndexChange, IndexChanges } from '../../services/indexes/resource-index.ts';
import type { Statements } from './connection.ts';
import { Grouped } from './grouped.ts';

/** Milliseconds for which a change is kept: after ten minutes an index is read anew. */
const KEPT = 15 * 60_000;

/** Milliseconds between two polls. */
const POLLED_EVERY = 2_000;

/** Milliseconds before the last change that a poll reads again: a statement may commit after one that began later. */
const OVERLAP = 5_000;

/** The most changes of a statement. */
const AT_ONCE = 1_000;

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
 * The changes by all replicas, by the clock of the database. What is told while Postgres is away, the others read from the
 * service.
 */
export class PostgresIndexChanges implements IndexChanges {
  readonly #statements: Statements;
  readonly #scope: string;
  readonly #kind: string;
  readonly #owner = randomUUID();
  readonly #failed: (error: unknown) => void;
  readonly #told = new Grouped((some: readonly string[], since) => this.#tellAll(some, since));
  #count = 0;
  /** The time up to which changes were read, by the clock of the database; undefined before the first poll. */
  #until: number | undefined;
  /** The names of changes that were read, from `OVERLAP` before that time on. */
  #read: ReadonlySet<string> = new Set();
  /** By `performance.now()`. */
  #polledAt = Number.NEGATIVE_INFINITY;
  #polling: Promise<unknown> = Promise.resolve();

  /**
   * @param service tells the rows of different services apart
   * @param failed called with each failure, after which nothing is told or heard
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
    await this.#told.add(change).catch(this.#failed);
  }

  async #tellAll(changes: readonly string[], since: number) {
    const { clock, rowsOf } = this.#statements;
    // Changes of one millisecond keep their order.
    const rows = changes.map((value) => ({
      name: `${String(this.#count++).padStart(12, '0')} ${this.#owner}`,
      value,
    }));
    await this.#statements.all(
      `INSERT INTO rollcall.kept (scope, kind, name, owner, value, ends_at)
        SELECT ?, ?, CAST(${clock} AS TEXT) || ' ' || name, ?, value, ${clock} + ?
        FROM ${rowsOf('kept', ['name', 'value'])} AS changes`,
      [this.#scope, this.#kind, this.#owner, KEPT, rows],
      { since },
    );
    return () => undefined;
  }

  /** One poll after the other, so that no change is heard twice. */
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
    if (!isUrgent && now - this.#polledAt < POLLED_EVERY) return [];
    this.#polledAt = now;
    if (this.#until === undefined) {
      const [clock] = times.parse(await this.#statements.all(`SELECT ${this.#statements.clock} AS now`, []));
      this.#until = clock.now;
      return [];
    }
    const found = await this.#after(this.#until - OVERLAP);
    const byRow = new Map<string, { readonly isNews: boolean; readonly change: IndexChange }>();
    for (const { name, owner, value } of found) {
      const change = changeIn(value);
      // A row whose last change is this process's own is known here as it was then, or as it was read since.
      const isNews = owner !== this.#owner && !this.#read.has(name);
      if (change) byRow.set(`${change.kind} ${change.id}`, { isNews, change });
    }
    const last = found.at(-1);
    if (last) this.#until = Math.max(this.#until, toldAt(last.name));
    const from = this.#until - OVERLAP;
    this.#read = new Set(found.flatMap(({ name }) => (toldAt(name) >= from ? [name] : [])));
    return [...byRow.values()].flatMap(({ isNews, change }) => (isNews ? [change] : []));
  }

  /** The changes from a time on, in their order. */
  async #after(time: number): Promise<z.output<typeof entries>> {
    const text = `SELECT name, owner, value FROM rollcall.kept WHERE scope = ? AND kind = ? AND name > ?
      ORDER BY name LIMIT ?`;
    const found: z.output<typeof entries> = [];
    for (;;) {
      const last = found.at(-1)?.name ?? String(time);
      const some = entries.parse(await this.#statements.all(text, [this.#scope, this.#kind, last, AT_ONCE]));
      found.push(...some);
      if (some.length < AT_ONCE) return found;
    }
  }
}

/** A name begins with the time, in 13 digits until the year 2286: names sort as times. */
const toldAt = (name: string): number => Number(name.split(' ')[0]);

/** A change of another version of Rollcall counts as none: the next reading has the row. */
function changeIn(text: string): IndexChange | undefined {
  try {
    return changeOfRow.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
