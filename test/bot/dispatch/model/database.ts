/** The database that replicas share: the real statements, on SQLite in memory, by the model's clock. */

import { EventEmitter } from 'node:events';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Statements } from '../../../../src/bot/replicas/postgres-connection.ts';
import { StateUnavailable } from '../../../../src/bot/state/state.ts';
import { MIGRATIONS } from '../../../../src/bot/store/schema.ts';
import type { ModelClock, Process } from './clock.ts';

/** Milliseconds between two attempts to connect, doubled with each one, as `PostgresConnection` has them. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 2_000;

/** Milliseconds after an outage, or a sleep, within which a process has written anew what it has in hand: a pause, and a beat. */
const WRITTEN_ANEW = LONGEST_PAUSE + 600;

/** Milliseconds for which it has been up at the beginning of a run. */
const LONG_UP = 1_000_000;

/** The tables that a crash of Postgres empties. */
const UNLOGGED = MIGRATIONS.flat().flatMap((text) => /^CREATE UNLOGGED TABLE (\S+)/.exec(text)?.[1] ?? []);

/** The tables of all runs, which are apart by their scopes. */
export class ModelTables {
  readonly #database = new DatabaseSync(':memory:');
  /** By their text: preparing them for each process would take as long as running them. */
  readonly #statements = new Map<string, StatementSync>();
  #runs = 0;

  constructor() {
    // In a process of the model this is the model's clock.
    this.#database.function('model_clock', { deterministic: false }, () => Date.now());
    for (const text of MIGRATIONS.flat()) this.#database.exec(inSqlite(text));
  }

  /** A scope of the next run. */
  next(): string {
    this.#runs += 1;
    return `run ${this.#runs}`;
  }

  all(text: string, values: Parameters<Statements['all']>[1]): readonly unknown[] {
    const statement = this.#statements.get(text) ?? this.#database.prepare(inSqlite(text));
    this.#statements.set(text, statement);
    return statement.all(
      ...values.map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)),
    );
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}

const inSqlite = (text: string): string =>
  text.replaceAll('rollcall.', '').replace('CREATE UNLOGGED', 'CREATE');

/** The database of one run. */
export class ModelDatabase {
  readonly clock: ModelClock;
  readonly scope: string;
  isAway = false;
  /** How often it went away. */
  outages = 0;
  /** What it refused: a statement that is wrong, which the bot would log and do without. */
  rejection: unknown;
  readonly #tables: ModelTables;
  /** By the clock, both. */
  #backAt = 0;
  #startedAt: number;

  constructor(clock: ModelClock, tables: ModelTables) {
    this.clock = clock;
    this.scope = tables.next();
    this.#tables = tables;
    this.#startedAt = clock.now - LONG_UP;
  }

  get upTime(): number {
    return this.clock.now - this.#startedAt;
  }

  /** @param isCrash whether its tables are empty when it is back */
  goAway(milliseconds: number, isCrash: boolean, back: () => void): void {
    this.isAway = true;
    this.outages += 1;
    if (isCrash) {
      for (const table of UNLOGGED) this.all(`DELETE FROM ${table} WHERE scope = ?`, [this.scope]);
    }
    this.clock.after(milliseconds, () => {
      this.isAway = false;
      this.#backAt = this.clock.now;
      if (isCrash) this.#startedAt = this.clock.now;
      back();
    });
  }

  /** Whether it may not have what the process has in hand. */
  mayLack({ asleepUntil }: Process): boolean {
    if (this.outages === 0) return false;
    return this.isAway || this.clock.now < Math.max(this.#backAt, asleepUntil) + WRITTEN_ANEW;
  }

  all(text: string, values: Parameters<Statements['all']>[1]): readonly unknown[] {
    try {
      return this.#tables.all(text, values);
    } catch (error) {
      this.rejection ??= error;
      throw error;
    }
  }
}

/** The connection of one process to it. The limit of a statement is left out: none is slow here. */
export class ModelConnection extends EventEmitter<{ connected: [] }> implements Statements {
  readonly clock = 'CAST(model_clock() AS INTEGER)';
  readonly #database: ModelDatabase;
  readonly #process: Process;
  #upTime = 0;
  /** From the first statement that fails until a connection succeeds. */
  #isLost = false;

  constructor(database: ModelDatabase, process: Process) {
    super();
    this.#database = database;
    this.#process = process;
    if (database.isAway) this.#lost();
    else this.#upTime = database.upTime;
  }

  get upTime(): number {
    return this.#upTime;
  }

  rowsOf(_table: string, columns: readonly string[]): string {
    const values = columns.map((column) => `value ->> '${column}' AS ${column}`);
    return `(SELECT ${values.join(', ')} FROM jsonb_each(?))`;
  }

  /** Each statement takes a moment, in which its process may end, or the database go away with the answer. */
  async all(text: string, values: Parameters<Statements['all']>[1]): Promise<readonly unknown[]> {
    const { outages, isAway } = this.#database;
    if (this.#isLost || isAway) throw this.#lost();
    const answer = this.#database.all(text, values);
    await this.#process.moment();
    if (this.#isLost || this.#database.outages > outages) throw this.#lost();
    return answer;
  }

  #lost(): StateUnavailable {
    if (!this.#isLost) {
      this.#isLost = true;
      this.#connectAfter(FIRST_PAUSE);
    }
    return new StateUnavailable('The database is away');
  }

  #connectAfter(pause: number): void {
    const { clock } = this.#database;
    const connect = () => {
      if (this.#database.isAway) return this.#connectAfter(Math.min(2 * pause, LONGEST_PAUSE));
      this.#isLost = false;
      this.#upTime = this.#database.upTime;
      this.emit('connected');
    };
    const timer = clock.after(pause, connect, this.#process);
    clock.unref(timer);
  }
}
