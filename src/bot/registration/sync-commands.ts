import type { REST } from '@discordjs/rest';
import { Routes, type Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Command } from '../../handlers/declaration/command.ts';
import { DiscordAPIError } from '../bot-rest/discord-rest.ts';
import { commandTitle, type Difference, differences } from './differences.ts';
import type { CommandScope } from './scopes.ts';

const registeredCommands = z.array(z.looseObject({ id: z.string(), name: z.string() }));

/** A command as Discord has it. */
export type RegisteredId = Pick<z.output<typeof registeredCommands>[number], 'id' | 'name'>;

/** Where commands are registered, and with whose token. */
export interface Registry {
  /** Carries the bot's token. */
  readonly rest: REST;
  readonly applicationId: Snowflake;
  /** Every command that there is: their names are those that may be removed where they do not belong. */
  readonly commands: readonly Command[];
}

/** What was found in a scope, and written unless it was a dry run. */
export interface Synced {
  readonly changes: readonly Difference[];
  /** What Discord has there in the end, as far as it says so. */
  readonly commands: readonly RegisteredId[];
  /** The status with which Discord refused to say what it has; everything that is declared is then written. */
  readonly unread?: number;
}

/**
 * Registers a scope's commands with Discord if it has anything else there, since it allows 200 creations a day.
 * @param dryRun only compares
 * @throws DiscordAPIError when Discord refuses it
 */
export async function syncCommands(
  { guildId, commands }: CommandScope,
  { rest, applicationId, commands: all }: Registry,
  dryRun = false,
): Promise<Synced> {
  const everywhere = guildId === undefined;
  const route = everywhere
    ? Routes.applicationCommands(applicationId)
    : Routes.applicationGuildCommands(applicationId, guildId);
  const read = await registered(rest, route);
  if (commands.length === 0) {
    if (typeof read === 'number') return { changes: [], commands: [], unread: read };
    const titles = new Set(all.map(({ registration }) => commandTitle(registration)));
    const ours = read.filter((command) => titles.has(commandTitle(command)));
    if (!dryRun) for (const { id } of ours) await rest.delete(`${route}/${id}`);
    return { changes: differences([], ours), commands: [] };
  }
  const declared = commands.map(({ registration }) => (everywhere ? registration : inGuild(registration)));
  const changes =
    typeof read === 'number' ? [] : differences(declared, everywhere ? read : read.map(inGuild));
  if (typeof read !== 'number' && changes.length === 0) return { changes, commands: read };
  const answer = dryRun ? [] : await rest.put(route, { body: declared });
  const { data: written = [] } = registeredCommands.safeParse(answer);
  return { changes, commands: written, ...(typeof read === 'number' && { unread: read }) };
}

/**
 * The commands that Discord has, or the status of an answer that says no more than that they cannot be read here. A
 * 404 with a code of Discord's own says that there is no such guild or application.
 */
async function registered(rest: REST, route: `/${string}`) {
  const query = new URLSearchParams({ with_localizations: 'true' });
  try {
    return registeredCommands.parse(await rest.get(route, { query }));
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    if (error.status === 405 || (error.status === 404 && !error.code)) return error.status;
    throw error;
  }
}

/** Where a command is offered is a matter of global commands only. */
function inGuild<Registration extends object>(registration: Registration): Registration {
  return { ...registration, contexts: undefined, integration_types: undefined };
}
