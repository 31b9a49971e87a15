import {
  type APIApplicationCommandInteractionDataBasicOption,
  type APIInteractionDataResolved,
  type APIInteractionDataResolvedChannel,
  type APIRole,
  type APIUser,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import type { ServerChannel, ThreadChannel } from '../model/channel-objects.ts';
import type { Directory } from '../model/directory.ts';
import { type Guild, type Member, memberPermissions } from '../model/guild.ts';
import type { Membership, Person } from '../model/person.ts';

const NAMING: ReadonlySet<ApplicationCommandOptionType> = new Set([
  ApplicationCommandOptionType.User,
  ApplicationCommandOptionType.Role,
  ApplicationCommandOptionType.Mentionable,
  ApplicationCommandOptionType.Channel,
]);

/** The ids of users, roles and channels in these options. */
export function namedIn(options: readonly APIApplicationCommandInteractionDataBasicOption[]): string[] {
  return options.filter(({ type }) => NAMING.has(type)).map(({ value }) => String(value));
}

/** The users, members, roles and channels with these ids, at the person's place. */
export function resolvedOf(
  named: readonly string[],
  { membership }: Person,
  directory: Directory,
): APIInteractionDataResolved {
  const ids = new Set(named);
  const users = directory.users.filter(({ id }) => ids.has(id));
  return {
    ...(users.length > 0 && { users: byId<APIUser>(users) }),
    ...(membership && resolvedIn(membership, ids, directory.members(membership.guild.id))),
  };
}

/** @param members except the bot */
function resolvedIn({ guild, member }: Membership, ids: ReadonlySet<string>, members: readonly Member[]) {
  const roles = guild.roles.filter(({ id }) => ids.has(id));
  const named = [guild.bot, ...members].filter(({ user }) => ids.has(user.id));
  const all = [...guild.channels, ...guild.threads.map(({ channel }) => channel)];
  const channels = all.filter(({ id }) => ids.has(id));
  return {
    ...(roles.length > 0 && { roles: byId<APIRole>(roles) }),
    ...(named.length > 0 && { members: Object.fromEntries(named.map(memberEntry)) }),
    ...(channels.length > 0 && {
      channels: byId(channels.map((channel) => channelFor(guild, channel, member))),
    }),
  };
}

function byId<Entity extends { id: string }>(entities: readonly Entity[]): Record<string, Entity> {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}

/** A resolved member has neither its user, nor its deafness and muteness. */
function memberEntry({ user, deaf: _deaf, mute: _mute, ...resolved }: Member) {
  return [user.id, resolved] as const;
}

function channelFor(
  guild: Guild,
  channel: ServerChannel | ThreadChannel,
  member: Member,
): APIInteractionDataResolvedChannel {
  return {
    ...channel,
    permissions: memberPermissions(guild, channel, member).toString(),
    app_permissions: memberPermissions(guild, channel, guild.bot).toString(),
  };
}
