import {
  type APIApplicationCommandPermission,
  ApplicationCommandPermissionType,
  type ApplicationCommandType,
  GatewayDispatchEvents,
  GatewayIntentBits,
  type Locale,
} from 'discord-api-types/v10';
import type { CommandPermissions } from '../model/command-permissions.ts';
import type { Commands } from '../model/command-register.ts';
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
  /** The commands, each with its settings. */
  readonly commands: readonly (Named & {
    readonly type: ApplicationCommandType;
    readonly overrides: readonly APIApplicationCommandPermission[];
  })[];
  /** The id of the settings for all commands. */
  readonly applicationId: string;
  /** The settings for all commands of the application. */
  readonly overrides: readonly APIApplicationCommandPermission[];
}

interface Parts {
  readonly directory: Directory;
  readonly messages: Messages;
  readonly threads: Threads;
  readonly commands: Commands;
  readonly members: Members;
  readonly permissions: CommandPermissions;
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
   * Replaces a member's roles in a server.
   * @throws ChatRefusal for an unknown member, or a role that cannot be given
   */
  setRoles(guildId: string, userId: string, roleIds: readonly string[]): void {
    const { directory, members } = this.#parts;
    const guild = this.#guild(guildId);
    const state = directory.accounts.find(({ user }) => user.id === userId)?.stateIn(guildId);
    if (!state) throw new ChatRefusal(`There is nobody ${userId} in ${guild.name}.`);
    for (const roleId of roleIds) {
      const role = guild.roles.find(({ id }) => id === roleId);
      if (!role || role.managed || roleId === guildId)
        throw new ChatRefusal(
          `The role ${role?.name ?? roleId} cannot be given to anybody in ${guild.name}.`,
        );
    }
    members.set(guildId, userId, { ...state, roles: [...new Set(roleIds)] });
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

  /**
   * Replaces the settings of a command for roles, users and channels; an empty list restores its default.
   * @param id of a command, or the application's for all of its commands
   * @param overrides for a role, user or channel; the server's id means everybody's role, and one less all channels
   * @throws ChatRefusal for an unknown command, role, user or channel
   */
  setCommandPermissions(
    guildId: string,
    id: string,
    overrides: readonly APIApplicationCommandPermission[],
  ): void {
    const { directory, permissions } = this.#parts;
    const guild = this.#guild(guildId);
    const { application } = directory;
    if (id !== application.id && !this.#commands(guildId).some((command) => command.id === id))
      throw new ChatRefusal(`There is no command ${id} in ${guild.name}.`);
    for (const override of overrides) {
      if (!this.#targets(guild, override.type).includes(override.id))
        throw new ChatRefusal(
          `There is no ${ApplicationCommandPermissionType[override.type].toLowerCase()} ${override.id}.`,
        );
    }
    permissions.set(guildId, id, overrides);
    this.#tellCommand(guildId, id);
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
    for (const key of [...changes.of('command').keys()]) {
      changes.set('command', key, undefined);
      const [guildId = '', id = ''] = key.split(' ');
      this.#tellCommand(guildId, id);
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

  #tellCommand(guildId: string, id: string): void {
    const { directory, permissions, tell } = this.#parts;
    const { id: application_id } = directory.application;
    const data = { id, application_id, guild_id: guildId, permissions: permissions.of(guildId, id) };
    tell(GatewayDispatchEvents.ApplicationCommandPermissionsUpdate, guildId, () => data);
  }

  #tell(event: GatewayDispatchEvents, guildId: string, data: object): void {
    this.#parts.tell(event, guildId, (intents) => (intents & GatewayIntentBits.Guilds ? data : undefined));
  }

  #overview(guild: Guild): ServerOverview {
    const { directory, permissions } = this.#parts;
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
      commands: this.#commands(id).map((command) => {
        const overrides = permissions.of(id, command.id);
        return { id: command.id, name: command.name, type: command.type, overrides };
      }),
      applicationId: directory.application.id,
      overrides: permissions.of(id, directory.application.id),
    };
  }

  #commands(guildId: string) {
    const { commands } = this.#parts;
    return [...commands.list(undefined), ...commands.list(guildId)];
  }

  #targets(guild: Guild, type: ApplicationCommandPermissionType): string[] {
    switch (type) {
      case ApplicationCommandPermissionType.Role:
        return guild.roles.map(({ id }) => id);
      case ApplicationCommandPermissionType.User:
        return this.#parts.directory.members(guild.id).map(({ user }) => user.id);
      case ApplicationCommandPermissionType.Channel:
        return [(BigInt(guild.id) - 1n).toString(), ...guild.channels.map(({ id }) => id)];
    }
  }

  #guild(id: string): Guild {
    const guild = this.#parts.directory.guilds.get(id);
    if (!guild) throw new ChatRefusal(`There is no server ${id}.`);
    return guild;
  }
}
