import {
  type APIApplicationCommand,
  type APIApplicationCommandInteractionDataBasicOption,
  type APIApplicationCommandInteractionDataOption,
  type APIApplicationCommandOption,
  type APIApplicationCommandSubcommandGroupOption,
  type APIApplicationCommandSubcommandOption,
  type ApplicationCommandOptionType,
  ApplicationCommandType,
} from 'discord-api-types/v10';
import { ChatRefusal } from '../chat-client.ts';
import { isSubcommand } from '../forms/command-options.ts';

/** What Discord says of a command when somebody runs it. */
export type NamedCommand = Pick<APIApplicationCommand, 'id' | 'name' | 'guild_id' | 'integration_types'>;

/** A step from a command towards one of its subcommands. */
export type Branch = Pick<APIApplicationCommandSubcommandOption, 'name'> & {
  readonly type: ApplicationCommandOptionType.Subcommand | ApplicationCommandOptionType.SubcommandGroup;
};

/** Something that can be run: a command, or a subcommand of one. */
export interface RunnableCommand {
  readonly command: NamedCommand;
  /** The group and the subcommand, or the subcommand alone; empty for a command without any. */
  readonly branches: readonly Branch[];
  /** The options that take values. */
  readonly options: readonly APIApplicationCommandOption[];
}

/**
 * What a path such as `list` or `conversation list` names among these commands.
 * @throws ChatRefusal with a sentence that says what there is instead
 */
export function runnableAt(commands: readonly APIApplicationCommand[], path: string): RunnableCommand {
  const [name = '', ...words] = path.split(' ');
  const slash = commands.filter(({ type }) => type === ApplicationCommandType.ChatInput);
  const command = slash.find((each) => each.name === name);
  if (!command) {
    const names = slash.map((each) => `/${each.name}`).join(', ');
    throw new ChatRefusal(
      `There is no command /${name} here; ${names ? `there is: ${names}` : 'there are none yet'}.`,
    );
  }
  const branches: Branch[] = [];
  let options: readonly APIApplicationCommandOption[] = command.options ?? [];
  while (options.some(isBranch) || words.length > 0) {
    const word = words.shift();
    const branch = options.filter(isBranch).find((each) => each.name === word);
    if (!branch)
      throw new ChatRefusal(noBranch(`/${[name, ...branches.map(named)].join(' ')}`, word, options));
    branches.push({ name: branch.name, type: branch.type });
    options = branch.options ?? [];
  }
  return { command, branches, options };
}

/** Values inside of the subcommand and group that they are for; a subcommand without values has an empty list. */
export function nested<Value extends APIApplicationCommandInteractionDataBasicOption>(
  branches: readonly Branch[],
  values: Value[],
): APIApplicationCommandInteractionDataOption[] {
  // The library's union has one member for each kind of branch, which this builds from the inside out.
  return branches.reduceRight<object[]>(
    (options, { name, type }) => [{ name, type, options }],
    values,
  ) as APIApplicationCommandInteractionDataOption[];
}

/** `conversation list`: the name of what was run, as a message's `interaction` has it. */
export function fullName({ name, options: [first] = [] }: Named): string {
  return first && isSubcommand(first.type) ? `${name} ${fullName(first)}` : name;
}

interface Named {
  readonly name: string;
  readonly options?: readonly (Named & { readonly type: ApplicationCommandOptionType })[];
}

function isBranch(
  option: APIApplicationCommandOption,
): option is APIApplicationCommandSubcommandOption | APIApplicationCommandSubcommandGroupOption {
  return isSubcommand(option.type);
}

const named = ({ name }: Branch) => name;

function noBranch(
  start: string,
  word: string | undefined,
  options: readonly APIApplicationCommandOption[],
): string {
  const names = options.filter(isBranch).map((each) => each.name);
  if (names.length === 0) return `${start} has no subcommands.`;
  const all = `Its subcommands are: ${names.join(', ')}.`;
  return word === undefined
    ? `${start} needs a subcommand. ${all}`
    : `${start} has no subcommand ${word}. ${all}`;
}
