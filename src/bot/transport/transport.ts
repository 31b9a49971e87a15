import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import type { Responder } from './responder.ts';

/** How an interaction came. */
export interface Delivery {
  /** Whether a process that has ended may have begun to answer it. */
  readonly again: boolean;
  /** Whether a process that has ended has acknowledged it. */
  readonly acknowledged?: boolean;
  /** Whether another process had it and may be alive, but has not answered. */
  readonly takenOver?: boolean;
  /** Milliseconds that had passed since it came to be, of the 3 s that there are for a first answer. */
  readonly age?: number;
}

/** Who takes interactions and answers them. */
export interface Receiver {
  /** Whether this interaction came before: it is answered, or being answered. */
  has(id: Snowflake): boolean;
  /** Answers an interaction by its responder, and resolves when nothing more is done for it. Never rejects. */
  handle(interaction: APIInteraction, responder: Responder, delivery?: Delivery): Promise<void>;
}

/** One of the ways by which interactions come: a shard of the gateway, or the endpoint of webhooks. */
export interface ConnectionStatus {
  /** Undefined for the endpoint. */
  readonly shard: number | undefined;
  readonly connected: boolean;
  /** Since when it is connected or away, by `performance.now()`. */
  readonly since: number;
}

/** Whether interactions come. */
export interface TransportStatus {
  /** None will come any more: the transport was stopped, or Discord has closed it for good. */
  readonly closed: boolean;
  /** None before the start. */
  readonly connections: readonly ConnectionStatus[];
  /** Where webhooks are taken; undefined for the gateway, and while they are not. */
  readonly address?: string | undefined;
}

/** Where interactions come from, and where their answers go. */
export interface Transport {
  readonly kind: 'gateway' | 'webhooks';
  /** What deliveries are verified with, 64 hexadecimal digits; undefined where nothing is signed. */
  readonly publicKey?: string | undefined;
  /**
   * Hands every interaction to the receiver from then on; resolves once they come.
   * @throws CannotRun when Discord cannot be reached or refuses the bot
   */
  start(receiver: Receiver): Promise<void>;
  /** Never resolves; rejects with CannotRun when no interaction will come any more. */
  readonly lost: Promise<never>;
  /** How things are at the moment of asking, at any time. */
  readonly status: TransportStatus;
  /** What answers an interaction that came to another process, over Discord's REST API. */
  respondTo(interaction: APIInteraction): Responder;
  /** Takes no more interactions. Those that came before can still be answered. Twice is once, and so is before the start. */
  stop(): Promise<void>;
  /** Ends what answers go over, after `stop`: once those on their way have arrived, or at once. */
  end(atOnce: boolean): Promise<void>;
}
