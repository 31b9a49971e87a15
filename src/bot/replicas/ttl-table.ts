import { z } from 'zod';
import type { RunClaims } from '../../handlers/context.ts';
import { CLAIM_LIFE, RunClaimsInMemory } from '../state/memory/state-in-memory.ts';
import type { Statements } from './postgres-connection.ts';

/** Milliseconds between two deletions of expired rows. */
export const CLEANUP_INTERVAL = 60_000;

/** Maximum rows of one deleting statement, and its timeout in milliseconds. */
const CLEANUP_BATCH = 1_000;
const CLEANUP_TIMEOUT = 5_000;

/** Milliseconds from the last heartbeat of a process until its row is deleted. */
const PROCESS_RETENTION = 20 * 60_000;

const remainders = z.array(z.object({ rest: z.coerce.number() }));
const texts = z.array(z.object({ value: z.string() }));

/** The key of each table with `ends_at`. */
const TABLES = {
  claim: 'scope, id',
  session: 'scope, shard_count, shard_id',
  kept: 'scope, kind, name',
} as const;

/** Expiring rows that replicas share, by kind and name: leased names (`claim`) and queued values (`add`, `drain`). */
export class TtlTable {
  readonly #statements: Statements;
  readonly #scope: string;
  readonly #owner: string;

  constructor(statements: Statements, scope: string, owner: string) {
    this.#statements = statements;
    this.#scope = scope;
    this.#owner = owner;
  }

  /**
   * Leases a name for some milliseconds if it is free.
   * @returns 0 if it was free, otherwise the milliseconds until it is
   */
  async claim(kind: string, name: string, milliseconds: number): Promise<number> {
    const { clock } = this.#statements;
    for (;;) {
      const mine = await this.#statements.all(
        `INSERT INTO rollcall.kept (scope, kind, name, owner, ends_at) VALUES (?, ?, ?, ?, ${clock} + ?)
          ON CONFLICT (scope, kind, name) DO UPDATE SET owner = excluded.owner, ends_at = excluded.ends_at
          WHERE kept.ends_at <= ${clock} RETURNING name`,
        [this.#scope, kind, name, this.#owner, milliseconds],
      );
      if (mine.length > 0) return 0;
      const found = await this.#statements.all(
        `SELECT ends_at - ${clock} AS rest FROM rollcall.kept WHERE scope = ? AND kind = ? AND name = ?`,
        [this.#scope, kind, name],
      );
      const [row] = remainders.parse(found);
      // Without a row it was released meanwhile, so retries.
      if (row) return Math.max(row.rest, 1);
    }
  }

  /** Releases a name that this process has leased. */
  async release(kind: string, name: string): Promise<void> {
    await this.#statements.all(
      'DELETE FROM rollcall.kept WHERE scope = ? AND kind = ? AND name = ? AND owner = ?',
      [this.#scope, kind, name, this.#owner],
    );
  }

  /** Adds a value with a TTL in milliseconds. */
  async add(kind: string, value: string, milliseconds: number): Promise<void> {
    await this.#statements.all(
      `INSERT INTO rollcall.kept (scope, kind, name, owner, value, ends_at)
        VALUES (?, ?, ?, ?, ?, ${this.#statements.clock} + ?)`,
      [this.#scope, kind, crypto.randomUUID(), this.#owner, value, milliseconds],
    );
  }

  /**
   * Removes all values of a kind.
   * @returns the removed values
   */
  async drain(kind: string): Promise<readonly string[]> {
    const text = 'DELETE FROM rollcall.kept WHERE scope = ? AND kind = ? RETURNING value';
    return texts.parse(await this.#statements.all(text, [this.#scope, kind])).map(({ value }) => value);
  }

  /** Deletes the expired rows of all tables, once per minute over all replicas. */
  async deleteExpired(): Promise<void> {
    if ((await this.claim('removal', '', CLEANUP_INTERVAL)) > 0) return;
    const { clock } = this.#statements;
    const limit = { milliseconds: CLEANUP_TIMEOUT };
    for (const [table, key] of Object.entries(TABLES)) {
      const text = `DELETE FROM rollcall.${table} WHERE (${key}) IN
        (SELECT ${key} FROM rollcall.${table} WHERE ends_at < ${clock} LIMIT ${CLEANUP_BATCH}) RETURNING 1`;
      for (let isMore = true; isMore; ) {
        const removed = await this.#statements.all(text, [], { ...limit, since: performance.now() });
        isMore = removed.length === CLEANUP_BATCH;
      }
    }
    const ended = `DELETE FROM rollcall.process WHERE seen_at < ${clock} - ?`;
    await this.#statements.all(ended, [PROCESS_RETENTION], limit);
  }
}

/**
 * The claims of runs (bulk changes) that all replicas share. If Postgres fails, the claim in this process decides.
 * @param failed called with each failure
 */
export function sharedRunClaims(table: TtlTable, failed: (error: unknown) => void): RunClaims {
  const own = new RunClaimsInMemory();
  return {
    /** Refuses a run that this process holds without asking Postgres. */
    async claim(run) {
      if (!own.claim(run)) return false;
      const wait = await table.claim('run', run, CLAIM_LIFE).catch(failed);
      const isMine = (wait ?? 0) === 0;
      // Otherwise this process would refuse the run after its holder has released it.
      if (!isMine) own.release(run);
      return isMine;
    },
    async release(run) {
      own.release(run);
      await table.release('run', run).catch(failed);
    },
  };
}
