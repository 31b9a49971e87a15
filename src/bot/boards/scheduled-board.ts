import { PermissionFlagsBits, type Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { type AuditEntry, auditedBoard } from '../../handlers/audit-entry.ts';
import { WHOLE_BOT_CODES } from '../../handlers/discord-limits.ts';
import type { Board, LastPosting, PauseReason } from '../../handlers/server-boards.ts';
import type { BoardState, BoardStore, BoardUpdate, PendingPost } from '../store/board-store.ts';
import { boardPosts } from '../transport/bot-channels.ts';
import { type BoardCalls, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE } from './board-calls.ts';
import { type Due, dueOf } from './due.ts';
import type { ClockReading, FailedCall, Lease } from './exactly-once-sender.ts';

/** What the boards of a process share. */
export interface ScheduledBoardParts {
  readonly store: Pick<BoardStore, 'applyUpdate'>;
  readonly calls: Pick<BoardCalls, 'lacked'>;
  readonly now: () => ClockReading;
  /** Writes a line of the audit. */
  readonly audit: (board: Board, entry: AuditEntry) => void;
  readonly log: Logger;
}

/** Milliseconds between two tries of a posting: doubled with each. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;

/** Milliseconds of a wait that nobody needs to be told of. */
const SHORT_WAIT = 10_000;

/** Milliseconds between two looks at a board that posts at each change. */
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

/** Lines of the log. */
const ENDS = {
  posted: 'a board is posted',
  edited: 'a board is posted',
  unchanged: 'a board has nothing new to post',
  'left-out': 'a posting of a board is left out',
} as const;

/** How a posting ended, and what is told of it once the store has it. */
interface PostResult {
  readonly end: BoardUpdate;
  readonly outcome?: keyof typeof ENDS;
  readonly audit?: AuditEntry;
}

/** A board in the memory of the process that keeps it: what is due of it, and how its postings ended. */
export class ScheduledBoard {
  readonly #parts: ScheduledBoardParts;
  #board: BoardState;
  #due: Due;
  /** Nothing is done before this time of the steady clock. */
  #notBefore: number;
  /** Whether it waits for something else than its time or its next look. */
  #isDelayed = false;
  #failures = 0;
  /** An ending that the store has not taken yet: nothing else is done before. */
  #unsaved: PostResult | undefined;
  #isGone = false;

  constructor(board: BoardState, parts: ScheduledBoardParts) {
    this.#parts = parts;
    this.#board = board;
    const { steady, wall } = parts.now();
    this.#due = dueOf(board, wall);
    // The edit of this minute may have been made by the former process.
    const age = wall - (board.last?.at.getTime() ?? 0);
    const isRecent = this.#due.kind === 'check' && age >= 0 && age < CHECK_INTERVAL;
    this.#notBefore = steady + (isRecent ? CHECK_INTERVAL - age : 0);
  }

  get board(): BoardState {
    return this.#board;
  }

  /** Unix milliseconds since which a posting is due, or at which one will be; undefined where none is known. */
  get dueSince(): number | undefined {
    if (this.#board.pause) return undefined;
    if (this.#due.kind === 'nothing') return this.#due.until;
    return this.#due.kind === 'begun' || this.#due.kind === 'posting' ? this.#due.slot : undefined;
  }

  /** The board is removed, or another process keeps it. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Whether nothing may be sent before something else has happened. */
  get isBlocked(): boolean {
    return this.#isGone || this.#unsaved !== undefined || this.#board.pause !== undefined;
  }

  /** Whether it was paused for a refusal that was not about this board: earlier versions did so. */
  get isPausedByOutage(): boolean {
    const { reason, code } = this.#board.pause ?? {};
    return reason === 'refused' && code !== undefined && WHOLE_BOT_CODES.has(code);
  }

  /** Where the next message is sent or looked for. */
  get channel(): Snowflake {
    return (this.#board.pending ?? this.#board.settings).channel;
  }

  /** Takes the board as somebody has changed it. */
  replace(board: BoardState): void {
    this.#take(board);
    this.waitFor(0);
  }

  /** Milliseconds until the next step, 0 and less for now; undefined for a paused board. */
  waitTime({ steady, wall }: ClockReading): number | undefined {
    if (this.#board.pause && !this.#unsaved && !this.isPausedByOutage) return undefined;
    const wait = this.#notBefore - steady;
    return this.#due.kind === 'nothing' && !this.isPausedByOutage
      ? Math.max(wait, this.#due.until - wall)
      : wait;
  }

  /** Sees what is due now. */
  updateDue(): Due {
    this.#due = dueOf(this.#board, this.#parts.now().wall);
    return this.#due;
  }

  /** Does nothing for this many milliseconds: Discord, the service or the store makes it wait. */
  waitFor(milliseconds: number): void {
    this.#notBefore = this.#parts.now().steady + milliseconds;
    this.#isDelayed = milliseconds > 0;
  }

  /** Unix milliseconds until which something makes it wait; undefined for less than 10 s. */
  get waitsUntil(): number | undefined {
    const { steady, wall } = this.#parts.now();
    const wait = this.#notBefore - steady;
    return this.#isDelayed && !this.#board.pause && wait >= SHORT_WAIT ? wall + wait : undefined;
  }

  /** Does nothing until the next look at a board that posts at each change. */
  waitForCheck(): void {
    this.#failures = 0;
    this.waitFor(CHECK_INTERVAL);
    this.#isDelayed = false;
  }

  /** Does it again after a while, each time later. */
  backOff(): void {
    this.waitFor(Math.min(FIRST_PAUSE * 2 ** this.#failures, LONGEST_PAUSE));
    this.#failures = Math.min(this.#failures + 1, 16);
  }

  /** Takes a call that has not led to a message. */
  callFailed(call: FailedCall): void {
    if (call.kind === 'unknown') {
      this.#parts.log.debug({ err: call.error, board: this.#board.id }, 'a posting has no answer of Discord');
      boardPosts.publish({ outcome: 'failed' });
    }
    // The time was over for this try alone.
    if (call.kind === 'not made') this.waitFor(1_000);
    else if (call.kind === 'limited' && call.wait > 0) this.waitFor(call.wait);
    else this.backOff();
  }

  /** Notes that a message is about to be sent, which the store has. */
  setPending(posting: PendingPost): void {
    this.#board = { ...this.#board, pending: posting };
  }

  /** Writes what the store has not taken at first. @throws StoreFailure */
  async retryUnsaved(lease: Lease): Promise<void> {
    if (this.#unsaved) await this.#save(lease, this.#unsaved);
  }

  /** @param last undefined where the last posting stays */
  async finish(
    lease: Lease,
    slot: number,
    outcome: 'posted' | 'edited' | 'unchanged',
    last?: LastPosting,
  ): Promise<void> {
    const { wanted } = this.#board;
    const end = {
      handled: this.#handled(slot),
      ...(wanted !== undefined && { wanted }),
      ...(last && { last }),
    };
    await this.#save(lease, { end, outcome });
  }

  /** Of a message that is no posting, or of no message. */
  async update(lease: Lease, end: Pick<BoardUpdate, 'announcedAt' | 'handled'>): Promise<void> {
    await this.#save(lease, { end });
  }

  async skip(lease: Lease, slot: number, why: NonNullable<AuditEntry['why']>): Promise<void> {
    const audit = { action: 'board post', ...this.#audited, outcome: 'failed', why } as const;
    // What was asked for since then is still to be made.
    const end = { handled: this.#handled(slot), wanted: slot };
    await this.#save(lease, { end, outcome: 'left-out', audit });
  }

  /** Takes a refusal of Discord, by its code: the board is paused. */
  async refused(lease: Lease, code: number, slot: number): Promise<void> {
    boardPosts.publish({ outcome: 'failed' });
    const reason = REASONS.get(code) ?? 'refused';
    // These codes would count as an outage.
    const isTold = reason === 'refused' && !WHOLE_BOT_CODES.has(code);
    const lacked = reason === 'no-rights' ? await this.#lacked() : undefined;
    const told = isTold ? code : lacked;
    await this.pause(lease, { reason, ...(told !== undefined && { code: told }) }, slot);
  }

  /** The bits of the permissions that the bot lacks in the channel, undefined where they are not known. */
  async #lacked(): Promise<number | undefined> {
    const { server, settings } = this.#board;
    const needed = settings.chart === undefined ? NEEDED : NEEDED | PermissionFlagsBits.AttachFiles;
    const lacked = await this.#parts.calls.lacked(server, settings.channel, needed);
    return lacked === undefined || lacked === 0n ? undefined : Number(lacked);
  }

  /** Ends a pause for an outage of Discord, as a manager's Resume does. */
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

  /** @param slot the time of the posting that is not made for it */
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

  /** What a line of the audit names the board by. */
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
