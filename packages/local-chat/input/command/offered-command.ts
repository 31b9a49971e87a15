import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
} from 'discord-api-types/v10';

/** Something that can be run: a slash command, or a subcommand of one. */
export interface OfferedCommand {
  /** `['list']`, or `['conversation', 'list']` for a subcommand. */
  readonly path: readonly string[];
  readonly description: string;
  /** In the declared order; Discord refuses a declaration whose required options do not come first. */
  readonly options: readonly APIApplicationCommandBasicOption[];
}

/** All that can be run, subcommands one by one, from the declarations that a chat client is offered. */
export function offeredCommands(commands: readonly APIApplicationCommand[]): OfferedCommand[] {
  return commands
    .filter((command) => command.type === ApplicationCommandType.ChatInput)
    .flatMap((command) => leavesOf([command.name], command.description, command.options ?? []));
}

function leavesOf(
  path: readonly string[],
  description: string,
  options: readonly APIApplicationCommandOption[],
): OfferedCommand[] {
  const branches = options.filter(isBranch);
  if (branches.length === 0) return [{ path, description, options: options.filter(isBasic) }];
  return branches.flatMap((branch) =>
    leavesOf([...path, branch.name], branch.description, branch.options ?? []),
  );
}

type Branch = Exclude<APIApplicationCommandOption, APIApplicationCommandBasicOption>;

function isBranch(option: APIApplicationCommandOption): option is Branch {
  return (
    option.type === ApplicationCommandOptionType.Subcommand ||
    option.type === ApplicationCommandOptionType.SubcommandGroup
  );
}

function isBasic(option: APIApplicationCommandOption): option is APIApplicationCommandBasicOption {
  return !isBranch(option);
}

/** The words that may follow `path` on the way to a command, each once. */
export function nextWords(commands: readonly OfferedCommand[], path: readonly string[]): string[] {
  const below = commands.filter((command) => path.every((word, index) => word === command.path[index]));
  return [...new Set(below.flatMap((command) => command.path[path.length] ?? []))];
}

/** The command with exactly this path. */
export function commandAt(
  commands: readonly OfferedCommand[],
  path: readonly string[],
): OfferedCommand | undefined {
  return commands.find((command) => command.path.join(' ') === path.join(' '));
}
