import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { WorldServer } from 'local-discord';

/** Ids never change: settings and custom ids outlive a restart with them. */
export const GUILD_ID = '1190000000000000100';
export const MODERATOR_ROLE_ID = '1190000000000000300';
const BOT_ROLE_ID = '1190000000000000301';
export const MEMBER_ROLE_ID = '1190000000000000302';
export const GENERAL_CHANNEL_ID = '1190000000000000200';
/** For the bot's audit lines: the owner, moderators and the bot see it, other members do not. */
export const AUDIT_CHANNEL_ID = '1190000000000000202';
/** For the board that the demo begins with: everybody reads it, and the bot alone writes. */
export const BOARD_CHANNEL_ID = '1190000000000000204';
/** The bot has no access to it: what it asks of it is answered with 50001. */
export const STAFF_CHANNEL_ID = '1190000000000000203';
/** The manager. */
export const SERVER_OWNER_ID = '1190000000000000016';

/**
 * The server in which Rollcall can be tried, with a channel for everybody, one for audit lines, one without the bot and one
 * with a board.
 */
export const DEMO_SERVER: WorldServer = {
  id: GUILD_ID,
  name: 'Rollcall Demo',
  ownerId: SERVER_OWNER_ID,
  roles: [
    {
      id: MODERATOR_ROLE_ID,
      name: 'Moderators',
      permissions: PermissionFlagsBits.ManageMessages | PermissionFlagsBits.ModerateMembers,
    },
    { id: MEMBER_ROLE_ID, name: 'Members' },
    { id: BOT_ROLE_ID, name: 'rollcall' },
  ],
  botRoleId: BOT_ROLE_ID,
  channels: [
    { id: GENERAL_CHANNEL_ID, name: 'general' },
    { id: AUDIT_CHANNEL_ID, name: 'audit', visibleTo: [MODERATOR_ROLE_ID, BOT_ROLE_ID] },
    { id: STAFF_CHANNEL_ID, name: 'staff', visibleTo: [MODERATOR_ROLE_ID] },
    { id: BOARD_CHANNEL_ID, name: 'leaderboards', writableBy: [BOT_ROLE_ID] },
  ],
};
