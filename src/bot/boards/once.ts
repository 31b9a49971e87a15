import type { Snowflake } from 'discord-api-types/v10';
import { moreId } from '../../handlers/boards/message.ts';
import type { Reply } from '../../handlers/reply.ts';
import type { Board } from '../../handlers/server-boards.ts';
import type { BoardStore, Posting } from '../store/board-store.ts';
import { type BoardCalls, type CallEnd, UNKNOWN_MESSAGE } from './board-calls.ts';

/** A time by two clocks: one stands still while the machine sleeps, and the other may be set. */
export interface Moment {
  /** Milliseconds, as of `performance.now()`. */
  readonly steady: number;
  /** Unix milliseconds. */
  readonly wall: number;
}

/** Milliseconds between two moments, by the clock that went on longer. */
export const between = (one: Moment, other: Moment): number =>
  Math.max(other.steady - one.steady, other.wall - one.wall);

/** The right of this process to keep boards. */
export interface Lease {
  readonly holder: string;
  /** Whether it lasts for some seconds more, and the bot is not stopping. */
  readonly isHeld: boolean;
}

/** A call that has not led to a message. */
export type Unmade = Exclude<CallEnd<never>, { readonly kind: 'done' }>;

/** @param message undefined for one that was deleted since */
interface There {
  readonly kind: 'there';
  readonly message: Snowflake | undefined;
}

/** Milliseconds from the store's word, or a look into the channel, up to which a message may be sent. */
const SEND_WITHIN = 20_000;

/** What messages are sent with. */
export interface OnceParts {
  readonly store: Pick<BoardStore, 'begin'>;
  readonly calls: Pick<BoardCalls, 'post' | 'find'>;
  readonly now: () => Moment;
  /** An id lower than that of each message that comes from now on, whatever this machine's clock says. */
  readonly idBefore: () => Snowflake;
}

/**
 * Sends messages that are there once, whatever ends in between. Discord knows a nonce for minutes, so that a message on its way
 * cannot come twice; after that the message is in the channel, where its button is looked for. Between the store's word or a look
 * and the call there are 20 s at the most, since another process looks 30 s after this one has last renewed its lease.
 */
export class Once {
  readonly #parts: OnceParts;

  constructor(parts: OnceParts) {
    this.#parts = parts;
  }

  /**
   * Writes into the store that a message is about to be sent.
   * @returns undefined where it is not to be sent: the lease is lost, or the board was changed
   * @throws StoreFailure
   */
  async begin(
    lease: Lease,
    board: Board,
    kind: Posting['kind'],
    slot: number,
  ): Promise<{ readonly posting: Posting; readonly since: Moment } | undefined> {
    const { store, now, idBefore } = this.#parts;
    const since = now();
    const posting: Posting = { kind, slot, channel: board.settings.channel, after: idBefore() };
    return (await store.begin(lease.holder, board, posting)) ? { posting, since } : undefined;
  }

  /** Looks for a message that was begun. */
  async find(
    { id }: Board,
    { kind, slot, channel, after }: Posting,
  ): Promise<There | { readonly kind: 'absent'; readonly since: Moment } | Unmade> {
    const { calls, now } = this.#parts;
    const customId = moreId.encode({ board: id, kind, slot });
    const found = await calls.find(channel, after, customId, now);
    if (found.kind !== 'done') return found;
    const { message, at: since } = found.value;
    return message === undefined ? { kind: 'absent', since } : { kind: 'there', message };
  }

  /** Sends a message that was begun. @param since when that was, or when the channel was looked through */
  async send(
    lease: Lease,
    { id }: Board,
    { kind, slot, channel }: Posting,
    reply: Reply,
    since: Moment,
  ): Promise<There | Unmade> {
    const { calls, now } = this.#parts;
    const nonce = `${kind === 'announcement' ? 'a' : ''}${id}${slot.toString(36)}`;
    const mayBegin = () => lease.isHeld && between(since, now()) < SEND_WITHIN;
    const sent = await calls.post(channel, reply, nonce, mayBegin);
    if (sent.kind === 'done') return { kind: 'there', message: sent.value };
    // Discord remembers the nonce: the message was sent, and somebody has deleted it.
    if (sent.kind === 'refused' && sent.code === UNKNOWN_MESSAGE)
      return { kind: 'there', message: undefined };
    return sent;
  }
}
