import { setImmediate as turn } from 'node:timers/promises';
import { Pace } from '../../pace.ts';
import { ServiceFailure } from '../../service-failure.ts';
import type { Clock } from '../../time.ts';
import type { IndexExtent, IndexState } from '../score-index.ts';
import type { ListReader } from './list-reader.ts';
import { ScoreTable, type TableLimits } from './score-table.ts';

/** Seconds after which a question has what is new read first; a cursor makes that one small call. */
const FRESH_SECONDS = 60;

/** The same without a cursor, where it is one call for everything. */
const FRESH_SECONDS_WITHOUT_CURSOR = 600;

/** Seconds after which everything is read again, since records can change. */
const WHOLE_SECONDS = 24 * 60 * 60;

/** Seconds until a failed reading goes on, and until one goes on that was rate limited without a word of how long. */
const PAUSE_SECONDS = 60;

/** How the reading goes on, and who reads. */
export interface IndexReadingOptions {
  readonly reader: ListReader;
  readonly limits: TableLimits;
  readonly clock: Clock;
  /** Called when reading ends before the end of the list, a rate limit apart: at most once a minute. */
  readonly onFailure?: ((failure: unknown) => void) | undefined;
}

/**
 * Keeps a table of the service's records. Nothing happens until it is asked for; then the list is read in the
 * background, one call after the other with a pause as long as the call took, and slower after a 429, so that people's
 * own calls come between.
 */
export class IndexReading {
  readonly #options: IndexReadingOptions;
  #table: ScoreTable;
  /** The table that is being filled; the one that is shown until it is whole once, and then another one. */
  #filling: ScoreTable;
  #extent: IndexExtent = 'reading';
  #asOf: Date | undefined;
  #round: Promise<void> | undefined;
  /** Resolves when the round has to wait for the service. */
  #paused = Promise.withResolvers<void>();
  #failure: unknown;
  #nextRound = Number.NEGATIVE_INFINITY;
  #nextWhole = Number.POSITIVE_INFINITY;
  readonly #pace: Pace;
  readonly #stopped = new AbortController();

  constructor(options: IndexReadingOptions) {
    this.#options = options;
    this.#table = this.#newTable();
    this.#filling = this.#table;
    this.#pace = new Pace(options.clock, this.#stopped.signal, 0);
  }

  get table(): ScoreTable {
    return this.#table;
  }

  get state(): IndexState {
    return { extent: this.#extent, records: this.#table.length, asOf: this.#asOf };
  }

  /** What the last round ended with, when there is nothing at all to answer from. */
  get failure(): unknown {
    return this.#asOf === undefined && this.#table.length === 0 ? this.#failure : undefined;
  }

  /**
   * Begins to read when it is time to.
   * @returns what there is to wait for, undefined where nothing would change soon: that never rejects
   */
  refresh(): Promise<void> | undefined {
    const { clock } = this.#options;
    if (!this.#isClosed && !this.#round && clock.now() >= this.#nextRound) {
      this.#failure = undefined;
      this.#paused = Promise.withResolvers();
      if (this.#extent === 'waiting') this.#extent = 'reading';
      this.#round = this.#readRound().finally(() => {
        this.#round = undefined;
      });
    }
    const isShown = this.#filling === this.#table;
    if (!this.#round || !isShown || this.#extent === 'waiting') return undefined;
    return Promise.race([this.#round, this.#paused.promise]);
  }

  /** Ends what is read. */
  close(): void {
    this.#stopped.abort();
  }

  get #isClosed(): boolean {
    return this.#stopped.signal.aborted;
  }

  async #readRound(): Promise<void> {
    const { clock, reader } = this.#options;
    if (this.#asOf !== undefined && this.#filling === this.#table) {
      if (!reader.continues || clock.now() >= this.#nextWhole) this.#filling = this.#newTable();
      else if (this.#table.isFull) return;
    }
    try {
      const extent = await this.#fill();
      if (extent === undefined) return;
      if (this.#filling !== this.#table || this.#asOf === undefined)
        this.#nextWhole = clock.now() + WHOLE_SECONDS * 1_000;
      this.#table = this.#filling;
      this.#extent = extent;
      this.#asOf = new Date(clock.epochMilliseconds());
      this.#failure = undefined;
      this.#pace.relax();
      this.#nextRound =
        clock.now() + (reader.continues ? FRESH_SECONDS : FRESH_SECONDS_WITHOUT_CURSOR) * 1_000;
    } catch (error) {
      if (this.#isClosed) return;
      this.#failure = error;
      this.#options.onFailure?.(error);
      this.#pauseShown();
      this.#nextRound = clock.now() + PAUSE_SECONDS * 1_000;
    }
  }

  /** Reads to the end. @returns undefined when it was closed before */
  async #fill(): Promise<IndexExtent | undefined> {
    const { clock, reader } = this.#options;
    let startedOver = false;
    let took = 0;
    const readOn = async () => {
      const began = clock.now();
      const stands = await reader.readOn(this.#filling);
      took = clock.now() - began;
      return stands;
    };
    while (!this.#isClosed) {
      if (this.#filling.isFull) return 'full';
      try {
        const stands = await this.#pace.inTurn(took, readOn);
        if (this.#extent === 'waiting') this.#extent = 'reading';
        // A full table has no room for the next record, so that it is not asked about any more.
        if (stands === 'end') return this.#filling.isFull ? 'full' : 'whole';
        if (stands === 'cut') return 'cut';
      } catch (error) {
        const seconds = waitOf(error);
        if (seconds === undefined) {
          // The last record may be gone, so that the service knows no way on from there.
          if (startedOver || this.#filling.length === 0 || !isRefusal(error)) throw error;
          startedOver = true;
          this.#filling = this.#newTable();
          continue;
        }
        this.#failure = error;
        this.#pauseShown();
        this.#pace.limited(seconds);
      }
      await turn();
    }
    return undefined;
  }

  /** What is shown says that it waits, unless it is whole and merely grows older. */
  #pauseShown(): void {
    if (this.#asOf === undefined) this.#extent = 'waiting';
    this.#paused.resolve();
  }

  #newTable(): ScoreTable {
    return new ScoreTable(this.#options.limits);
  }
}

/** Seconds after which a call that was rate limited may be made again; undefined for any other failure. */
function waitOf(error: unknown): number | undefined {
  if (!(error instanceof ServiceFailure) || error.reason.kind !== 'rate-limited') return undefined;
  return Math.max(1, error.reason.retryAfterSeconds ?? PAUSE_SECONDS);
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'refused';
