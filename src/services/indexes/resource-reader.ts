import { setImmediate as turn } from 'node:timers/promises';
import { unexpected } from '../http/service-answer.ts';
import { type ListPart, SkippedRow, shownRows } from '../lists/page.ts';
import type { IndexedResource } from '../resources/managed-resource.ts';
import { BackgroundReader, Stopped, type Throttle } from './background-reader.ts';
import type { ResourceTable } from './resource-table.ts';

/** Maximum age of a whole index, in milliseconds: changes by other programs have to be known within this time. */
const MAX_AGE = 10 * 60_000;

/**
 * Milliseconds from the start of one reading to the start of the next. A change right after a reading is seen by the
 * end of the next: with readings of up to 5 minutes (some 3,000 calls) that is in time.
 */
const PERIOD = 4 * 60_000;

/** Milliseconds over which a later reading is spread, unless it takes longer, and the maximum gap for that. */
const SPREAD = 3 * 60_000;
const MAX_SPREAD_GAP = 1_000;

/** Milliseconds without a use after which reading pauses. */
const PAUSE_AFTER = 30 * 60_000;

/** Milliseconds for which the newest rows are not read again. Typing causes several queries a second. */
const NEWEST_TTL = 3_000;

/** Milliseconds before the retry after a failure, doubled with each further failure, and the maximum. */
const FIRST_BACKOFF = 5_000;
const MAX_BACKOFF = 60_000;

/** How many of the last rows may serve as a cursor: the last one may have been deleted meanwhile. */
const CURSORS = 3;

/** Consecutive calls without a new row that mean that the list repeats itself. */
const MAX_REPEATED_CALLS = 3;

/** Rows stored per turn of the event loop. */
const ROWS_PER_TURN = 1_000;

/** A list of the service, and its table. */
interface ResourceReaderOptions {
  /** Applies changes by other processes. An answer that is requested afterwards overrides them. */
  readonly applyChanges: () => Promise<void>;
  /** Reads the rows of one call: the first rows, or those after the row `after`. @throws ServiceFailure */
  readonly part: (after?: string) => Promise<ListPart<IndexedResource>>;
  readonly table: ResourceTable;
  readonly throttle: Throttle;
  /** Called if the list could not be read to the end. */
  readonly onFailure: (failure: unknown) => void;
}

/** Reads one list of the service every few minutes, while the table is in use. */
export class ResourceReader {
  readonly #options: ResourceReaderOptions;
  readonly #reader: BackgroundReader<IndexedResource>;
  /** The number of the current or last reading. */
  #reading = 0;
  /** The start of the first reading. */
  #firstAt: number | undefined;
  /** The number of calls of the last complete reading. */
  #calls = 0;
  /** The start of the last reading that did not fail, and how often the table had rejected a row by then. */
  #knownSince = Number.NEGATIVE_INFINITY;
  #rejected = 0;
  /** Whether that reading stopped before the end of the list. */
  #isUnfinished = false;
  /** The number of its rows that cannot be shown. */
  #skipped = 0;
  #newestAt = Number.NEGATIVE_INFINITY;
  /** For each call in flight, the ids of the rows that changed here since it began. */
  readonly #changedDuring = new Set<Set<string>>();

  constructor(options: ResourceReaderOptions) {
    const { throttle } = options;
    this.#options = options;
    this.#reader = new BackgroundReader({
      part: (after) => this.#take(after),
      idOf: ({ id }) => id,
      throttle,
      cursors: CURSORS,
      round: () => this.#round(),
      inUseFor: PAUSE_AFTER,
      async beforeRetry(failure, failures) {
        const { kind } = failure.reason;
        if (kind === 'refused' || kind === 'unexpected-answer') throw failure;
        if (kind !== 'rate-limited')
          await throttle.pause(Math.min(FIRST_BACKOFF * 2 ** (failures - 1), MAX_BACKOFF));
      },
    });
  }

  /** Whether the table has all rows of ten minutes ago, and no rows deleted before then. */
  get isWhole(): boolean {
    return !this.isCut && this.#options.throttle.clock.now() - this.#knownSince <= MAX_AGE;
  }

  /** Whether more rows are known to exist than can be read or stored. */
  get isCut(): boolean {
    return this.#isUnfinished || this.#options.table.rejected !== this.#rejected;
  }

  /**
   * The start of the last reading that did not fail, or else of the first reading, in milliseconds since 1970. No row
   * is older.
   */
  get knownSince(): number {
    const { clock } = this.#options.throttle;
    const now = clock.now();
    const since = Number.isFinite(this.#knownSince) ? this.#knownSince : (this.#firstAt ?? now);
    return clock.epochMilliseconds() - (now - since);
  }

  get table(): ResourceTable {
    return this.#options.table;
  }

  /** The number of rows that the table lacks, because they cannot be shown. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Resolves when the current reading ends; at once between readings. */
  async ended(): Promise<void> {
    await this.#reader.round;
  }

  /** Starts to read, or resumes after a pause. */
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
   * Reads the newest rows, unless that has just been done or a rate limit blocks it.
   * @param force reads them even if that has just been done
   */
  async readNewest(force = false): Promise<void> {
    const { throttle } = this.#options;
    if (throttle.isBlocked || (!force && throttle.clock.now() - this.#newestAt < NEWEST_TTL)) return;
    // The reading makes the same call and logs its failures.
    await this.#reader.first().catch(() => undefined);
  }

  async #round(): Promise<number> {
    const { throttle, onFailure } = this.#options;
    const began = throttle.clock.now();
    try {
      await this.#read(began);
    } catch (error) {
      if (error instanceof Stopped) throw error;
      onFailure(error);
    }
    throttle.speedUp();
    return began + PERIOD;
  }

  /**
   * Reads the list up to the capacity of the table, and removes rows that were not seen: they are deleted or too far
   * down the list.
   * @throws Stopped, ServiceFailure
   */
  async #read(began: number): Promise<void> {
    const { table } = this.#options;
    this.#firstAt ??= began;
    const { rejected } = table;
    const gap = this.#calls === 0 ? 0 : Math.min(SPREAD / this.#calls, MAX_SPREAD_GAP);
    this.#reading += 1;
    const { follows, calls, skipped } = await this.#pass(gap, ({ passed }) => passed < table.capacity);
    // Rows that moved to the front meanwhile were not seen at their former position.
    if (follows === 'nothing' && calls > 1) await this.#pass(0, ({ hasNew }) => hasNew);
    // Also if the list continues: otherwise deleted rows would fill the table for ever.
    if (follows !== 'out-of-reach') await table.deleteBefore(this.#reading);
    this.#isUnfinished = follows !== 'nothing';
    this.#calls = calls;
    this.#skipped = skipped;
    this.#knownSince = began;
    this.#rejected = rejected;
  }

  /**
   * Reads the list from the first row, call by call.
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
        throw unexpected('a list should continue but returned the same rows again');
    }
    return { follows, calls, skipped };
  }

  /** Stores the rows of one call, except those that changed here since it began. @throws ServiceFailure */
  async #take(after: string | undefined): Promise<ListPart<IndexedResource>> {
    const { applyChanges, part, table, throttle } = this.#options;
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
      if (after === undefined) this.#newestAt = throttle.clock.now();
    }
  }

  #noteChange(id: string): void {
    for (const changed of this.#changedDuring) changed.add(id);
  }
}
