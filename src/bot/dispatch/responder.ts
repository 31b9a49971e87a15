import type { APIInteractionResponse } from 'discord-api-types/v10';
import type { ReplyFile } from '../../handlers/reply.ts';

/** What a transport offers for one interaction: the first answer, and what may follow it for 15 minutes. */
export interface Responder {
  /** @throws InteractionFailure when it did not arrive */
  respond(response: APIInteractionResponse, files?: readonly ReplyFile[]): Promise<void>;
  editOriginal(payload: object, files?: readonly ReplyFile[]): Promise<void>;
  deleteOriginal(): Promise<void>;
  followUp(payload: object, files?: readonly ReplyFile[]): Promise<void>;
}
