import {
  type APIInteractionGuildMember,
  type APIRole,
  type APIUser,
  ChannelType,
  GuildFeature,
  Locale,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { NO_FLAGS } from '../user-objects.ts';
import type { WorldServer } from '../world.ts';
import {
  channelObjects,
  isThread,
  type ServerChannel,
  type Thread,
  type ThreadChannel,
} from './channel-objects.ts';
import type { MemberState, WorldChanges } from './world-changes.ts';

/** When the bot and the people of the world file joined their servers. */
const JOINED_AT = '2023-12-28T12:00:00.000000+00:00';

/** Returns the state of a member with these roles in the world file. */
export const initialMemberState = (roles: readonly string[]): MemberState => ({
  roles,
  nick: null,
  joined_at: JOINED_AT,
  communication_disabled_until: null,
});

const { ReadMessageHistory, ViewChannel } = PermissionFlagsBits;
/** https://discord.com/developers/docs/topics/permissions#permissions-for-timed-out-members */
const TIMEOUT_PERMISSIONS = ViewChannel | ReadMessageHistory;

/** All permissions. A server's owner has them. */
const ALL_PERMISSIONS = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/** A member, with their permissions at the level of the server. */
export type Member = APIInteractionGuildMember & Omit<MemberState, 'roles'>;

/** A server at a moment, as Discord's objects. */
export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  /** Its language. Discord, too, uses English for a server that is not a Community. */
  readonly locale: Locale;
  readonly features: GuildFeature[];
  readonly roles: readonly APIRole[];
  readonly channels: readonly ServerChannel[];
  readonly threads: readonly Thread[];
  /** The bot's membership. */
  readonly bot: Member;
  /** Whether the bot is a member. */
  readonly hasBot: boolean;
  /** The moment, in milliseconds since 1970. It decides whether a timeout has ended. */
  readonly now: number;
}

interface GuildState {
  readonly changes: WorldChanges;
  readonly hasBot: boolean;
  readonly now: number;
}

/** Returns a server of the world with its current changes. */
export function guildOf(server: WorldServer, bot: APIUser, { changes, hasBot, now }: GuildState): Guild {
  const { id, name, ownerId, botRoleId, locale } = server;
  const roles = roleObjects(server, bot.id).map((role): APIRole => {
    const permissions = changes.of('permissions').get(role.id);
    return permissions === undefined ? role : { ...role, permissions };
  });
  const changed = changes.of('language').get(id);
  const language = changed === undefined ? locale : changed;
  const state =
    changes.of('member').get(`${id} ${bot.id}`) ?? initialMemberState(botRoleId ? [botRoleId] : []);
  return {
    id,
    name,
    ownerId,
    locale: language ?? Locale.EnglishUS,
    features: language ? [GuildFeature.Community] : [],
    roles,
    channels: channelObjects(server, changes.of('channel')),
    threads: [...changes.of('thread').values()].filter(({ channel }) => channel.guild_id === id),
    bot: memberOf({ id, ownerId, roles, now }, bot, state),
    hasBot,
    now,
  };
}

/** Returns a user as a member of a server. The owner has all permissions regardless of roles. */
export function memberOf(
  guild: Pick<Guild, 'id' | 'ownerId' | 'roles' | 'now'>,
  user: APIUser,
  state: MemberState,
): Member {
  const { id, ownerId, roles, now } = guild;
  const own = roles.filter((role) => role.id === id || state.roles.includes(role.id));
  const ofRoles = own.reduce((all, role) => all | BigInt(role.permissions), 0n);
  const permissions = user.id === ownerId ? ALL_PERMISSIONS : ofRoles;
  return {
    user,
    avatar: null,
    banner: null,
    premium_since: null,
    deaf: false,
    mute: false,
    pending: false,
    flags: NO_FLAGS,
    ...state,
    roles: [...state.roles],
    permissions: (isTimedOut(state, permissions, now)
      ? permissions & TIMEOUT_PERMISSIONS
      : permissions
    ).toString(),
  };
}

/** Returns whether a member is timed out. Administrators cannot be. @param permissions of their roles */
export function isTimedOut(
  { communication_disabled_until: until }: Pick<MemberState, 'communication_disabled_until'>,
  permissions: bigint,
  now: number,
): boolean {
  return !!until && Date.parse(until) > now && !(permissions & PermissionFlagsBits.Administrator);
}

/** Returns the channels of a server that a member can view. */
export function visibleChannels(guild: Guild, member: Member): ServerChannel[] {
  return guild.channels.filter(({ id }) => canView(guild, id, member));
}

/** Returns the threads of a server that a member can view. */
export const visibleThreads = (guild: Guild, member: Member): Thread[] =>
  guild.threads.filter(({ channel }) => canView(guild, channel.id, member));

/** Returns whether a member can view a channel or thread of a server. */
export function canView(guild: Guild, channelId: string, member: Member): boolean {
  const channel = channelWithId(guild, channelId);
  return (
    channel !== undefined &&
    (memberPermissions(guild, channel, member) & PermissionFlagsBits.ViewChannel) !== 0n
  );
}

/** Returns a channel or thread of a server. */
export const channelWithId = (
  { channels, threads }: Pick<Guild, 'channels' | 'threads'>,
  id: string,
): ServerChannel | ThreadChannel | undefined =>
  channels.find((channel) => channel.id === id) ?? threads.find(({ channel }) => channel.id === id)?.channel;

/** Returns the permission to write in a channel. Threads have a separate one. */
export const writePermission = (channel: { readonly type: ChannelType }): bigint =>
  isThread(channel) ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;

/**
 * Returns a member's permissions in a channel. If one role's overwrite allows a permission and another denies it, it is
 * allowed. A thread has the permissions of its channel. Only members and holders of Manage Threads see a private thread.
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
  const { user, roles, permissions, ...state } = member;
  const base = BigInt(permissions);
  if (base & PermissionFlagsBits.Administrator) return ALL_PERMISSIONS;
  const overwritten = (all: bigint, ids: readonly string[]) => {
    const own = permission_overwrites.filter(({ id }) => ids.includes(id));
    const bits = (which: 'allow' | 'deny') => own.reduce((sum, each) => sum | BigInt(each[which]), 0n);
    return (all & ~bits('deny')) | bits('allow');
  };
  const all = overwritten(overwritten(overwritten(base, [guild.id]), roles), [user.id]);
  return isTimedOut(state, base, guild.now) ? all & TIMEOUT_PERMISSIONS : all;
}

/** Permissions of @everyone in a new server, without some that concern neither messages nor voice. */
export const DEFAULT_PERMISSIONS =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.AddReactions |
  PermissionFlagsBits.MentionEveryone |
  PermissionFlagsBits.SendPolls |
  PermissionFlagsBits.CreatePublicThreads |
  PermissionFlagsBits.CreatePrivateThreads |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.UseExternalEmojis |
  PermissionFlagsBits.UseApplicationCommands |
  PermissionFlagsBits.Connect |
  PermissionFlagsBits.Speak |
  PermissionFlagsBits.Stream |
  PermissionFlagsBits.UseVAD;

/** Returns a server's roles. @everyone comes first and has the server's id. */
function roleObjects(server: WorldServer, botId: string): APIRole[] {
  const { id, permissions, roles, botRoleId } = server;
  return [
    roleObject({ id, name: '@everyone', permissions }, 0),
    ...roles.map((role, index): APIRole => {
      const object = roleObject(role, roles.length - index);
      return role.id === botRoleId ? { ...object, managed: true, tags: { bot_id: botId } } : object;
    }),
  ];
}

interface Role {
  readonly id: string;
  readonly name: string;
  readonly permissions?: bigint | undefined;
}

function roleObject({ id, name, permissions = DEFAULT_PERMISSIONS }: Role, position: number): APIRole {
  return {
    id,
    name,
    position,
    permissions: permissions.toString(),
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    managed: false,
    mentionable: false,
    flags: NO_FLAGS,
  };
}
