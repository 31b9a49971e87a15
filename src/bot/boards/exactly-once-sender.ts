import type { Snowflake } from 'discord-api-types/v10';
import { moreId } from '../../handlers/boards/message.ts';
import type { Reply } from '../../handlers/reply.ts';
import type { Board } from '../../handlers/server-boards.ts';
import type { BoardStore, PendingPost } from '../store/board-store.ts';
import { type BoardCalls, type CallResult, UNKNOWN_MESSAGE } from './board-calls.ts';

/** A time by two clocks: one stands still while the machine sleeps, and the other may be set. */
export interface ClockReading {
  /** Milliseconds, as of `performance.now()`. */
  readonly steady: number;
  /** Unix milliseconds. */
  readonly wall: number;
}

/** Milliseconds between two moments, by the clock that went on longer. */
export const elapsed = (one: ClockReading, other: ClockReading): number =>
  Math.max(other.steady - one.steady, other.wall - one.wall);

/** The right of this process to keep boards. */
export interface Lease {
  readonly holder: string;
  /** Whether it lasts for some seconds more, and the bot is not stopping. */
  readonly isHeld: boolean;
}

/** A call that has not led to a message. */
export type FailedCall = Exclude<CallResult<never>, { readonly kind: 'done' }>;

/** @param message undefined for one that was deleted since */
interface Sent {
  readonly kind: 'sent';
  readonly message: Snowflake | undefined;
}

/** Milliseconds from the store's word, or a look into the channel, up to which a message may be sent. */
const SEND_WITHIN = 20_000;

/** What messages are sent with. */
export interface SenderParts {
  readonly store: Pick<BoardStore, 'beginPost'>;
  readonly calls: Pick<BoardCalls, 'post' | 'find'>;
  readonly now: () => ClockReading;
  /** An id lower than that of each message that comes from now on, whatever this machine's clock says. */
  readonly idBefore: () => Snowflake;
}

/**
 * Sends messages that are there once, whatever ends in between. Discord knows a nonce for minutes, so that a message on its way
 * cannot come twice; after that the message is in the channel, where its button is looked for. Between the store's word or a look
 * and the call there are 20 s at the most, since another process looks 30 s after this one has last renewed its lease.
 */
export class ExactlyOnceSender {
  readonly #parts: SenderParts;

  constructor(parts: SenderParts) {
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
    kind: PendingPost['kind'],
    slot: number,
  ): Promise<{ readonly posting: PendingPost; readonly since: ClockReading } | undefined> {
    const { store, now, idBefore } = this.#parts;
    const since = now();
    const posting: PendingPost = { kind, slot, channel: board.settings.channel, after: idBefore() };
    return (await store.beginPost(lease.holder, board, posting)) ? { posting, since } : undefined;
  }

  /** Looks for a message that was begun. */
  async find(
    { id }: Board,
    { kind, slot, channel, after }: PendingPost,
  ): Promise<Sent | { readonly kind: 'absent'; readonly since: ClockReading } | FailedCall> {
    const { calls, now } = this.#parts;
    const customId = moreId.encode({ board: id, kind, slot });
    const found = await calls.find(channel, after, customId, now);
    if (found.kind !== 'done') return found;
    const { message, at: since } = found.value;
    return message === undefined ? { kind: 'absent', since } : { kind: 'sent', message };
  }

  /** Sends a message that was begun. @param since when that was, or when the channel was looked through */
  async send(
    lease: Lease,
    { id }: Board,
    { kind, slot, channel }: PendingPost,
    reply: Reply,
    since: ClockReading,
  ): Promise<Sent | FailedCall> {
    const { calls, now } = this.#parts;
    const nonce = `${kind === 'announcement' ? 'a' : ''}${id}${slot.toString(36)}`;
    const mayBegin = () => lease.isHeld && elapsed(since, now()) < SEND_WITHIN;
    const sent = await calls.post(channel, reply, nonce, mayBegin);
    if (sent.kind === 'done') return { kind: 'sent', message: sent.value };
    // Discord remembers the nonce: the message was sent, and somebody has deleted it.
    if (sent.kind === 'refused' && sent.code === UNKNOWN_MESSAGE) return { kind: 'sent', message: undefined };
    return sent;
  }
}
