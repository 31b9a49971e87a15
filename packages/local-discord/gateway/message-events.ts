import {
  type APIMessage,
  ChannelType,
  GatewayDispatchEvents,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import type { Directory } from '../model/directory/directory.ts';
import { canView, channelWithId } from '../model/directory/guild.ts';
import type { Change, StoredMessage } from '../model/messages/message-store.ts';
import type { Gateway } from './gateway-server.ts';

const OF_MESSAGES = GatewayIntentBits.GuildMessages | GatewayIntentBits.DirectMessages;
/** https://discord.com/developers/docs/resources/message#bulk-delete-messages */
const MAX_BULK_DELETED = 100;
const EVENTS: Partial<Record<Change, GatewayDispatchEvents>> = {
  created: GatewayDispatchEvents.MessageCreate,
  changed: GatewayDispatchEvents.MessageUpdate,
  deleted: GatewayDispatchEvents.MessageDelete,
};

/**
 * Sends bots the events of messages in channels that they can view, by their intents. As at Discord, ephemeral messages
 * arrive as direct messages, without their server (https://github.com/discord/discord-api-docs/issues/4557).
 * https://discord.com/developers/docs/events/gateway#gateway-intents
 */
export class MessageEvents {
  readonly #gateway: Gateway;
  readonly #directory: Directory;

  constructor(gateway: Gateway, directory: Directory) {
    this.#gateway = gateway;
    this.#directory = directory;
  }

  send({ message, viewer }: StoredMessage, change: Change): void {
    const event = EVENTS[change];
    if (!event || !this.#gateway.hasIntent(OF_MESSAGES)) return;
    const place = this.#directory.guilds.withChannel(message.channel_id);
    const guild = viewer === undefined ? place : undefined;
    if (guild && !canView(guild, message.channel_id, guild.bot)) return;
    const needed = guild ? GatewayIntentBits.GuildMessages : GatewayIntentBits.DirectMessages;
    this.#gateway.dispatch(event, guild?.id, (intents) => {
      if (!(intents & needed)) return undefined;
      const inGuild = guild && { guild_id: guild.id };
      if (change === 'deleted') return { id: message.id, channel_id: message.channel_id, ...inGuild };
      const isOpen = !guild || (intents & GatewayIntentBits.MessageContent) !== 0;
      return {
        ...(isOpen ? message : this.#readable(message)),
        channel_type: (place && channelWithId(place, message.channel_id)?.type) ?? ChannelType.DM,
        ...inGuild,
        ...(guild && this.#member(guild.id, message)),
      };
    });
  }

  /**
   * Sends the events of messages that were deleted together. Messages of a server's channel share events of up to 100
   * ids.
   */
  sendBulkDelete(gone: readonly StoredMessage[]): void {
    const shared = gone.filter(({ viewer }) => viewer === undefined);
    for (const [channelId, all] of Map.groupBy(shared, ({ message }) => message.channel_id)) {
      const guild = this.#directory.guilds.withChannel(channelId);
      if (!guild || all.length === 1) {
        for (const stored of all) this.send(stored, 'deleted');
        continue;
      }
      if (!canView(guild, channelId, guild.bot)) continue;
      for (let from = 0; from < all.length; from += MAX_BULK_DELETED) {
        const ids = all.slice(from, from + MAX_BULK_DELETED).map(({ message }) => message.id);
        this.#gateway.dispatch(GatewayDispatchEvents.MessageDeleteBulk, guild.id, (intents) =>
          intents & GatewayIntentBits.GuildMessages
            ? { ids, channel_id: channelId, guild_id: guild.id }
            : undefined,
        );
      }
    }
  }

  /** Without the intent MessageContent, a bot gets the content of its own messages and of those that mention it. */
  #concernsBot({ author, mentions }: APIMessage): boolean {
    const { id } = this.#directory.bot;
    return author.id === id || mentions.some((user) => user.id === id);
  }

  /** Removes the content that bots without the intent do not get: https://discord.com/developers/docs/events/gateway#message-content-intent */
  #readable(message: APIMessage): APIMessage {
    const { referenced_message: referenced, ...own } = message;
    return {
      ...(this.#concernsBot(message) ? own : withoutContent(own)),
      ...(referenced !== undefined && { referenced_message: referenced && this.#readable(referenced) }),
    };
  }

  #member(guildId: string, { author, mentions }: APIMessage) {
    const memberOf = (userId: string) => {
      const { user: _user, ...member } = this.#directory.member(guildId, userId);
      return member;
    };
    const isIn = (userId: string) => this.#directory.isMember(guildId, userId);
    return {
      ...(isIn(author.id) && { member: memberOf(author.id) }),
      mentions: mentions.map((user) => (isIn(user.id) ? { ...user, member: memberOf(user.id) } : user)),
    };
  }
}

function withoutContent({ poll: _poll, message_snapshots: _snapshots, ...message }: APIMessage): APIMessage {
  return { ...message, content: '', embeds: [], attachments: [], components: [] };
}
