import type { Snowflake } from 'discord-api-types/v10';
import { type BoardMessage, sameRows } from '../../handlers/boards/message.ts';
import type { Board, PostedRow } from '../../handlers/server-boards.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { BoardStore, KeptBoard, Posting } from '../store/board-store.ts';
import { StoreFailure } from '../store/store.ts';
import { type AnnouncementParts, Announcements } from './announcements.ts';
import { type BoardCalls, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE } from './board-calls.ts';
import type { Due } from './due.ts';
import { HeldBoard, type HeldBoardParts } from './held-board.ts';
import { type Lease, type Moment, Once, type OnceParts } from './once.ts';

/** Why no message can be made now. */
export type NoMessage = 'service away' | 'index not whole';

/** What the postings of all boards share. */
export interface PostingParts extends OnceParts, HeldBoardParts, AnnouncementParts {
  readonly store: Pick<BoardStore, 'begin' | 'end'>;
  readonly calls: Pick<BoardCalls, 'post' | 'edit' | 'find' | 'lacked'>;
  /**
   * Makes the message of a board as of now.
   * @param isPatient false to do without what is still being read
   */
  compose(board: Board, slot: number, isPatient: boolean): Promise<BoardMessage | NoMessage>;
}

/** Milliseconds between two questions to a service that is away, and to an index that is being read, and the longest wait for that. */
const ASK_AWAY = 300_000;
const ASK_READING = 10_000;
const PATIENCE = 600_000;

/** The postings of one board, step by step. */
export class BoardPostings {
  readonly held: HeldBoard;
  readonly #parts: PostingParts;
  readonly #once: Once;
  readonly #announcements: Announcements;
  /** Since when the index is waited for, on the steady clock. */
  #waitsSince: number | undefined;
  /** The rows of the message that was sent last, whether Discord has taken it or not. */
  #sentRows: readonly PostedRow[] | undefined;
  /** The last message without its times. */
  #shown: string | undefined;

  constructor(board: KeptBoard, parts: PostingParts) {
    this.#parts = parts;
    this.held = new HeldBoard(board, parts);
    this.#once = new Once(parts);
    this.#announcements = new Announcements(this.held, this.#once, parts);
  }

  /** Takes the board as somebody has changed it. */
  renew(board: KeptBoard): void {
    if (board.version !== this.held.board.version) {
      this.#shown = undefined;
      this.#announcements.beginAnew();
    }
    this.held.renew(board);
  }

  /** Makes the next step. Never rejects. */
  async step(lease: Lease): Promise<void> {
    const { held } = this;
    try {
      await held.saveUnsaved(lease);
      if (held.isPausedByOutage) await held.resume(lease);
      if (!held.isHeldUp) await this.#step(lease, held.recount());
    } catch (err) {
      const isExpected = err instanceof StoreFailure || err instanceof ServiceFailure;
      this.#parts.log[isExpected ? 'debug' : 'error']({ err, board: held.board.id }, 'a board is not posted');
      held.tryLater();
    }
  }

  async #step(lease: Lease, due: Due): Promise<void> {
    const { held } = this;
    const { posting, handled } = held.board;
    switch (due.kind) {
      case 'begun':
        if (posting?.kind === 'announcement') await this.#announcements.goOn(lease, posting);
        else if (posting) await this.#goOn(lease, posting, due.isOver);
        return;
      case 'posting':
      case 'look': {
        const isDue = due.kind === 'posting';
        const message = await this.#post(lease, isDue ? due.slot : this.#parts.now().wall, isDue);
        const isWhole = message && message.state.asOf !== undefined;
        if (isWhole && !held.isHeldUp && !held.board.posting) await this.#announcements.look(lease);
        return;
      }
      case 'missed':
        return held.leaveOut(lease, due.slot, 'it was too late');
      case 'was ahead':
        return held.note(lease, { handled: due.slot });
      case 'zone unknown':
        return held.pause(lease, { reason: 'zone-unknown' }, handled);
      case 'nothing':
        return;
    }
  }

  /**
   * @param isDue false for a board that is edited only if it is another one
   * @returns what the board is now; undefined where it has to wait
   */
  async #post(lease: Lease, slot: number, isDue: boolean): Promise<BoardMessage | undefined> {
    const { held } = this;
    const message = await this.#composed(slot);
    if (!message) return undefined;
    const { settings, last } = held.board;
    const kept = settings.message === 'same' && last?.channel === settings.channel ? last.message : undefined;
    if (this.#isSilent(message)) await held.end(lease, slot, 'unchanged');
    else if (kept === undefined) await this.#begin(lease, slot, message);
    else if (isDue || !this.#isShown(message)) await this.#edit(lease, slot, kept, message);
    else held.waitForLook();
    return message;
  }

  async #begin(lease: Lease, slot: number, message: BoardMessage): Promise<void> {
    const { held } = this;
    const begun = await this.#once.begin(lease, held.board, 'board', slot);
    // The next reading of the store tells why.
    if (!begun) return held.tryLater();
    held.noteBegun(begun.posting);
    await this.#send(lease, begun.posting, message, begun.since);
  }

  /** A posting that was begun: it is looked for, and sent once more only where it is not there. */
  async #goOn(lease: Lease, posting: Posting, isOver: boolean): Promise<void> {
    const { held } = this;
    const { slot, channel } = posting;
    const isElsewhere = channel !== held.board.settings.channel;
    // Made before the look, which the message has to follow at once.
    const message = isOver || isElsewhere ? undefined : await this.#composed(slot);
    const found = await this.#once.find(held.board, posting);
    if (found.kind === 'there') return this.#posted(lease, posting, found.message, message?.rows);
    if (found.kind === 'refused') {
      if (found.code === UNKNOWN_CHANNEL && !isElsewhere) return held.refused(lease, found.code, slot);
      return held.leaveOut(lease, slot, 'the channel could not be read');
    }
    if (isOver) return held.leaveOut(lease, slot, 'it was too late');
    if (found.kind !== 'absent') return held.unmade(found);
    // It did not come to the former channel: the new one begins with a message of its own.
    if (isElsewhere) return held.note(lease, {});
    if (!message) return;
    if (this.#isSilent(message)) return held.end(lease, slot, 'unchanged');
    await this.#send(lease, posting, message, found.since);
  }

  async #send(lease: Lease, posting: Posting, message: BoardMessage, since: Moment): Promise<void> {
    const { held } = this;
    this.#sentRows = message.rows;
    const sent = await this.#once.send(lease, held.board, posting, message.reply, since);
    if (sent.kind === 'refused') return held.refused(lease, sent.code, posting.slot);
    if (sent.kind !== 'there') return held.unmade(sent);
    this.#shown = withoutTimes(message);
    await this.#posted(lease, posting, sent.message, message.rows);
  }

  /** @param message undefined for one that was deleted since */
  async #posted(
    lease: Lease,
    { slot, channel }: Posting,
    message: Snowflake | undefined,
    composed: readonly PostedRow[] = this.held.board.last?.rows ?? [],
  ): Promise<void> {
    const { held } = this;
    const rows = this.#sentRows ?? composed;
    this.#sentRows = undefined;
    await held.end(lease, slot, 'posted', { at: this.#at, channel, message, rows });
    const isKept = held.board.settings.message === 'same';
    if (isKept && message === undefined && !held.isHeldUp) await held.refused(lease, UNKNOWN_MESSAGE, slot);
  }

  async #edit(lease: Lease, slot: number, kept: Snowflake, message: BoardMessage): Promise<void> {
    const { held } = this;
    const { channel } = held.board.settings;
    const edited = await this.#parts.calls.edit(channel, kept, message.reply, () => lease.isHeld);
    if (edited.kind === 'refused') return held.refused(lease, edited.code, slot);
    if (edited.kind !== 'done') return held.unmade(edited);
    this.#shown = withoutTimes(message);
    await held.end(lease, slot, 'edited', { at: this.#at, channel, message: kept, rows: message.rows });
  }

  /** @returns nothing where the board has to wait */
  async #composed(slot: number): Promise<BoardMessage | undefined> {
    const { held } = this;
    const { steady } = this.#parts.now();
    const isPatient = this.#waitsSince === undefined || steady - this.#waitsSince < PATIENCE;
    const message = await this.#parts.compose(held.board, slot, isPatient);
    if (message === 'service away') held.waitFor(ASK_AWAY);
    if (message === 'index not whole') {
      this.#waitsSince ??= steady;
      held.waitFor(ASK_READING);
    }
    if (typeof message === 'string') return undefined;
    if (isPatient) this.#waitsSince = undefined;
    return message;
  }

  /** Whether a new message would be empty, or like the last one, and nobody has asked for it. */
  #isSilent({ players, rows }: BoardMessage): boolean {
    const { settings, last, wanted } = this.held.board;
    if (settings.message === 'same') return false;
    return players === 0 || (wanted === undefined && last !== undefined && sameRows(last.rows, rows));
  }

  /** Whether the kept message shows the same. After a start its rows alone are known. */
  #isShown(message: BoardMessage): boolean {
    const shown = withoutTimes(message);
    const isSame = sameRows(this.held.board.last?.rows ?? [], message.rows);
    if (isSame) this.#shown ??= shown;
    return isSame && this.#shown === shown;
  }

  get #at(): Date {
    return new Date(this.#parts.now().wall);
  }
}

/** What a message says, without the times in it. */
const withoutTimes = ({ reply: { content, embeds } }: BoardMessage): string =>
  JSON.stringify({ content, embeds }).replaceAll(/<t:-?\d+(:\w)?>/g, '');
