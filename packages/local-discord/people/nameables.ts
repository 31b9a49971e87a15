import { ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import { channelsOf } from '../model/channels.ts';
import { BOT_USER, PEOPLE, type Person, ROLES } from '../model/world.ts';
import type { Nameable, NamingOption } from './chat-client.ts';

/** The users, roles or channels that an option may name where this person is; none for an option of another type. */
export function nameablesOf(option: NamingOption, asker: Person): Nameable[] {
  switch (option.type) {
    case OptionType.User:
      return usersOf(asker);
    case OptionType.Role:
      return rolesOf(asker);
    case OptionType.Mentionable:
      return [...usersOf(asker), ...rolesOf(asker)];
    case OptionType.Channel: {
      const { channel_types: types } = option;
      return channelsOf(asker)
        .filter(({ type }) => types === undefined || types.includes(type))
        .map(({ id, name }) => ({ id, name: `#${name}` }));
    }
    default:
      return [];
  }
}

/** The id of what somebody means by an id, a mention, or a name with or without its sign; undefined for nothing. */
export function nameableId(option: NamingOption, typed: string, asker: Person): string | undefined {
  const bare = bareName(typed);
  const found = nameablesOf(option, asker).find(
    ({ id, name, alias }) => id === bare || bareName(name) === bare || alias?.toLowerCase() === bare,
  );
  return found?.id;
}

const bareName = (name: string) =>
  name
    .replace(/^<?[@#][!&]?/, '')
    .replace(/>$/, '')
    .toLowerCase();

/** In a direct message there are but the two whose it is. */
function usersOf({ member, user }: Person): Nameable[] {
  const members = Object.values(PEOPLE).filter((person) => person.member);
  const people = member ? members.map((person) => person.user) : [user];
  return [...people, BOT_USER].map(({ id, username, global_name }) => ({
    id,
    name: `@${username}`,
    ...(global_name !== null && { alias: global_name }),
  }));
}

function rolesOf({ member }: Person): Nameable[] {
  return member ? ROLES.map(({ id, name }) => ({ id, name: `@${bareName(name)}` })) : [];
}
