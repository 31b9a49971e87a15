import type { APITextChannel, APIUser } from 'discord-api-types/v10';
import { type Guild, type Member, memberOf } from './guild.ts';
import type { Guilds } from './guilds.ts';
import { userObject } from './users.ts';
import type { WorldPerson } from './world.ts';

/** Somebody at a chat client, and where they are. */
export interface Person {
  readonly user: APIUser;
  /** The channel that they look at. */
  readonly channelId: string;
  /** Undefined in a direct message. */
  readonly membership: Membership | undefined;
}

/** A person in a server: which, the channel of it that they look at, and what they may do there. */
export interface Membership {
  readonly guild: Guild;
  readonly channel: APITextChannel;
  readonly member: Member;
}

/** @throws Error when the world has no such server, or the server no such channel */
export function personOf(entry: WorldPerson, guilds: Guilds): Person {
  const { channelId, membership } = entry;
  const user = userObject(entry);
  if (!membership) return { user, channelId, membership: undefined };
  const guild = guilds.get(membership.serverId);
  const channel = guild?.channels.find(({ id }) => id === channelId);
  if (!guild || !channel) {
    throw new Error(
      `${entry.username} is in channel ${channelId} of server ${membership.serverId}: there is none.`,
    );
  }
  const member = memberOf(guild, user, membership.roleIds);
  return { user, channelId, membership: { guild, channel, member } };
}
