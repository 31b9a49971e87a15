import type { REST } from '@discordjs/rest';
import { Routes, type Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Command } from '../../handlers/declaration/command.ts';
import { loadCommandTexts } from '../../handlers/words/catalogues.ts';
import { translated } from '../../handlers/words/translated.ts';
import type { CommandTexts } from '../../handlers/words/words.ts';
import { callFailure } from '../bot-rest/call-failure.ts';
import { commandTitle, type Difference, differences } from './differences.ts';

/** Commands and the place where they are registered: globally, or in one guild. */
export interface CommandScope {
  readonly guildId: Snowflake | undefined;
  /** If empty, commands with one of our names are removed there, and no others. */
  readonly commands: readonly Command[];
}

/**
 * Assigns each command to a scope. Commands for moderators are registered only in the moderated guilds. All others are
 * global, or in the one configured guild, where changes show at once.
 */
export function scopesOf(
  commands: readonly Command[],
  guildId: Snowflake | undefined,
  moderationGuildIds: readonly Snowflake[],
): CommandScope[] {
  const others = commands.filter(({ access }) => access !== 'moderators');
  const moderators = commands.filter(({ access }) => access === 'moderators');
  const guilds = new Set([...moderationGuildIds, ...(guildId === undefined ? [] : [guildId])]);
  const inGuilds = [...guilds].map((guild) => ({
    guildId: guild,
    commands: [
      ...(guild === guildId ? others : []),
      ...(moderationGuildIds.includes(guild) ? moderators : []),
    ],
  }));
  return [{ guildId: undefined, commands: guildId === undefined ? others : [] }, ...inGuilds];
}

/** Returns empty scopes for the guilds that have no scope. */
export function emptyScopes(guildIds: readonly Snowflake[], scopes: readonly CommandScope[]): CommandScope[] {
  const set = new Set(scopes.map(({ guildId }) => guildId));
  return [...new Set(guildIds)].filter((id) => !set.has(id)).map((guildId) => ({ guildId, commands: [] }));
}

const registeredCommands = z.array(z.looseObject({ id: z.string(), name: z.string() }));

/** A command as registered with Discord. */
export type RegisteredId = Pick<z.output<typeof registeredCommands>[number], 'id' | 'name'>;

/** The application whose commands are registered. */
export interface Registry {
  /** Carries the bot's token. */
  readonly rest: REST;
  readonly applicationId: Snowflake;
  /** All commands. Commands with other names are never removed. */
  readonly commands: readonly Command[];
}

/** The differences of a scope, already written unless it was a dry run. */
interface Synced {
  readonly changes: readonly Difference[];
  /** The commands in Discord's last answer. */
  readonly commands: readonly RegisteredId[];
  /** The status if Discord refused to list its commands. All declared commands are then written. */
  readonly unread?: number;
}

/**
 * Registers the commands of a scope with Discord if they differ, because Discord allows 200 creations a day.
 * @param dryRun only compares
 * @throws the errors that `callFailure` classifies
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
  const localized = localizer(await loadCommandTexts());
  const declared = commands
    .map(({ registration }) => localized(registration))
    .map((registration) => (everywhere ? registration : inGuild(registration)));
  const changes =
    typeof read === 'number' ? [] : differences(declared, everywhere ? read : read.map(inGuild));
  if (typeof read !== 'number' && changes.length === 0) return { changes, commands: read };
  const answer = dryRun ? [] : await rest.put(route, { body: declared });
  const { data: written = [] } = registeredCommands.safeParse(answer);
  return { changes, commands: written, ...(typeof read === 'number' && { unread: read }) };
}

/**
 * Returns Discord's commands, or a status that means that they cannot be listed here. A 404 with one of Discord's error
 * codes means that the guild or application does not exist.
 */
async function registered(rest: REST, route: `/${string}`) {
  const query = new URLSearchParams({ with_localizations: 'true' });
  try {
    return registeredCommands.parse(await rest.get(route, { query }));
  } catch (error) {
    const failure = callFailure(error);
    if (failure?.kind !== 'refused') throw error;
    if (failure.status === 405 || (failure.status === 404 && failure.code === 0)) return failure.status;
    throw error;
  }
}

/** Removes the contexts, which only global commands have. */
function inGuild<Registration extends object>(registration: Registration): Registration {
  return { ...registration, contexts: undefined, integration_types: undefined };
}

/** The result of one scope, or its error. */
export type ScopeResult =
  | { readonly scope: CommandScope; readonly synced: Synced }
  | { readonly scope: CommandScope; readonly error: unknown };

/** Registers the commands of all scopes concurrently. A failure in one scope does not affect the others. */
export function syncScopes(
  scopes: readonly CommandScope[],
  registry: Registry,
  dryRun = false,
): Promise<ScopeResult[]> {
  return Promise.all(
    scopes.map((scope) =>
      syncCommands(scope, registry, dryRun).then(
        (synced) => ({ scope, synced }),
        (error: unknown) => ({ scope, error }),
      ),
    ),
  );
}

/** Whether a scope no longer has any of our commands, or the bot has lost access to its guild. */
export function isEmptied(result: ScopeResult): boolean {
  if (result.scope.commands.length > 0) return false;
  if ('synced' in result) return result.synced.unread === undefined;
  return isShutOut(result);
}

/** Whether the bot has no access to the guild, or the guild does not exist. */
export function isShutOut(result: ScopeResult): boolean {
  if (!('error' in result) || result.scope.guildId === undefined) return false;
  const failure = callFailure(result.error);
  return failure?.kind === 'refused' && (failure.status === 403 || failure.status === 404);
}

/**
 * Whether to register translated names of commands and options, if a catalogue has them. They stay English, so that
 * help, examples and support name the same command everywhere.
 */
const NAMES_ARE_LOCALIZED = false;

/** The parts of a command, subcommand or option that people read. */
interface LocalizablePart {
  readonly name: string;
  readonly description?: string | undefined;
  readonly options?: readonly LocalizablePart[] | undefined;
  readonly choices?: readonly { readonly name: string }[] | undefined;
}

/**
 * Adds translations to commands. Texts without a translation stay English.
 * @param texts by Discord's locales, including English: Discord shows people in the United States texts that are
 * registered only for Great Britain, and vice versa
 */
export function localizer(
  texts: ReadonlyMap<string, CommandTexts>,
  localizesNames = NAMES_ARE_LOCALIZED,
): <Part extends LocalizablePart>(command: Part) => Part {
  const languages = [...texts].map(([locale, ofLocale]) => [locale, translated(ofLocale)] as const);
  const inAll = (english: string | undefined) => {
    const found = languages.flatMap(([locale, textOf]) => {
      const text = english === undefined ? undefined : textOf(english);
      return text === undefined ? [] : [[locale, text] as const];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  };
  const localized = <Part extends LocalizablePart>(part: Part): Part => ({
    ...part,
    name_localizations: localizesNames ? inAll(part.name) : undefined,
    description_localizations: inAll(part.description),
    ...(part.options && { options: part.options.map(localized) }),
    ...(part.choices && {
      choices: part.choices.map((choice) => ({ ...choice, name_localizations: inAll(choice.name) })),
    }),
  });
  return localized;
}
