import type { REST } from 'discord.js';
import { Routes, type Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Command } from '../../handlers/declaration/command.ts';
import { type Difference, differences } from './differences.ts';

/** Where commands are registered: everywhere, or in one guild, where changes show at once. */
export interface CommandScope {
  readonly rest: REST;
  readonly applicationId: Snowflake;
  readonly guildId: Snowflake | undefined;
}

const registeredCommands = z.array(z.looseObject({ name: z.string() }));

/**
 * Registers the commands with Discord if it has anything else, since it allows 200 creations a day.
 * @param dryRun only compares
 * @returns the differences that were found
 * @throws DiscordAPIError when Discord refuses it
 */
export async function syncCommands(
  commands: readonly Command[],
  { rest, applicationId, guildId }: CommandScope,
  dryRun = false,
): Promise<Difference[]> {
  const route =
    guildId === undefined
      ? Routes.applicationCommands(applicationId)
      : Routes.applicationGuildCommands(applicationId, guildId);
  const query = new URLSearchParams({ with_localizations: 'true' });
  const registered = registeredCommands.parse(await rest.get(route, { query }));
  const declared = commands.map(({ registration }) =>
    guildId === undefined ? registration : inGuild(registration),
  );
  const found = differences(declared, guildId === undefined ? registered : registered.map(inGuild));
  if (found.length > 0 && !dryRun) await rest.put(route, { body: declared });
  return found;
}

/** Where a command is offered is a matter of global commands only. */
function inGuild<Registration extends object>(registration: Registration): Registration {
  return { ...registration, contexts: undefined, integration_types: undefined };
}

/** A difference as a line to read: `~ /list options.1.max_value: 50 -> 100`. */
export function describeDifference({ command, path, registered, declared }: Difference): string {
  if (path === '') return declared === undefined ? `- /${command}` : `+ /${command}`;
  return `~ /${command} ${path}: ${JSON.stringify(registered)} -> ${JSON.stringify(declared)}`;
}
