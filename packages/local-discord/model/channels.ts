import {
  type APIDMChannel,
  type APIOverwrite,
  type APITextChannel,
  ChannelType,
  OverwriteType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { missingAccess, unknownChannel } from './api-error.ts';
import {
  APP_PERMISSIONS,
  BOT_ROLE_ID,
  BOT_USER,
  DM_CHANNEL_ID,
  GENERAL_CHANNEL,
  GUILD_ID,
  MODERATORS_ROLE_ID,
  NO_FLAGS,
  PEOPLE,
  type Person,
} from './world.ts';

const NOTHING = '0';
const VIEW = PermissionFlagsBits.ViewChannel.toString();

const hiddenFrom = (id: string): APIOverwrite => ({
  id,
  type: OverwriteType.Role,
  allow: NOTHING,
  deny: VIEW,
});
const shownTo = (id: string): APIOverwrite => ({ id, type: OverwriteType.Role, allow: VIEW, deny: NOTHING });

/** For the bot's audit lines: moderators and the bot see it, other members do not. */
export const AUDIT_CHANNEL: APITextChannel = {
  ...GENERAL_CHANNEL,
  id: '1190000000000000202',
  name: 'audit',
  position: 1,
  permission_overwrites: [hiddenFrom(GUILD_ID), shownTo(MODERATORS_ROLE_ID), shownTo(BOT_ROLE_ID)],
};
/** A channel that the bot has no access to. */
export const STAFF_CHANNEL: APITextChannel = {
  ...GENERAL_CHANNEL,
  id: '1190000000000000203',
  name: 'staff',
  position: 2,
  permission_overwrites: [hiddenFrom(GUILD_ID), shownTo(MODERATORS_ROLE_ID)],
};
/** The demo server's channels. */
export const TEXT_CHANNELS = [GENERAL_CHANNEL, AUDIT_CHANNEL, STAFF_CHANNEL];

/** A direct message; Discord sends none of the name that the library has for it. */
type DirectChannel = Omit<APIDMChannel, 'name'>;

/** The direct message between somebody and the bot. */
export function directChannel({ user, channelId }: Person): DirectChannel {
  return {
    id: channelId,
    type: ChannelType.DM,
    last_message_id: null,
    flags: NO_FLAGS,
    recipients: [BOT_USER, user],
  };
}

/**
 * A channel that the bot's token opens: one of the demo server's, or the visitor's direct message.
 * @throws ApiError 10003 when there is none, 50001 when the bot may not view it
 */
export function botChannel(id: string): APITextChannel | DirectChannel {
  if (id === DM_CHANNEL_ID) return directChannel(PEOPLE.visitor);
  const channel = TEXT_CHANNELS.find((each) => each.id === id);
  if (!channel) throw unknownChannel();
  if ((permissionsOfBot(channel) & PermissionFlagsBits.ViewChannel) === 0n) throw missingAccess();
  return channel;
}

function permissionsOfBot(channel: APITextChannel): bigint {
  return permissionsIn(channel, [BOT_ROLE_ID], APP_PERMISSIONS);
}

/** The demo server's channels that somebody sees; none from a direct message. */
export function channelsOf({ member }: Person): APITextChannel[] {
  if (!member) return [];
  return TEXT_CHANNELS.filter(
    (channel) => permissionsIn(channel, member.roles, member.permissions) & PermissionFlagsBits.ViewChannel,
  );
}

/** https://discord.com/developers/docs/topics/permissions#permission-overwrites */
function permissionsIn(
  { permission_overwrites = [] }: APITextChannel,
  roleIds: readonly string[],
  permissions: string,
): bigint {
  return [GUILD_ID, ...roleIds]
    .flatMap((roleId) => permission_overwrites.filter(({ id }) => id === roleId))
    .reduce((all, { allow, deny }) => (all & ~BigInt(deny)) | BigInt(allow), BigInt(permissions));
}
