import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandType,
} from 'discord-api-types/v10';
import { isSubcommand, type SubcommandOption } from '../forms/command-form.ts';
import { shownDescription, shownName } from './shown-name.ts';

/** A slash command, or a subcommand of one, that a person can run. */
export interface SlashCommand {
  /** `['list']`, or `['conversation', 'list']` for a subcommand. */
  readonly path: readonly string[];
  /** The same in the person's language. */
  readonly shownPath: readonly string[];
  /** In the person's language. */
  readonly description: string;
  /** In the declared order; Discord refuses a declaration with a required option after an optional one. */
  readonly options: readonly APIApplicationCommandBasicOption[];
  /** As registered, with all its subcommands. */
  readonly command: APIApplicationCommand;
  /** The group and the subcommand, or the subcommand alone; empty for a command without any. */
  readonly branches: readonly SubcommandOption[];
}

/** All commands that can be run, with each subcommand separately. */
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

/** The words that may follow `path` in the path of a command, each once. */
export function nextWords(commands: readonly SlashCommand[], path: readonly string[]): string[] {
  const below = commands.filter((command) => path.every((word, index) => word === command.path[index]));
  return [...new Set(below.flatMap((command) => command.path[path.length] ?? []))];
}

/** The command with exactly this path, or with this one in the person's language. */
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
