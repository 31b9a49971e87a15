import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import type { AuditEntry } from '../../handlers/audit-entry.ts';
import type {
  HistoryFilter,
  HistoryRange,
  HistoryRow,
  HistorySearch,
  HistoryTargets,
  ModerationHistory,
} from '../../handlers/moderation-history.ts';
import type { StoreUnreadable } from '../../handlers/server-settings.ts';
import type { Page } from '../../services/lists/page.ts';
import type { IndexedKind } from '../../services/resources/managed-resource.ts';
import { withTimeout } from '../../services/time.ts';
import type { AuditedLine, AuditLines } from '../audit/audit.ts';
import { Outage } from '../process/outages.ts';
import type { VerifiedClock } from '../process/verified-clock.ts';
import { StoreFailure } from '../store/store-failure.ts';
import type { NewRow } from './history-rows.ts';
import type { HistoryStore, OpenedHistory } from './history-store.ts';

/** Maximum buffered lines. */
const BUFFER_LIMIT = 1_000;

/** Lines per transaction. */
const BATCH = 200;

const DAY = 86_400_000;

/**
 * Milliseconds: `gather` for which a line waits for others, because most answers are sent by then; `retry` after a
 * failure; `remove` between two checks for old lines, of which one a day deletes them; `backfill` between two checks
 * for lines of earlier versions; and `pause` between two parts of a backfill, so that commands and reads come between.
 */
export interface HistoryTiming {
  readonly gather: number;
  readonly retry: number;
  readonly remove: number;
  readonly backfill: number;
  readonly pause: number;
}

const TIMING: HistoryTiming = {
  ...{ gather: 1_000, retry: 10_000, remove: 3_600_000 },
  ...{ backfill: 600_000, pause: 20 },
};

/** Milliseconds that a read waits for pending writes. */
const READ_FLUSH_LIMIT = 2_500;

/** Milliseconds that a stop waits for pending writes, and for the store to close. */
const CLOSE_LIMIT = 2_000;

/**
 * Buffers audit lines and writes them to the store in batches. Lines that the store does not accept stay buffered.
 * Lines beyond the buffer are counted in a row of lost lines.
 */
export class AuditHistory implements ModerationHistory, AuditLines {
  readonly offBy: ModerationHistory['offBy'];
  readonly #opened: OpenedHistory;
  readonly #log: Logger;
  readonly #timing: HistoryTiming;
  /** The batch being written, or whose result is unknown. It stays the same until it is written. */
  #batch: readonly NewRow[] = [];
  #waiting: NewRow[] = [];
  /** Rows of lost lines, by server and kind. */
  #lost = new Map<string, NewRow & { readonly lost: number }>();
  /** Starts at a random number, so that no two processes share ordinals. */
  #ordinal = randomInt(2 ** 47);
  readonly #outage = new Outage();
  /** Whether a write failed in the outage. Then a successful read does not end it. */
  #isOfWrites = false;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #removing: NodeJS.Timeout | undefined;
  #backfilling: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(opened: OpenedHistory, log: Logger, timing: HistoryTiming = TIMING) {
    this.offBy = opened.offBy;
    this.#opened = opened;
    this.#log = log;
    this.#timing = timing;
  }

  /** Deletes old lines and backfills lines of earlier versions from time to time, until closed. */
  maintain(time: Pick<VerifiedClock, 'now'>): void {
    if (this.#isClosed || this.#removing) return;
    this.#removing = setInterval(() => void this.#remove(time), this.#timing.remove).unref();
    this.#backfillAfter(0);
  }

  /** Never throws and never waits. */
  add({ server, at, user, entry }: AuditedLine): void {
    const noun = nounOf(entry);
    if (this.offBy !== undefined || noun === undefined || entry.target === undefined) return;
    this.#ordinal += 1;
    const place = { server, noun, at, ordinal: this.#ordinal };
    if (this.#batch.length + this.#waiting.length < BUFFER_LIMIT)
      this.#waiting.push({ ...place, user, entry });
    else this.#countLost({ ...place, lost: 1 });
    this.#writeAfter(this.#timing.gather);
  }

  async page(filter: HistoryFilter, part: HistoryRange): Promise<Page<HistoryRow> | StoreUnreadable> {
    return this.#read((store) => store.page(filter, part));
  }

  async targets(
    filter: Pick<HistoryFilter, 'server' | 'noun'>,
    search: HistorySearch,
  ): Promise<HistoryTargets> {
    const found = await this.#read((store) => store.targets(filter, search));
    return 'failed' in found ? { rows: [], isComplete: true } : found;
  }

  /** Writes the buffered lines, for at most 2 s, and logs how many are left. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#removing);
    clearTimeout(this.#backfilling);
    await withTimeout(CLOSE_LIMIT, this.#write());
    clearTimeout(this.#timer);
    const lines = this.#unwritten;
    if (lines > 0) this.#log.error({ lines, store: this.#opened.place }, LEFT);
    // A lock may delay it for longer than the end may take.
    await withTimeout(CLOSE_LIMIT, this.#opened.store.close());
  }

  get #unwritten(): number {
    const rows = [...this.#batch, ...this.#waiting, ...this.#lost.values()];
    return rows.reduce((sum, row) => sum + ('lost' in row ? row.lost : 1), 0);
  }

  #countLost(row: NewRow & { readonly lost: number }): void {
    const key = `${row.server} ${row.noun}`;
    const { lost = 0, ...first } = this.#lost.get(key) ?? row;
    this.#lost.set(key, { ...first, lost: this.#lost.has(key) ? lost + 1 : 1 });
  }

  #writeAfter(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.#write(), milliseconds).unref();
  }

  #write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Writes until the buffer is empty or the store fails. Never rejects. */
  async #writeAll(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      for (;;) {
        if (this.#batch.length === 0) {
          this.#batch = [...this.#waiting.splice(0, BATCH), ...this.#lost.values()];
          this.#lost.clear();
        }
        if (this.#batch.length === 0) break;
        const [rejected, ...others] = await this.#opened.store.write(this.#batch);
        this.#batch = [];
        this.#succeed(true);
        if (rejected) this.#reject(1 + others.length, rejected.failure);
      }
      this.#timer = undefined;
    } catch (error) {
      this.#fail(error, UNWRITTEN);
      this.#timer = undefined;
      this.#writeAfter(this.#timing.retry);
    }
  }

  #reject(lines: number, { message, cause }: StoreFailure): void {
    this.#log.warn({ lines, store: this.#opened.place }, `${REJECTED}: ${message}`);
    this.#log.debug({ err: cause }, 'the cause');
  }

  /** Writes the buffered lines first, so that they are read, too. */
  async #read<Found extends object>(
    reading: (store: HistoryStore) => Promise<Found>,
  ): Promise<Found | StoreUnreadable> {
    try {
      if (this.#unwritten > 0 && !this.#outage.isOn) await withTimeout(READ_FLUSH_LIMIT, this.#write());
      const found = await reading(this.#opened.store);
      this.#succeed(false);
      return found;
    } catch (error) {
      return { failed: this.#fail(error, UNREAD).trouble };
    }
  }

  /** If no lines are kept, earlier ones are deleted, too. */
  async #remove(time: Pick<VerifiedClock, 'now'>): Promise<void> {
    const { store, days } = this.#opened;
    const now = store.exists ? await time.now() : undefined;
    if (!now || this.#isClosed) return;
    try {
      await store.deleteBefore(new Date(now.getTime() - days * DAY), now);
    } catch (error) {
      if (!this.#isClosed) this.#fail(error, UNREAD);
    }
  }

  #backfillAfter(milliseconds: number): void {
    if (!this.#isClosed) this.#backfilling = setTimeout(() => void this.#backfill(), milliseconds).unref();
  }

  /** A failure loses no line: the next run continues there. */
  async #backfill(): Promise<void> {
    const { store } = this.#opened;
    let isMore = false;
    try {
      isMore = store.exists && (await store.backfillTargets());
    } catch (error) {
      if (!this.#isClosed) this.#fail(error, UNFILLED);
    }
    this.#backfillAfter(isMore ? this.#timing.pause : this.#timing.backfill);
  }

  #fail(error: unknown, sentence: string): StoreFailure {
    const isExpected = error instanceof StoreFailure;
    const failure = isExpected ? error : new StoreFailure('away', 'an unexpected error', error);
    this.#isOfWrites ||= sentence === UNWRITTEN;
    const fields = { store: this.#opened.place, ...(!isExpected && { err: error }) };
    const level = this.#outage.recordFailure() ? 'warn' : 'debug';
    this.#log[level](fields, `${sentence}: ${failure.message}`);
    this.#log.debug({ err: failure.cause }, 'the cause');
    return failure;
  }

  #succeed(isOfWrites: boolean): void {
    if (this.#isOfWrites && !isOfWrites) return;
    const seconds = this.#outage.recordSuccess();
    if (seconds === undefined) return;
    this.#isOfWrites = false;
    this.#log.info(
      { store: this.#opened.place, seconds },
      'the history of moderation can be read and written again',
    );
  }
}

const UNFILLED = 'lines of an earlier version cannot be searched by contact yet, and moderation continues';
const UNWRITTEN =
  'the history of moderation accepts no lines: they are buffered, the log has them, and moderation continues';
const REJECTED = 'the history of moderation rejects some lines and counts them as lost: the log has them';
const UNREAD = 'the history of moderation cannot be read, and moderation continues';
const LEFT = 'lines did not reach the history of moderation: they are only in the log';

/** The kind of resource that a line is about; undefined if it is neither a conversation nor a score. */
function nounOf({ action, outcome }: AuditEntry): IndexedKind | undefined {
  if (outcome === 'refused') return undefined;
  return (['conversation', 'score'] as const).find((noun) => action.startsWith(`${noun} `));
}
