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

/** When the bot and the people of the world joined each server. */
const JOINED_AT = '2023-12-28T12:00:00.000000+00:00';

/** A member with these roles, as the world has them. */
export const stateInWorld = (roles: readonly string[]): MemberState => ({
  roles,
  nick: null,
  joined_at: JOINED_AT,
  communication_disabled_until: null,
});

const { ReadMessageHistory, ViewChannel } = PermissionFlagsBits;
/** https://discord.com/developers/docs/topics/permissions#permissions-for-timed-out-members */
const WHILE_TIMED_OUT = ViewChannel | ReadMessageHistory;

/** Every permission, which the owner of a server has. */
const EVERYTHING = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/** A member, with the permissions of their roles in the whole server. */
export type Member = APIInteractionGuildMember & Omit<MemberState, 'roles'>;

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
  /** When it was like this, in milliseconds since 1970: time-outs end by themselves. */
  readonly now: number;
}

/** How a server is now. */
interface GuildState {
  readonly changes: WorldChanges;
  readonly hasBot: boolean;
  readonly now: number;
}

/** A server of the world as Discord sends it to its bot. */
export function guildOf(server: WorldServer, bot: APIUser, { changes, hasBot, now }: GuildState): Guild {
  const { id, name, ownerId, botRoleId, locale } = server;
  const roles = roleObjects(server, bot.id).map((role): APIRole => {
    const permissions = changes.of('permissions').get(role.id);
    return permissions === undefined ? role : { ...role, permissions };
  });
  const changed = changes.of('language').get(id);
  const language = changed === undefined ? locale : changed;
  const state = changes.of('member').get(`${id} ${bot.id}`) ?? stateInWorld(botRoleId ? [botRoleId] : []);
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

/** A user's membership of a server. Its owner has every permission, with any roles. */
export function memberOf(
  guild: Pick<Guild, 'id' | 'ownerId' | 'roles' | 'now'>,
  user: APIUser,
  state: MemberState,
): Member {
  const { id, ownerId, roles, now } = guild;
  const own = roles.filter((role) => role.id === id || state.roles.includes(role.id));
  const ofRoles = own.reduce((all, role) => all | BigInt(role.permissions), 0n);
  const permissions = user.id === ownerId ? EVERYTHING : ofRoles;
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
      ? permissions & WHILE_TIMED_OUT
      : permissions
    ).toString(),
  };
}

/** Whether a member can only read now. An administrator cannot be timed out. @param permissions of their roles */
export function isTimedOut(
  { communication_disabled_until: until }: Pick<MemberState, 'communication_disabled_until'>,
  permissions: bigint,
  now: number,
): boolean {
  return !!until && Date.parse(until) > now && !(permissions & PermissionFlagsBits.Administrator);
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
  const channel = channelWithId(guild, channelId);
  return (
    channel !== undefined &&
    (memberPermissions(guild, channel, member) & PermissionFlagsBits.ViewChannel) !== 0n
  );
}

/** A channel or a thread of a server. */
export const channelWithId = (
  { channels, threads }: Pick<Guild, 'channels' | 'threads'>,
  id: string,
): ServerChannel | ThreadChannel | undefined =>
  channels.find((channel) => channel.id === id) ?? threads.find(({ channel }) => channel.id === id)?.channel;

/** The permission to write in a channel: threads have their own. */
export const writePermission = (channel: { readonly type: ChannelType }): bigint =>
  isThread(channel) ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;

/**
 * A member's permissions in a channel. A permission that one of their roles allows outweighs a denial by another. A
 * thread has the permissions of its channel; a private one exists for its members and for those who manage threads alone.
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
  if (base & PermissionFlagsBits.Administrator) return EVERYTHING;
  const overwritten = (all: bigint, ids: readonly string[]) => {
    const own = permission_overwrites.filter(({ id }) => ids.includes(id));
    const bits = (which: 'allow' | 'deny') => own.reduce((sum, each) => sum | BigInt(each[which]), 0n);
    return (all & ~bits('deny')) | bits('allow');
  };
  const all = overwritten(overwritten(overwritten(base, [guild.id]), roles), [user.id]);
  return isTimedOut(state, base, guild.now) ? all & WHILE_TIMED_OUT : all;
}

/** Everybody's permissions in a new server, except some that concern neither messages nor voices. */
export const USUAL_PERMISSIONS =
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

/** A server's roles: everybody's, which has the server's id, and its own. */
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

function roleObject({ id, name, permissions = USUAL_PERMISSIONS }: Role, position: number): APIRole {
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
