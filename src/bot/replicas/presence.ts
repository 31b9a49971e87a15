import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { z } from 'zod';
import type { Statements } from './postgres-connection.ts';

/** Milliseconds between two heartbeats of a process. */
const HEARTBEAT_INTERVAL = 500;

/**
 * Milliseconds of observation without a heartbeat after which a process is dead: two searches of a second each, whose
 * timers may fire slightly early. Then the maximum that one search counts for.
 */
const DEAD_AFTER = 1_950;
const MAX_ELAPSED = 1_200;

/**
 * Milliseconds of observation after an outage, or after the start of Postgres, in which no process counts as dead,
 * because others may reconnect later. Longer than the pause between two attempts to connect plus the attempt.
 */
const GRACE = 5_000;

const beats = z.tuple([z.object({ beat: z.coerce.number() })]);
const rows = z.array(z.object({ id: z.string(), beat: z.coerce.number().nullable() }));

/** The last heartbeat of another process, and for how many milliseconds of observation it has not changed. */
interface Observation {
  readonly beat: number;
  readonly unchangedFor: number;
}

/**
 * Shows the other replicas that this process is alive, by incrementing a number, and detects dead ones, whose number
 * stayed the same during observation. Does not depend on the clocks of other machines. A process concludes nothing
 * from time in which it was suspended.
 */
export class Presence extends EventEmitter<{ reset: [] }> {
  /** The id of this process, for other processes. */
  readonly owner: string = randomUUID();
  readonly #statements: Statements;
  readonly #scope: string;
  readonly #grace: number;
  readonly #timer: NodeJS.Timeout;
  #seen = new Map<string, Observation>();
  /** By `performance.now()`. */
  #checkedAt = 0;
  #beats = 0;
  /** Milliseconds of observation before a process counts as dead that has not announced its end. */
  #graceLeft: number;

  /**
   * Emits `reset` when the tables may have lost what this process wrote, because Postgres was unavailable or
   * restarted.
   * @param timing milliseconds
   */
  constructor(
    statements: Statements,
    scope: string,
    timing: { readonly beat?: number; readonly grace?: number } = {},
  ) {
    super();
    this.#statements = statements;
    this.#scope = scope;
    this.#grace = timing.grace ?? GRACE;
    this.#graceLeft = Math.max(0, this.#grace - statements.upTime);
    this.#timer = setInterval(() => void this.#sendHeartbeat(), timing.beat ?? HEARTBEAT_INTERVAL).unref();
    statements.on('connected', () => {
      void this.#sendHeartbeat();
      this.#reset();
    });
  }

  /** Sends the first heartbeat. */
  async begin(): Promise<void> {
    await this.#sendHeartbeat();
  }

  /**
   * Reads the heartbeats of the others.
   * @returns the dead processes
   * @throws StateUnavailable, StoreFailure
   */
  async findDead(): Promise<ReadonlySet<string>> {
    const text = 'SELECT id, beat FROM rollcall.process WHERE scope = ? AND id <> ?';
    const found = rows.parse(await this.#statements.all(text, [this.#scope, this.owner]));
    const now = performance.now();
    const passed = Math.min(now - this.#checkedAt, MAX_ELAPSED);
    this.#checkedAt = now;
    const before = this.#seen;
    this.#seen = new Map(
      found.map(({ id, beat }) => {
        if (beat === null) return [id, { beat: -1, unchangedFor: Number.POSITIVE_INFINITY }];
        const last = before.get(id);
        return [id, { beat, unchangedFor: last?.beat === beat ? last.unchangedFor + passed : 0 }];
      }),
    );
    this.#graceLeft = Math.max(0, this.#graceLeft - passed);
    const silence = this.#graceLeft > 0 ? Number.POSITIVE_INFINITY : DEAD_AFTER;
    return new Set(
      [...this.#seen].flatMap(([id, { unchangedFor }]) => (unchangedFor >= silence ? [id] : [])),
    );
  }

  /** Whether the heartbeat of the process changed between the last two calls of `findDead`. */
  isBeating(owner: string): boolean {
    return this.#seen.get(owner)?.unchangedFor === 0;
  }

  /** Whether the last call of `findDead` did not find the process, although it would have sent a heartbeat by now. */
  isMissing(owner: string): boolean {
    return this.#graceLeft === 0 && !this.#seen.has(owner);
  }

  /** Announces the end of this process, so that it counts as dead at once. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    const text = 'UPDATE rollcall.process SET beat = NULL WHERE scope = ? AND id = ?';
    await this.#statements.all(text, [this.#scope, this.owner]).catch(() => undefined);
  }

  #reset(): void {
    this.#seen.clear();
    this.#graceLeft = this.#grace;
    this.emit('reset');
  }

  async #sendHeartbeat(): Promise<void> {
    const { clock } = this.#statements;
    try {
      const found = await this.#statements.all(
        `INSERT INTO rollcall.process (scope, id, beat, seen_at) VALUES (?, ?, 1, ${clock})
          ON CONFLICT (scope, id) DO UPDATE SET beat = process.beat + 1, seen_at = excluded.seen_at RETURNING beat`,
        [this.#scope, this.owner],
      );
      const [{ beat }] = beats.parse(found);
      const isEmptied = beat === 1 && this.#beats > 0;
      this.#beats = beat;
      // A crash of Postgres has emptied the tables. A pooler in between may have hidden the crash.
      if (isEmptied) this.#reset();
    } catch {
      // The connection logs an outage, and the search for dead processes logs any other failure of this table.
    }
  }
}
