import {
  type APIInteractionGuildMember,
  type APIRole,
  type APITextChannel,
  type APIUser,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { channelObjects } from './channels.ts';
import { roleObjects } from './roles.ts';
import { NO_FLAGS } from './users.ts';
import type { WorldServer } from './world.ts';

/** When the bot and everybody else came into each server. */
export const JOINED_AT = '2023-12-28T12:00:00.000000+00:00';

/** A member, with what their roles permit in the whole server. */
export type Member = APIInteractionGuildMember;

/** A server in Discord's objects. */
export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly roles: readonly APIRole[];
  readonly channels: readonly APITextChannel[];
  /** The bot's membership. */
  readonly bot: Member;
}

/** A server of the world as Discord describes it to its bot. */
export function guildOf(server: WorldServer, bot: APIUser): Guild {
  const { id, name, ownerId, botRoleId } = server;
  const roles = roleObjects(server, bot.id);
  return {
    id,
    name,
    ownerId,
    roles,
    channels: channelObjects(server),
    bot: memberOf({ id, roles }, bot, botRoleId === undefined ? [] : [botRoleId]),
  };
}

/** Somebody's membership of a server. */
export function memberOf(
  { id, roles }: Pick<Guild, 'id' | 'roles'>,
  user: APIUser,
  roleIds: readonly string[],
): Member {
  const own = roles.filter((role) => role.id === id || roleIds.includes(role.id));
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
    permissions: own.reduce((all, role) => all | BigInt(role.permissions), 0n).toString(),
  };
}

/** The channels of a server that a member sees. */
export function channelsSeenBy({ id, channels }: Guild, { roles, permissions }: Member): APITextChannel[] {
  return channels.filter((channel) => {
    const permitted = permissionsIn(channel, [id, ...roles], BigInt(permissions));
    return (permitted & PermissionFlagsBits.ViewChannel) !== 0n;
  });
}

/** https://discord.com/developers/docs/topics/permissions#permission-overwrites */
function permissionsIn(
  { permission_overwrites = [] }: APITextChannel,
  roleIds: readonly string[],
  permissions: bigint,
): bigint {
  return roleIds
    .flatMap((roleId) => permission_overwrites.filter(({ id }) => id === roleId))
    .reduce((all, { allow, deny }) => (all & ~BigInt(deny)) | BigInt(allow), permissions);
}
