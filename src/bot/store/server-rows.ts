import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import {
  EMPTY_ROW,
  type Saved,
  type ServerChange,
  type ServerRow,
  type ServerSettingsStore,
  type SettingsPatch,
  type StoreTrouble,
} from '../../handlers/server-settings.ts';
import { CannotRun, ExitCode } from '../process/exit.ts';
import { Outage } from '../process/outages.ts';
import type { OpenedStore } from './sql-store.ts';
import { LaterStore, type RowsSince, StoreFailure, UncertainCommit } from './store.ts';

/** Milliseconds between two readings, and after which known rows are too old to moderate by. */
export interface RowsTiming {
  readonly poll: number;
  readonly trusted: number;
}

const TIMING: RowsTiming = { poll: 5_000, trusted: 3_600_000 };

/** A time by two clocks: one stands still while the machine sleeps, and the other may be set. */
const bothClocks = () => ({ steady: performance.now(), wall: Date.now() });

/** Every row in memory, read anew every few seconds. */
export class ServerRows implements ServerSettingsStore {
  readonly neededToSave: 'DATABASE_URL' | undefined;
  /** Called after each reading in which anything changed while servers have boards. */
  onBoards: () => void = () => undefined;
  #hasBoards = false;
  readonly #opened: OpenedStore;
  readonly #log: Logger;
  readonly #timing: RowsTiming;
  #rows = new Map<Snowflake, ServerRow>();
  /** Up to which all rows are known; 0 to read all of them. Own saves do not raise it: others' may be unread below them. */
  #revision = 0;
  /** Whether there is a store, as of the last reading or save: commands ask it, and pass no other file for it. */
  #isThere: boolean;
  #readAt: ReturnType<typeof bothClocks> | undefined;
  /** Rows of saves since the last reading began. */
  readonly #learned = new Map<Snowflake, ServerRow>();
  readonly #outage = new Outage();
  /** The last failure of the outage; undefined while all is well. */
  #trouble: StoreTrouble | undefined;
  /** Whether a save failed in it: reading alone does not tell that it is over. */
  #isOfSaves = false;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(opened: OpenedStore, log: Logger, timing: RowsTiming = TIMING) {
    this.neededToSave = opened.neededToSave;
    this.#opened = opened;
    this.#isThere = opened.store.isThere;
    this.#log = log;
    this.#timing = timing;
  }

  of(server: Snowflake | undefined): ServerRow {
    return (server !== undefined && this.#rows.get(server)) || EMPTY_ROW;
  }

  /** Whether any server had a board at the last reading. */
  get hasBoards(): boolean {
    return this.#hasBoards;
  }

  get isTrusted(): boolean {
    if (!this.#isThere) return true;
    if (!this.#readAt) return false;
    const now = bothClocks();
    const age = Math.max(now.steady - this.#readAt.steady, now.wall - this.#readAt.wall);
    return age <= this.#timing.trusted;
  }

  /** Undefined where no store is there. */
  get state(): 'ok' | 'degraded' | undefined {
    if (!this.#isThere) return undefined;
    return !this.#outage.isOn && this.#readAt !== undefined ? 'ok' : 'degraded';
  }

  /**
   * Reads all rows, and from then on what changes.
   * @throws CannotRun if the store needs a later version of Rollcall
   */
  async start(): Promise<void> {
    const failure = await this.#poll();
    if (!(failure instanceof LaterStore)) return;
    const sentence = `${this.#opened.place} cannot be used: ${failure.message}`;
    throw new CannotRun(sentence, ExitCode.invalidConfiguration, { cause: failure });
  }

  /** Reads no more, and closes the store. */
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
  ): Promise<Saved> {
    if (this.neededToSave !== undefined) return { kind: 'failed', why: 'read-only' };
    try {
      const saved = await this.#opened.store.save(server, version, patch, by);
      this.#learn(server, saved.row);
      return saved;
    } catch (error) {
      const { trouble } = this.#fail(error, true);
      return error instanceof UncertainCommit ? { kind: 'uncertain' } : { kind: 'failed', why: trouble };
    } finally {
      this.#isThere = this.#opened.store.isThere;
    }
  }

  async history(
    server: Snowflake,
    most: number,
  ): Promise<readonly ServerChange[] | { readonly failed: StoreTrouble }> {
    try {
      return await this.#opened.store.history(server, most);
    } catch (error) {
      return { failed: this.#fail(error, false).trouble };
    }
  }

  /** @returns why nothing could be read */
  #poll(): Promise<unknown> {
    const reading = this.#read();
    this.#reading = reading.then(() => {
      if (!this.#isStopped) this.#timer = setTimeout(() => void this.#poll(), this.#timing.poll).unref();
    });
    return reading;
  }

  async #read(): Promise<unknown> {
    const { store } = this.#opened;
    this.#learned.clear();
    try {
      // After an outage, and when a deletion may be forgotten already, it may be another store than before.
      this.#take(await store.since(this.isTrusted ? this.#revision : 0));
      this.#readAt = bothClocks();
      if (this.#isOfSaves) await store.tryWriting();
      this.#endOutage();
      return undefined;
    } catch (error) {
      this.#fail(error, this.#isOfSaves);
      return error;
    } finally {
      this.#isThere = store.isThere;
    }
  }

  #take({ revision, rows, isWhole, hasBoards }: RowsSince): void {
    const known = isWhole ? new Map<Snowflake, ServerRow>() : this.#rows;
    for (const { id, version, settings, isReadable, changedAt } of rows) {
      if ((known.get(id)?.version ?? 0) >= version) continue;
      if (changedAt) known.set(id, { version, settings, isReadable });
      else known.delete(id);
    }
    this.#rows = known;
    this.#revision = revision;
    for (const [server, row] of this.#learned) this.#learn(server, row);
    if (hasBoards === undefined) return;
    this.#hasBoards = hasBoards;
    if (hasBoards) this.onBoards();
  }

  /** Takes the row of a save, unless what was read is newer. */
  #learn(server: Snowflake, row: ServerRow): void {
    this.#learned.set(server, row);
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
    if (isOfSaves) return `the settings of servers cannot be changed, and stay as they are: ${message}`;
    const what = this.#readAt
      ? 'known ones count, and an hour after the last reading nobody moderates'
      : 'nobody moderates until they are';
    return `the settings of servers cannot be read, so that ${what}: ${message}`;
  }

  #endOutage(): void {
    const seconds = this.#outage.recordSuccess();
    if (seconds === undefined) return;
    this.#trouble = undefined;
    this.#isOfSaves = false;
    this.#log.info(
      { store: this.#opened.place, seconds },
      'the settings of servers are read and saved again',
    );
  }
}
