import { type APIUser, Locale } from 'discord-api-types/v10';
import { userObject } from '../user-objects.ts';
import type { World, WorldPerson } from '../world.ts';
import { hasMessages, type PlaceChannel } from './channel-objects.ts';
import {
  channelWithId,
  type Guild,
  type Member,
  memberOf,
  memberPermissions,
  stateInWorld,
} from './guild.ts';
import type { MemberState, WorldChanges } from './world-changes.ts';

/**
 * Turns a person's id into that of their direct message with the bot. No world has such ids: as snowflakes they are
 * from the years after 2049.
 */
const DIRECT_CHANNEL_BIT = 1n << 62n;

/** The owner of a chat client, independent of a place. */
export class Account {
  readonly user: APIUser;
  /** The channel that they see first. */
  readonly channelId: string;
  readonly directChannelId: string;
  /** Whether they have installed the application for themselves, and not only in a server. */
  readonly hasApp: boolean;
  readonly #locale: Locale;
  readonly #inWorld: ReadonlyMap<string, MemberState>;
  readonly #changes: WorldChanges;

  /** @throws Error if one of their servers, or their channel, does not exist */
  constructor(entry: WorldPerson, all: World['servers'], changes: WorldChanges) {
    const { channelId, locale = Locale.EnglishUS, memberships = [] } = entry;
    this.user = userObject(entry);
    this.channelId = channelId;
    this.hasApp = memberships.length === 0;
    this.directChannelId = this.hasApp ? channelId : (BigInt(entry.id) | DIRECT_CHANNEL_BIT).toString();
    this.#locale = locale;
    this.#inWorld = new Map(memberships.map(({ serverId, roleIds }) => [serverId, stateInWorld(roleIds)]));
    this.#changes = changes;
    const servers = memberships.map(({ serverId }) => all.find(({ id }) => id === serverId));
    const channels = servers.flatMap((server) => server?.channels ?? []);
    if (servers.includes(undefined) || !(this.hasApp || channels.some(({ id }) => id === channelId))) {
      const where = memberships.map(({ serverId }) => serverId).join(', ');
      throw new Error(`${entry.username} is in channel ${channelId} of server ${where}: there is none.`);
    }
  }

  /** The language of their client, which they can change. */
  get locale(): Locale {
    return this.#changes.of('locale').get(this.user.id) ?? this.#locale;
  }

  /** The ids of their servers. */
  get servers(): string[] {
    const changed = [...this.#changes.of('member').keys()].map((key) => key.split(' ', 1)[0] ?? '');
    return [...new Set([...this.#inWorld.keys(), ...changed])].filter((id) => this.stateIn(id));
  }

  /** Their state in a server; undefined if they are not in it. */
  stateIn(serverId: string): MemberState | undefined {
    const changed = this.#changes.of('member').get(`${serverId} ${this.user.id}`);
    return changed === undefined ? this.#inWorld.get(serverId) : (changed ?? undefined);
  }
}

/** A person at their current place: the one channel that their chat client shows. */
export interface Person {
  readonly user: APIUser;
  readonly locale: Locale;
  readonly channelId: string;
  readonly hasApp: boolean;
  /** Undefined in the direct message with the bot. */
  readonly membership: Membership | undefined;
}

/** A person in a server: the server, the channel that they look at, and their permissions there. */
export interface Membership {
  readonly guild: Guild;
  readonly channel: PlaceChannel;
  readonly member: Member;
  /** Their permissions in the channel; the member has those in the whole server. */
  readonly permissions: bigint;
}

/** A person's membership of a server, at one of its channels; undefined for an unknown server or channel, or one without messages. */
export function membershipAt(account: Account, guild: Guild, channelId: string): Membership | undefined {
  const channel = channelWithId(guild, channelId);
  const state = account.stateIn(guild.id);
  if (!channel || !hasMessages(channel) || !state) return undefined;
  const member = memberOf(guild, account.user, state);
  return { guild, channel, member, permissions: memberPermissions(guild, channel, member) };
}
