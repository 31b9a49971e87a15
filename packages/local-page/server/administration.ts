import type { APIApplicationCommandPermission } from 'discord-api-types/v10';
import { type ChatClient, ChatRefusal, type ServerOverview, type ServerSettings } from 'local-discord/people';
import type { SettingsChange } from '../protocol/settings-change.ts';

/** The settings of servers, for people who may change them. */
export class Administration {
  readonly #settings: ServerSettings | undefined;

  /** @param settings undefined if the chat's servers cannot be changed */
  constructor(settings: ServerSettings | undefined) {
    this.#settings = settings;
  }

  /** Whether this person may change the settings of a server. */
  mayManage(client: ChatClient, serverId: string): boolean {
    if (!this.#settings) return false;
    return client.places().servers.some(({ id, mayManage }) => id === serverId && mayManage);
  }

  /**
   * Applies a change to a server's settings, if there is one, and returns the settings.
   * @throws ChatRefusal if this person may not change them, or the change is invalid
   */
  perform(client: ChatClient, serverId: string, change: SettingsChange | undefined): ServerOverview {
    const settings = this.mayManage(client, serverId) ? this.#settings : undefined;
    if (!settings) throw new ChatRefusal('You do not have permission to manage this server.');
    if (change) apply(settings, overviewOf(settings, serverId), change);
    return overviewOf(settings, serverId);
  }
}

function overviewOf(settings: ServerSettings, serverId: string): ServerOverview {
  const found = settings.servers().find(({ id }) => id === serverId);
  if (!found) throw new ChatRefusal('There is no such server any more.');
  return found;
}

function apply(settings: ServerSettings, server: ServerOverview, change: SettingsChange): void {
  switch (change.kind) {
    case 'role': {
      const member = server.members.find(({ id }) => id === change.member);
      const others = (member?.roleIds ?? []).filter((id) => id !== change.role);
      settings.setRoles(server.id, change.member, change.has ? [...others, change.role] : others);
      break;
    }
    case 'permission': {
      const role = server.roles.find(({ id }) => id === change.role);
      const bit = 1n << BigInt(change.bit);
      const others = BigInt(role?.permissions ?? 0) & ~bit;
      settings.setRolePermissions(server.id, change.role, change.granted ? others | bit : others);
      break;
    }
    case 'override': {
      const { command, target, permission } = change;
      const others = overridesOf(server, command).filter(
        ({ id, type }) => id !== target.id || type !== target.type,
      );
      const own = permission === null ? [] : [{ ...target, permission }];
      settings.setCommandPermissions(server.id, command, [...others, ...own]);
      break;
    }
    case 'channel-permission': {
      const { channel, target, bit, permission } = change;
      settings.channels.permit(server.id, channel, target, new Map([[1n << BigInt(bit), permission]]));
      break;
    }
    case 'delete-channel':
      settings.channels.remove(server.id, change.channel);
      break;
  }
}

function overridesOf(server: ServerOverview, id: string): readonly APIApplicationCommandPermission[] {
  return server.commands.find((command) => command.id === id)?.overrides ?? server.overrides;
}
