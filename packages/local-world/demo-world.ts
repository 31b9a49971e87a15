import type { World } from 'local-discord';
import { DEMO_PEOPLE } from './demo-people.ts';
import {
  AUDIT_CHANNEL_ID,
  BOARD_CHANNEL_ID,
  DEMO_SERVER,
  GUILD_ID,
  MEMBER_ROLE_ID,
  MODERATOR_ROLE_ID,
  STAFF_CHANNEL_ID,
} from './demo-server.ts';

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

/** The ids of the demo world that others look for. */
export const DEMO_IDS = {
  /** The demo server. */
  guildId: GUILD_ID,
  /** The role that the moderators have and nobody else. */
  moderatorRoleId: MODERATOR_ROLE_ID,
  /** Of people who do not moderate. */
  memberRoleId: MEMBER_ROLE_ID,
  auditChannelId: AUDIT_CHANNEL_ID,
  boardChannelId: BOARD_CHANNEL_ID,
  staffChannelId: STAFF_CHANNEL_ID,
} as const;
