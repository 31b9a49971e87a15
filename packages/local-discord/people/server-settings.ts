import {
  type APIOverwrite,
  ChannelType,
  GatewayDispatchEvents,
  GatewayIntentBits,
  type Locale,
  OverwriteType,
} from 'discord-api-types/v10';
import type { ServerChannel } from '../model/directory/channel-objects.ts';
import type { Directory } from '../model/directory/directory.ts';
import type { Guild } from '../model/directory/guild.ts';
import { guildObject } from '../model/directory/guild-create.ts';
import type { SendEvent } from '../model/directory/send-event.ts';
import type { AccessChanges } from '../model/directory/world-changes.ts';
import type { MessageStore } from '../model/messages/message-store.ts';
import type { Members } from '../model/servers/members.ts';
import type { Threads } from '../model/servers/threads.ts';
import { ChatRefusal } from './chat-client.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A server's settings as its admins see them. */
export interface ServerOverview extends Named {
  /** @everyone first, then the other roles from the highest down. */
  readonly roles: readonly (Named & {
    /** A bit set in decimal digits. */
    readonly permissions: string;
    /** Whether it belongs to an application. Members cannot be given such a role. */
    readonly managed: boolean;
  })[];
  /** Without the bot. */
  readonly members: readonly (Named & { readonly roleIds: readonly string[] })[];
  readonly bot: Named;
  readonly channels: readonly ChannelOverview[];
}

interface Dependencies {
  readonly directory: Directory;
  readonly messages: MessageStore;
  readonly threads: Threads;
  readonly members: Members;
  readonly accessChanges: AccessChanges;
  readonly sendEvent: SendEvent;
}

/** Settings that admins of servers can change. Changes take effect immediately, and bots get the events. */
export class ServerSettings {
  readonly channels: ChannelSettings;
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.channels = new ChannelSettings(dependencies);
  }

  /** Returns the servers that have people. */
  servers(): ServerOverview[] {
    const { directory } = this.#dependencies;
    const ids = new Set(directory.accounts.flatMap(({ servers }) => servers));
    return [...ids].flatMap((id) => directory.guilds.get(id) ?? []).map((guild) => this.#overview(guild));
  }

  /**
   * Sets a role's permissions at the level of the server. @everyone has the server's id.
   * @throws ChatRefusal for an unknown role
   */
  setRolePermissions(guildId: string, roleId: string, permissions: bigint): void {
    if (!this.#guild(guildId).roles.some(({ id }) => id === roleId))
      throw new ChatRefusal(`There is no role ${roleId}.`);
    this.#dependencies.directory.changes.set('permissions', roleId, permissions.toString());
    this.#sendRoleUpdate(guildId, roleId);
  }

  /**
   * Makes a server a Community with this language, like **Enable Community** at Discord. Undefined reverts that.
   * @throws ChatRefusal for an unknown server
   */
  setLanguage(guildId: string, language: Locale | undefined): void {
    this.#guild(guildId);
    this.#dependencies.directory.changes.set('language', guildId, language ?? null);
    this.#sendServerUpdate(guildId);
  }

  /** Restores languages, members, roles, permissions and channels from the world file. */
  restore(): void {
    const { members, directory } = this.#dependencies;
    const { changes } = directory;
    this.channels.restore();
    members.restore();
    for (const id of [...changes.of('locale').keys()]) changes.set('locale', id, undefined);
    for (const id of [...changes.of('language').keys()]) {
      changes.set('language', id, undefined);
      this.#sendServerUpdate(id);
    }
    for (const roleId of [...changes.of('permissions').keys()]) {
      changes.set('permissions', roleId, undefined);
      const guild = this.servers().find(({ roles }) => roles.some(({ id }) => id === roleId));
      if (guild) this.#sendRoleUpdate(guild.id, roleId);
    }
  }

  /**
   * Calls `listener` after changes of people's permissions, channels or commands.
   * @returns a function that stops the calls
   */
  watch(listener: () => void): () => void {
    return this.#dependencies.accessChanges.watch(listener);
  }

  #sendRoleUpdate(guildId: string, roleId: string): void {
    const role = this.#guild(guildId).roles.find(({ id }) => id === roleId);
    this.#send(GatewayDispatchEvents.GuildRoleUpdate, guildId, { guild_id: guildId, role });
  }

  #sendServerUpdate(guildId: string): void {
    const guild = this.#dependencies.directory.guilds.get(guildId);
    if (guild) this.#send(GatewayDispatchEvents.GuildUpdate, guildId, guildObject(guild));
  }

  #send(event: GatewayDispatchEvents, guildId: string, data: object): void {
    this.#dependencies.sendEvent(event, guildId, (intents) =>
      intents & GatewayIntentBits.Guilds ? data : undefined,
    );
  }

  #overview(guild: Guild): ServerOverview {
    const { directory } = this.#dependencies;
    const { id, name } = guild;
    return {
      id,
      name,
      roles: guild.roles.map((role) => {
        return { id: role.id, name: role.name, permissions: role.permissions, managed: role.managed };
      }),
      members: directory.members(id).map(({ user, roles: roleIds }) => {
        return { id: user.id, name: user.username, roleIds };
      }),
      bot: { id: guild.bot.user.id, name: guild.bot.user.username },
      channels: this.channels.of(guild),
    };
  }

  #guild(id: string): Guild {
    const guild = this.#dependencies.directory.guilds.get(id);
    if (!guild) throw new ChatRefusal(`There is no server ${id}.`);
    return guild;
  }
}

/** A channel's settings. Categories are excluded. */
interface ChannelOverview {
  readonly id: string;
  readonly name: string;
  /** For roles and members. The server's id stands for @everyone. */
  readonly overwrites: readonly APIOverwrite[];
}

/** Deletes channels and changes permissions in them. Changes take effect immediately, and bots get the events. */
class ChannelSettings {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  of({ channels }: Pick<Guild, 'channels'>): ChannelOverview[] {
    return channels
      .filter(({ type }) => type !== ChannelType.GuildCategory)
      .map(({ id, name, permission_overwrites: overwrites = [] }) => ({ id, name, overwrites }));
  }

  /**
   * Deletes a channel with its threads and messages. As at Discord, bots get no events for the messages.
   * @throws ChatRefusal for an unknown channel or a category
   */
  remove(guildId: string, channelId: string): void {
    const { directory, messages, threads } = this.#dependencies;
    const { channel } = this.#channel(guildId, channelId);
    threads.clear(channelId);
    for (const { message } of messages.list(channelId)) messages.dismiss(channelId, message.id);
    directory.changes.set('channel', channelId, 'deleted');
    this.#send(GatewayDispatchEvents.ChannelDelete, guildId, channel);
  }

  /**
   * Allows or denies permissions in a channel.
   * @param targetId id of a role, a member or the bot; the server's id stands for @everyone
   * @param changes by the permission's bit: true allows, false denies, null inherits; other permissions stay
   * @returns the overwrites of the channel
   * @throws ChatRefusal for an unknown channel or target, or a category
   */
  permit(
    guildId: string,
    channelId: string,
    targetId: string,
    changes: ReadonlyMap<bigint, boolean | null>,
  ): readonly APIOverwrite[] {
    const { guild, channel } = this.#channel(guildId, channelId);
    const type = this.#typeOf(guild, targetId);
    const all = channel.permission_overwrites ?? [];
    const before = all.find(({ id }) => id === targetId);
    const bits = (which: boolean) => {
      const kept = [...changes.keys()].reduce(
        (sum, bit) => sum & ~bit,
        BigInt(before?.[which ? 'allow' : 'deny'] ?? 0),
      );
      return [...changes].reduce((sum, [bit, value]) => (value === which ? sum | bit : sum), kept);
    };
    const [allow, deny] = [bits(true), bits(false)];
    const own = { id: targetId, type, allow: allow.toString(), deny: deny.toString() };
    const others = all.filter(({ id }) => id !== targetId);
    const overwrites = allow | deny ? [...others, own] : others;
    this.#dependencies.directory.changes.set('channel', channelId, overwrites);
    const changed = this.#channel(guildId, channelId).channel;
    this.#send(GatewayDispatchEvents.ChannelUpdate, guildId, changed);
    return overwrites;
  }

  /** Restores every channel from the world file. Deleted messages stay deleted. */
  restore(): void {
    const { directory } = this.#dependencies;
    const { ChannelCreate, ChannelUpdate } = GatewayDispatchEvents;
    for (const [id, change] of [...directory.changes.of('channel')]) {
      directory.changes.set('channel', id, undefined);
      const guild = directory.guilds.withChannel(id);
      const channel = guild?.channels.find((each) => each.id === id);
      if (guild && channel)
        this.#send(change === 'deleted' ? ChannelCreate : ChannelUpdate, guild.id, channel);
    }
  }

  #channel(guildId: string, channelId: string): { guild: Guild; channel: ServerChannel } {
    const guild = this.#dependencies.directory.guilds.get(guildId);
    const channel = guild?.channels.find(({ id }) => id === channelId);
    if (!guild || !channel) throw new ChatRefusal('There is no such channel any more.');
    if (channel.type === ChannelType.GuildCategory)
      throw new ChatRefusal('The local Discord has no changes of categories yet.');
    return { guild, channel };
  }

  #typeOf({ id, name, roles }: Guild, targetId: string): OverwriteType {
    if (roles.some((role) => role.id === targetId)) return OverwriteType.Role;
    if (this.#dependencies.directory.isMember(id, targetId)) return OverwriteType.Member;
    throw new ChatRefusal(`There is no role or member ${targetId} in ${name}.`);
  }

  /** Bots also get these events for channels that they cannot view. */
  #send(event: GatewayDispatchEvents, guildId: string, channel: ServerChannel): void {
    this.#dependencies.sendEvent(event, guildId, (intents) =>
      intents & GatewayIntentBits.Guilds ? channel : undefined,
    );
  }
}
