import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { Suggestion } from '../../handlers/declaration/options.ts';
import type { Reply } from '../../handlers/reply.ts';

/** A reply on its way out. Nothing in it ever mentions anybody. */
export interface Message extends Reply {
  /** Whether a new message is for the asker alone; one that is edited stays what it was. */
  readonly ephemeral?: boolean;
}

/** What an interaction may be answered with at first: exactly one of these, within 3 s. */
export type FirstAnswer =
  | { readonly kind: 'message'; readonly message: Message }
  /** In place of the message whose button was pressed. */
  | { readonly kind: 'update'; readonly message: Message }
  /** A placeholder that the first edit fills. */
  | { readonly kind: 'deferral'; readonly ephemeral: boolean }
  | { readonly kind: 'deferred-update' }
  | { readonly kind: 'modal'; readonly modal: APIModalInteractionResponseCallbackData }
  | { readonly kind: 'choices'; readonly choices: readonly Suggestion[] };

/** Whether an answer only promises one: work for it may begin once Discord has taken it. */
export const isPromise = ({ kind }: FirstAnswer): boolean =>
  kind === 'deferral' || kind === 'deferred-update';
