import type { Snowflake } from 'discord-api-types/v10';
import type { Command } from '../../handlers/declaration/command.ts';

/** A set of commands and where it is registered: everywhere, or in one guild. */
export interface CommandScope {
  readonly guildId: Snowflake | undefined;
  /** Empty where none of ours belong: what carries one of our names is then removed, and nothing else. */
  readonly commands: readonly Command[];
}

/**
 * Where each command belongs: those for everyone everywhere, or in the one guild that is set, where changes show
 * at once; those for moderators in the guilds that are moderated, and nowhere else.
 */
export function scopesOf(
  commands: readonly Command[],
  guildId: Snowflake | undefined,
  moderationGuildIds: readonly Snowflake[],
): CommandScope[] {
  const everyone = commands.filter(({ access }) => access === 'everyone');
  const moderators = commands.filter(({ access }) => access === 'moderators');
  const guilds = new Set([...moderationGuildIds, ...(guildId === undefined ? [] : [guildId])]);
  const inGuilds = [...guilds].map((guild) => ({
    guildId: guild,
    commands: [
      ...(guild === guildId ? everyone : []),
      ...(moderationGuildIds.includes(guild) ? moderators : []),
    ],
  }));
  return [{ guildId: undefined, commands: guildId === undefined ? everyone : [] }, ...inGuilds];
}

/** The guilds among these that none of the scopes is for, as scopes without commands. */
export function emptied(guildIds: readonly Snowflake[], scopes: readonly CommandScope[]): CommandScope[] {
  const set = new Set(scopes.map(({ guildId }) => guildId));
  return [...new Set(guildIds)].filter((id) => !set.has(id)).map((guildId) => ({ guildId, commands: [] }));
}
