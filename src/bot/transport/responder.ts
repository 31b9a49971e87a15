import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { Suggestion } from '../../handlers/declaration/options.ts';
import type { Reply } from '../../handlers/reply.ts';

/** An outgoing reply. Never pings anyone. */
export interface Message extends Reply {
  /** Whether a new message is visible only to the user of the command. An edit cannot change this. */
  readonly ephemeral?: boolean;
}

/** The first answer to an interaction: exactly one of these, within 3 s. */
export type FirstAnswer =
  | { readonly kind: 'message'; readonly message: Message }
  /** Replaces the message of the clicked button. */
  | { readonly kind: 'update'; readonly message: Message }
  /** A placeholder, which the first edit replaces. */
  | { readonly kind: 'deferral'; readonly ephemeral: boolean }
  | { readonly kind: 'deferred-update' }
  | { readonly kind: 'modal'; readonly modal: APIModalInteractionResponseCallbackData }
  | { readonly kind: 'choices'; readonly choices: readonly Suggestion[] };

/** Whether an answer is only a deferral: work that changes the service may start once Discord has accepted it. */
export const isDeferral = ({ kind }: FirstAnswer): boolean =>
  kind === 'deferral' || kind === 'deferred-update';

/**
 * Whose first answer Discord accepted: this process's, or possibly another's. `unproven` means that Discord calls the
 * interaction acknowledged (40060) after an attempt of this process with an unknown outcome.
 */
export type Acknowledgement = 'ours' | 'unproven';

/**
 * The state of the first answer: `waiting` for a placeholder or a progress message, `finished`, or `missing` if there
 * was none. A deleted placeholder counts as `waiting`, because the private message that follows it may not have been
 * sent.
 */
export type OriginalState = 'waiting' | 'finished' | 'missing';

/**
 * Sends the answers to one interaction: the first one, and those that may follow for 15 minutes.
 * Each method throws InteractionFailure if Discord refuses the call or its outcome is unknown.
 */
export interface Responder {
  /** Sends the first answer. A `taken` failure that is not `unknown` means that another process has answered. */
  respond(answer: FirstAnswer): Promise<Acknowledgement>;
  /** Reads the state of the first answer, from whichever process. */
  getOriginalState(): Promise<OriginalState>;
  /** Reads the current components of the first answer. */
  readOriginal(): Promise<Pick<Reply, 'components'>>;
  /** Replaces the first answer or its placeholder. */
  editOriginal(message: Message): Promise<void>;
  /** Replaces the first answer in one attempt of at most 1 s. */
  showProgress(message: Message): Promise<void>;
  /** Deletes the first answer or its placeholder. */
  deleteOriginal(): Promise<void>;
  /**
   * Sends another message.
   * @param options.onceMoreIfUnknown whether to retry once after an unknown outcome, at the risk of a duplicate
   */
  followUp(message: Message, options?: { readonly onceMoreIfUnknown: boolean }): Promise<void>;
}
