import {
  type APIInteractionGuildMember,
  type APIRole,
  type APIUser,
  ChannelType,
  GuildFeature,
  Locale,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import {
  type ChangedChannels,
  channelObjects,
  isThread,
  type ServerChannel,
  type ThreadChannel,
} from './channel-objects.ts';
import { roleObjects } from './roles.ts';
import { NO_FLAGS } from './user-objects.ts';
import type { WorldServer } from './world.ts';

/** When the bot and all people joined each server. */
export const JOINED_AT = '2023-12-28T12:00:00.000000+00:00';

/** Every permission, which the owner of a server has. */
const EVERYTHING = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/** A member, with the permissions of their roles in the whole server. */
export type Member = APIInteractionGuildMember;

/** A thread of a channel, active or archived. */
export interface Thread {
  readonly channel: ThreadChannel;
  /** When its members joined it, by user id: ISO 8601. */
  readonly joined: Readonly<Record<string, string>>;
}

/** A server in Discord's objects. */
export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  /** Its language: English at Discord too where a server is no Community. */
  readonly locale: Locale;
  readonly features: GuildFeature[];
  readonly roles: readonly APIRole[];
  readonly channels: readonly ServerChannel[];
  readonly threads: readonly Thread[];
  /** The bot's membership. */
  readonly bot: Member;
  /** Whether the bot is in it now. */
  readonly hasBot: boolean;
}

/** What of a server is not as its world has it. */
interface GuildState {
  /** The changed permissions of roles, by role id. */
  readonly permissions: ReadonlyMap<string, bigint>;
  readonly channels: ChangedChannels;
  readonly threads: ReadonlyMap<string, Thread>;
  /** That of its Community; undefined for a server that is none. */
  readonly language: Locale | undefined;
  readonly hasBot: boolean;
}

/** A server of the world as Discord sends it to its bot. */
export function guildOf(
  server: WorldServer,
  bot: APIUser,
  { permissions: changed, channels, threads, language, hasBot }: GuildState,
): Guild {
  const { id, name, ownerId, botRoleId } = server;
  const roles = roleObjects(server, bot.id).map((role): APIRole => {
    const permissions = changed.get(role.id)?.toString();
    return permissions === undefined ? role : { ...role, permissions };
  });
  return {
    id,
    name,
    ownerId,
    locale: language ?? Locale.EnglishUS,
    features: language === undefined ? [] : [GuildFeature.Community],
    roles,
    channels: channelObjects(server, channels),
    threads: [...threads.values()].filter(({ channel }) => channel.guild_id === id),
    bot: memberOf({ id, ownerId, roles }, bot, botRoleId === undefined ? [] : [botRoleId]),
    hasBot,
  };
}

/** A user's membership of a server. Its owner has every permission, with any roles. */
export function memberOf(
  { id, ownerId, roles }: Pick<Guild, 'id' | 'ownerId' | 'roles'>,
  user: APIUser,
  roleIds: readonly string[],
): Member {
  const own = roles.filter((role) => role.id === id || roleIds.includes(role.id));
  const ofRoles = own.reduce((all, role) => all | BigInt(role.permissions), 0n);
  return {
    user,
    nick: null,
    avatar: null,
    banner: null,
    roles: [...roleIds],
    joined_at: JOINED_AT,
    premium_since: null,
    deaf: false,
    mute: false,
    pending: false,
    communication_disabled_until: null,
    flags: NO_FLAGS,
    permissions: (user.id === ownerId ? EVERYTHING : ofRoles).toString(),
  };
}

/** The channels of a server that a member sees. */
export function channelsSeenBy(guild: Guild, member: Member): ServerChannel[] {
  return guild.channels.filter(({ id }) => sees(guild, id, member));
}

/** The threads of a server that a member sees. */
export const threadsSeenBy = (guild: Guild, member: Member): Thread[] =>
  guild.threads.filter(({ channel }) => sees(guild, channel.id, member));

/** Whether a member sees a channel or a thread of a server. */
export function sees(guild: Guild, channelId: string, member: Member): boolean {
  const channel = channelIn(guild, channelId);
  return (
    channel !== undefined &&
    (memberPermissions(guild, channel, member) & PermissionFlagsBits.ViewChannel) !== 0n
  );
}

/** A channel or a thread of a server. */
export const channelIn = (
  { channels, threads }: Pick<Guild, 'channels' | 'threads'>,
  id: string,
): ServerChannel | ThreadChannel | undefined =>
  channels.find((channel) => channel.id === id) ?? threads.find(({ channel }) => channel.id === id)?.channel;

/** The permission to write in a channel: threads have their own. */
export const writePermission = (channel: { readonly type: ChannelType }): bigint =>
  isThread(channel) ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;

/**
 * A member's permissions in a channel. A permission that one of their roles allows outweighs a denial by another. A
 * thread has those of its channel; a private one exists for its members and for those who manage threads alone.
 * https://discord.com/developers/docs/topics/permissions#permission-overwrites
 */
export function memberPermissions(
  guild: Guild,
  channel: ServerChannel | ThreadChannel,
  member: Member,
): bigint {
  if (isThread(channel)) {
    const parent = guild.channels.find(({ id }) => id === channel.parent_id);
    const inherited = parent ? memberPermissions(guild, parent, member) : 0n;
    const isOpen =
      channel.type !== ChannelType.PrivateThread ||
      (inherited & PermissionFlagsBits.ManageThreads) !== 0n ||
      guild.threads.some((thread) => thread.channel.id === channel.id && thread.joined[member.user.id]);
    return isOpen ? inherited : 0n;
  }
  const { permission_overwrites = [] } = channel;
  const { user, roles, permissions } = member;
  const base = BigInt(permissions);
  if (base & PermissionFlagsBits.Administrator) return EVERYTHING;
  const overwritten = (all: bigint, ids: readonly string[]) => {
    const own = permission_overwrites.filter(({ id }) => ids.includes(id));
    const bits = (which: 'allow' | 'deny') => own.reduce((sum, each) => sum | BigInt(each[which]), 0n);
    return (all & ~bits('deny')) | bits('allow');
  };
  return overwritten(overwritten(overwritten(base, [guild.id]), roles), [user.id]);
}
