import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import type { Responder } from './responder.ts';

/** The state in which an interaction arrives. src/bot/dispatch/answer-state.ts has what follows. */
export type DeliveryState = 'unanswered' | 'taken over' | 'left' | 'left deferred';

/** The circumstances of an interaction's arrival. */
export interface Delivery {
  readonly state: DeliveryState;
  /** Milliseconds between its creation and its arrival, of the 3 s for a first answer. */
  readonly age?: number;
}

/** Answers the interactions of a transport. */
export interface Receiver {
  /** Whether this interaction came before: it is answered, or its answer is in progress. */
  has(id: Snowflake): boolean;
  /** Answers an interaction with its responder, and resolves when all work for it is done. Never rejects. */
  handle(interaction: APIInteraction, responder: Responder, delivery?: Delivery): Promise<void>;
}

/** One source of interactions: a shard of the gateway, or the endpoint of webhooks. */
export interface ConnectionStatus {
  /** Undefined for the endpoint. */
  readonly shard: number | undefined;
  readonly connected: boolean;
  /** The time of its last connection or loss, by `performance.now()`. */
  readonly since: number;
}

/** Whether interactions can arrive. */
export interface TransportStatus {
  /** Whether the transport was stopped or Discord has closed it for good, so that no interaction will arrive. */
  readonly closed: boolean;
  /** Empty before the start. */
  readonly connections: readonly ConnectionStatus[];
  /** The address for webhooks; undefined for the gateway, and while the server does not listen. */
  readonly address?: string | undefined;
}

/** The source of interactions, and the way of their answers. */
export interface Transport {
  readonly kind: 'gateway' | 'webhooks';
  /** Verifies deliveries, 64 hexadecimal digits; undefined if they are not signed. */
  readonly publicKey?: string | undefined;
  /**
   * Passes all later interactions to the receiver; resolves once interactions can arrive.
   * @throws CannotRun if Discord cannot be reached or refuses the bot
   */
  start(receiver: Receiver): Promise<void>;
  /** Never resolves; rejects with CannotRun when no interaction will arrive any more. */
  readonly lost: Promise<never>;
  /** The current status. */
  readonly status: TransportStatus;
  /** Answers an interaction that came to another process, over Discord's REST API. */
  respondTo(interaction: APIInteraction): Responder;
  /**
   * Accepts no more interactions. Earlier ones can still be answered. May be called before the start, and more than
   * once.
   */
  stop(): Promise<void>;
  /** Closes the connections for answers. Called after `stop`. @param atOnce whether calls in flight are aborted */
  end(atOnce: boolean): Promise<void>;
}
