import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import {
  EMPTY_ROW,
  type ServerChange,
  type ServerRow,
  type ServerSettingsStore,
  type SettingsPatch,
  type SettingsSaveResult,
  type StoreProblem,
} from '../../handlers/server-settings.ts';
import { CannotRun, ExitCode } from '../process/exit.ts';
import { Outage } from '../process/outages.ts';
import type { ChangedRows, OpenedStore } from './sql-store.ts';
import { LaterStore, StoreFailure, UncertainCommit } from './store-failure.ts';

/** Milliseconds between two reads, and after which cached rows are too old for moderation. */
export interface CacheTiming {
  readonly poll: number;
  readonly trusted: number;
}

const TIMING: CacheTiming = { poll: 5_000, trusted: 3_600_000 };

/** A time by two clocks: the steady one stops while the machine sleeps, and the wall clock may be set. */
const bothClocks = () => ({ steady: performance.now(), wall: Date.now() });

/** Caches every row in memory, and polls the store for changes. */
export class SettingsCache implements ServerSettingsStore {
  readonly neededToSave: 'DATABASE_URL' | undefined;
  /** Called after each read that found a change, while any server has boards. */
  onBoardChange: () => void = () => undefined;
  #hasBoards = false;
  readonly #opened: OpenedStore;
  readonly #log: Logger;
  readonly #timing: CacheTiming;
  #rows = new Map<Snowflake, ServerRow>();
  /**
   * All rows up to this revision are cached; 0 to read all. Saves of this process do not raise it, because unread
   * changes of others may have lower revisions.
   */
  #revision = 0;
  /**
   * Whether the store exists, as of the last read or save. Cached, so that commands do not go through the store's code.
   */
  #exists: boolean;
  #readAt: ReturnType<typeof bothClocks> | undefined;
  /** Rows saved since the last read began. */
  readonly #recentSaves = new Map<Snowflake, ServerRow>();
  readonly #outage = new Outage();
  /** The last failure of the outage; undefined without one. */
  #trouble: StoreProblem | undefined;
  /** Whether a save failed in the outage. Then a successful read does not end it. */
  #isOfSaves = false;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(opened: OpenedStore, log: Logger, timing: CacheTiming = TIMING) {
    this.neededToSave = opened.neededToSave;
    this.#opened = opened;
    this.#exists = opened.store.exists;
    this.#log = log;
    this.#timing = timing;
  }

  of(server: Snowflake | undefined): ServerRow {
    return (server !== undefined && this.#rows.get(server)) || EMPTY_ROW;
  }

  /** Whether any server had a board at the last read. */
  get hasBoards(): boolean {
    return this.#hasBoards;
  }

  get isTrusted(): boolean {
    if (!this.#exists) return true;
    if (!this.#readAt) return false;
    const now = bothClocks();
    const age = Math.max(now.steady - this.#readAt.steady, now.wall - this.#readAt.wall);
    return age <= this.#timing.trusted;
  }

  /** Undefined if no store exists. */
  get state(): 'ok' | 'degraded' | undefined {
    if (!this.#exists) return undefined;
    return !this.#outage.isOn && this.#readAt !== undefined ? 'ok' : 'degraded';
  }

  /**
   * Reads all rows, then polls for changes.
   * @throws CannotRun if the store needs a later version of Rollcall
   */
  async start(): Promise<void> {
    const failure = await this.#poll();
    if (!(failure instanceof LaterStore)) return;
    const sentence = `${this.#opened.place} cannot be used: ${failure.message}`;
    throw new CannotRun(sentence, ExitCode.invalidConfiguration, { cause: failure });
  }

  /** Stops polling and closes the store. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#reading;
    await this.#opened.store.close();
  }

  async save(
    server: Snowflake,
    version: number,
    patch: SettingsPatch,
    by: { readonly user: Snowflake | 'host'; readonly undoes?: number },
  ): Promise<SettingsSaveResult> {
    if (this.neededToSave !== undefined) return { kind: 'failed', why: 'read-only' };
    try {
      const saved = await this.#opened.store.save(server, version, patch, by);
      this.#cacheSave(server, saved.row);
      return saved;
    } catch (error) {
      const { trouble } = this.#fail(error, true);
      return error instanceof UncertainCommit ? { kind: 'uncertain' } : { kind: 'failed', why: trouble };
    } finally {
      this.#exists = this.#opened.store.exists;
    }
  }

  async history(
    server: Snowflake,
    most: number,
  ): Promise<readonly ServerChange[] | { readonly failed: StoreProblem }> {
    try {
      return await this.#opened.store.history(server, most);
    } catch (error) {
      return { failed: this.#fail(error, false).trouble };
    }
  }

  /** @returns the error of a failed read */
  #poll(): Promise<unknown> {
    const reading = this.#read();
    this.#reading = reading.then(() => {
      if (!this.#isStopped) this.#timer = setTimeout(() => void this.#poll(), this.#timing.poll).unref();
    });
    return reading;
  }

  async #read(): Promise<unknown> {
    const { store } = this.#opened;
    this.#recentSaves.clear();
    try {
      // Reads everything if the last read is too old: another store may have replaced it, and the rows of deletions
      // may be gone.
      this.#take(await store.changesSince(this.isTrusted ? this.#revision : 0));
      this.#readAt = bothClocks();
      if (this.#isOfSaves) await store.testWrite();
      this.#endOutage();
      return undefined;
    } catch (error) {
      this.#fail(error, this.#isOfSaves);
      return error;
    } finally {
      this.#exists = store.exists;
    }
  }

  #take({ revision, rows, isWhole, hasBoards }: ChangedRows): void {
    const known = isWhole ? new Map<Snowflake, ServerRow>() : this.#rows;
    for (const { id, version, settings, isReadable, changedAt } of rows) {
      if ((known.get(id)?.version ?? 0) >= version) continue;
      if (changedAt) known.set(id, { version, settings, isReadable });
      else known.delete(id);
    }
    this.#rows = known;
    this.#revision = revision;
    for (const [server, row] of this.#recentSaves) this.#cacheSave(server, row);
    if (hasBoards === undefined) return;
    this.#hasBoards = hasBoards;
    if (hasBoards) this.onBoardChange();
  }

  /** Caches a saved row, unless a newer one was read. */
  #cacheSave(server: Snowflake, row: ServerRow): void {
    this.#recentSaves.set(server, row);
    if (row.version > Math.max(this.#revision, this.of(server).version)) this.#rows.set(server, row);
  }

  #fail(error: unknown, isOfSaves: boolean): StoreFailure {
    const isExpected = error instanceof StoreFailure;
    const failure = isExpected ? error : new StoreFailure('away', 'an unexpected error', error);
    if (!isOfSaves) this.#revision = 0;
    const isNews = this.#outage.recordFailure() || this.#trouble !== failure.trouble;
    this.#trouble = failure.trouble;
    this.#isOfSaves ||= isOfSaves;
    const fields = { store: this.#opened.place, ...(!isExpected && { err: error }) };
    this.#log[isNews ? 'warn' : 'debug'](fields, this.#sentence(failure, isOfSaves));
    this.#log.debug({ err: failure.cause }, 'the cause');
    return failure;
  }

  #sentence({ message }: StoreFailure, isOfSaves: boolean): string {
    if (isOfSaves) return `the settings of servers cannot be changed: ${message}`;
    const what = this.#readAt
      ? 'cached ones stay in use, and nobody can moderate from an hour after the last read'
      : 'nobody can moderate until they are';
    return `the settings of servers cannot be read, so ${what}: ${message}`;
  }

  #endOutage(): void {
    const seconds = this.#outage.recordSuccess();
    if (seconds === undefined) return;
    this.#trouble = undefined;
    this.#isOfSaves = false;
    this.#log.info(
      { store: this.#opened.place, seconds },
      'the settings of servers can be read and saved again',
    );
  }
}
