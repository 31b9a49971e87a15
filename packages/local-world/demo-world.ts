import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { World, WorldPerson, WorldServer } from 'local-discord';

/** Ids never change, because settings and custom ids that contain them outlive a restart. */
const GUILD_ID = '1190000000000000100';
const MODERATOR_ROLE_ID = '1190000000000000300';
const BOT_ROLE_ID = '1190000000000000301';
const MEMBER_ROLE_ID = '1190000000000000302';
export const GENERAL_CHANNEL_ID = '1190000000000000200';
/** Receives the bot's audit lines. Visible to the owner, moderators and the bot, not to other members. */
export const AUDIT_CHANNEL_ID = '1190000000000000202';
/** Has the board that the demo starts with. Everybody reads it; only the bot writes. */
const BOARD_CHANNEL_ID = '1190000000000000204';
/** The bot has no access to it. Its calls about this channel are answered with 50001. */
const STAFF_CHANNEL_ID = '1190000000000000203';
const SERVER_OWNER_ID = '1190000000000000016';

/**
 * The server for trying Rollcall, with a channel for everybody, one for audit lines, one without the bot and one with a
 * board.
 */
const DEMO_SERVER: WorldServer = {
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

const inDemoServer = (...roleIds: string[]): Pick<WorldPerson, 'channelId' | 'memberships'> => ({
  channelId: GENERAL_CHANNEL_ID,
  memberships: [{ serverId: GUILD_ID, roleIds }],
});

/** A person of the demo world and their purpose in a few words. */
export type DemoPerson = WorldPerson & { readonly about: string };

/**
 * The owner of the demo server, two moderators who can get into each other's way, a member, a newcomer, and somebody in
 * a direct message with the bot.
 */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    id: SERVER_OWNER_ID,
    username: 'manager',
    displayName: 'Mara Manager',
    about: 'owns the server, and changes its settings',
    ...inDemoServer(),
  },
  {
    id: '1190000000000000010',
    username: 'moderator',
    displayName: 'Mo Moderator',
    about: 'may moderate',
    ...inDemoServer(MODERATOR_ROLE_ID),
  },
  {
    id: '1190000000000000014',
    username: 'moderator2',
    displayName: 'Max Moderator',
    about: 'may moderate too, to get in the way of the first moderator',
    ...inDemoServer(MODERATOR_ROLE_ID),
  },
  {
    id: '1190000000000000011',
    username: 'member',
    displayName: 'Mia Member',
    about: 'a member of the server',
    ...inDemoServer(MEMBER_ROLE_ID),
  },
  {
    id: '1190000000000000015',
    username: 'newcomer',
    displayName: 'Nia Newcomer',
    about: 'a member without any role',
    ...inDemoServer(),
  },
  {
    id: '1190000000000000012',
    username: 'visitor',
    displayName: 'Vic Visitor',
    about: 'in a direct message with the bot',
    channelId: '1190000000000000201',
  },
];

/** The purposes of the people by their user names. */
export const DEMO_ABOUT: ReadonlyMap<string, string> = new Map(
  DEMO_PEOPLE.map(({ username, about }) => [username, about]),
);

/** Rollcall as an application, its demo server, and the people who try it. */
export const DEMO_WORLD: World = {
  application: {
    id: '1190000000000000001',
    name: 'rollcall',
    owner: { id: '1190000000000000013', username: 'host', displayName: 'Host' },
  },
  servers: [DEMO_SERVER],
  people: DEMO_PEOPLE,
};

/** The ids of the demo world that tests and programs use. */
export const DEMO_IDS = {
  /** The demo server. */
  guildId: GUILD_ID,
  /** The role of the moderators only. */
  moderatorRoleId: MODERATOR_ROLE_ID,
  /** The role of people who do not moderate. */
  memberRoleId: MEMBER_ROLE_ID,
  auditChannelId: AUDIT_CHANNEL_ID,
  boardChannelId: BOARD_CHANNEL_ID,
  staffChannelId: STAFF_CHANNEL_ID,
} as const;
