import {
  type APIApplicationCommandInteractionDataBasicOption,
  type APIInteractionDataResolved,
  type APIInteractionDataResolvedChannel,
  type APIRole,
  type APIUser,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import { BOT_USER, GENERAL_CHANNEL, PEOPLE, type Person, ROLES } from '../world.ts';

interface Named {
  readonly id: string;
  readonly names: readonly (string | null)[];
}

const USERS = [BOT_USER, ...Object.values(PEOPLE).map((person) => person.user)];
const namedUsers = USERS.map(({ id, username, global_name }) => ({ id, names: [username, global_name] }));
const namedRoles = ROLES.map(({ id, name }) => ({ id, names: [name] }));
const named: Partial<Record<ApplicationCommandOptionType, readonly Named[]>> = {
  [ApplicationCommandOptionType.User]: namedUsers,
  [ApplicationCommandOptionType.Role]: namedRoles,
  [ApplicationCommandOptionType.Mentionable]: [...namedUsers, ...namedRoles],
  [ApplicationCommandOptionType.Channel]: [{ id: GENERAL_CHANNEL.id, names: [GENERAL_CHANNEL.name] }],
};

/** The id of what somebody means by an id, a mention, or a name with or without its sign; undefined for nothing. */
export function entityId(type: ApplicationCommandOptionType, typed: string): string | undefined {
  const bare = typed
    .replace(/^<?[@#][!&]?/, '')
    .replace(/>$/, '')
    .toLowerCase();
  return named[type]?.find(
    ({ id, names }) => id === bare || names.some((name) => name?.toLowerCase() === bare),
  )?.id;
}

/** The objects behind the ids in options; undefined when there are none. */
export function resolvedOf(
  options: readonly APIApplicationCommandInteractionDataBasicOption[],
  asker: Person,
): APIInteractionDataResolved | undefined {
  const ids = new Set(
    options.filter(({ type }) => named[type] !== undefined).map(({ value }) => String(value)),
  );
  if (ids.size === 0) return undefined;
  const users = USERS.filter(({ id }) => ids.has(id));
  const roles = ROLES.filter(({ id }) => ids.has(id));
  const members = asker.member
    ? Object.values(PEOPLE).filter(({ user, member }) => member && ids.has(user.id))
    : [];
  return {
    ...(users.length > 0 && { users: byId<APIUser>(users) }),
    ...(roles.length > 0 && { roles: byId<APIRole>(roles) }),
    ...(members.length > 0 && { members: Object.fromEntries(members.flatMap(memberEntry)) }),
    ...(ids.has(GENERAL_CHANNEL.id) && { channels: { [GENERAL_CHANNEL.id]: channelFor(asker) } }),
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

function channelFor(asker: Person): APIInteractionDataResolvedChannel {
  return {
    ...GENERAL_CHANNEL,
    permissions: asker.member?.permissions ?? '0',
  } as APIInteractionDataResolvedChannel;
}
