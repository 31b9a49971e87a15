import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { Suggestion } from '../../handlers/declaration/options.ts';
import type { Reply } from '../../handlers/reply.ts';

/** An outgoing reply. It never mentions anybody. */
export interface Message extends Reply {
  /** Whether only the user of the command sees a new message; an edit cannot change it. */
  readonly ephemeral?: boolean;
}

/** The first answer to an interaction: exactly one of these, within 3 s. */
export type FirstAnswer =
  | { readonly kind: 'message'; readonly message: Message }
  /** Replaces the message of the clicked button. */
  | { readonly kind: 'update'; readonly message: Message }
  /** A placeholder that the first edit fills. */
  | { readonly kind: 'deferral'; readonly ephemeral: boolean }
  | { readonly kind: 'deferred-update' }
  | { readonly kind: 'modal'; readonly modal: APIModalInteractionResponseCallbackData }
  | { readonly kind: 'choices'; readonly choices: readonly Suggestion[] };

/** Whether an answer is only a promise: the work for it may begin once Discord has accepted it. */
export const isDeferral = ({ kind }: FirstAnswer): boolean =>
  kind === 'deferral' || kind === 'deferred-update';

/**
 * The origin of the first answer that Discord accepted: this process, or possibly another one, since Discord calls the
 * interaction acknowledged (40060) after an attempt of this process with an unknown outcome.
 */
export type Acknowledgement = 'ours' | 'unproven';

/**
 * The state of the first answer: its placeholder waits or shows progress, it is finished, or there was none. A removed
 * placeholder counts as `waiting`: the private sentence that follows it may not have been sent.
 */
export type OriginalState = 'waiting' | 'finished' | 'missing';

/**
 * The answers to one interaction: the first one, and those that may follow it for 15 minutes. Each method throws
 * InteractionFailure if Discord refuses the call, or if its outcome is unknown.
 */
export interface Responder {
  /** A failure of the kind `taken` whose outcome is not `unknown` means that another process has answered. */
  respond(answer: FirstAnswer): Promise<Acknowledgement>;
  /** Reads the state of the first answer, whichever process sent it. */
  getOriginalState(): Promise<OriginalState>;
  /** Reads the current components of the first answer. */
  readOriginal(): Promise<Pick<Reply, 'components'>>;
  /** Replaces the first answer, or fills its placeholder. */
  editOriginal(message: Message): Promise<void>;
  /** Replaces the first answer in one quick attempt. */
  showProgress(message: Message): Promise<void>;
  /** Removes the first answer or its placeholder. */
  deleteOriginal(): Promise<void>;
  /**
   * Sends a further message.
   * @param options.onceMoreIfUnknown whether to send a message again after an unknown outcome, at the risk of two
   */
  followUp(message: Message, options?: { readonly onceMoreIfUnknown: boolean }): Promise<void>;
}
