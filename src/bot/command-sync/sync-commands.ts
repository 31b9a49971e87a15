import type { REST } from 'discord.js';
import { Routes, type Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { type Difference, differences } from './differences.ts';
import type { CommandScope } from './scopes.ts';

const registeredCommands = z.array(z.looseObject({ name: z.string() }));

/**
 * Registers a scope's commands with Discord if it has anything else there, since it allows 200 creations a day.
 * @param rest carries the bot's token
 * @param dryRun only compares
 * @returns the differences that were found
 * @throws DiscordAPIError when Discord refuses it
 */
export async function syncCommands(
  { guildId, commands }: CommandScope,
  { rest, applicationId }: { readonly rest: REST; readonly applicationId: Snowflake },
  dryRun = false,
): Promise<Difference[]> {
  const everywhere = guildId === undefined;
  const route = everywhere
    ? Routes.applicationCommands(applicationId)
    : Routes.applicationGuildCommands(applicationId, guildId);
  const query = new URLSearchParams({ with_localizations: 'true' });
  const registered = registeredCommands.parse(await rest.get(route, { query }));
  const declared = commands.map(({ registration }) => (everywhere ? registration : inGuild(registration)));
  const found = differences(declared, everywhere ? registered : registered.map(inGuild));
  if (found.length > 0 && !dryRun) await rest.put(route, { body: declared });
  return found;
}

/** Where a command is offered is a matter of global commands only. */
function inGuild<Registration extends object>(registration: Registration): Registration {
  return { ...registration, contexts: undefined, integration_types: undefined };
}

/** A difference as a line to read: `~ /list options.1.max_value: 50 -> 100`. */
export function describeDifference(
  { command, path, registered, declared }: Difference,
  { guildId }: CommandScope,
): string {
  const where = guildId === undefined ? '' : ` in guild ${guildId}`;
  if (path === '') return `${declared === undefined ? '-' : '+'} /${command}${where}`;
  return `~ /${command}${where} ${path}: ${JSON.stringify(registered)} -> ${JSON.stringify(declared)}`;
}
