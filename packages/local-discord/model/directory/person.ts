import { type APIUser, Locale } from 'discord-api-types/v10';
import { userObject } from '../user-objects.ts';
import type { World, WorldPerson } from '../world.ts';
import { hasMessages, type PlaceChannel } from './channel-objects.ts';
import {
  channelWithId,
  type Guild,
  initialMemberState,
  type Member,
  memberOf,
  memberPermissions,
} from './guild.ts';
import type { MemberState, WorldChanges } from './world-changes.ts';

/**
 * Set in a person's id, it gives the id of their direct message with the bot. As snowflakes such ids date from after
 * 2049, so no world uses them.
 */
const DIRECT_CHANNEL_BIT = 1n << 62n;

/** A user of the world with their memberships and settings. */
export class Account {
  readonly user: APIUser;
  /** The channel that their client shows first. */
  readonly channelId: string;
  readonly directChannelId: string;
  /** Whether they have installed the application as a user app. */
  readonly hasApp: boolean;
  readonly #locale: Locale;
  readonly #inWorld: ReadonlyMap<string, MemberState>;
  readonly #changes: WorldChanges;

  /** @throws Error if one of their servers or their channel does not exist */
  constructor(entry: WorldPerson, all: World['servers'], changes: WorldChanges) {
    const { channelId, locale = Locale.EnglishUS, memberships = [] } = entry;
    this.user = userObject(entry);
    this.channelId = channelId;
    this.hasApp = memberships.length === 0;
    this.directChannelId = this.hasApp ? channelId : (BigInt(entry.id) | DIRECT_CHANNEL_BIT).toString();
    this.#locale = locale;
    this.#inWorld = new Map(
      memberships.map(({ serverId, roleIds }) => [serverId, initialMemberState(roleIds)]),
    );
    this.#changes = changes;
    const servers = memberships.map(({ serverId }) => all.find(({ id }) => id === serverId));
    const channels = servers.flatMap((server) => server?.channels ?? []);
    if (servers.includes(undefined) || !(this.hasApp || channels.some(({ id }) => id === channelId))) {
      const where = memberships.map(({ serverId }) => serverId).join(', ');
      throw new Error(
        `${entry.username} is in channel ${channelId} of server ${where}, which does not exist.`,
      );
    }
  }

  /** Current language of their client. */
  get locale(): Locale {
    return this.#changes.of('locale').get(this.user.id) ?? this.#locale;
  }

  /** Ids of their servers. */
  get servers(): string[] {
    const changed = [...this.#changes.of('member').keys()].map((key) => key.split(' ', 1)[0] ?? '');
    return [...new Set([...this.#inWorld.keys(), ...changed])].filter((id) => this.stateIn(id));
  }

  /** Returns their state in a server; undefined if they are not a member. */
  stateIn(serverId: string): MemberState | undefined {
    const changed = this.#changes.of('member').get(`${serverId} ${this.user.id}`);
    return changed === undefined ? this.#inWorld.get(serverId) : (changed ?? undefined);
  }
}

/** A person at the channel that their client shows. */
export interface Person {
  readonly user: APIUser;
  readonly locale: Locale;
  readonly channelId: string;
  readonly hasApp: boolean;
  /** Undefined in a direct message. */
  readonly membership: Membership | undefined;
}

/** A person's server, channel, and permissions. */
export interface Membership {
  readonly guild: Guild;
  readonly channel: PlaceChannel;
  readonly member: Member;
  /** In the channel. `member.permissions` has those at the level of the server. */
  readonly permissions: bigint;
}

/**
 * Returns a person's membership at a channel; undefined for a non-member, and for an unknown channel or one without
 * messages.
 */
export function membershipAt(account: Account, guild: Guild, channelId: string): Membership | undefined {
  const channel = channelWithId(guild, channelId);
  const state = account.stateIn(guild.id);
  if (!channel || !hasMessages(channel) || !state) return undefined;
  const member = memberOf(guild, account.user, state);
  return { guild, channel, member, permissions: memberPermissions(guild, channel, member) };
}
