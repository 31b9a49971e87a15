import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import type { Responder } from './responder.ts';

/** The state of an interaction's answer on arrival. src/bot/dispatch/answer-state.ts has the states that follow. */
export type DeliveryState = 'unanswered' | 'taken over' | 'left' | 'left deferred';

/** How an interaction arrived. */
export interface Delivery {
  readonly state: DeliveryState;
  /** Milliseconds from its creation to its arrival, out of the 3 s for a first answer. */
  readonly age?: number;
}

/** Answers the interactions of a transport. */
export interface Receiver {
  /** Whether this interaction was received before, so that it is answered or in progress. */
  has(id: Snowflake): boolean;
  /** Answers an interaction. Resolves when all work for it is done. Never rejects. */
  handle(interaction: APIInteraction, responder: Responder, delivery?: Delivery): Promise<void>;
}

/** The status of one source of interactions: a shard of the gateway, or the webhook endpoint. */
export interface ConnectionStatus {
  /** Undefined for the webhook endpoint. */
  readonly shard: number | undefined;
  readonly connected: boolean;
  /** When it last connected or disconnected, by `performance.now()`. */
  readonly since: number;
}

/** The status of a transport. */
export interface TransportStatus {
  /** Whether no more interactions will arrive, because the transport was stopped or Discord closed it for good. */
  readonly closed: boolean;
  /** Empty until the start. */
  readonly connections: readonly ConnectionStatus[];
  /** The webhook URL; undefined for the gateway, and while the server is not listening. */
  readonly address?: string | undefined;
}

/** Receives interactions and sends their answers. */
export interface Transport {
  readonly kind: 'gateway' | 'webhooks';
  /** The key that verifies webhooks, 64 hexadecimal digits; undefined for the gateway, which has no signatures. */
  readonly publicKey?: string | undefined;
  /**
   * Starts to pass interactions to the receiver. Resolves once interactions can arrive.
   * @throws CannotRun if Discord cannot be reached or refuses the bot
   */
  start(receiver: Receiver): Promise<void>;
  /** Never resolves. Rejects with CannotRun when no more interactions will arrive. */
  readonly lost: Promise<never>;
  readonly status: TransportStatus;
  /** Returns a responder for an interaction that another process received. It uses Discord's REST API. */
  respondTo(interaction: APIInteraction): Responder;
  /** Stops accepting interactions. Earlier ones can still be answered. Idempotent; may be called before the start. */
  stop(): Promise<void>;
  /**
   * Closes the connections that send answers. Call it after `stop`.
   * @param atOnce whether to abort the calls in flight
   */
  end(atOnce: boolean): Promise<void>;
}
