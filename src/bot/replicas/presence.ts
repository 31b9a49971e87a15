import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { z } from 'zod';
import type { Statements } from './postgres-connection.ts';

/** Milliseconds between two beats of a process. */
const BEAT = 500;

/**
 * Milliseconds of looking on without a beat after which a process is dead: two searches of a second each, whose timers may end a
 * little early. Then the most that one look counts for.
 */
const DEAD_AFTER = 1_950;
const MAX_ELAPSED = 1_200;

/**
 * Milliseconds of looking on after an outage, or after the start of Postgres, in which no process counts as dead: others may
 * come back later. Longer than the pause between two attempts to connect, plus the attempt.
 */
const GRACE = 5_000;

const beats = z.tuple([z.object({ beat: z.coerce.number() })]);
const rows = z.array(z.object({ id: z.string(), beat: z.coerce.number().nullable() }));

/** What is known of another process: its last beat, and for how many milliseconds of looking on it has not changed. */
interface Observation {
  readonly beat: number;
  readonly quiet: number;
}

/**
 * Shows the other replicas that this process is alive, by a number that rises, and finds those that are dead: their number did
 * not rise while this process looked on. Clocks of other machines do not matter, and a process that slept, or was frozen,
 * concludes nothing from that time.
 */
export class Presence extends EventEmitter<{ reset: [] }> {
  /** This process's id for other processes. */
  readonly owner: string = randomUUID();
  readonly #statements: Statements;
  readonly #scope: string;
  readonly #grace: number;
  readonly #timer: NodeJS.Timeout;
  #seen = new Map<string, Observation>();
  /** By `performance.now()`. */
  #lookedAt = 0;
  #beats = 0;
  /** Milliseconds to look on before a process counts as dead that has not said that it ends. */
  #graceLeft: number;

  /**
   * Emits `returned` when the tables may have lost what this process wrote: Postgres is available again, or was restarted.
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
    this.#timer = setInterval(() => void this.#beat(), timing.beat ?? BEAT).unref();
    statements.on('connected', () => {
      void this.#beat();
      this.#reset();
    });
  }

  /** Beats for the first time. */
  async begin(): Promise<void> {
    await this.#beat();
  }

  /** Looks at the others. @returns those that are dead. @throws StateUnavailable, or StoreFailure */
  async dead(): Promise<ReadonlySet<string>> {
    const text = 'SELECT id, beat FROM rollcall.process WHERE scope = ? AND id <> ?';
    const found = rows.parse(await this.#statements.all(text, [this.#scope, this.owner]));
    const now = performance.now();
    const passed = Math.min(now - this.#lookedAt, MAX_ELAPSED);
    this.#lookedAt = now;
    const before = this.#seen;
    this.#seen = new Map(
      found.map(({ id, beat }) => {
        if (beat === null) return [id, { beat: -1, quiet: Number.POSITIVE_INFINITY }];
        const last = before.get(id);
        return [id, { beat, quiet: last?.beat === beat ? last.quiet + passed : 0 }];
      }),
    );
    this.#graceLeft = Math.max(0, this.#graceLeft - passed);
    const silence = this.#graceLeft > 0 ? Number.POSITIVE_INFINITY : DEAD_AFTER;
    return new Set([...this.#seen].flatMap(([id, { quiet }]) => (quiet >= silence ? [id] : [])));
  }

  /** Whether the process beat between the last two looks. */
  isBeating(owner: string): boolean {
    return this.#seen.get(owner)?.quiet === 0;
  }

  /** Whether the last look did not find the process, which would have beaten by now. */
  isMissing(owner: string): boolean {
    return this.#graceLeft === 0 && !this.#seen.has(owner);
  }

  /** From then on this process is dead to all others. */
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

  async #beat(): Promise<void> {
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
      // A crash of Postgres has emptied the tables. A pooler between may have hidden that.
      if (isEmptied) this.#reset();
    } catch {
      // The connection logs an outage, and the search for ended processes any other failure of this table.
    }
  }
}
