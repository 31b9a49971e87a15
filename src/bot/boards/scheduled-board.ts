import { PermissionFlagsBits, type Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { type AuditEntry, auditedBoard } from '../../handlers/audit-entry.ts';
import { WHOLE_BOT_CODES } from '../../handlers/discord-limits.ts';
import type { Board, LastPost, PauseReason } from '../../handlers/server-boards.ts';
import type { BoardState, BoardStore, BoardUpdate, PendingPost } from '../store/board-store.ts';
import { boardPosts } from '../transport/bot-channels.ts';
import { type BoardCalls, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE } from './board-calls.ts';
import { type Due, dueOf } from './due.ts';
import type { ClockReading, FailedCall, Lease } from './exactly-once-sender.ts';

/** Shared by the boards of a process. */
export interface ScheduledBoardParts {
  readonly store: Pick<BoardStore, 'applyUpdate'>;
  readonly calls: Pick<BoardCalls, 'lacked'>;
  readonly now: () => ClockReading;
  /** Writes a line of the audit. */
  readonly audit: (board: Board, entry: AuditEntry) => void;
  readonly log: Logger;
}

/** Milliseconds before a post is retried, doubled each time. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;

/** Waits shorter than this, in ms, are not reported. */
const SHORT_WAIT = 10_000;

/** Milliseconds between two checks of a board that posts at each change. */
const CHECK_INTERVAL = 60_000;

/** https://discord.com/developers/docs/topics/opcodes-and-status-codes#json-json-error-codes */
const REASONS: ReadonlyMap<number, PauseReason> = new Map([
  [UNKNOWN_CHANNEL, 'channel-gone'],
  [UNKNOWN_MESSAGE, 'message-deleted'],
  [50001, 'no-rights'],
  [50013, 'no-rights'],
]);

const { ViewChannel, SendMessages, EmbedLinks, ReadMessageHistory } = PermissionFlagsBits;
const NEEDED = ViewChannel | SendMessages | EmbedLinks | ReadMessageHistory;

/** Log messages. */
const ENDS = {
  posted: 'a board is posted',
  edited: 'a board is posted',
  unchanged: 'a board has nothing new to post',
  'left-out': 'a post of a board is skipped',
} as const;

/** The result of a post, and what is published once it is stored. */
interface PostResult {
  readonly end: BoardUpdate;
  readonly outcome?: keyof typeof ENDS;
  readonly audit?: AuditEntry;
}

/** A scheduled board in memory: what is due, and how its posts ended. */
export class ScheduledBoard {
  readonly #parts: ScheduledBoardParts;
  #board: BoardState;
  #due: Due;
  /** Earliest time of the next step, on the steady clock. */
  #notBefore: number;
  /** Whether something other than its schedule or next check delays it. */
  #isDelayed = false;
  #failures = 0;
  /** A result that is not stored yet. Nothing else happens before. */
  #unsaved: PostResult | undefined;
  #isGone = false;

  constructor(board: BoardState, parts: ScheduledBoardParts) {
    this.#parts = parts;
    this.#board = board;
    const { steady, wall } = parts.now();
    this.#due = dueOf(board, wall);
    // The former process may have edited the message within this interval.
    const age = wall - (board.last?.at.getTime() ?? 0);
    const isRecent = this.#due.kind === 'check' && age >= 0 && age < CHECK_INTERVAL;
    this.#notBefore = steady + (isRecent ? CHECK_INTERVAL - age : 0);
  }

  get board(): BoardState {
    return this.#board;
  }

  /** Unix milliseconds at which a post was or will be due; undefined if unknown. */
  get dueSince(): number | undefined {
    if (this.#board.pause) return undefined;
    if (this.#due.kind === 'nothing') return this.#due.until;
    return this.#due.kind === 'begun' || this.#due.kind === 'due' ? this.#due.slot : undefined;
  }

  /** Whether the board was removed, or another process schedules it. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Whether nothing may be sent now. */
  get isBlocked(): boolean {
    return this.#isGone || this.#unsaved !== undefined || this.#board.pause !== undefined;
  }

  /** Whether an earlier version paused it for a refusal that concerned the whole bot. */
  get isPausedByOutage(): boolean {
    const { reason, code } = this.#board.pause ?? {};
    return reason === 'refused' && code !== undefined && WHOLE_BOT_CODES.has(code);
  }

  /** The channel of the next message or search. */
  get channel(): Snowflake {
    return (this.#board.pending ?? this.#board.settings).channel;
  }

  /** Takes over a board that somebody has changed. */
  replace(board: BoardState): void {
    this.#take(board);
    this.waitFor(0);
  }

  /** Milliseconds until the next step; 0 or less if it is due, undefined for a paused board. */
  waitTime({ steady, wall }: ClockReading): number | undefined {
    if (this.#board.pause && !this.#unsaved && !this.isPausedByOutage) return undefined;
    const wait = this.#notBefore - steady;
    return this.#due.kind === 'nothing' && !this.isPausedByOutage
      ? Math.max(wait, this.#due.until - wall)
      : wait;
  }

  /** Recomputes and returns what is due. */
  updateDue(): Due {
    this.#due = dueOf(this.#board, this.#parts.now().wall);
    return this.#due;
  }

  /** Delays the next step, because of Discord, the service or the store. */
  waitFor(milliseconds: number): void {
    this.#notBefore = this.#parts.now().steady + milliseconds;
    this.#isDelayed = milliseconds > 0;
  }

  /** Unix milliseconds until which something delays it; undefined for less than 10 s. */
  get waitsUntil(): number | undefined {
    const { steady, wall } = this.#parts.now();
    const wait = this.#notBefore - steady;
    return this.#isDelayed && !this.#board.pause && wait >= SHORT_WAIT ? wall + wait : undefined;
  }

  /** Delays the next step until the next check of a board that posts at each change. */
  waitForCheck(): void {
    this.#failures = 0;
    this.waitFor(CHECK_INTERVAL);
    this.#isDelayed = false;
  }

  /** Delays the next step with exponential backoff. */
  backOff(): void {
    this.waitFor(Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE));
    this.#failures = Math.min(this.#failures + 1, 16);
  }

  /** Handles a call without a message as its result. */
  callFailed(call: FailedCall): void {
    if (call.kind === 'unknown') {
      this.#parts.log.debug({ err: call.error, board: this.#board.id }, 'a post has no answer from Discord');
      boardPosts.publish({ outcome: 'failed' });
    }
    // Only this attempt has expired.
    if (call.kind === 'not made') this.waitFor(1_000);
    else if (call.kind === 'limited' && call.wait > 0) this.waitFor(call.wait);
    else this.backOff();
  }

  /** Notes a message that is stored and about to be sent. */
  setPending(post: PendingPost): void {
    this.#board = { ...this.#board, pending: post };
  }

  /**
   * Stores a result again if the store failed before.
   * @throws StoreFailure
   */
  async retryUnsaved(lease: Lease): Promise<void> {
    if (this.#unsaved) await this.#save(lease, this.#unsaved);
  }

  /** @param last undefined to keep the last post */
  async finish(
    lease: Lease,
    slot: number,
    outcome: 'posted' | 'edited' | 'unchanged',
    last?: LastPost,
  ): Promise<void> {
    const { wanted } = this.#board;
    const end = {
      handled: this.#handled(slot),
      ...(wanted !== undefined && { wanted }),
      ...(last && { last }),
    };
    await this.#save(lease, { end, outcome });
  }

  /** Stores an update that does not end a post. */
  async update(lease: Lease, end: Pick<BoardUpdate, 'announcedAt' | 'handled'>): Promise<void> {
    await this.#save(lease, { end });
  }

  async skip(lease: Lease, slot: number, why: NonNullable<AuditEntry['why']>): Promise<void> {
    const audit = { action: 'board post', ...this.#audited, outcome: 'failed', why } as const;
    // Later requests stay pending.
    const end = { handled: this.#handled(slot), wanted: slot };
    await this.#save(lease, { end, outcome: 'left-out', audit });
  }

  /** Pauses the board, because Discord refused a call with this code. */
  async refused(lease: Lease, code: number, slot: number): Promise<void> {
    boardPosts.publish({ outcome: 'failed' });
    const reason = REASONS.get(code) ?? 'refused';
    // Codes that concern the whole bot are left out: `isPausedByOutage` would take them for an outage.
    const isTold = reason === 'refused' && !WHOLE_BOT_CODES.has(code);
    const lacked = reason === 'no-rights' ? await this.#lacked() : undefined;
    const told = isTold ? code : lacked;
    await this.pause(lease, { reason, ...(told !== undefined && { code: told }) }, slot);
  }

  /** The permission bits that the bot lacks in the channel; undefined if unknown. */
  async #lacked(): Promise<number | undefined> {
    const { server, settings } = this.#board;
    const needed = settings.chart === undefined ? NEEDED : NEEDED | PermissionFlagsBits.AttachFiles;
    const lacked = await this.#parts.calls.lacked(server, settings.channel, needed);
    return lacked === undefined || lacked === 0n ? undefined : Number(lacked);
  }

  /** Ends a pause that was caused by an outage of Discord, like "Resume" of a manager. */
  async resume(lease: Lease): Promise<void> {
    const { pause, settings } = this.#board;
    const { wall: now } = this.#parts.now();
    const isKept = settings.message === 'same';
    const end = { resumes: true, handled: this.#handled(now), ...(isKept && { asked: now }) } as const;
    const states = {
      before: { paused: pause?.reason ?? null, ...(pause?.code !== undefined && { code: pause.code }) },
      after: { paused: null },
    };
    const audit = { action: 'board resume', ...this.#audited, outcome: 'done', ...states } as const;
    await this.#save(lease, { end, audit });
  }

  /** @param slot the time of the post that is not made */
  async pause(lease: Lease, pause: NonNullable<Board['pause']>, slot: number): Promise<void> {
    const { wanted, last } = this.#board;
    const { reason, code } = pause;
    const end = {
      pause,
      handled: this.#handled(slot),
      ...(wanted !== undefined && { wanted }),
      ...(last && reason === 'message-deleted' && { last: { ...last, message: undefined } }),
    };
    const states = {
      before: { paused: null },
      after: { paused: reason, ...(code !== undefined && { code }) },
    };
    const audit = { action: 'board pause', ...this.#audited, outcome: 'done', ...states } as const;
    await this.#save(lease, { end, audit });
  }

  /** Fields that identify the board in an audit line. */
  get #audited() {
    const { id, settings } = this.#board;
    return { target: id, ...auditedBoard(settings) };
  }

  #handled(slot: number): number {
    return Math.max(this.#board.handled, slot);
  }

  async #save(lease: Lease, ending: PostResult): Promise<void> {
    const { store, audit, log } = this.#parts;
    const { id, server, settings } = this.#board;
    const { end, outcome } = ending;
    this.#unsaved = ending;
    const board = await store.applyUpdate(lease.holder, this.#board, end);
    this.#unsaved = undefined;
    if (outcome) {
      boardPosts.publish({ outcome });
      const { channel = settings.channel, message } = end.last ?? {};
      log.info({ board: id, server, channel, message, outcome }, ENDS[outcome]);
    }
    if (!board) {
      this.#isGone = true;
      return;
    }
    // Managers may have saved other settings while Discord refused the former ones.
    const isAsSaved = end.resumes
      ? board.pause === undefined
      : end.pause?.reason === (end.pause && board.pause?.reason);
    if (ending.audit && isAsSaved) audit(board, ending.audit);
    this.#take(board);
    if (this.#due.kind === 'check') this.waitForCheck();
    else this.waitFor(0);
  }

  #take(board: BoardState): void {
    this.#board = board;
    this.#failures = 0;
    this.updateDue();
  }
}
