import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { World, WorldPerson } from '../model/world.ts';

const APPLICATION_ID = '1190000000000000001';
const BOT_ROLE_ID = '1190000000000000301';
const MEMBER_ROLE_ID = '1190000000000000302';
const GENERAL_CHANNEL_ID = '1190000000000000200';

/** The ids of the sample world that tests use. */
export const SAMPLE_IDS = {
  guildId: '1190000000000000100',
  moderatorRoleId: '1190000000000000300',
  /** Visible to moderators and the bot. */
  auditChannelId: '1190000000000000202',
  /** Visible to moderators only. */
  staffChannelId: '1190000000000000203',
} as const;

const samplePerson = (number: number, username: string, displayName: string, ...roleIds: string[]) => ({
  id: `11900000000000000${number}`,
  username,
  displayName,
  channelId: GENERAL_CHANNEL_ID,
  memberships: [{ serverId: SAMPLE_IDS.guildId, roleIds }],
});
const VISITOR: WorldPerson = {
  id: '1190000000000000012',
  username: 'visitor',
  displayName: 'Vic Visitor',
  channelId: '1190000000000000201',
};

/** One server with its owner and people of every role, and a person in a direct message. */
export const SAMPLE_WORLD: World = {
  application: {
    id: APPLICATION_ID,
    name: 'sample',
    owner: { id: '1190000000000000013', username: 'host', displayName: 'Host' },
  },
  servers: [
    {
      id: SAMPLE_IDS.guildId,
      name: 'Sample Server',
      ownerId: '1190000000000000016',
      roles: [
        {
          id: SAMPLE_IDS.moderatorRoleId,
          name: 'Moderators',
          permissions: PermissionFlagsBits.ManageMessages | PermissionFlagsBits.ModerateMembers,
        },
        { id: MEMBER_ROLE_ID, name: 'Members' },
        { id: BOT_ROLE_ID, name: 'sample' },
      ],
      botRoleId: BOT_ROLE_ID,
      channels: [
        { id: GENERAL_CHANNEL_ID, name: 'general' },
        {
          id: SAMPLE_IDS.auditChannelId,
          name: 'audit',
          visibleTo: [SAMPLE_IDS.moderatorRoleId, BOT_ROLE_ID],
        },
        { id: SAMPLE_IDS.staffChannelId, name: 'staff', visibleTo: [SAMPLE_IDS.moderatorRoleId] },
      ],
    },
  ],
  people: [
    samplePerson(10, 'moderator', 'Mo Moderator', SAMPLE_IDS.moderatorRoleId),
    samplePerson(14, 'moderator2', 'Max Moderator', SAMPLE_IDS.moderatorRoleId),
    samplePerson(11, 'member', 'Mia Member', MEMBER_ROLE_ID),
    samplePerson(15, 'newcomer', 'Nia Newcomer'),
    samplePerson(16, 'manager', 'Mara Manager'),
    VISITOR,
  ],
};
