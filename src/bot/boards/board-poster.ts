import type { Snowflake } from 'discord-api-types/v10';
import { type BoardMessage, sameRows } from '../../handlers/boards/message.ts';
import type { Board, PostedRow } from '../../handlers/server-boards.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { BoardState, BoardStore, PendingPost } from '../store/board-store.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { type AnnouncementParts, Announcements } from './announcements.ts';
import { type BoardCalls, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE } from './board-calls.ts';
import type { Due } from './due.ts';
import { type ClockReading, ExactlyOnceSender, type Lease, type SenderParts } from './exactly-once-sender.ts';
import { ScheduledBoard, type ScheduledBoardParts } from './scheduled-board.ts';

/** The reason why no message can be made now. */
export type NotReady = 'service away' | 'index not whole';

/** Shared by the posters of all boards. */
export interface PosterParts extends SenderParts, ScheduledBoardParts, AnnouncementParts {
  readonly store: Pick<BoardStore, 'beginPost' | 'applyUpdate'>;
  readonly calls: Pick<BoardCalls, 'post' | 'edit' | 'find' | 'lacked'>;
  /**
   * Makes the current message of a board.
   * @param isPatient false to use an index that is not read completely
   */
  compose(board: Board, slot: number, isPatient: boolean): Promise<BoardMessage | NotReady>;
}

/**
 * Milliseconds between two attempts while the service is away, and while the index is being read; and the longest wait
 * for the index.
 */
const SERVICE_RETRY = 300_000;
const INDEX_RETRY = 10_000;
const LONGEST_INDEX_WAIT = 600_000;

/** Posts one board, step by step. */
export class BoardPoster {
  readonly scheduled: ScheduledBoard;
  readonly #parts: PosterParts;
  readonly #sender: ExactlyOnceSender;
  readonly #announcements: Announcements;
  /** Start of the wait for the index, on the steady clock. */
  #waitsSince: number | undefined;
  /** The rows of the last sent message, whether Discord accepted it or not. */
  #sentRows: readonly PostedRow[] | undefined;
  /** The last message, without its timestamps. */
  #shown: string | undefined;

  constructor(board: BoardState, parts: PosterParts) {
    this.#parts = parts;
    this.scheduled = new ScheduledBoard(board, parts);
    this.#sender = new ExactlyOnceSender(parts);
    this.#announcements = new Announcements(this.scheduled, this.#sender, parts);
  }

  /** Takes over a board that somebody has changed. */
  replace(board: BoardState): void {
    if (board.version !== this.scheduled.board.version) {
      this.#shown = undefined;
      this.#announcements.reset();
    }
    this.scheduled.replace(board);
  }

  /** Runs the next step. Never rejects. */
  async step(lease: Lease): Promise<void> {
    const { scheduled } = this;
    try {
      await scheduled.retryUnsaved(lease);
      if (scheduled.isPausedByOutage) await scheduled.resume(lease);
      if (!scheduled.isBlocked) await this.#step(lease, scheduled.updateDue());
    } catch (err) {
      const isExpected = err instanceof StoreFailure || err instanceof ServiceFailure;
      this.#parts.log[isExpected ? 'debug' : 'error'](
        { err, board: scheduled.board.id },
        'a board could not be posted',
      );
      scheduled.backOff();
    }
  }

  async #step(lease: Lease, due: Due): Promise<void> {
    const { scheduled } = this;
    const { pending, handled } = scheduled.board;
    switch (due.kind) {
      case 'begun':
        if (pending?.kind === 'announcement') await this.#announcements.resume(lease, pending);
        else if (pending) await this.#resume(lease, pending, due.isOver);
        return;
      case 'due':
      case 'check': {
        const isDue = due.kind === 'due';
        const message = await this.#post(lease, isDue ? due.slot : this.#parts.now().wall, isDue);
        const isWhole = message && message.state.asOf !== undefined;
        if (isWhole && !scheduled.isBlocked && !scheduled.board.pending)
          await this.#announcements.check(lease);
        return;
      }
      case 'missed':
        return scheduled.skip(lease, due.slot, 'it was too late');
      case 'was ahead':
        return scheduled.update(lease, { handled: due.slot });
      case 'zone unknown':
        return scheduled.pause(lease, { reason: 'zone-unknown' }, handled);
      case 'nothing':
        return;
    }
  }

  /**
   * @param isDue false to edit the message only if the board differs
   * @returns the current message; undefined if the board has to wait
   */
  async #post(lease: Lease, slot: number, isDue: boolean): Promise<BoardMessage | undefined> {
    const { scheduled } = this;
    const message = await this.#composed(slot);
    if (!message) return undefined;
    const { settings, last } = scheduled.board;
    const kept = settings.message === 'same' && last?.channel === settings.channel ? last.message : undefined;
    if (this.#isSilent(message)) await scheduled.finish(lease, slot, 'unchanged');
    else if (kept === undefined) await this.#begin(lease, slot, message);
    else if (isDue || !this.#isShown(message)) await this.#edit(lease, slot, kept, message);
    else scheduled.waitForCheck();
    return message;
  }

  async #begin(lease: Lease, slot: number, message: BoardMessage): Promise<void> {
    const { scheduled } = this;
    const begun = await this.#sender.begin(lease, scheduled.board, 'board', slot);
    // The next read of the store shows the reason.
    if (!begun) return scheduled.backOff();
    scheduled.setPending(begun.post);
    await this.#send(lease, begun.post, message, begun.since);
  }

  /** Resumes a post that has begun: searches for its message and sends it again only if it is missing. */
  async #resume(lease: Lease, post: PendingPost, isOver: boolean): Promise<void> {
    const { scheduled } = this;
    const { slot, channel } = post;
    const isElsewhere = channel !== scheduled.board.settings.channel;
    // Made before the search, because the message has to follow it at once.
    const message = isOver || isElsewhere ? undefined : await this.#composed(slot);
    const found = await this.#sender.find(scheduled.board, post);
    if (found.kind === 'sent') return this.#posted(lease, post, found.message, message?.rows);
    if (found.kind === 'refused') {
      if (found.code === UNKNOWN_CHANNEL && !isElsewhere) return scheduled.refused(lease, found.code, slot);
      return scheduled.skip(lease, slot, 'the channel could not be read');
    }
    if (isOver) return scheduled.skip(lease, slot, 'it was too late');
    if (found.kind !== 'absent') return scheduled.callFailed(found);
    // The message did not reach the former channel. The new channel starts with its own message.
    if (isElsewhere) return scheduled.update(lease, {});
    if (!message) return;
    if (this.#isSilent(message)) return scheduled.finish(lease, slot, 'unchanged');
    await this.#send(lease, post, message, found.since);
  }

  async #send(lease: Lease, post: PendingPost, message: BoardMessage, since: ClockReading): Promise<void> {
    const { scheduled } = this;
    this.#sentRows = message.rows;
    const sent = await this.#sender.send(lease, scheduled.board, post, message.reply, since);
    if (sent.kind === 'refused') return scheduled.refused(lease, sent.code, post.slot);
    if (sent.kind !== 'sent') return scheduled.callFailed(sent);
    this.#shown = withoutTimes(message);
    await this.#posted(lease, post, sent.message, message.rows);
  }

  /** @param message undefined if it was deleted since */
  async #posted(
    lease: Lease,
    { slot, channel }: PendingPost,
    message: Snowflake | undefined,
    composed: readonly PostedRow[] = this.scheduled.board.last?.rows ?? [],
  ): Promise<void> {
    const { scheduled } = this;
    const rows = this.#sentRows ?? composed;
    this.#sentRows = undefined;
    await scheduled.finish(lease, slot, 'posted', { at: this.#at, channel, message, rows });
    const isKept = scheduled.board.settings.message === 'same';
    if (isKept && message === undefined && !scheduled.isBlocked)
      await scheduled.refused(lease, UNKNOWN_MESSAGE, slot);
  }

  async #edit(lease: Lease, slot: number, kept: Snowflake, message: BoardMessage): Promise<void> {
    const { scheduled } = this;
    const { channel } = scheduled.board.settings;
    const edited = await this.#parts.calls.edit(channel, kept, message.reply, () => lease.isHeld);
    if (edited.kind === 'refused') return scheduled.refused(lease, edited.code, slot);
    if (edited.kind !== 'done') return scheduled.callFailed(edited);
    this.#shown = withoutTimes(message);
    await scheduled.finish(lease, slot, 'edited', {
      at: this.#at,
      channel,
      message: kept,
      rows: message.rows,
    });
  }

  /** @returns undefined if the board has to wait */
  async #composed(slot: number): Promise<BoardMessage | undefined> {
    const { scheduled } = this;
    const { steady } = this.#parts.now();
    const isPatient = this.#waitsSince === undefined || steady - this.#waitsSince < LONGEST_INDEX_WAIT;
    const message = await this.#parts.compose(scheduled.board, slot, isPatient);
    if (message === 'service away') scheduled.waitFor(SERVICE_RETRY);
    if (message === 'index not whole') {
      this.#waitsSince ??= steady;
      scheduled.waitFor(INDEX_RETRY);
    }
    if (typeof message === 'string') return undefined;
    if (isPatient) this.#waitsSince = undefined;
    return message;
  }

  /** Whether to skip the message: it is empty, or repeats the last one without a request. */
  #isSilent({ players, rows }: BoardMessage): boolean {
    const { settings, last, wanted } = this.scheduled.board;
    if (settings.message === 'same') return false;
    return players === 0 || (wanted === undefined && last !== undefined && sameRows(last.rows, rows));
  }

  /** Whether the posted message already shows this content. After a start only its rows are known. */
  #isShown(message: BoardMessage): boolean {
    const shown = withoutTimes(message);
    const isSame = sameRows(this.scheduled.board.last?.rows ?? [], message.rows);
    if (isSame) this.#shown ??= shown;
    return isSame && this.#shown === shown;
  }

  get #at(): Date {
    return new Date(this.#parts.now().wall);
  }
}

/** The content of a message, without its timestamps. */
const withoutTimes = ({ reply: { content, embeds } }: BoardMessage): string =>
  JSON.stringify({ content, embeds }).replaceAll(/<t:-?\d+(:\w)?>/g, '');
