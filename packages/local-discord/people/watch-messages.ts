import type { APIUser } from 'discord-api-types/v10';
import { asSeenBy } from '../model/messages/message-store.ts';
import type { SeenMessage } from './chat-client.ts';
import { seen } from './interaction-result.ts';
import type { ServerModel } from './interaction-sender.ts';

/** A user who types in a channel. `people` are the user names of the others who see it. */
export interface SeenTyping {
  readonly channel: string;
  readonly user: APIUser;
  readonly people: readonly string[];
}

/** A change of a message, and the people for whom the message looks like this. */
export type SeenChange = {
  readonly channel: string;
  /** User names. */
  readonly people: readonly string[];
} & (
  | { readonly kind: 'message'; readonly seen: SeenMessage; readonly isNew: boolean }
  /** A deleted message, or a deferred response that expired. */
  | { readonly kind: 'gone'; readonly id: string }
);

/**
 * Calls `listener` for every new, changed or deleted message. People with different marks of their own votes and
 * reactions get separate calls.
 * @returns a function that stops the calls
 */
export function watchMessages(
  { messages, directory }: Pick<ServerModel, 'messages' | 'directory'>,
  listener: (change: SeenChange) => void,
): () => void {
  return messages.watch((stored, change) => {
    const { id, channel_id: channel } = stored.message;
    const viewers = directory.accounts.filter(
      (account) =>
        (stored.viewer ?? account.user.id) === account.user.id &&
        directory.at(account, channel) !== undefined,
    );
    const names = (accounts: typeof viewers) => accounts.map(({ user }) => user.username);
    if (viewers.length === 0) return;
    if (change === 'deleted' || change === 'forgotten') {
      listener({ channel, people: names(viewers), kind: 'gone', id });
      return;
    }
    const { viewer } = stored;
    const isNew = change === 'created';
    for (const [message, alike] of Map.groupBy(viewers, ({ user }) => asSeenBy(stored, user.id).message))
      listener({ channel, people: names(alike), kind: 'message', seen: seen({ message, viewer }), isNew });
  });
}

/** Calls `listener` when somebody types in a channel that others see. @returns a function that stops the calls */
export function watchTyping(
  { typing, directory }: Pick<ServerModel, 'typing' | 'directory'>,
  listener: (typing: SeenTyping) => void,
): () => void {
  return typing.watch((channel, user) => {
    const people = directory.accounts
      .filter((account) => account.user.id !== user.id && directory.at(account, channel))
      .map((account) => account.user.username);
    if (people.length > 0) listener({ channel, user, people });
  });
}
