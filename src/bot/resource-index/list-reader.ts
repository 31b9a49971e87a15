import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { IndexedResource } from '../../handlers/resource-index.ts';
import { unexpected } from '../../services/http/answer.ts';
import type { ListPart } from '../../services/lists/page.ts';
import { type Pace, Stopped } from '../../services/pace.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { Clock } from '../../services/time.ts';
import type { ResourceTable } from './resource-table.ts';

/** Milliseconds after which what was changed elsewhere has to be known, or the index is not whole any more. */
const FRESH = 10 * 60_000;

/**
 * Milliseconds from the beginning of one reading to that of the next. What is changed right behind a reading is seen
 * by the end of the next one: with readings of up to 5 minutes (some 3,000 calls) that is in time.
 */
const PERIOD = 4 * 60_000;

/** Milliseconds over which a later reading is spread, if it does not take longer, and the longest gap for that. */
const SPREAD = 3 * 60_000;
const LONGEST_SPREAD_GAP = 1_000;

/** Milliseconds without a use after which reading rests. */
const REST = 30 * 60_000;

/** Milliseconds for which the newest are believed: somebody who types asks several times a second. */
const BELIEVED = 3_000;

/** Milliseconds before the next attempt after a failure, twice as many after each further one. */
const FIRST_BACKOFF = 5_000;
const LONGEST_BACKOFF = 60_000;

/** How many of the last rows are tried to go on from: the last one may have been deleted meanwhile. */
const CURSORS = 3;

/** How many rows are taken in before others have their turn. */
const AT_ONCE = 1_000;

/** A list, and where it is kept. */
interface ReaderParts {
  readonly noun: string;
  /** Rows of one call, after the row with that id or from the first on. */
  readonly part: (after?: string) => Promise<ListPart<IndexedResource>>;
  readonly table: ResourceTable;
  readonly pace: Pace;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Reads one list of the service again and again, as long as somebody uses what is kept of it. */
export class ListReader {
  readonly #parts: ReaderParts;
  /** Which reading is under way, or was the last. */
  #reading = 0;
  /** How many calls the last reading took that came to its end. */
  #calls = 0;
  /** When the last reading began that did not fail, and how many rows the table had turned away by then. */
  #knownSince = Number.NEGATIVE_INFINITY;
  #turnedAway = 0;
  /** Whether that reading ended before the end of the list. */
  #isUnfinished = false;
  #end = Promise.withResolvers<void>();
  #usedAt = Number.NEGATIVE_INFINITY;
  #wake: AbortController | undefined;
  #running: Promise<void> | undefined;
  #newest: Promise<ListPart<IndexedResource>> | undefined;
  #newestAt = Number.NEGATIVE_INFINITY;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
  }

  /** Whether all that was there ten minutes ago is known, and nothing that was gone then. */
  get isWhole(): boolean {
    return !this.isCut && this.#parts.clock.now() - this.#knownSince <= FRESH;
  }

  /** Whether more rows are known to be there than can be had, or kept. */
  get isCut(): boolean {
    return this.#isUnfinished || this.#parts.table.turnedAway !== this.#turnedAway;
  }

  /** When the reading that is under way has come to its end. */
  get ended(): Promise<void> {
    return this.#end.promise;
  }

  /** Somebody uses what is read: reading begins, or goes on. */
  use(): void {
    this.#usedAt = this.#parts.clock.now();
    this.#wake?.abort();
    this.#running ??= this.#run();
  }

  /** Takes in what is known of the service at this moment. */
  remember(resources: readonly IndexedResource[]): void {
    for (const resource of resources) this.#parts.table.remember(resource, this.#reading);
  }

  /** Asks for the newest, unless that has just been done or the service wants to be left alone. */
  async lookAtNewest(): Promise<void> {
    const { clock, pace } = this.#parts;
    if (pace.isHeld || clock.now() - this.#newestAt < BELIEVED) return;
    // A failure is told where the list is read.
    await this.#first().catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { clock, pace, log, noun } = this.#parts;
    try {
      for (;;) {
        const began = clock.now();
        await this.#read().catch((err: unknown) => {
          if (err instanceof Stopped) throw err;
          log.warn({ err }, `the ${noun}s could not be read to the end: they are read again in a while`);
        });
        this.#end.resolve();
        this.#end = Promise.withResolvers();
        pace.relax();
        await pace.pause(Math.max(began + PERIOD - clock.now(), 0));
        await this.#rest();
      }
    } catch (error) {
      if (!(error instanceof Stopped)) log.error({ err: error }, `the ${noun}s are not read any more`);
    }
  }

  /** Waits for the next use when there was none for long. */
  async #rest(): Promise<void> {
    const { clock, pace } = this.#parts;
    while (clock.now() - this.#usedAt > REST) {
      this.#wake = new AbortController();
      await pace.pause(2 ** 31 - 1, this.#wake.signal);
      this.#wake = undefined;
    }
  }

  /** The list, as far as the table keeps it. What was not seen then is gone, or too far behind. @throws Stopped, ServiceFailure */
  async #read(): Promise<void> {
    const { clock, table } = this.#parts;
    const began = clock.now();
    const { turnedAway } = table;
    const gap = this.#calls === 0 ? 0 : Math.min(SPREAD / this.#calls, LONGEST_SPREAD_GAP);
    this.#reading += 1;
    const { follows, calls } = await this.#pass(gap, ({ gone }) => gone < table.most);
    // What has come to the front meanwhile was not seen where it had been.
    if (follows === 'nothing' && calls > 1) await this.#pass(0, ({ hasNew }) => hasNew);
    // Also where the list goes on: rows that are gone would take the room of others for ever.
    if (follows !== 'out-of-reach') await table.deleteBefore(this.#reading);
    this.#isUnfinished = follows !== 'nothing';
    this.#calls = calls;
    this.#knownSince = began;
    this.#turnedAway = turnedAway;
  }

  /**
   * From the first row on, call by call.
   * @param goesOn whether a further call is made, by how many rows the calls so far had, and whether the last of them had
   * any that this reading had not come past
   */
  async #pass(
    gap: number,
    goesOn: (so: { readonly gone: number; readonly hasNew: boolean }) => boolean,
  ): Promise<{ readonly follows: ListPart<IndexedResource>['follows']; readonly calls: number }> {
    let part = await this.#patiently(gap, () => this.#first());
    let last: readonly IndexedResource[] = [];
    let gone = 0;
    for (let calls = 1; ; calls += 1) {
      const { rows, follows } = part;
      gone += rows.length;
      const hasNew = rows.filter(({ id }) => this.#parts.table.pass(id, this.#reading)).length > 0;
      if (follows !== 'more' || !goesOn({ gone, hasNew })) return { follows, calls };
      last = [...last, ...rows].slice(-CURSORS);
      part = await this.#following(last, gap);
    }
  }

  /**
   * What follows the last of these rows. A service need not know a row any more that has been deleted: it may refuse the
   * call, or answer with an empty list. That is the end only if the row before leads to it too.
   */
  async #following(last: readonly IndexedResource[], gap: number): Promise<ListPart<IndexedResource>> {
    const cursors = last.map(({ id }) => id).toReversed();
    for (const [at, id] of cursors.entries()) {
      try {
        const part = await this.#patiently(gap, () => this.#take(id));
        if (part.rows.length > 0 || cursors.length === 1) return part;
      } catch (error) {
        const isRefused = error instanceof ServiceFailure && error.reason.kind === 'refused';
        if (!isRefused || at === cursors.length - 1) throw error;
      }
    }
    throw unexpected('a list that should go on brings no further rows');
  }

  /**
   * Makes a call until it is answered: not before the service takes calls again after a 429, and later and later while it is
   * away. What an answer is that makes no sense, or a refusal, is thrown.
   */
  async #patiently<Value>(gap: number, call: () => Promise<Value>): Promise<Value> {
    const { pace } = this.#parts;
    for (let backoff = FIRST_BACKOFF; ; backoff = Math.min(2 * backoff, LONGEST_BACKOFF)) {
      try {
        return await pace.inTurn(gap, call);
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        const { reason } = error;
        if (reason.kind === 'refused' || reason.kind === 'unexpected-answer') throw error;
        // After a 429 the next turn comes late enough.
        if (reason.kind !== 'rate-limited') await pace.pause(backoff);
      }
      await this.#rest();
    }
  }

  /** The first rows; asked for once by all who want them at the same time. */
  #first(): Promise<ListPart<IndexedResource>> {
    this.#newest ??= this.#take(undefined).finally(() => {
      this.#newest = undefined;
      this.#newestAt = this.#parts.clock.now();
    });
    return this.#newest;
  }

  /** One call. What was changed here while it was under way is known better than by its answer. @throws ServiceFailure */
  async #take(after: string | undefined): Promise<ListPart<IndexedResource>> {
    const { part, table, pace } = this.#parts;
    const changed = table.watchChanges();
    try {
      const answer = await part(after);
      for (const [at, row] of answer.rows.entries()) {
        if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
        if (!changed.has(row.id)) table.set(row, this.#reading);
      }
      return answer;
    } catch (error) {
      if (error instanceof ServiceFailure && error.reason.kind === 'rate-limited')
        pace.limited(error.reason.retryAfterSeconds);
      throw error;
    } finally {
      table.endWatch(changed);
    }
  }
}
