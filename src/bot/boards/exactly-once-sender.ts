import type { Snowflake } from 'discord-api-types/v10';
import { moreId } from '../../handlers/boards/message.ts';
import type { Reply } from '../../handlers/reply.ts';
import type { Board } from '../../handlers/server-boards.ts';
import type { BoardStore, PendingPost } from '../store/board-store.ts';
import { type BoardCalls, type CallResult, UNKNOWN_MESSAGE } from './board-calls.ts';

/** A time by two clocks: the steady one stops while the machine sleeps, and the wall clock may be set. */
export interface ClockReading {
  /** Milliseconds on the clock of `performance.now()`. */
  readonly steady: number;
  /** Unix milliseconds. */
  readonly wall: number;
}

/** Milliseconds between two readings, by the clock that advanced further. */
export const elapsed = (one: ClockReading, other: ClockReading): number =>
  Math.max(other.steady - one.steady, other.wall - one.wall);

/** The right of this process to post boards. */
export interface Lease {
  readonly holder: string;
  /** Whether the lease lasts for some seconds more and the bot is not stopping. */
  readonly isHeld: boolean;
}

/** A call without a message as its result. */
export type FailedCall = Exclude<CallResult<never>, { readonly kind: 'done' }>;

/** @param message undefined if it was deleted since */
interface Sent {
  readonly kind: 'sent';
  readonly message: Snowflake | undefined;
}

/** Milliseconds from the write to the store, or from the search of the channel, within which a message may be sent. */
const SEND_WITHIN = 20_000;

/** What the sender needs. */
export interface SenderParts {
  readonly store: Pick<BoardStore, 'beginPost'>;
  readonly calls: Pick<BoardCalls, 'post' | 'find'>;
  readonly now: () => ClockReading;
  /** Returns an id lower than that of every later message, even if this machine's clock is wrong. */
  readonly idBefore: () => Snowflake;
}

/**
 * Sends each message exactly once, even if the process stops in between. Discord remembers a nonce for minutes, which
 * prevents duplicates of a message in flight. After that the message is in the channel, where the sender searches for
 * its button. At most 20 s may pass between the write or search and the call, because another process searches 30 s
 * after this one has last renewed its lease.
 */
export class ExactlyOnceSender {
  readonly #parts: SenderParts;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /**
   * Stores a message that is about to be sent.
   * @returns undefined if it must not be sent: the lease is lost, or the board was changed
   * @throws StoreFailure
   */
  async begin(
    lease: Lease,
    board: Board,
    kind: PendingPost['kind'],
    slot: number,
  ): Promise<{ readonly post: PendingPost; readonly since: ClockReading } | undefined> {
    const { store, now, idBefore } = this.#parts;
    const since = now();
    const post: PendingPost = { kind, slot, channel: board.settings.channel, after: idBefore() };
    return (await store.beginPost(lease.holder, board, post)) ? { post, since } : undefined;
  }

  /** Searches for a message that has begun. */
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

  /**
   * Sends a message that has begun.
   * @param since when it was stored, or when the channel was searched
   */
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
