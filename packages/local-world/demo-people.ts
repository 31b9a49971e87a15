import type { WorldPerson } from 'local-discord';
import {
  GENERAL_CHANNEL_ID,
  GUILD_ID,
  MEMBER_ROLE_ID,
  MODERATOR_ROLE_ID,
  SERVER_OWNER_ID,
} from './demo-server.ts';

const inDemoServer = (...roleIds: string[]): Pick<WorldPerson, 'channelId' | 'memberships'> => ({
  channelId: GENERAL_CHANNEL_ID,
  memberships: [{ serverId: GUILD_ID, roleIds }],
});

/** A person of the demo world, and what they are there for in a few words. */
export type DemoPerson = WorldPerson & { readonly about: string };

/**
 * The owner of the demo server, two moderators, so that they can get into each other's way, a member and a newcomer, and
 * somebody in a direct message with the bot.
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
    about: 'may moderate too, to get into the way of the first',
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
