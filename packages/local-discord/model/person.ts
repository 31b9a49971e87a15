import { type APITextChannel, type APIUser, Locale } from 'discord-api-types/v10';
import { type Guild, type Member, memberOf, memberPermissions } from './guild.ts';
import type { Guilds } from './guilds.ts';
import { userObject } from './user-objects.ts';
import type { WorldPerson } from './world.ts';

/**
 * Makes the id of somebody's direct message with the bot out of their own. No world has such ids: as snowflakes they are
 * from the years after 2049.
 */
const DIRECT_CHANNEL_BIT = 1n << 62n;

/** Somebody who has a chat client, wherever they are. */
export interface Account {
  readonly user: APIUser;
  /** The language of their client, which they can change. */
  locale: Locale;
  /** The channel that they look at first. */
  readonly channelId: string;
  readonly directChannelId: string;
  /** Whether they have the application for themselves, and not only in a server. */
  readonly hasApp: boolean;
  /** The ids of the roles that they have, by the ids of their servers; admins can change them. */
  readonly roles: Map<string, readonly string[]>;
}

/** Somebody where they are now: at a chat client that shows one channel. */
export interface Person {
  readonly user: APIUser;
  readonly locale: Locale;
  readonly channelId: string;
  readonly hasApp: boolean;
  /** Undefined in the direct message with the bot. */
  readonly membership: Membership | undefined;
}

/** A person in a server: which, the channel of it that they look at, and what they may do there. */
export interface Membership {
  readonly guild: Guild;
  readonly channel: APITextChannel;
  readonly member: Member;
  /** What they may do in the channel, where the member has what they may in the whole server. */
  readonly permissions: bigint;
}

/** @throws Error when the world has no such server, or none of the servers such a channel */
export function accountInWorld(entry: WorldPerson, guilds: Guilds): Account {
  const { channelId, locale = Locale.EnglishUS, memberships = [] } = entry;
  const roles = new Map(memberships.map(({ serverId, roleIds }) => [serverId, roleIds]));
  const user = userObject(entry);
  const hasApp = roles.size === 0;
  if (hasApp) return { user, locale, channelId, directChannelId: channelId, hasApp, roles };
  const servers = [...roles.keys()].map((id) => guilds.get(id));
  const channels = servers.flatMap((guild) => guild?.channels ?? []);
  if (servers.includes(undefined) || !channels.some(({ id }) => id === channelId)) {
    const where = [...roles.keys()].join(', ');
    throw new Error(`${entry.username} is in channel ${channelId} of server ${where}: there is none.`);
  }
  const directChannelId = (BigInt(entry.id) | DIRECT_CHANNEL_BIT).toString();
  return { user, locale, channelId, directChannelId, hasApp, roles };
}

/** Somebody's membership of a server, at one of its channels; undefined when they are in none of that id. */
export function membershipAt(account: Account, guild: Guild, channelId: string): Membership | undefined {
  const channel = guild.channels.find(({ id }) => id === channelId);
  const roleIds = account.roles.get(guild.id);
  if (!channel || !roleIds) return undefined;
  const member = memberOf(guild, account.user, roleIds);
  return { guild, channel, member, permissions: memberPermissions(guild, channel, member) };
}
