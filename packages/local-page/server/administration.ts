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
    if (change) apply(settings, serverId, change);
    return overviewOf(settings, serverId);
  }
}

function overviewOf(settings: ServerSettings, serverId: string): ServerOverview {
  const found = settings.servers().find(({ id }) => id === serverId);
  if (!found) throw new ChatRefusal('There is no such server any more.');
  return found;
}

function apply(settings: ServerSettings, serverId: string, change: SettingsChange): void {
  if (change.kind === 'delete-channel') {
    settings.channels.remove(serverId, change.channel);
    return;
  }
  const { channel, target, bit, permission } = change;
  settings.channels.permit(serverId, channel, target, new Map([[1n << BigInt(bit), permission]]));
}
