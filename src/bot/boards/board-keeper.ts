import { randomUUID } from 'node:crypto';
import type { Snowflake } from 'discord-api-types/v10';
import { within } from '../../services/time.ts';
import { Outage } from '../process/outages.ts';
import type { BoardStore, BoardsSince } from '../store/board-store.ts';
import { StoreFailure } from '../store/store.ts';
import type { BoardCalls } from './board-calls.ts';
import { between, type Lease, type Moment } from './once.ts';
import { BoardPostings, type PostingParts } from './posting.ts';

/** Milliseconds between two looks at the store and the clock, each of which renews the lease. */
const LOOK_EVERY = 10_000;

/** Milliseconds from the last renewal after which the lease counts as lost: it ends after 30 s, and a call takes a while. */
const LEASE = 25_000;

/**
 * Boards that are posted at the same time: each waits for the store twice, half a second at most, and ten a second have their
 * turn at Discord.
 */
const MOST_AT_ONCE = 32;

/** Milliseconds that a stop waits for calls in flight, and then for the store. */
const FINISH_LIMIT = 5_000;
const SAVE_LIMIT = 1_500;

/** The clock of the machine is set by more, in milliseconds. */
const CLOCK_SET = 2_000;

/** What a keeper works with. */
export interface KeeperParts extends PostingParts {
  readonly store: BoardStore;
  readonly calls: Pick<BoardCalls, 'post' | 'edit' | 'find' | 'lacked' | 'stop'>;
  /** Ends what the calls are made with. */
  end(): void;
}

/** The boards of the process that keeps them. */
export interface BoardCounts {
  readonly running: number;
  readonly paused: number;
  /** Seconds since the earliest time of a posting that is neither made nor left out, retries and waits included; 0 if none is due. */
  readonly oldestDueSeconds: number;
}

/**
 * Keeps the boards of all servers while this process has the lease of them, and otherwise tries to get it. Without a board it
 * does nothing until the next `look`.
 */
export class BoardKeeper {
  readonly #parts: KeeperParts;
  readonly #finishLimit: number;
  readonly #boards = new Map<string, BoardPostings>();
  readonly #steps = new Map<BoardPostings, Promise<void>>();
  readonly #channels = new Set<Snowflake>();
  readonly #outage = new Outage();
  #lease: OwnLease | undefined;
  #revision = 0;
  #hasNone = false;
  #looking: Promise<void> | undefined;
  #lookedAt: Moment;
  #lookTimer: NodeJS.Timeout | undefined;
  #stepTimer: NodeJS.Timeout | undefined;
  #nextStep: NodeJS.Immediate | undefined;
  #isStopped = false;

  /** @param finishLimit milliseconds that a stop waits for calls in flight */
  constructor(parts: KeeperParts, finishLimit = FINISH_LIMIT) {
    this.#parts = parts;
    this.#finishLimit = finishLimit;
    this.#lookedAt = parts.now();
  }

  /** Undefined while another process keeps the boards, or none does. */
  get kept(): BoardCounts | undefined {
    if (this.#hasNone) return { running: 0, paused: 0, oldestDueSeconds: 0 };
    if (!this.#lease?.isHeld) return undefined;
    const { wall } = this.#parts.now();
    const counts = { running: 0, paused: 0 };
    let oldest = wall;
    for (const { held } of this.#boards.values()) {
      counts[held.board.pause ? 'paused' : 'running'] += 1;
      oldest = Math.min(oldest, held.dueSince ?? wall);
    }
    return { ...counts, oldestDueSeconds: Math.round((wall - oldest) / 1_000) };
  }

  /** Unix milliseconds until which something makes a board of this process wait. */
  waitsUntil(id: string): number | undefined {
    return this.#boards.get(id)?.held.waitsUntil;
  }

  /** Whether there was no board at the last look, so that nothing is done until the next one is asked for. */
  get isIdle(): boolean {
    return this.#hasNone;
  }

  /** Renews the lease, takes what was changed, and begins what is due. Never rejects. */
  async look(): Promise<void> {
    if (this.#isStopped) return;
    this.#hasNone = false;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  /** Waits for the postings in flight. */
  async settled(): Promise<void> {
    while (this.#steps.size > 0) await Promise.all(this.#steps.values());
  }

  /** Finishes the calls in flight within 5 s, and gives the lease back. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#lookTimer);
    clearTimeout(this.#stepTimer);
    const lease = this.#lease;
    if (lease) lease.isEnding = true;
    this.#parts.store.hurry();
    await within(this.#finishLimit, Promise.all([this.#looking, this.settled()]));
    this.#parts.calls.stop();
    await within(SAVE_LIMIT, this.settled());
    this.#parts.end();
    if (lease) await this.#giveBack(lease);
  }

  async #look(): Promise<void> {
    clearTimeout(this.#lookTimer);
    const asked = this.#parts.now();
    // The clock was set, or the machine has slept.
    const isSet = Math.abs(asked.wall - this.#lookedAt.wall - (asked.steady - this.#lookedAt.steady));
    this.#lookedAt = asked;
    const lost = this.#lease?.isHeld ? undefined : this.#lease;
    if (lost) this.#drop();
    else if (isSet > CLOCK_SET) for (const { held } of this.#boards.values()) held.recount();
    try {
      // What was begun under it goes on under another one.
      if (lost) await this.#parts.store.giveBack(lost.holder);
      await this.#hold(asked);
      const seconds = this.#outage.recordSuccess();
      if (seconds !== undefined) this.#parts.log.info({ seconds }, 'the boards of servers are read again');
    } catch (err) {
      if (!(err instanceof StoreFailure)) this.#parts.log.error({ err }, 'the boards could not be looked at');
      else if (this.#outage.recordFailure()) {
        const says = `the boards of servers cannot be read, and are not posted: ${err.message}`;
        this.#parts.log.warn(says);
      }
    }
    if (this.#isStopped || this.#hasNone) return;
    this.#lookTimer = setTimeout(() => void this.look(), LOOK_EVERY).unref();
    this.#beginSteps();
  }

  async #hold(asked: Moment): Promise<void> {
    const { store, now, log } = this.#parts;
    const lease = this.#lease ?? new OwnLease(now);
    if (!(await store.hold(lease.holder))) return this.#drop();
    lease.renewedAt = asked;
    if (!this.#lease) {
      this.#lease = lease;
      this.#revision = 0;
      log.debug({ holder: lease.holder }, 'this process keeps the boards');
    }
    const begun = new Set(this.#steps.keys());
    const since = await store.since(this.#revision);
    // A posting has ended meanwhile: what was read may be from before.
    const isStale = (board: BoardPostings) => begun.has(board) || this.#steps.has(board);
    if (this.#take(since, isStale)) this.#revision = since.revision;
    if (this.#boards.size > 0) return;
    this.#hasNone = true;
    this.#lease = undefined;
    await this.#giveBack(lease);
  }

  /** @returns whether all of it was taken: boards that are being posted are read again */
  #take({ boards, removed, isWhole }: BoardsSince, isStale: (board: BoardPostings) => boolean): boolean {
    let isTaken = true;
    for (const board of boards) {
      const known = this.#boards.get(board.id);
      if (!known) this.#boards.set(board.id, new BoardPostings(board, this.#parts));
      else if (isStale(known)) isTaken = false;
      else known.renew(board);
    }
    const there = isWhole ? new Set(boards.map(({ id }) => id)) : undefined;
    for (const id of there ? this.#boards.keys() : removed) if (!there?.has(id)) this.#boards.delete(id);
    return isTaken;
  }

  /** Another process may keep the boards from now on. */
  #drop(): void {
    if (this.#lease) this.#parts.log.debug('this process no longer keeps the boards');
    this.#lease = undefined;
    this.#boards.clear();
  }

  async #giveBack({ holder }: Lease): Promise<void> {
    try {
      await this.#parts.store.giveBack(holder);
    } catch (err) {
      this.#parts.log.debug({ err }, 'the lease of the boards ends by itself');
    }
  }

  /** Begins what is due, as far as there is room, and looks again at the next time. */
  #beginSteps(): void {
    clearTimeout(this.#stepTimer);
    const lease = this.#lease;
    // The posting that ends begins the next one.
    if (this.#isStopped || !lease?.isHeld || this.#steps.size >= MOST_AT_ONCE) return;
    const now = this.#parts.now();
    let next = Number.POSITIVE_INFINITY;
    let first: { readonly board: BoardPostings; readonly wait: number } | undefined;
    for (const board of this.#boards.values()) {
      if (this.#steps.has(board)) continue;
      const wait = board.held.wait(now);
      if (wait === undefined) continue;
      if (wait > 0) next = Math.min(next, wait);
      // The longest due first.
      else if (wait < (first?.wait ?? 1) && !this.#channels.has(board.held.channel)) first = { board, wait };
    }
    if (first) {
      this.#begin(first.board, lease);
      this.#beginNext();
    } else if (next < LOOK_EVERY) this.#stepTimer = setTimeout(() => this.#beginSteps(), next).unref();
  }

  /** Others have their turn between two boards. */
  #beginNext(): void {
    this.#nextStep ??= setImmediate(() => {
      this.#nextStep = undefined;
      this.#beginSteps();
    });
  }

  #begin(board: BoardPostings, lease: OwnLease): void {
    const { channel } = board.held;
    this.#channels.add(channel);
    const step = board.step(lease).finally(() => {
      this.#steps.delete(board);
      this.#channels.delete(channel);
      if (board.held.isGone && this.#boards.get(board.held.board.id) === board) {
        this.#boards.delete(board.held.board.id);
        this.#revision = 0;
      }
      this.#beginNext();
    });
    this.#steps.set(board, step);
  }
}

/** A lease that ends by itself, by the clock that goes on longer: a process may have slept. */
class OwnLease implements Lease {
  readonly holder: string = randomUUID();
  renewedAt: Moment;
  isEnding = false;
  readonly #now: () => Moment;

  constructor(now: () => Moment) {
    this.#now = now;
    this.renewedAt = now();
  }

  get isHeld(): boolean {
    return !this.isEnding && between(this.renewedAt, this.#now()) < LEASE;
  }
}
