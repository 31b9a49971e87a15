import type { APIInteraction } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { FailureReason } from '../../services/service-failure.ts';
import type { Responder } from '../transport/responder.ts';

/** An interaction with what it takes to answer it. */
export interface Received {
  readonly interaction: APIInteraction;
  /** Leads from a sentence in the chat to the log. */
  readonly reference: string;
  readonly responder: Responder;
  readonly log: Logger;
  /** Whether a process that has ended may have begun to answer it. */
  readonly again: boolean;
  /** Whether another process had it and may be alive, but has not answered. */
  readonly takenOver: boolean;
  /** Milliseconds that had passed since it came to be when it arrived. */
  readonly age: number;
  /** How the service failed it last, if it did: a line of the log for both is enough. */
  failure?: FailureReason;
}
