import { GatewayDispatchEvents, GatewayIntentBits, type Locale } from 'discord-api-types/v10';
import type { Directory } from '../model/directory.ts';
import type { Guild } from '../model/guild.ts';
import { guildObject } from '../model/guild-create.ts';
import type { Members } from '../model/members.ts';
import type { Messages } from '../model/message-register.ts';
import type { Standing } from '../model/standing.ts';
import type { Tell } from '../model/tell.ts';
import type { Threads } from '../model/threads.ts';
import { type ChannelOverview, ChannelSettings } from './channel-settings.ts';
import { ChatRefusal } from './chat-client.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A server's settings as shown to its admins. */
export interface ServerOverview extends Named {
  /** Everybody's first, the highest last. */
  readonly roles: readonly (Named & {
    /** A bit set, in decimal digits. */
    readonly permissions: string;
    /** Belongs to an application, and cannot be given to members. */
    readonly managed: boolean;
  })[];
  /** Its people, without the bot. */
  readonly members: readonly (Named & { readonly roleIds: readonly string[] })[];
  readonly bot: Named;
  readonly channels: readonly ChannelOverview[];
}

interface Parts {
  readonly directory: Directory;
  readonly messages: Messages;
  readonly threads: Threads;
  readonly members: Members;
  readonly standing: Standing;
  readonly tell: Tell;
}

/**
 * The settings that a server's admins can change at run time. A change takes effect at once, and bots are notified of
 * it.
 */
export class ServerSettings {
  readonly channels: ChannelSettings;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.channels = new ChannelSettings(parts);
  }

  /** The current servers of people. */
  servers(): ServerOverview[] {
    const { directory } = this.#parts;
    const ids = new Set(directory.accounts.flatMap(({ servers }) => servers));
    return [...ids].flatMap((id) => directory.guilds.get(id) ?? []).map((guild) => this.#overview(guild));
  }

  /**
   * Changes a role's permissions in the whole server; everybody's role has the server's id.
   * @throws ChatRefusal for an unknown role
   */
  setRolePermissions(guildId: string, roleId: string, permissions: bigint): void {
    if (!this.#guild(guildId).roles.some(({ id }) => id === roleId))
      throw new ChatRefusal(`There is no role ${roleId}.`);
    this.#parts.directory.changes.set('permissions', roleId, permissions.toString());
    this.#tellRole(guildId, roleId);
  }

  /**
   * Makes a server a Community of this language, as **Enable Community** does at Discord; undefined makes it none.
   * @throws ChatRefusal for an unknown server
   */
  setLanguage(guildId: string, language: Locale | undefined): void {
    this.#guild(guildId);
    this.#parts.directory.changes.set('language', guildId, language ?? null);
    this.#tellServer(guildId);
  }

  /** Makes languages, members, roles, permissions and channels as the world has them. */
  restore(): void {
    const { members, directory } = this.#parts;
    const { changes } = directory;
    this.channels.restore();
    members.restore();
    for (const id of [...changes.of('locale').keys()]) changes.set('locale', id, undefined);
    for (const id of [...changes.of('language').keys()]) {
      changes.set('language', id, undefined);
      this.#tellServer(id);
    }
    for (const roleId of [...changes.of('permissions').keys()]) {
      changes.set('permissions', roleId, undefined);
      const guild = this.servers().find(({ roles }) => roles.some(({ id }) => id === roleId));
      if (guild) this.#tellRole(guild.id, roleId);
    }
  }

  /**
   * Calls `tell` after each change of people's permissions, views or commands; returns a function that stops the calls.
   */
  watch(tell: () => void): () => void {
    return this.#parts.standing.watch(tell);
  }

  #tellRole(guildId: string, roleId: string): void {
    const role = this.#guild(guildId).roles.find(({ id }) => id === roleId);
    this.#tell(GatewayDispatchEvents.GuildRoleUpdate, guildId, { guild_id: guildId, role });
  }

  #tellServer(guildId: string): void {
    const guild = this.#parts.directory.guilds.get(guildId);
    if (guild) this.#tell(GatewayDispatchEvents.GuildUpdate, guildId, guildObject(guild));
  }

  #tell(event: GatewayDispatchEvents, guildId: string, data: object): void {
    this.#parts.tell(event, guildId, (intents) => (intents & GatewayIntentBits.Guilds ? data : undefined));
  }

  #overview(guild: Guild): ServerOverview {
    const { directory } = this.#parts;
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
    const guild = this.#parts.directory.guilds.get(id);
    if (!guild) throw new ChatRefusal(`There is no server ${id}.`);
    return guild;
  }
}
