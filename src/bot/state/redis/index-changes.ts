import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { IndexChange, IndexChanges } from '../../../services/indexes/resource-index.ts';
import { orWithoutRedis, type RedisConnection, script } from './connection.ts';

/** The changes that are kept: more than all moderators make in ten minutes, after which an index is read anew. */
const MOST_CHANGES = 10_000;
const KEPT = 15 * 60_000;

/** The changes of one call. */
const AT_ONCE = 1_000;

/** Before every change. */
const BEGINNING = '0-0';

const TELL = script(`
  redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'by', ARGV[2], 'change', ARGV[3])
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
`);

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

const entries = z.array(
  z.tuple([z.string(), z.tuple([z.literal('by'), z.string(), z.literal('change'), z.string()])]),
);

/** The changes by all replicas in a Redis stream. What is told while Redis is away, the others read from the service. */
export class IndexChangesInRedis implements IndexChanges {
  readonly #redis: RedisConnection;
  readonly #key: string;
  readonly #owner = randomUUID();
  /** The last change that was heard; undefined before the first time, when an index has no rows yet. */
  #last: string | undefined;
  #hearing: Promise<unknown> = Promise.resolve();

  /** @param service tells the rows of one service from those of another */
  constructor(redis: RedisConnection, service: string) {
    this.#redis = redis;
    this.#key = redis.key('changes', service);
  }

  async tell({ kind, id, row }: IndexChange): Promise<void> {
    const times = row && {
      last_active_at: row.last_active_at?.getTime() ?? null,
      created_at: row.created_at.getTime(),
    };
    const change = JSON.stringify({ kind, id, ...(row && { row: { ...row, ...times } }) });
    await orWithoutRedis(
      () => this.#redis.run(TELL, [this.#key], [String(MOST_CHANGES), this.#owner, change, String(KEPT)]),
      () => undefined,
    );
  }

  /** One after the other, so that none is heard twice. */
  heard(): Promise<readonly IndexChange[]> {
    const hearing = this.#hearing.then(() =>
      orWithoutRedis(
        () => this.#hear(),
        () => [],
      ),
    );
    this.#hearing = hearing.catch(() => undefined);
    return hearing;
  }

  async #hear(): Promise<IndexChange[]> {
    if (this.#last === undefined) {
      const newest = entries.parse(await this.#redis.send('XREVRANGE', this.#key, '+', '-', 'COUNT', '1'));
      this.#last = newest[0]?.[0] ?? BEGINNING;
      return [];
    }
    const byRow = new Map<string, { readonly by: string; readonly change: IndexChange }>();
    let found: z.output<typeof entries>;
    do {
      found = await this.#after(this.#last);
      for (const [at, [, by, , text]] of found) {
        this.#last = at;
        const change = changeIn(text);
        if (change) byRow.set(`${change.kind} ${change.id}`, { by, change });
      }
    } while (found.length === AT_ONCE);
    // A row whose last change is this process's own is known here as it was then, or as it was read since.
    return [...byRow.values()].flatMap(({ by, change }) => (by === this.#owner ? [] : [change]));
  }

  async #after(last: string): Promise<z.output<typeof entries>> {
    const count = ['COUNT', String(AT_ONCE)];
    return entries.parse(await this.#redis.send('XRANGE', this.#key, `(${last}`, '+', ...count));
  }
}

/** A change of another version of Rollcall counts as none: the next reading has the row. */
function changeIn(text: string): IndexChange | undefined {
  try {
    return changeOfRow.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
