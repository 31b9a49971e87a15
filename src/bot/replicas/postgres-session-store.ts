import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { GatewaySession, SessionStore, TakenSession } from '../state/session-store.ts';
import type { SqlRow } from '../store/sql.ts';
import type { Statements } from './postgres-connection.ts';
import type { Presence } from './presence.ts';

/** Milliseconds after which Discord has certainly ended a session. */
const RETENTION = 7 * 86_400_000;

/** Milliseconds between two checks of the owners. */
const CHECK_PAUSE = 250;

/** Maximum sessions per statement. */
const BATCH = 250;

const COLUMNS = ['scope', 'shard_count', 'shard_id', 'owner', 'session_id', 'progress', 'released'];

const progress = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(
    z.object({ resumeUrl: z.string(), sequence: z.int(), received: z.int(), inFlight: z.array(z.int()) }),
  );
const owners = z.array(z.object({ owner: z.string() }));
const shards = z.array(z.object({ shard_id: z.int() }));
const taken = z.array(
  z.object({ shard_id: z.int(), session_id: z.string(), progress, was_released: z.int() }),
);

/**
 * Sessions that every replica may take over, on any machine. Each statement lists its shards in ascending order,
 * because two that wait for each other's rows would deadlock.
 */
export class PostgresSessionStore implements SessionStore {
  readonly #statements: Statements;
  readonly #presence: Presence;
  readonly #scope: string;

  constructor(statements: Statements, presence: Presence, scope: string) {
    this.#statements = statements;
    this.#presence = presence;
    this.#scope = scope;
  }

  async take(shardIds: readonly number[], shardCount: number): Promise<ReadonlyMap<number, TakenSession>> {
    const { owner } = this.#presence;
    const seen = owners.parse(
      await this.#statements.all(
        'SELECT DISTINCT owner FROM rollcall.session WHERE scope = ? AND shard_count = ? AND released = 0',
        [this.#scope, shardCount],
      ),
    );
    const gone = [...(await this.#gone(new Set(seen.map((each) => each.owner)))), owner];
    const ids = shardIds.toSorted((one, other) => one - other);
    const rows = await inBatches(ids, async (batch) =>
      taken.parse(
        await this.#statements.all(
          // RETURNING returns the row after the update.
          `UPDATE rollcall.session SET owner = ?, was_released = released, released = 0
            WHERE scope = ? AND shard_count = ?
              AND shard_id IN (SELECT shard_id FROM ${this.#statements.rowsOf('session', ['shard_id'])} AS wanted)
              AND (released = 1 OR owner IN (SELECT owner FROM ${this.#statements.rowsOf('session', ['owner'])} AS gone))
            RETURNING shard_id, session_id, progress, was_released`,
          [
            ...[owner, this.#scope, shardCount],
            ...[batch.map((shard_id) => ({ shard_id })), gone.map((each) => ({ owner: each }))],
          ],
        ),
      ),
    );
    return new Map(
      rows.map((row) => {
        const { shard_id: shardId, session_id: sessionId, was_released } = row;
        return [
          shardId,
          { shardId, shardCount, sessionId, ...row.progress, released: was_released === 1 },
        ] as const;
      }),
    );
  }

  async begin(session: GatewaySession): Promise<void> {
    await this.#write([session], 0, '');
  }

  async save(sessions: readonly GatewaySession[]): Promise<ReadonlySet<number>> {
    return this.#update(sessions, 0);
  }

  async release(sessions: readonly GatewaySession[]): Promise<void> {
    await this.#update(sessions, 1);
  }

  /**
   * Updates sessions, and inserts rows that were lost.
   * @returns the shards that another process has started to serve
   */
  async #update(sessions: readonly GatewaySession[], released: 0 | 1): Promise<ReadonlySet<number>> {
    const isOwn = 'WHERE session.owner = excluded.owner AND session.session_id = excluded.session_id';
    const sorted = sessions.toSorted((one, other) => one.shardId - other.shardId);
    const kept = await inBatches(sorted, async (batch) =>
      shards.parse(await this.#write(batch, released, isOwn)),
    );
    const own = new Set(kept.map(({ shard_id }) => shard_id));
    return new Set(sessions.map(({ shardId }) => shardId).filter((shardId) => !own.has(shardId)));
  }

  #write(sessions: readonly GatewaySession[], released: 0 | 1, where: string): Promise<readonly unknown[]> {
    const { clock, rowsOf } = this.#statements;
    const rows = sessions.map(
      ({ shardId, shardCount, sessionId, ...rest }): SqlRow => ({
        ...{ scope: this.#scope, shard_count: shardCount, shard_id: shardId },
        ...{ owner: this.#presence.owner, session_id: sessionId, progress: JSON.stringify(rest), released },
      }),
    );
    const columns = COLUMNS.join(', ');
    return this.#statements.all(
      `INSERT INTO rollcall.session (${columns}, was_released, ends_at)
        SELECT ${columns}, 0, ${clock} + ? FROM ${rowsOf('session', COLUMNS)} AS given WHERE true
        ON CONFLICT (scope, shard_count, shard_id) DO UPDATE SET owner = excluded.owner,
          session_id = excluded.session_id, progress = excluded.progress, released = excluded.released,
          ends_at = excluded.ends_at ${where} RETURNING shard_id`,
      [RETENTION, rows],
    );
  }

  /**
   * Returns which of these processes are dead. Observes each until its heartbeat changes or it has been silent long
   * enough.
   */
  async #gone(watched: ReadonlySet<string>): Promise<readonly string[]> {
    const open = new Set(watched);
    open.delete(this.#presence.owner);
    const gone: string[] = [];
    for (let looks = 0; open.size > 0; looks += 1) {
      if (looks > 0) await sleep(CHECK_PAUSE);
      const dead = await this.#presence.findDead();
      for (const owner of open) {
        const isDead = dead.has(owner) || this.#presence.isMissing(owner);
        if (isDead) gone.push(owner);
        // The first check only shows that it has once sent a heartbeat.
        if (isDead || (looks > 0 && this.#presence.isBeating(owner))) open.delete(owner);
      }
    }
    return gone;
  }
}

async function inBatches<Item, Result>(
  items: readonly Item[],
  ask: (batch: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += BATCH)
    results.push(...(await ask(items.slice(from, from + BATCH))));
  return results;
}
