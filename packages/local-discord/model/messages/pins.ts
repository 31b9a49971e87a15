import {
  type APIMessage,
  type APIUser,
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageReferenceType,
  MessageType,
} from 'discord-api-types/v10';
import { sendChannelEvent } from '../directory/send-event.ts';
import { discordError } from '../discord-error.ts';
import type { MessageDependencies } from './message-composer.ts';
import type { StoredMessage } from './message-store.ts';
import { allowsReplies } from './replies.ts';

/** Pins per channel: https://support.discord.com/hc/en-us/articles/221421867 */
const MAX_PINS = 250;
/** Maximum length of the deprecated operation's list. */
const MAX_LISTED = 50;
const INTENTS = { guild: GatewayIntentBits.Guilds, direct: GatewayIntentBits.DirectMessages };

export class Pins {
  readonly #dependencies: MessageDependencies;

  constructor(dependencies: MessageDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Pins a message and sends a system message about it. No-op if it is pinned.
   * @throws DiscordError 30003, 50021
   */
  pin(stored: StoredMessage, user: APIUser): void {
    const { messages, composer, clock, directory } = this.#dependencies;
    const { message } = stored;
    if (message.pinned) return;
    if (!allowsReplies(message)) throw discordError('CannotExecuteActionOnSystemMessage');
    if (this.#pinned(message.channel_id).length >= MAX_PINS)
      throw discordError('MaximumNumberOfPinsReachedForTheChannel', MAX_PINS);
    const pinnedAt = new Date(clock.now()).toISOString();
    messages.put({ ...stored, message: { ...message, pinned: true }, pinnedAt }, []);
    this.#send(message.channel_id);
    const guildId = directory.guilds.withChannel(message.channel_id)?.id;
    const told: APIMessage = {
      ...composer.blank(message.channel_id, 0),
      type: MessageType.ChannelPinnedMessage,
      author: user,
      message_reference: {
        type: MessageReferenceType.Default,
        channel_id: message.channel_id,
        message_id: message.id,
        ...(guildId !== undefined && { guild_id: guildId }),
      },
    };
    messages.put({ message: told, viewer: undefined }, []);
  }

  /** No-op if the message is not pinned. */
  unpin(stored: StoredMessage): void {
    const { message } = stored;
    if (!message.pinned) return;
    const unpinned = { ...stored, message: { ...message, pinned: false }, pinnedAt: undefined };
    this.#dependencies.messages.put(unpinned, []);
    this.#send(message.channel_id);
  }

  /**
   * Returns a page of a channel's pins, latest first.
   * @param before ISO 8601; selects messages pinned earlier
   */
  page(
    channelId: string,
    { limit, before }: { readonly limit: number; readonly before?: string | undefined },
  ): { items: { pinned_at: string; message: APIMessage }[]; has_more: boolean } {
    const end = before === undefined ? Number.POSITIVE_INFINITY : Date.parse(before);
    const all = this.#pinned(channelId).filter(({ pinned_at }) => Date.parse(pinned_at) < end);
    return { items: all.slice(0, limit), has_more: all.length > limit };
  }

  /** Returns the messages that were pinned last. */
  latest(channelId: string): APIMessage[] {
    return this.page(channelId, { limit: MAX_LISTED }).items.map(({ message }) => message);
  }

  #pinned(channelId: string): { pinned_at: string; message: APIMessage }[] {
    return this.#dependencies.messages
      .list(channelId)
      .flatMap(({ message, pinnedAt }) => (pinnedAt === undefined ? [] : [{ pinned_at: pinnedAt, message }]))
      .sort((a, b) => Date.parse(b.pinned_at) - Date.parse(a.pinned_at));
  }

  #send(channelId: string): void {
    const last_pin_timestamp = this.#pinned(channelId)[0]?.pinned_at ?? null;
    const data = { last_pin_timestamp };
    sendChannelEvent(this.#dependencies, channelId, GatewayDispatchEvents.ChannelPinsUpdate, INTENTS, data);
  }
}
