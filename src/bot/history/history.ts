import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import type { AuditEntry } from '../../handlers/audit-entry.ts';
import type {
  HistoryFilter,
  HistoryPart,
  HistoryRow,
  HistorySearch,
  HistoryTargets,
  HistoryUnread,
  ModerationHistory,
} from '../../handlers/moderation-history.ts';
import type { Page } from '../../services/lists/page.ts';
import type { IndexedKind } from '../../services/resources/managed-resource.ts';
import { within } from '../../services/time.ts';
import type { AuditedLine, AuditLines } from '../audit/audit.ts';
import { Outage } from '../process/outages.ts';
import type { VerifiedClock } from '../process/verified-clock.ts';
import { StoreFailure } from '../store/store.ts';
import type { NewRow } from './history-rows.ts';
import type { HistoryStore, OpenedHistory } from './history-store.ts';

/** Lines that wait at the most. */
const MOST_WAITING = 1_000;

/** Lines of one transaction. */
const AT_ONCE = 200;

const DAY = 86_400_000;

/**
 * Milliseconds for which a line waits for others, by when most answers are sent; until the next attempt after a failure;
 * between two looks for old lines, of which one a day removes them; between two looks for lines of an earlier version; and between
 * two parts of these, so that commands and other readings come between.
 */
export interface HistoryTiming {
  readonly gather: number;
  readonly retry: number;
  readonly remove: number;
  readonly fill: number;
  readonly pause: number;
}

const TIMING: HistoryTiming = {
  ...{ gather: 1_000, retry: 10_000, remove: 3_600_000 },
  ...{ fill: 600_000, pause: 20 },
};

/** Milliseconds that a reading waits for what is to be written. */
const WRITTEN_BEFORE = 2_500;

/** Milliseconds of the end for what waits. */
const CLOSE_LIMIT = 2_000;

/**
 * Takes lines of the audit, and writes them to the store some time later, many at once. What the store does not take waits, and
 * lines for which there is no room are counted in a row of their own.
 */
export class History implements ModerationHistory, AuditLines {
  readonly offBy: ModerationHistory['offBy'];
  readonly #opened: OpenedHistory;
  readonly #log: Logger;
  readonly #timing: HistoryTiming;
  /** What is being written, or was with an end that nobody knows: it stays the same until it is written. */
  #batch: readonly NewRow[] = [];
  #waiting: NewRow[] = [];
  /** The rows of lost lines, by server and kind. */
  #lost = new Map<string, NewRow & { readonly lost: number }>();
  /** Random, so that no two processes have the same. */
  #ordinal = randomInt(2 ** 47);
  readonly #outage = new Outage();
  /** Whether lines could not be written in it: a reading alone does not tell that it is over. */
  #isOfWrites = false;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #removing: NodeJS.Timeout | undefined;
  #filling: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(opened: OpenedHistory, log: Logger, timing: HistoryTiming = TIMING) {
    this.offBy = opened.offBy;
    this.#opened = opened;
    this.#log = log;
    this.#timing = timing;
  }

  /** Until it is closed, removes old lines from time to time, and makes lines of earlier versions searchable. */
  maintain(time: Pick<VerifiedClock, 'now'>): void {
    if (this.#isClosed || this.#removing) return;
    this.#removing = setInterval(() => void this.#remove(time), this.#timing.remove).unref();
    this.#fillAfter(0);
  }

  /** Never throws and never waits. */
  add({ server, at, user, entry }: AuditedLine): void {
    const noun = nounOf(entry);
    if (this.offBy !== undefined || noun === undefined || entry.target === undefined) return;
    this.#ordinal += 1;
    const place = { server, noun, at, ordinal: this.#ordinal };
    if (this.#batch.length + this.#waiting.length < MOST_WAITING)
      this.#waiting.push({ ...place, user, entry });
    else this.#lose({ ...place, lost: 1 });
    this.#wake(this.#timing.gather);
  }

  async page(filter: HistoryFilter, part: HistoryPart): Promise<Page<HistoryRow> | HistoryUnread> {
    return this.#read((store) => store.page(filter, part));
  }

  async targets(
    filter: Pick<HistoryFilter, 'server' | 'noun'>,
    search: HistorySearch,
  ): Promise<HistoryTargets> {
    const found = await this.#read((store) => store.targets(filter, search));
    return 'failed' in found ? { rows: [], isWhole: true } : found;
  }

  /** Writes what waits, 2 s at the most, and says how many lines are left. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#removing);
    clearTimeout(this.#filling);
    await within(CLOSE_LIMIT, this.#write());
    clearTimeout(this.#timer);
    const lines = this.#unwritten;
    if (lines > 0) this.#log.error({ lines, store: this.#opened.place }, LEFT);
    // A lock may hold it for longer than the end takes.
    await within(CLOSE_LIMIT, this.#opened.store.close());
  }

  get #unwritten(): number {
    const rows = [...this.#batch, ...this.#waiting, ...this.#lost.values()];
    return rows.reduce((sum, row) => sum + ('lost' in row ? row.lost : 1), 0);
  }

  #lose(row: NewRow & { readonly lost: number }): void {
    const key = `${row.server} ${row.noun}`;
    const { lost = 0, ...first } = this.#lost.get(key) ?? row;
    this.#lost.set(key, { ...first, lost: this.#lost.has(key) ? lost + 1 : 1 });
  }

  #wake(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.#write(), milliseconds).unref();
  }

  #write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Writes until nothing waits, or the store takes no more. Never rejects. */
  async #writeAll(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      for (;;) {
        if (this.#batch.length === 0) {
          this.#batch = [...this.#waiting.splice(0, AT_ONCE), ...this.#lost.values()];
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
      this.#wake(this.#timing.retry);
    }
  }

  #reject(lines: number, { message, cause }: StoreFailure): void {
    this.#log.warn({ lines, store: this.#opened.place }, `${REJECTED}: ${message}`);
    this.#log.debug({ err: cause }, 'the cause');
  }

  /** What waits is written before, so that it is read too. */
  async #read<Found extends object>(
    reading: (store: HistoryStore) => Promise<Found>,
  ): Promise<Found | HistoryUnread> {
    try {
      if (this.#unwritten > 0 && !this.#outage.isOn) await within(WRITTEN_BEFORE, this.#write());
      const found = await reading(this.#opened.store);
      this.#succeed(false);
      return found;
    } catch (error) {
      return { failed: this.#fail(error, UNREAD).trouble };
    }
  }

  /** Where none are kept, those of earlier days go as well. */
  async #remove(time: Pick<VerifiedClock, 'now'>): Promise<void> {
    const { store, days } = this.#opened;
    const now = store.isThere ? await time.now() : undefined;
    if (!now || this.#isClosed) return;
    try {
      await store.removeBefore(new Date(now.getTime() - days * DAY), now);
    } catch (error) {
      if (!this.#isClosed) this.#fail(error, UNREAD);
    }
  }

  #fillAfter(milliseconds: number): void {
    if (!this.#isClosed) this.#filling = setTimeout(() => void this.#fill(), milliseconds).unref();
  }

  /** A failure costs no line: the next look goes on from there. */
  async #fill(): Promise<void> {
    const { store } = this.#opened;
    let isMore = false;
    try {
      isMore = store.isThere && (await store.fillTargets());
    } catch (error) {
      if (!this.#isClosed) this.#fail(error, UNFILLED);
    }
    this.#fillAfter(isMore ? this.#timing.pause : this.#timing.fill);
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
    this.#log.info({ store: this.#opened.place, seconds }, 'the history of moderation is kept again');
  }
}

const UNFILLED = 'lines of an earlier version cannot be searched by contact yet, and moderation goes on';
const UNWRITTEN =
  'the history of moderation takes no lines: they wait, the log has them, and moderation goes on';
const REJECTED =
  'the history of moderation does not take some lines, and counts them in their place: the log has them';
const UNREAD = 'the history of moderation cannot be read, and moderation goes on';
const LEFT = 'lines did not get to the history of moderation: the log alone has them';

/** The kind of what a line is about; undefined where it is about no conversation and no score. */
function nounOf({ action, outcome }: AuditEntry): IndexedKind | undefined {
  if (outcome === 'refused') return undefined;
  return (['conversation', 'score'] as const).find((noun) => action.startsWith(`${noun} `));
}
