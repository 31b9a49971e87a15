import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { World, WorldChannel, WorldPerson, WorldRole, WorldServer } from '../model/world.ts';

const APPLICATION_ID = '1190000000000000001';
const BOT_ROLE_ID = '1190000000000000301';
const MEMBER_ROLE_ID = '1190000000000000302';
const GENERAL_CHANNEL_ID = '1190000000000000200';

/** Ids of the sample world. */
export const SAMPLE_IDS = {
  guildId: '1190000000000000100',
  moderatorRoleId: '1190000000000000300',
  /** Visible to moderators and the bot. */
  auditChannelId: '1190000000000000202',
  /** Visible only to moderators. */
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

/** A world for tests: a server with its owner and people of every role, and a person with only direct messages. */
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

/** Identical servers, to measure their cost to a bot. */
export interface ExtraServers {
  readonly count: number;
  /** Text channels per server. */
  readonly channels: number;
  /** Roles per server, including @everyone. */
  readonly roles: number;
}

const FIRST_ID = 1_200_000_000_000_000_000n;
/** Distance of ids. Servers differ above the 22 sequence bits, so that `(id >> 22) % shards` spreads them. */
const STEP = 1n << 22n;

/** Adds servers with the bot as their only member to a world. */
export function withExtraServers(world: World, extra: ExtraServers): World {
  const servers = Array.from({ length: extra.count }, (_, index) => {
    return new ExtraServer(FIRST_ID + BigInt(index) * STEP, world.application.owner.id, extra);
  });
  return { ...world, servers: [...world.servers, ...servers] };
}

/** Builds roles and channels at each access, so that thousands of servers need no memory. */
class ExtraServer implements WorldServer {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly permissions = 0n;
  readonly #extra: ExtraServers;

  constructor(id: bigint, ownerId: string, extra: ExtraServers) {
    this.id = id.toString();
    this.name = `Server ${this.id.slice(-6)}`;
    this.ownerId = ownerId;
    this.#extra = extra;
  }

  get channels(): WorldChannel[] {
    return Array.from({ length: this.#extra.channels }, (_, index) => {
      return { id: this.#inside(index + 1), name: `channel-${index}` };
    });
  }

  get roles(): WorldRole[] {
    return Array.from({ length: this.#extra.roles - 1 }, (_, index) => {
      return { id: this.#inside(index + 10_001), name: `Role ${index + 1}`, permissions: 0n };
    });
  }

  #inside(offset: number): string {
    return (BigInt(this.id) + BigInt(offset)).toString();
  }
}
