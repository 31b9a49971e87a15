import { type APIUser, Locale } from 'discord-api-types/v10';
import { hasMessages, type PlaceChannel } from './channel-objects.ts';
import { channelIn, type Guild, type Member, memberOf, memberPermissions } from './guild.ts';
import type { Guilds } from './guilds.ts';
import { userObject } from './user-objects.ts';
import type { WorldPerson } from './world.ts';

/**
 * Turns a person's id into that of their direct message with the bot. No world has such ids: as snowflakes they are
 * from the years after 2049.
 */
const DIRECT_CHANNEL_BIT = 1n << 62n;

/** The owner of a chat client, independent of a place. */
export interface Account {
  readonly user: APIUser;
  /** The language of their client, which they can change. */
  locale: Locale;
  /** The channel that they see first. */
  readonly channelId: string;
  readonly directChannelId: string;
  /** Whether they have installed the application for themselves, and not only in a server. */
  readonly hasApp: boolean;
  /** The ids of their roles, by the ids of their servers; admins can change them. */
  roles: ReadonlyMap<string, readonly string[]>;
}

/** A person at their current place: the one channel that their chat client shows. */
export interface Person {
  readonly user: APIUser;
  readonly locale: Locale;
  readonly channelId: string;
  readonly hasApp: boolean;
  /** Undefined in the direct message with the bot. */
  readonly membership: Membership | undefined;
}

/** A person in a server: the server, the channel that they look at, and their permissions there. */
export interface Membership {
  readonly guild: Guild;
  readonly channel: PlaceChannel;
  readonly member: Member;
  /** Their permissions in the channel; the member has those in the whole server. */
  readonly permissions: bigint;
}

/** The parts of an account that can change, as its world has them. */
export function changeableInWorld({
  locale = Locale.EnglishUS,
  memberships = [],
}: WorldPerson): Pick<Account, 'locale' | 'roles'> {
  return { locale, roles: new Map(memberships.map(({ serverId, roleIds }) => [serverId, roleIds])) };
}

/** @throws Error if one of their servers, or their channel, does not exist */
export function accountInWorld(entry: WorldPerson, guilds: Guilds): Account {
  const { channelId } = entry;
  const { locale, roles } = changeableInWorld(entry);
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

/** A person's membership of a server, at one of its channels; undefined for an unknown server or channel, or one without messages. */
export function membershipAt(account: Account, guild: Guild, channelId: string): Membership | undefined {
  const channel = channelIn(guild, channelId);
  const roleIds = account.roles.get(guild.id);
  if (!channel || !hasMessages(channel) || !roleIds) return undefined;
  const member = memberOf(guild, account.user, roleIds);
  return { guild, channel, member, permissions: memberPermissions(guild, channel, member) };
}
