import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { World, WorldPerson } from '../model/world.ts';

const APPLICATION_ID = '1190000000000000001';
const BOT_ROLE_ID = '1190000000000000301';
const MEMBER_ROLE_ID = '1190000000000000302';
const GENERAL_CHANNEL_ID = '1190000000000000200';

/** Where things are in the sample world. */
export const PLACES = {
  guildId: '1190000000000000100',
  moderatorRoleId: '1190000000000000300',
  /** Seen by moderators and the bot. */
  auditChannelId: '1190000000000000202',
  /** Seen by moderators alone. */
  staffChannelId: '1190000000000000203',
} as const;

const inServer = (number: number, username: string, displayName: string, ...roleIds: string[]) => ({
  id: `11900000000000000${number}`,
  username,
  displayName,
  channelId: GENERAL_CHANNEL_ID,
  membership: { serverId: PLACES.guildId, roleIds },
});
const VISITOR: WorldPerson = {
  id: '1190000000000000012',
  username: 'visitor',
  displayName: 'Vic Visitor',
  channelId: '1190000000000000201',
};

/** One server with people of every standing, and somebody in a direct message. */
export const SAMPLE_WORLD: World = {
  application: {
    id: APPLICATION_ID,
    name: 'sample',
    owner: { id: '1190000000000000013', username: 'host', displayName: 'Host' },
  },
  servers: [
    {
      id: PLACES.guildId,
      name: 'Sample Server',
      ownerId: '1190000000000000010',
      roles: [
        {
          id: PLACES.moderatorRoleId,
          name: 'Moderators',
          permissions: PermissionFlagsBits.ManageMessages | PermissionFlagsBits.ModerateMembers,
        },
        { id: MEMBER_ROLE_ID, name: 'Members' },
        { id: BOT_ROLE_ID, name: 'sample' },
      ],
      botRoleId: BOT_ROLE_ID,
      channels: [
        { id: GENERAL_CHANNEL_ID, name: 'general' },
        { id: PLACES.auditChannelId, name: 'audit', visibleTo: [PLACES.moderatorRoleId, BOT_ROLE_ID] },
        { id: PLACES.staffChannelId, name: 'staff', visibleTo: [PLACES.moderatorRoleId] },
      ],
    },
  ],
  people: [
    inServer(10, 'moderator', 'Mo Moderator', PLACES.moderatorRoleId),
    inServer(14, 'moderator2', 'Max Moderator', PLACES.moderatorRoleId),
    inServer(11, 'member', 'Mia Member', MEMBER_ROLE_ID),
    inServer(15, 'newcomer', 'Nia Newcomer'),
    VISITOR,
  ],
};
