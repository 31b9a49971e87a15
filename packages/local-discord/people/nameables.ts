import { ApplicationCommandOptionType as OptionType } from 'discord-api-types/v10';
import type { Directory } from '../model/directory/directory.ts';
import { visibleChannels, visibleThreads } from '../model/directory/guild.ts';
import type { Nameable, NamingOption } from './chat-client.ts';
import type { ClientContext } from './client-context.ts';

/** The users, roles and channels that a person can choose in options and menus at their channel. */
export class Nameables {
  readonly #context: ClientContext;
  readonly #directory: Directory;

  constructor(context: ClientContext, directory: Directory) {
    this.#context = context;
    this.#directory = directory;
  }

  /** Returns the users, roles or channels that an option accepts; none for an option of another type. */
  of(option: NamingOption): Nameable[] {
    switch (option.type) {
      case OptionType.User:
        return this.#users();
      case OptionType.Role:
        return this.#roles();
      case OptionType.Mentionable:
        return [...this.#users(), ...this.#roles()];
      case OptionType.Channel:
        return this.#channels(option);
      default:
        return [];
    }
  }

  /** Resolves an id, a mention, or a name with or without its prefix to an id; undefined without a match. */
  idOf(option: NamingOption, typed: string): string | undefined {
    const bare = bareName(typed);
    const found = this.of(option).find(
      ({ id, name, alias }) => id === bare || bareName(name) === bare || alias?.toLowerCase() === bare,
    );
    return found?.id;
  }

  /**
   * Resolves the id or mention of any user of the world. Options of commands accept users who are not in the channel.
   */
  absentUser({ type }: NamingOption, typed: string): string | undefined {
    if (type !== OptionType.User && type !== OptionType.Mentionable) return undefined;
    return this.#directory.users.find(({ id }) => id === bareName(typed))?.id;
  }

  /** In a direct message: the person and the bot. */
  #users(): Nameable[] {
    const { user, membership } = this.#context.person;
    const people = membership
      ? this.#directory.members(membership.guild.id).map((member) => member.user)
      : [user];
    return [...people, this.#directory.bot].map(({ id, username, global_name, bot }) => ({
      id,
      kind: 'user',
      name: `@${username}`,
      ...(global_name !== null && { alias: global_name }),
      ...(bot && { isApp: true }),
    }));
  }

  #roles(): Nameable[] {
    const roles = this.#context.person.membership?.guild.roles ?? [];
    return roles.map(({ id, name }) => ({ id, kind: 'role', name: `@${name.replace(/^@/, '')}` }));
  }

  #channels({ channel_types: types }: NamingOption): Nameable[] {
    const { membership } = this.#context.person;
    if (!membership) return [];
    const { guild, member } = membership;
    const threads = visibleThreads(guild, member).map(({ channel }) => channel);
    return [...visibleChannels(guild, member), ...threads]
      .filter(({ type }) => !types?.length || types.includes(type))
      .map(({ id, name }) => ({ id, kind: 'channel', name: `#${name}` }));
  }
}

const bareName = (name: string) =>
  name
    .replace(/^<?[@#][!&]?/, '')
    .replace(/>$/, '')
    .toLowerCase();
