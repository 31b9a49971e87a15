import { randomUUID } from 'node:crypto';
import type { Snowflake } from 'discord-api-types/v10';
import { withTimeout } from '../../services/time.ts';
import { Outage } from '../process/outages.ts';
import type { BoardStore, ChangedBoards } from '../store/board-store.ts';
import { StoreFailure } from '../store/store-failure.ts';
import type { BoardCalls } from './board-calls.ts';
import { BoardPoster, type PosterParts } from './board-poster.ts';
import { type ClockReading, elapsed, type Lease } from './exactly-once-sender.ts';

/** Milliseconds between two polls. Each renews the lease, reads changes and checks the clock. */
const POLL_INTERVAL = 10_000;

/**
 * Milliseconds after the last renewal from which the lease counts as lost. It ends after 30 s, and a call takes time.
 */
const LEASE = 25_000;

/**
 * Maximum boards being posted at once. Each waits twice for the store, at most half a second, and Discord takes ten
 * calls a second.
 */
const CONCURRENCY = 32;

/** Milliseconds that a stop waits for calls in flight, and then for the store. */
const FINISH_LIMIT = 5_000;
const SAVE_LIMIT = 1_500;

/** Milliseconds by which the clocks may drift apart between polls before the wall clock counts as set. */
const CLOCK_TOLERANCE = 2_000;

/** What the scheduler needs. */
export interface SchedulerParts extends PosterParts {
  readonly store: BoardStore;
  readonly calls: Pick<BoardCalls, 'post' | 'edit' | 'find' | 'lacked' | 'stop'>;
  /** Closes the connections of `calls`. */
  end(): void;
}

/** Counts of the boards that this process schedules. */
export interface BoardCounts {
  readonly running: number;
  readonly paused: number;
  /**
   * Seconds since the earliest due post that is neither made nor skipped, including retries and waits; 0 if none is
   * due.
   */
  readonly oldestDueSeconds: number;
}

/**
 * Schedules the boards of all servers while this process holds the lease, and otherwise tries to acquire it. Idle
 * without boards, until the next `poll`.
 */
export class BoardScheduler {
  readonly #parts: SchedulerParts;
  readonly #finishLimit: number;
  readonly #boards = new Map<string, BoardPoster>();
  readonly #steps = new Map<BoardPoster, Promise<void>>();
  readonly #channels = new Set<Snowflake>();
  readonly #outage = new Outage();
  #lease: LocalLease | undefined;
  #revision = 0;
  #hasNone = false;
  #polling: Promise<void> | undefined;
  #polledAt: ClockReading;
  #pollTimer: NodeJS.Timeout | undefined;
  #stepTimer: NodeJS.Timeout | undefined;
  #nextStep: NodeJS.Immediate | undefined;
  #isStopped = false;

  /** @param finishLimit milliseconds that a stop waits for calls in flight */
  constructor(parts: SchedulerParts, finishLimit = FINISH_LIMIT) {
    this.#parts = parts;
    this.#finishLimit = finishLimit;
    this.#polledAt = parts.now();
  }

  /** Undefined if this process does not hold the lease. */
  get counts(): BoardCounts | undefined {
    if (this.#hasNone) return { running: 0, paused: 0, oldestDueSeconds: 0 };
    if (!this.#lease?.isHeld) return undefined;
    const { wall } = this.#parts.now();
    const counts = { running: 0, paused: 0 };
    let oldest = wall;
    for (const { scheduled } of this.#boards.values()) {
      counts[scheduled.board.pause ? 'paused' : 'running'] += 1;
      oldest = Math.min(oldest, scheduled.dueSince ?? wall);
    }
    return { ...counts, oldestDueSeconds: Math.round((wall - oldest) / 1_000) };
  }

  /** Unix milliseconds until which a board of this process is delayed; undefined if it is not. */
  waitsUntil(id: string): number | undefined {
    return this.#boards.get(id)?.scheduled.waitsUntil;
  }

  /** Whether the last poll found no boards. Then nothing happens until somebody calls `poll`. */
  get isIdle(): boolean {
    return this.#hasNone;
  }

  /** Renews the lease, applies changes and starts due posts. Never rejects. */
  async poll(): Promise<void> {
    if (this.#isStopped) return;
    this.#hasNone = false;
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
    });
    await this.#polling;
  }

  /** Waits for the posts in flight. */
  async settled(): Promise<void> {
    while (this.#steps.size > 0) await Promise.all(this.#steps.values());
  }

  /** Finishes the calls in flight within 5 s, and releases the lease. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#pollTimer);
    clearTimeout(this.#stepTimer);
    const lease = this.#lease;
    if (lease) lease.isEnding = true;
    this.#parts.store.flush();
    await withTimeout(this.#finishLimit, Promise.all([this.#polling, this.settled()]));
    this.#parts.calls.stop();
    await withTimeout(SAVE_LIMIT, this.settled());
    this.#parts.end();
    if (lease) await this.#releaseLease(lease);
  }

  async #poll(): Promise<void> {
    clearTimeout(this.#pollTimer);
    const asked = this.#parts.now();
    // The clock was set, or the machine was asleep.
    const isSet = Math.abs(asked.wall - this.#polledAt.wall - (asked.steady - this.#polledAt.steady));
    this.#polledAt = asked;
    const lost = this.#lease?.isHeld ? undefined : this.#lease;
    if (lost) this.#loseLease();
    else if (isSet > CLOCK_TOLERANCE)
      for (const { scheduled } of this.#boards.values()) scheduled.updateDue();
    try {
      // Posts that began under the old lease finish under a new one.
      if (lost) await this.#parts.store.releaseLease(lost.holder);
      await this.#renewLease(asked);
      const seconds = this.#outage.recordSuccess();
      if (seconds !== undefined) this.#parts.log.info({ seconds }, 'the boards of servers can be read again');
    } catch (err) {
      if (!(err instanceof StoreFailure)) this.#parts.log.error({ err }, 'polling the boards failed');
      else if (this.#outage.recordFailure()) {
        const says = `the boards of servers cannot be read and are not posted: ${err.message}`;
        this.#parts.log.warn(says);
      }
    }
    if (this.#isStopped || this.#hasNone) return;
    this.#pollTimer = setTimeout(() => void this.poll(), POLL_INTERVAL).unref();
    this.#beginSteps();
  }

  async #renewLease(asked: ClockReading): Promise<void> {
    const { store, now, log } = this.#parts;
    const lease = this.#lease ?? new LocalLease(now);
    if (!(await store.acquireLease(lease.holder))) return this.#loseLease();
    lease.renewedAt = asked;
    if (!this.#lease) {
      this.#lease = lease;
      this.#revision = 0;
      log.debug({ holder: lease.holder }, 'this process schedules the boards');
    }
    const begun = new Set(this.#steps.keys());
    const since = await store.changesSince(this.#revision);
    // A post has ended meanwhile, so the read state may be outdated.
    const isStale = (board: BoardPoster) => begun.has(board) || this.#steps.has(board);
    if (this.#applyChanges(since, isStale)) this.#revision = since.revision;
    if (this.#boards.size > 0) return;
    this.#hasNone = true;
    this.#lease = undefined;
    await this.#releaseLease(lease);
  }

  /** @returns whether all changes were applied. Boards that are being posted are read again. */
  #applyChanges(
    { boards, removed, isWhole }: ChangedBoards,
    isStale: (board: BoardPoster) => boolean,
  ): boolean {
    let isTaken = true;
    for (const board of boards) {
      const known = this.#boards.get(board.id);
      if (!known) this.#boards.set(board.id, new BoardPoster(board, this.#parts));
      else if (isStale(known)) isTaken = false;
      else known.replace(board);
    }
    const there = isWhole ? new Set(boards.map(({ id }) => id)) : undefined;
    for (const id of there ? this.#boards.keys() : removed) if (!there?.has(id)) this.#boards.delete(id);
    return isTaken;
  }

  /** Drops all boards: another process may schedule them. */
  #loseLease(): void {
    if (this.#lease) this.#parts.log.debug('this process no longer schedules the boards');
    this.#lease = undefined;
    this.#boards.clear();
  }

  async #releaseLease({ holder }: Lease): Promise<void> {
    try {
      await this.#parts.store.releaseLease(holder);
    } catch (err) {
      this.#parts.log.debug({ err }, 'the lease of the boards was not released, and expires');
    }
  }

  /** Starts the longest-due board if there is room, and sets a timer for the next one. */
  #beginSteps(): void {
    clearTimeout(this.#stepTimer);
    const lease = this.#lease;
    // The next post to end calls this again.
    if (this.#isStopped || !lease?.isHeld || this.#steps.size >= CONCURRENCY) return;
    const now = this.#parts.now();
    let next = Number.POSITIVE_INFINITY;
    let first: { readonly board: BoardPoster; readonly wait: number } | undefined;
    for (const board of this.#boards.values()) {
      if (this.#steps.has(board)) continue;
      const wait = board.scheduled.waitTime(now);
      if (wait === undefined) continue;
      if (wait > 0) next = Math.min(next, wait);
      // Longest due first.
      else if (wait < (first?.wait ?? 1) && !this.#channels.has(board.scheduled.channel))
        first = { board, wait };
    }
    if (first) {
      this.#begin(first.board, lease);
      this.#beginNext();
    } else if (next < POLL_INTERVAL) this.#stepTimer = setTimeout(() => this.#beginSteps(), next).unref();
  }

  /** Lets other work run between two boards. */
  #beginNext(): void {
    this.#nextStep ??= setImmediate(() => {
      this.#nextStep = undefined;
      this.#beginSteps();
    });
  }

  #begin(board: BoardPoster, lease: LocalLease): void {
    const { channel } = board.scheduled;
    this.#channels.add(channel);
    const step = board.step(lease).finally(() => {
      this.#steps.delete(board);
      this.#channels.delete(channel);
      if (board.scheduled.isGone && this.#boards.get(board.scheduled.board.id) === board) {
        this.#boards.delete(board.scheduled.board.id);
        this.#revision = 0;
      }
      this.#beginNext();
    });
    this.#steps.set(board, step);
  }
}

/** A lease that expires by itself. Uses the clock that advanced further, because the process may have been asleep. */
class LocalLease implements Lease {
  readonly holder: string = randomUUID();
  renewedAt: ClockReading;
  isEnding = false;
  readonly #now: () => ClockReading;

  constructor(now: () => ClockReading) {
    this.#now = now;
    this.renewedAt = now();
  }

  get isHeld(): boolean {
    return !this.isEnding && elapsed(this.renewedAt, this.#now()) < LEASE;
  }
}
