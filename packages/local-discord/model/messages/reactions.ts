import { GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import type { Directory } from '../directory/directory.ts';
import { type SendEvent, sendChannelEvent } from '../directory/send-event.ts';
import { discordError } from '../discord-error.ts';
import type { MessageStore, StoredMessage } from './message-store.ts';
import { emojiOf, type Reacted, reactionObjects } from './reaction-objects.ts';

/** Error 30010 is documented. The number comes from clients. */
const MAX_EMOJIS = 20;
const INTENTS = {
  guild: GatewayIntentBits.GuildMessageReactions,
  direct: GatewayIntentBits.DirectMessageReactions,
};
/** The local Discord has no super reactions. */
const NORMAL = { burst: false, type: 0 };

interface Dependencies {
  readonly messages: MessageStore;
  readonly directory: Directory;
  readonly sendEvent: SendEvent;
}

/** Reactions to messages. Custom emojis do not exist here. */
export class Reactions {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Adds a user's reaction. No-op if it exists.
   * @param name an emoji
   * @param mayAdd whether they have Add Reactions, which a new emoji on the message requires
   * @throws DiscordError 10014, 30010 for the 21st emoji of a message, 50013
   */
  add(stored: StoredMessage, userId: string, name: string, mayAdd: boolean): void {
    const { reacted = {}, message } = stored;
    const emoji = knownEmoji(name);
    const users = reacted[emoji] ?? [];
    if (users.includes(userId)) return;
    if (users.length === 0 && !mayAdd) throw discordError('MissingPermissions');
    if (users.length === 0 && Object.keys(reacted).length === MAX_EMOJIS)
      throw discordError('MaximumNumberOfReactionsReached', MAX_EMOJIS);
    this.#put(stored, { ...reacted, [emoji]: [...users, userId] });
    const { directory } = this.#dependencies;
    const guildId = directory.guilds.withChannel(message.channel_id)?.id;
    this.#send(GatewayDispatchEvents.MessageReactionAdd, stored, {
      ...NORMAL,
      user_id: userId,
      emoji: { id: null, name: emoji },
      message_author_id: message.author.id,
      burst_colors: [],
      ...(guildId !== undefined && { member: directory.member(guildId, userId) }),
    });
  }

  /** Removes a user's reaction. No-op without one. @throws DiscordError 10014 */
  remove(stored: StoredMessage, userId: string, name: string): void {
    const emoji = knownEmoji(name);
    const { [emoji]: users = [], ...others } = stored.reacted ?? {};
    if (!users.includes(userId)) return;
    const left = users.filter((id) => id !== userId);
    this.#put(stored, left.length > 0 ? { ...stored.reacted, [emoji]: left } : others);
    const removed = { ...NORMAL, user_id: userId, emoji: { id: null, name: emoji } };
    this.#send(GatewayDispatchEvents.MessageReactionRemove, stored, removed);
  }

  /** Removes all reactions to a message, or all with one emoji. @throws DiscordError 10014 */
  clear(stored: StoredMessage, name?: string): void {
    const emoji = name === undefined ? undefined : knownEmoji(name);
    const { [emoji ?? '']: _removed, ...others } = stored.reacted ?? {};
    this.#put(stored, emoji === undefined ? {} : others);
    const { MessageReactionRemoveAll, MessageReactionRemoveEmoji } = GatewayDispatchEvents;
    if (emoji === undefined) this.#send(MessageReactionRemoveAll, stored, {});
    else this.#send(MessageReactionRemoveEmoji, stored, { emoji: { id: null, name: emoji } });
  }

  /** Returns the ids of the users who reacted with an emoji. @throws DiscordError 10014 */
  users({ reacted = {} }: StoredMessage, name: string): readonly string[] {
    return reacted[knownEmoji(name)] ?? [];
  }

  #put(stored: StoredMessage, reacted: Reacted): void {
    const { messages, directory } = this.#dependencies;
    const { reactions: _before, ...message } = stored.message;
    const reactions = reactionObjects(reacted, directory.bot.id);
    const shown = { ...message, ...(reactions.length > 0 && { reactions }) };
    messages.put({ ...stored, message: shown, reacted }, [], 'marked');
  }

  #send(event: GatewayDispatchEvents, { message }: StoredMessage, data: object): void {
    sendChannelEvent(this.#dependencies, message.channel_id, event, INTENTS, {
      ...data,
      message_id: message.id,
    });
  }
}

/** @throws DiscordError 10014 */
function knownEmoji(name: string): string {
  const emoji = emojiOf(name);
  if (emoji === undefined) throw discordError('UnknownEmoji');
  return emoji;
}
