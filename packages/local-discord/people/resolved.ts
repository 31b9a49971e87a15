import {
  type APIApplicationCommandInteractionDataBasicOption,
  type APIInteractionDataResolved,
  type APIInteractionDataResolvedChannel,
  type APIRole,
  type APITextChannel,
  type APIUser,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import { channelsOf } from '../model/channels.ts';
import { BOT_USER, PEOPLE, type Person, ROLES } from '../model/world.ts';

const USERS = [BOT_USER, ...Object.values(PEOPLE).map((person) => person.user)];
const NAMING: ReadonlySet<ApplicationCommandOptionType> = new Set([
  ApplicationCommandOptionType.User,
  ApplicationCommandOptionType.Role,
  ApplicationCommandOptionType.Mentionable,
  ApplicationCommandOptionType.Channel,
]);

/** The objects behind the ids in options; undefined when there are none. */
export function resolvedOf(
  options: readonly APIApplicationCommandInteractionDataBasicOption[],
  asker: Person,
): APIInteractionDataResolved | undefined {
  const ids = new Set(options.filter(({ type }) => NAMING.has(type)).map(({ value }) => String(value)));
  if (ids.size === 0) return undefined;
  const users = USERS.filter(({ id }) => ids.has(id));
  const roles = ROLES.filter(({ id }) => ids.has(id));
  const members = asker.member
    ? Object.values(PEOPLE).filter(({ user, member }) => member && ids.has(user.id))
    : [];
  const channels = channelsOf(asker).filter(({ id }) => ids.has(id));
  return {
    ...(users.length > 0 && { users: byId<APIUser>(users) }),
    ...(roles.length > 0 && { roles: byId<APIRole>(roles) }),
    ...(members.length > 0 && { members: Object.fromEntries(members.flatMap(memberEntry)) }),
    ...(channels.length > 0 && { channels: byId(channels.map((channel) => channelFor(channel, asker))) }),
  };
}

function byId<Entity extends { id: string }>(entities: readonly Entity[]): Record<string, Entity> {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}

/** A resolved member is without its user, its deafness and its muteness. */
function memberEntry({ member }: Person) {
  if (!member) return [];
  const { user, deaf: _deaf, mute: _mute, ...resolved } = member;
  return [[user.id, resolved] as const];
}

function channelFor(channel: APITextChannel, asker: Person): APIInteractionDataResolvedChannel {
  return {
    ...channel,
    permissions: asker.member?.permissions ?? '0',
  } as APIInteractionDataResolvedChannel;
}
