import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { isSubcommand, type SubcommandOption } from '../forms/command-form.ts';
import type { Person } from '../model/directory/person.ts';
import type { CommandRegistry } from '../model/interactions/command-registry.ts';
import { ChatRefusal } from './chat-client.ts';

/**
 * Returns the commands available to a person at their channel. A server's command hides a global command of the same
 * name.
 * https://discord.com/developers/docs/interactions/application-commands#permissions
 */
export function commandsVisibleTo(commands: CommandRegistry, person: Person): APIApplicationCommand[] {
  const { membership } = person;
  if (membership && !(membership.permissions & PermissionFlagsBits.UseApplicationCommands)) return [];
  if (membership?.guild.hasBot === false) return [];
  const own = membership ? commands.list(membership.guild.id) : [];
  const global = commands.list(undefined).filter((command) => {
    return (
      fitsContext(command, person) &&
      !own.some(({ name, type }) => name === command.name && type === command.type)
    );
  });
  return [...own, ...global].filter((command) => isPermitted(command, person));
}

function fitsContext(
  { contexts, integration_types, dm_permission }: APIApplicationCommand,
  person: Person,
): boolean {
  // Every server has installed the app. No member of a server has installed it as a user app.
  const installed = integration_types?.includes(ApplicationIntegrationType.GuildInstall) ?? true;
  if (!(installed || person.hasApp)) return false;
  if (person.membership) return contexts?.includes(InteractionContextType.Guild) ?? true;
  return contexts ? contexts.includes(InteractionContextType.BotDM) : dm_permission !== false;
}

function isPermitted(
  { default_member_permissions: needed }: APIApplicationCommand,
  { membership }: Person,
): boolean {
  const held = membership?.permissions ?? PermissionFlagsBits.Administrator;
  if (needed === null || held & PermissionFlagsBits.Administrator) return true;
  // "0" means only administrators.
  return needed !== '0' && (held & BigInt(needed)) === BigInt(needed);
}

/** A slash command or subcommand that can be run. */
export interface SlashCommand {
  /** `['list']`, or `['conversation', 'list']` for a subcommand. */
  readonly path: readonly string[];
  /** In the person's language. */
  readonly shownPath: readonly string[];
  /** In the person's language. */
  readonly description: string;
  /** In the declared order, in which required options come first. */
  readonly options: readonly APIApplicationCommandBasicOption[];
  /** The registered command with all its subcommands. */
  readonly command: APIApplicationCommand;
  /** The group and the subcommand, or only the subcommand; empty for a command without subcommands. */
  readonly branches: readonly SubcommandOption[];
}

/** Returns the slash commands among these, with an entry per subcommand. */
export function slashCommands(commands: readonly APIApplicationCommand[]): SlashCommand[] {
  return commands
    .filter(({ type }) => type === ApplicationCommandType.ChatInput)
    .flatMap((command) => leavesOf(command, command, []));
}

type Declared = Pick<APIApplicationCommand, 'description' | 'description_localized'> & {
  readonly options?: readonly APIApplicationCommandOption[];
};

function leavesOf(
  command: APIApplicationCommand,
  declared: Declared,
  branches: readonly SubcommandOption[],
): SlashCommand[] {
  const { options = [] } = declared;
  const below = options.filter(isSubcommand);
  if (below.length > 0) return below.flatMap((each) => leavesOf(command, each, [...branches, each]));
  const path = [command, ...branches].map(({ name }) => name);
  const shownPath = [command, ...branches].map(shownName);
  const description = shownDescription(declared);
  return [{ path, shownPath, description, options: options.filter(isBasicOption), command, branches }];
}

function isBasicOption(option: APIApplicationCommandOption): option is APIApplicationCommandBasicOption {
  return !isSubcommand(option);
}

/** Returns the distinct words that can follow `path`. */
function nextWords(commands: readonly SlashCommand[], path: readonly string[]): string[] {
  const below = commands.filter((command) => path.every((word, index) => word === command.path[index]));
  return [...new Set(below.flatMap((command) => command.path[path.length] ?? []))];
}

/** Returns the command with this path, also in the person's language. */
export function commandAt(
  commands: readonly SlashCommand[],
  path: readonly string[],
): SlashCommand | undefined {
  const isMeant = (own: readonly string[]) => own.join(' ') === path.join(' ');
  return (
    commands.find((command) => isMeant(command.path)) ??
    commands.find((command) => isMeant(command.shownPath))
  );
}

/**
 * Returns the command with a path such as `list` or `conversation list`.
 * @throws ChatRefusal that lists the existing commands
 */
export function slashCommandAt(commands: readonly APIApplicationCommand[], path: string): SlashCommand {
  const all = slashCommands(commands);
  const words = path.split(' ');
  const command = commandAt(all, words);
  if (!command) throw new ChatRefusal(noCommand(all, words));
  return command;
}

function noCommand(all: readonly SlashCommand[], words: readonly string[]): string {
  const unknownAt = words.findIndex((word, index) => !nextWords(all, words.slice(0, index)).includes(word));
  const known = unknownAt < 0 ? words : words.slice(0, unknownAt);
  const word = words[known.length];
  const next = nextWords(all, known);
  if (known.length === 0) {
    const names = next.map((name) => `/${name}`).join(', ');
    return `There is no command /${word} here; ${names ? `there is: ${names}` : 'there are none yet'}.`;
  }
  const start = `/${known.join(' ')}`;
  if (next.length === 0) return `${start} has no subcommands.`;
  const subcommands = `Its subcommands are: ${next.join(', ')}.`;
  return word === undefined
    ? `${start} needs a subcommand. ${subcommands}`
    : `${start} has no subcommand ${word}. ${subcommands}`;
}

/** The target of a context menu command. */
export type MenuTarget = 'message' | 'user';

/** A message command or user command. */
export interface MenuCommand {
  readonly target: MenuTarget;
  /** As registered, with capitals and spaces. */
  readonly name: string;
  /** In the person's language. */
  readonly shownName: string;
  readonly command: APIApplicationCommand;
}

const TARGETS: Partial<Record<ApplicationCommandType, MenuTarget>> = {
  [ApplicationCommandType.Message]: 'message',
  [ApplicationCommandType.User]: 'user',
};

/** Returns the message commands and user commands among these. */
export function menuCommands(commands: readonly APIApplicationCommand[]): MenuCommand[] {
  return commands.flatMap((command) => {
    const target = TARGETS[command.type];
    return target ? [{ target, name: command.name, shownName: shownName(command), command }] : [];
  });
}

/**
 * Finds a context menu command by name or localized name. Ignores case.
 * @throws ChatRefusal that lists the existing commands
 */
export function menuCommandAt(
  commands: readonly APIApplicationCommand[],
  target: MenuTarget,
  name: string,
): MenuCommand {
  const all = menuCommands(commands).filter((command) => command.target === target);
  const isMeant = (own: string) => own.toLowerCase() === name.toLowerCase();
  const found = all.find((each) => isMeant(each.name)) ?? all.find((each) => isMeant(each.shownName));
  if (found) return found;
  const names = all.map((command) => `"${command.name}"`).join(', ');
  throw new ChatRefusal(
    `A ${target} has no command "${name}" here; ${names ? `there is: ${names}` : 'there is none'}.`,
  );
}

/** Returns a name in the person's language. */
export function shownName(named: { readonly name: string; readonly name_localized?: string | null }): string {
  return named.name_localized ?? named.name;
}

/** Returns a description in the person's language. */
export function shownDescription(described: {
  readonly description: string;
  readonly description_localized?: string | null;
}): string {
  return described.description_localized ?? described.description;
}
