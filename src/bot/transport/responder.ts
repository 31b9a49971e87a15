import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { Suggestion } from '../../handlers/declaration/options.ts';
import type { Reply } from '../../handlers/reply.ts';

/** A reply on its way out. Nothing in it mentions anybody. */
export interface Message extends Reply {
  /** Whether only the asker sees a new message; an edit changes nothing about that. */
  readonly ephemeral?: boolean;
}

/** The first answer to an interaction: exactly one of these, within 3 s. */
export type FirstAnswer =
  | { readonly kind: 'message'; readonly message: Message }
  /** In place of the message whose button was pressed. */
  | { readonly kind: 'update'; readonly message: Message }
  /** A placeholder that the first edit fills. */
  | { readonly kind: 'deferral'; readonly ephemeral: boolean }
  | { readonly kind: 'deferred-update' }
  | { readonly kind: 'modal'; readonly modal: APIModalInteractionResponseCallbackData }
  | { readonly kind: 'choices'; readonly choices: readonly Suggestion[] };

/** Whether an answer only promises one: its work may begin once Discord has taken it. */
export const isPromise = ({ kind }: FirstAnswer): boolean =>
  kind === 'deferral' || kind === 'deferred-update';

/**
 * Who gave the first answer that Discord has: this process, or perhaps another one, since Discord calls the interaction
 * acknowledged (40060) after an attempt of this process with an unknown outcome.
 */
export type Acknowledgement = 'ours' | 'unproven';

/**
 * The state of the first answer: its placeholder waits or shows progress, it is finished, it was removed, or there was
 * none.
 */
export type OriginalState = 'waiting' | 'finished' | 'removed' | 'missing';

/**
 * The answers to one interaction: the first one, and those that may follow it for 15 minutes. Each method throws
 * InteractionFailure when Discord refuses the call, or when its outcome is unknown.
 */
export interface Responder {
  /** A failure that is `alreadyAcknowledged` and not `unknown` means that another process has answered. */
  respond(answer: FirstAnswer): Promise<Acknowledgement>;
  /** Asks Discord for the state of the first answer, whichever process sent it. */
  lookAtOriginal(): Promise<OriginalState>;
  /** The first answer as it is now. */
  readOriginal(): Promise<Pick<Reply, 'components'>>;
  /** Replaces the first answer, or fills its placeholder. */
  editOriginal(message: Message): Promise<void>;
  /** Replaces the first answer in one quick attempt. */
  showProgress(message: Message): Promise<void>;
  /** Removes the first answer or its placeholder. */
  deleteOriginal(): Promise<void>;
  /**
   * Sends a further message.
   * @param options.onceMoreIfUnknown whether a message that may have arrived is sent once more, at the risk of two
   */
  followUp(message: Message, options?: { readonly onceMoreIfUnknown: boolean }): Promise<void>;
}
