import type { APIInteractionResponse } from 'discord-api-types/v10';
import type { ReplyFile } from '../../handlers/reply.ts';

export interface FollowUpOptions {
  readonly files?: readonly ReplyFile[] | undefined;
  /** Whether it is sent once more when it may have arrived, since two of it are better than none. */
  readonly onceMoreIfUnknown?: boolean;
}

/**
 * What a transport offers for one interaction: the first answer, and what may follow it for 15 minutes. Each method
 * throws InteractionFailure when the call was refused, or when it is unknown whether it was carried out.
 */
export interface Responder {
  respond(response: APIInteractionResponse, files?: readonly ReplyFile[]): Promise<void>;
  /** Replaces the first answer, or fills its placeholder. */
  editOriginal(payload: object, files?: readonly ReplyFile[]): Promise<void>;
  /** The same, once and quickly or not at all. */
  showProgress(payload: object): Promise<void>;
  /** Takes the first answer away, or its placeholder. */
  deleteOriginal(): Promise<void>;
  /** A further message. */
  followUp(payload: object, options?: FollowUpOptions): Promise<void>;
}
