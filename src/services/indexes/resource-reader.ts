import { setImmediate as turn } from 'node:timers/promises';
import { unexpected } from '../http/service-answer.ts';
import { type ListPart, SkippedRow, shownRows } from '../lists/page.ts';
import type { IndexedResource } from '../resources/managed-resource.ts';
import { BackgroundReader, Stopped, type Throttle } from './background-reader.ts';
import type { ResourceTable } from './resource-table.ts';

/** Milliseconds after which changes by other programs have to be known; after that the index is not whole. */
const FRESH = 10 * 60_000;

/**
 * Milliseconds from the beginning of one reading to that of the next. A change right behind a reading is seen by the
 * end of the next one: with readings of up to 5 minutes (some 3,000 calls) that is in time.
 */
const PERIOD = 4 * 60_000;

/** Milliseconds over which a later reading is spread, unless it takes longer, and the longest gap for that. */
const SPREAD = 3 * 60_000;
const MAX_SPREAD_GAP = 1_000;

/** Milliseconds without a use after which reading pauses. */
const PAUSE_AFTER = 30 * 60_000;

/** Milliseconds for which the newest rows are not read again: a user who types asks several times a second. */
const NEWEST_TTL = 3_000;

/** Milliseconds before the next attempt after a failure, doubled with each further one, and the longest such wait. */
const FIRST_BACKOFF = 5_000;
const MAX_BACKOFF = 60_000;

/** The number of last rows that may continue the list: the last one may have been deleted meanwhile. */
const CURSORS = 3;

/** The number of calls in a row without a new row that show a list that goes round in a circle. */
const MAX_REPEATED_CALLS = 3;

/** Rows that are stored in one turn of the event loop. */
const ROWS_PER_TURN = 1_000;

/** A list of the service, and its table. */
interface ResourceReaderOptions {
  /** Brings in changes by other processes: they count less than an answer that is requested after them. */
  readonly applyChanges: () => Promise<void>;
  /** Reads the rows of one call, after the row with that id or from the first on. @throws ServiceFailure */
  readonly part: (after?: string) => Promise<ListPart<IndexedResource>>;
  readonly table: ResourceTable;
  readonly pace: Throttle;
  /** Called if the list could not be read to the end. */
  readonly onFailure: (failure: unknown) => void;
}

/** Reads one list of the service every few minutes, while the table is in use. */
export class ResourceReader {
  readonly #options: ResourceReaderOptions;
  readonly #reader: BackgroundReader<IndexedResource>;
  /** The number of the current reading, or of the last one. */
  #reading = 0;
  /** The beginning of the first reading. */
  #firstAt: number | undefined;
  /** The number of calls of the last complete reading. */
  #calls = 0;
  /**
   * The beginning of the last reading that did not fail, and the number of rows that the table had turned away by then.
   */
  #knownSince = Number.NEGATIVE_INFINITY;
  #rejected = 0;
  /** Whether that reading ended before the end of the list. */
  #isUnfinished = false;
  /** The number of its rows that cannot be shown. */
  #skipped = 0;
  #newestAt = Number.NEGATIVE_INFINITY;
  /** For each call in flight, the ids of the rows that changed here since it began. */
  readonly #changedDuring = new Set<Set<string>>();

  constructor(options: ResourceReaderOptions) {
    const { pace } = options;
    this.#options = options;
    this.#reader = new BackgroundReader({
      part: (after) => this.#take(after),
      idOf: ({ id }) => id,
      pace,
      cursors: CURSORS,
      round: () => this.#round(),
      inUseFor: PAUSE_AFTER,
      async beforeRetry(failure, failures) {
        const { kind } = failure.reason;
        if (kind === 'refused' || kind === 'unexpected-answer') throw failure;
        if (kind !== 'rate-limited')
          await pace.pause(Math.min(FIRST_BACKOFF * 2 ** (failures - 1), MAX_BACKOFF));
      },
    });
  }

  /** Whether the table has all rows of ten minutes ago, and none that were deleted before then. */
  get isWhole(): boolean {
    return !this.isCut && this.#options.pace.clock.now() - this.#knownSince <= FRESH;
  }

  /** Whether more rows are known to exist than can be read or stored. */
  get isCut(): boolean {
    return this.#isUnfinished || this.#options.table.rejected !== this.#rejected;
  }

  /** The time of the oldest row, in milliseconds since 1970: the beginning of the last reading that did not fail, or of the first. */
  get knownSince(): number {
    const { clock } = this.#options.pace;
    const now = clock.now();
    const since = Number.isFinite(this.#knownSince) ? this.#knownSince : (this.#firstAt ?? now);
    return clock.epochMilliseconds() - (now - since);
  }

  get table(): ResourceTable {
    return this.#options.table;
  }

  /** The number of rows that the table lacks, since they cannot be shown. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Resolves when the current reading ends; at once between readings. */
  async ended(): Promise<void> {
    await this.#reader.round;
  }

  /** Starts to read, or continues after a pause. */
  use(): void {
    this.#reader.use();
  }

  /** Stores rows in their current state at the service. */
  remember(resources: readonly IndexedResource[]): void {
    for (const resource of resources) {
      this.#noteChange(resource.id);
      this.#options.table.set(resource, this.#reading);
    }
  }

  /** Removes a deleted row. */
  forget(id: string): void {
    this.#noteChange(id);
    this.#options.table.delete(id);
  }

  /**
   * Reads the newest rows, unless that has just been done or the service asked to wait.
   * @param anew reads them also where that has just been done
   */
  async readNewest(anew = false): Promise<void> {
    const { pace } = this.#options;
    if (pace.isHeld || (!anew && pace.clock.now() - this.#newestAt < NEWEST_TTL)) return;
    // The reading makes the same call, and logs its failures.
    await this.#reader.first().catch(() => undefined);
  }

  async #round(): Promise<number> {
    const { pace, onFailure } = this.#options;
    const began = pace.clock.now();
    try {
      await this.#read(began);
    } catch (error) {
      if (error instanceof Stopped) throw error;
      onFailure(error);
    }
    pace.speedUp();
    return began + PERIOD;
  }

  /**
   * Reads the list up to the capacity of the table. Rows that were not seen are deleted, or too far behind. @throws
   * Stopped, ServiceFailure
   */
  async #read(began: number): Promise<void> {
    const { table } = this.#options;
    this.#firstAt ??= began;
    const { rejected } = table;
    const gap = this.#calls === 0 ? 0 : Math.min(SPREAD / this.#calls, MAX_SPREAD_GAP);
    this.#reading += 1;
    const { follows, calls, skipped } = await this.#pass(gap, ({ passed }) => passed < table.capacity);
    // Rows that moved to the front meanwhile were not seen at their former place.
    if (follows === 'nothing' && calls > 1) await this.#pass(0, ({ hasNew }) => hasNew);
    // Also if the list goes on: deleted rows would take the room of others for ever.
    if (follows !== 'out-of-reach') await table.deleteBefore(this.#reading);
    this.#isUnfinished = follows !== 'nothing';
    this.#calls = calls;
    this.#skipped = skipped;
    this.#knownSince = began;
    this.#rejected = rejected;
  }

  /**
   * Reads the list from the first row on, call by call.
   * @param goesOn whether to make a further call, by the number of rows so far, and by whether the last call had rows
   * that are new to this reading
   */
  async #pass(
    gap: number,
    goesOn: (so: { readonly passed: number; readonly hasNew: boolean }) => boolean,
  ): Promise<{
    readonly follows: ListPart<IndexedResource>['follows'];
    readonly calls: number;
    readonly skipped: number;
  }> {
    const { table } = this.#options;
    let [calls, passed, repeated, skipped] = [0, 0, 0, 0];
    let follows: ListPart<IndexedResource>['follows'] = 'nothing';
    for await (const part of this.#reader.parts({ gap: () => gap })) {
      calls += 1;
      passed += part.rows.length;
      follows = part.follows;
      const rows = shownRows(part.rows);
      skipped += part.rows.length - rows.length;
      const isNew = rows.map(({ id }) => table.pass(id, this.#reading));
      if (!goesOn({ passed, hasNew: isNew.includes(true) })) break;
      // Rows that moved meanwhile may come again, but hardly for several calls. A full table does not know new rows.
      const isRepeated = !isNew.includes(true) && rows.every(({ id }) => table.has(id));
      repeated = isRepeated ? repeated + 1 : 0;
      if (repeated === MAX_REPEATED_CALLS)
        throw unexpected('a list that should go on brings the same rows again');
    }
    return { follows, calls, skipped };
  }

  /** Stores the rows of one call, except those that changed here since it began. @throws ServiceFailure */
  async #take(after: string | undefined): Promise<ListPart<IndexedResource>> {
    const { applyChanges, part, table, pace } = this.#options;
    await applyChanges();
    const changed = new Set<string>();
    this.#changedDuring.add(changed);
    try {
      const answer = await part(after);
      for (const [at, row] of answer.rows.entries()) {
        if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) await turn();
        if (!(row instanceof SkippedRow) && !changed.has(row.id)) table.set(row, this.#reading);
      }
      return answer;
    } finally {
      this.#changedDuring.delete(changed);
      if (after === undefined) this.#newestAt = pace.clock.now();
    }
  }

  #noteChange(id: string): void {
    for (const changed of this.#changedDuring) changed.add(id);
  }
}
