import {
  type APIDMChannel,
  type APIOverwrite,
  type APITextChannel,
  type APIUser,
  ChannelType,
  OverwriteType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { NO_FLAGS } from './user-objects.ts';
import type { WorldChannel, WorldServer } from './world.ts';

/** A server's text channels. */
export function channelObjects({ id, channels }: WorldServer): APITextChannel[] {
  return channels.map((channel, position) => ({
    id: channel.id,
    type: ChannelType.GuildText,
    guild_id: id,
    name: channel.name,
    position,
    parent_id: null,
    topic: null,
    nsfw: false,
    rate_limit_per_user: 0,
    flags: NO_FLAGS,
    permission_overwrites: overwrites(channel, id),
    last_message_id: null,
  }));
}

/** Denies a permission to everybody and allows it to some roles. */
function overwrites({ visibleTo, writableBy }: WorldChannel, everyoneId: string): APIOverwrite[] {
  const viewers = { roleIds: visibleTo, permission: PermissionFlagsBits.ViewChannel };
  const writers = { roleIds: writableBy, permission: PermissionFlagsBits.SendMessages };
  const limited = [viewers, writers].filter(({ roleIds }) => roleIds !== undefined);
  const sum = (some: typeof limited) => some.reduce((all, { permission }) => all | permission, 0n).toString();
  const ofRole = (id: string, allow: string, deny: string) => ({ id, type: OverwriteType.Role, allow, deny });
  if (limited.length === 0) return [];
  const roleIds = new Set(limited.flatMap((each) => each.roleIds ?? []));
  return [
    ofRole(everyoneId, sum([]), sum(limited)),
    ...[...roleIds].map((id) =>
      ofRole(id, sum(limited.filter((each) => each.roleIds?.includes(id))), sum([])),
    ),
  ];
}

/** A direct message; Discord sends no name for it, which the library's type has. */
export type DirectChannel = Omit<APIDMChannel, 'name'>;

/** The direct message between a user and the bot. */
export function directChannel(id: string, user: APIUser, bot: APIUser): DirectChannel {
  return {
    id,
    type: ChannelType.DM,
    last_message_id: null,
    flags: NO_FLAGS,
    recipients: [bot, user],
  };
}
