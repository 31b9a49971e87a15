import { unexpected } from '../http/service-answer.ts';
import { type ListPart, shownRows } from '../lists/page.ts';
import type { ScoreRecord } from '../score-records/score-records-client.ts';
import { isRefused } from '../service-failure.ts';
import type { Clock } from '../time.ts';
import { BackgroundReader, Stopped, Throttle } from './background-reader.ts';
import { ScoreTable, type ScoreTableLimits } from './score-table.ts';

/**
 * Maximum records and characters in memory. 1,000,000 records take 58 MB, or 166 MB if each has a different player
 * (docs/performance.md#the-index-of-score-records).
 */
const LIMITS: ScoreTableLimits = { records: 1_000_000, characters: 64 * 1024 * 1024 };

/** Seconds after which a query starts a reading of the new records. With a cursor that is one small call. */
const REFRESH_SECONDS = 60;

/** The same without a cursor, where one call reads everything. */
const REFRESH_SECONDS_WITHOUT_CURSOR = 600;

/** Seconds after which everything is read again, because records can change. */
const REREAD_SECONDS = 24 * 60 * 60;

/** Seconds until a failed reading resumes. */
const PAUSE_SECONDS = 60;

/** The extent and age of the index. */
export interface ScoreIndexState {
  /**
   * `whole` if the reading reached the end; `reading` if not yet; `waiting` if not yet because the service is busy or
   * away: the reading resumes in the background or on the next query; `full` if the index holds as many records as it
   * can; `cut` if it holds one response of a service without a cursor.
   */
  readonly extent: 'whole' | 'reading' | 'waiting' | 'full' | 'cut';
  readonly records: number;
  /** When a reading last reached its end; undefined before the first time. */
  readonly asOf: Date | undefined;
  /**
   * Why newer records may be missing after the first reading: another reading is running, or the last one failed.
   * Absent after a reading that reached its end.
   */
  readonly behind?: 'reading' | 'away';
}

/** The list to read and its cursor. */
export interface ScoreReaderOptions {
  /** Makes one background call, by ascending id. @throws ServiceFailure */
  readonly part: (after?: string) => Promise<ListPart<ScoreRecord>>;
  /** Whether a cursor continues the list. Without a cursor the index holds one response. */
  readonly hasCursor: boolean;
  readonly clock: Clock;
  readonly limits?: ScoreTableLimits | undefined;
  /** Called if reading ends before the end of the list, except for a rate limit: at most once a minute. */
  readonly onFailure?: ((failure: unknown) => void) | undefined;
  /** Called with the number of records when a reading has reached the end of the list. */
  readonly onWhole?: ((records: number) => void) | undefined;
}

/**
 * Maintains a table of the service's records. Reading starts with the first query. The list is then read in the
 * background, with a pause after each call as long as the call took.
 */
export class ScoreReader {
  readonly #options: ScoreReaderOptions;
  readonly #throttle: Throttle;
  readonly #reader: BackgroundReader<ScoreRecord>;
  #table: ScoreTable;
  /** The table being filled: the visible one until it is whole for the first time, and then another one. */
  #filling: ScoreTable;
  #extent: ScoreIndexState['extent'] = 'reading';
  #asOf: Date | undefined;
  /** Resolves when the round has to wait for the service. */
  #paused = Promise.withResolvers<void>();
  #failure: unknown;
  #behind: ScoreIndexState['behind'];
  #nextWhole = Number.POSITIVE_INFINITY;

  constructor(options: ScoreReaderOptions) {
    const { clock, part } = options;
    this.#options = options;
    this.#table = this.#newTable();
    this.#filling = this.#table;
    this.#throttle = new Throttle(clock, 0);
    this.#reader = new BackgroundReader({
      part,
      idOf: ({ id }) => String(id),
      throttle: this.#throttle,
      // Responses do not say whether more follows, so an empty one is the end.
      cursors: 1,
      beforeRetry: (failure) => {
        if (failure.reason.kind !== 'rate-limited') throw failure;
        this.#pauseWith(failure);
      },
      round: () => this.#round(),
    });
  }

  get table(): ScoreTable {
    return this.#table;
  }

  get state(): ScoreIndexState {
    const behind = this.#asOf && this.#behind;
    return { extent: this.#extent, records: this.#table.length, asOf: this.#asOf, ...(behind && { behind }) };
  }

  /** The failure that ended the last round, while there are no records to answer from. */
  get failure(): unknown {
    return this.#asOf === undefined && this.#table.length === 0 ? this.#failure : undefined;
  }

  /**
   * Starts a reading if one is due.
   * @returns a promise to wait for, which never rejects; undefined if waiting would not change the answer soon
   */
  refresh(): Promise<void> | undefined {
    this.#reader.use();
    const { round } = this.#reader;
    const isShown = this.#filling === this.#table;
    if (!round || !isShown || this.#extent === 'waiting') return undefined;
    return Promise.race([round, this.#paused.promise]);
  }

  stop(): void {
    this.#throttle.stop();
  }

  async #round(): Promise<number> {
    const { clock, hasCursor, onFailure, onWhole } = this.#options;
    this.#failure = undefined;
    this.#behind ??= 'reading';
    this.#paused = Promise.withResolvers();
    if (this.#extent === 'waiting') this.#extent = 'reading';
    if (this.#asOf !== undefined && this.#filling === this.#table) {
      if (!hasCursor || clock.now() >= this.#nextWhole) this.#filling = this.#newTable();
      // A full table has no room for the next record, so the service is not called again.
      else if (this.#table.isFull) {
        this.#behind = undefined;
        return clock.now();
      }
    }
    try {
      const extent = await this.#fillFromEnd();
      if (this.#filling !== this.#table || this.#asOf === undefined)
        this.#nextWhole = clock.now() + REREAD_SECONDS * 1_000;
      this.#table = this.#filling;
      this.#extent = extent;
      this.#behind = undefined;
      this.#asOf = new Date(clock.epochMilliseconds());
      if (extent === 'whole') onWhole?.(this.#table.length);
      this.#throttle.speedUp();
      return clock.now() + (hasCursor ? REFRESH_SECONDS : REFRESH_SECONDS_WITHOUT_CURSOR) * 1_000;
    } catch (error) {
      if (error instanceof Stopped) throw error;
      onFailure?.(error);
      this.#pauseWith(error);
      return clock.now() + PAUSE_SECONDS * 1_000;
    }
  }

  /**
   * Reads to the end. If the last record is gone and the service cannot continue from there, reads from the beginning.
   */
  async #fillFromEnd(): Promise<ScoreIndexState['extent']> {
    try {
      return await this.#fill();
    } catch (error) {
      if (this.#filling.length === 0 || !isRefused(error)) throw error;
      this.#filling = this.#newTable();
      return this.#fill();
    }
  }

  async #fill(): Promise<ScoreIndexState['extent']> {
    const table = this.#filling;
    if (table.isFull) return 'full';
    const from = table.lastId === undefined ? [] : [String(table.lastId)];
    for await (const { rows, follows } of this.#reader.parts({ from, gap: (took) => took })) {
      if (this.#extent === 'waiting') this.#extent = 'reading';
      addInOrder(table, shownRows(rows));
      if (table.isFull) return 'full';
      if (follows === 'out-of-reach') return 'cut';
    }
    return 'whole';
  }

  /** Sets the state to waiting, unless the index is whole and only ages. */
  #pauseWith(failure: unknown): void {
    this.#failure = failure;
    this.#behind = 'away';
    if (this.#asOf === undefined) this.#extent = 'waiting';
    this.#paused.resolve();
  }

  #newTable(): ScoreTable {
    return new ScoreTable(this.#options.limits ?? LIMITS);
  }
}

/** Adds records until the table is full. @throws ServiceFailure, before any is added, if one follows a higher id */
function addInOrder(table: ScoreTable, records: readonly ScoreRecord[]): void {
  let last = table.lastId ?? Number.NEGATIVE_INFINITY;
  for (const { id } of records) {
    if (id <= last) throw unexpected('the score records are not in the order of their ids');
    last = id;
  }
  for (const record of records) {
    if (table.isFull) return;
    table.add(record);
  }
}
