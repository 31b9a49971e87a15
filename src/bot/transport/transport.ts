import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import type { Responder } from './responder.ts';

/** How an interaction came. */
export interface Delivery {
  /** Whether a process that has ended may have begun to answer it. */
  readonly redelivered: boolean;
  /** Whether a process that has ended has acknowledged it. */
  readonly acknowledged?: boolean;
  /** Whether another process, which may be alive, had it and has not answered. */
  readonly takenOver?: boolean;
  /** Milliseconds between its creation and its arrival, of the 3 s for a first answer. */
  readonly age?: number;
}

/** Answers the interactions of a transport. */
export interface Receiver {
  /** Whether this interaction came before: it is answered, or its answer is on the way. */
  has(id: Snowflake): boolean;
  /** Answers an interaction by its responder, and resolves when nothing more is done for it. Never rejects. */
  handle(interaction: APIInteraction, responder: Responder, delivery?: Delivery): Promise<void>;
}

/** One of the ways by which interactions come: a shard of the gateway, or the endpoint of webhooks. */
export interface ConnectionStatus {
  /** Undefined for the endpoint. */
  readonly shard: number | undefined;
  readonly connected: boolean;
  /** When it was connected or lost, on the clock of `performance.now()`. */
  readonly since: number;
}

/** Whether interactions come. */
export interface TransportStatus {
  /** Whether the transport was stopped or Discord has closed it for good, so that no interaction will come. */
  readonly closed: boolean;
  /** Empty before the start. */
  readonly connections: readonly ConnectionStatus[];
  /** Where webhooks are taken; undefined for the gateway, and while the server does not listen. */
  readonly address?: string | undefined;
}

/** Where interactions come from, and where their answers go. */
export interface Transport {
  readonly kind: 'gateway' | 'webhooks';
  /** Verifies deliveries, 64 hexadecimal digits; undefined where nothing is signed. */
  readonly publicKey?: string | undefined;
  /**
   * Hands every interaction to the receiver from then on; resolves once interactions can come.
   * @throws CannotRun when Discord cannot be reached or refuses the bot
   */
  start(receiver: Receiver): Promise<void>;
  /** Never resolves; rejects with CannotRun when no interaction will come any more. */
  readonly lost: Promise<never>;
  /** The status at the moment of asking. */
  readonly status: TransportStatus;
  /** Answers an interaction that came to another process, over Discord's REST API. */
  respondTo(interaction: APIInteraction): Responder;
  /**
   * Takes no more interactions. Those that came before can still be answered. May be called before the start, and more
   * than once.
   */
  stop(): Promise<void>;
  /** Ends what answers go over. Called after `stop`. @param atOnce whether calls on their way are broken off */
  end(atOnce: boolean): Promise<void>;
}
