import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  type APIApplicationCommandSubcommandGroupOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { codePoints, distinctItems, list } from './fields.ts';
import { badLength, fail, invalidForm, parseForm } from './form.ts';
import { type Rule, type Rules, specForm } from './spec-form.ts';

/** https://discord.com/developers/docs/interactions/application-commands#application-command-object */
const MAX_CHARACTERS = 8000;
const MAX_DESCRIPTION = 100;
/** Maximum commands of a bulk overwrite: 100 chat input, 15 user and 15 message commands. */
const MAX_BULK = 130;
/** Maximum commands of an application in one scope, by type: chat input, user and message commands. */
export const MAX_OF_TYPE = { 1: 100, 2: 15, 3: 15 } as const;
/** https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-naming */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const MAX_NUMBER = 2 ** 53;

/** The error about two commands of one type and scope with the same name. */
export const DUPLICATE_NAME = {
  code: 'APPLICATION_COMMANDS_DUPLICATE_NAME',
  message: 'Application command names must be unique',
};

type Localizations = Readonly<Record<string, string | null | undefined>> | null;

/** The common fields of chat input commands, options and choices. */
interface Described {
  readonly name: string;
  readonly name_localizations?: Localizations;
  readonly description?: string;
  readonly description_localizations?: Localizations;
}

export type CommandForm = Pick<
  APIApplicationCommand,
  'options' | 'dm_permission' | 'contexts' | 'name_localizations' | 'description_localizations'
> &
  Required<Pick<APIApplicationCommand, 'name' | 'nsfw' | 'integration_types'>> & {
    readonly type: Exclude<ApplicationCommandType, ApplicationCommandType.PrimaryEntryPoint>;
    readonly description?: string;
    readonly default_member_permissions?: string;
  };

/** Checks the names of a chat input command or its option in every language. */
function checkNames({ name, name_localizations }: Fields, context: z.RefinementCtx): void {
  const localized = name_localizations instanceof Object ? Object.entries(name_localizations) : [];
  for (const [text, ...path] of [
    [name, 'name'],
    ...localized.map(([locale, each]) => [each, 'name_localizations', locale]),
  ]) {
    if (typeof text !== 'string' || text === '' || codePoints(text) > 32) continue;
    if (!NAME.test(text) || text !== text.toLowerCase())
      fail(context, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid', path);
  }
}

interface ValueOption extends Described {
  readonly choices?: readonly object[];
  readonly autocomplete?: boolean;
  readonly min_value?: number;
  readonly max_value?: number;
  readonly min_length?: number;
  readonly max_length?: number;
}

function checkValues(option: ValueOption, context: z.RefinementCtx): void {
  if (option.autocomplete && option.choices?.length) {
    fail(
      context,
      'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_MUTUALLY_EXCLUSIVE',
      'Choices and autocomplete are mutually exclusive',
      ['autocomplete'],
    );
  }
  for (const kind of ['value', 'length'] as const) {
    const least = option[`min_${kind}`];
    if (least === undefined || least <= (option[`max_${kind}`] ?? least)) continue;
    const code = `APPLICATION_COMMAND_OPTIONS_MIN_${kind.toUpperCase()}_GREATER_THAN_MAX_${kind.toUpperCase()}`;
    fail(context, code, `min_${kind} is greater than max_${kind}`, [`min_${kind}`]);
  }
}

/**
 * Returns the paths of an option's name and translations that another option has, too. A name without a translation
 * counts for every language.
 */
function repeatedNames(all: readonly Described[], index: number): string[][] {
  const { name, name_localizations: localizations } = all[index] ?? { name: '' };
  const before = all.slice(0, index);
  const isOwnOfOthers = (text: unknown) => all.some((other, at) => at !== index && other.name === text);
  const repeated = Object.entries(localizations ?? {}).filter(
    ([locale, text]) =>
      isOwnOfOthers(text) || before.some((other) => other.name_localizations?.[locale] === text),
  );
  return [
    ...(before.some((other) => other.name === name) ? [['name']] : []),
    ...repeated.map(([locale]) => ['name_localizations', locale]),
  ];
}

type Fields = Readonly<Record<string, unknown>>;

interface Parent extends Described {
  readonly options?: readonly APIApplicationCommandOption[];
}

function checkOptions(parent: Parent, context: z.RefinementCtx): void {
  const { options = [] } = parent;
  for (const [index, option] of options.entries()) {
    for (const path of repeatedNames(options, index)) {
      const message = 'Option names must be unique';
      const at = ['options', index, ...path];
      fail(context, 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS', message, at);
    }
    const before = options[index - 1];
    if (!option.required || !before || before.required) continue;
    const message = 'Required options must be placed before non-required options';
    fail(context, 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message, ['options', index]);
  }
  if (new Set(options.map(isSubcommand)).size > 1) {
    const message =
      'Sub-command and sub-command group option types are mutually exclusive to all other types';
    fail(context, 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message, ['options']);
  }
}

function checkChatInput(command: Parent, context: z.RefinementCtx): void {
  checkOptions(command, context);
  if (commandCharacters(command) > MAX_CHARACTERS)
    fail(context, 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${MAX_CHARACTERS})`);
}

/** Rejects fields that only chat input commands have. */
function checkMenu(command: Parent, context: z.RefinementCtx): void {
  for (const field of ['description', 'options'] as const) {
    if (!command[field]?.length) continue;
    const code = `APPLICATION_COMMAND_CONTEXT_MENU_${field.toUpperCase()}_INVALID`;
    fail(context, code, `Context menu commands cannot have ${field}`, [field]);
  }
}

const named: Rule = { checkAnyway: checkNames };
const valued: Rule = { ...named, check: checkValues };
const fraction = () => z.number().min(-MAX_NUMBER).max(MAX_NUMBER);

/** Corrections of the specification's schemas of commands. */
const RULES: Rules = {
  ApplicationCommandUpdateRequest: {
    fields: {
      contexts: distinctItems,
      integration_types: distinctItems,
      type: () => z.literal([1, 2, 3]),
    },
    more: { nsfw: z.boolean() },
    most: { contexts: 3, integration_types: 3 },
    defaults: {
      nsfw: false,
      integration_types: [ApplicationIntegrationType.GuildInstall],
      type: ApplicationCommandType.ChatInput,
    },
    checkAnyway(command, context) {
      if ((command.type ?? ApplicationCommandType.ChatInput) !== ApplicationCommandType.ChatInput) return;
      checkNames(command, context);
      const { description } = command;
      if (description === undefined)
        fail(context, 'BASE_TYPE_REQUIRED', 'This field is required', ['description']);
      else if (typeof description === 'string' && description.trim() === '')
        badLength(context, 1, MAX_DESCRIPTION, ['description']);
    },
    check(command: CommandForm, context) {
      if (command.type === ApplicationCommandType.ChatInput) checkChatInput(command, context);
      else checkMenu(command, context);
    },
  },
  ApplicationCommandSubcommandGroupOption: { ...named, check: checkOptions },
  ApplicationCommandSubcommandOption: { ...named, check: checkOptions },
  ApplicationCommandStringOption: valued,
  ApplicationCommandIntegerOption: valued,
  ApplicationCommandNumberOption: { fields: { min_value: fraction, max_value: fraction }, ...valued },
  ApplicationCommandOptionNumberChoice: { fields: { value: fraction } },
  // https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-option-choice-structure
  ApplicationCommandOptionStringChoice: { most: { value: 100 } },
  ApplicationCommandChannelOption: { fields: { channel_types: distinctItems }, ...named },
  ApplicationCommandAttachmentOption: named,
  ApplicationCommandBooleanOption: named,
  ApplicationCommandUserOption: named,
  ApplicationCommandRoleOption: named,
  ApplicationCommandMentionableOption: named,
};

const command = specForm<CommandForm>('ApplicationCommandUpdateRequest', RULES);
const bulk = list(command, 0, MAX_BULK);

/**
 * Validates a command for registration. Its type defaults to chat input.
 * @throws DiscordError 50035
 */
export function parseCommand(body: unknown): CommandForm {
  return parseForm(command, body);
}

/** Validates the commands of a bulk overwrite. Names have to be unique within a type. @throws DiscordError 50035 */
export function parseCommands(body: unknown): CommandForm[] {
  const commands = parseForm(bulk, body);
  for (const [type, max] of Object.entries(MAX_OF_TYPE)) {
    if (commands.filter((each) => each.type === Number(type)).length > max) {
      throw invalidForm([
        { path: [], code: 'BASE_TYPE_BAD_LENGTH', message: `Must be between 0 and ${max} in length.` },
      ]);
    }
  }
  const repeated = commands.flatMap((each, index) => {
    const first = commands.findIndex((other) => other.type === each.type && other.name === each.name);
    return first < index ? [index] : [];
  });
  if (repeated.length > 0) {
    throw invalidForm(repeated.map((index) => ({ path: [index], ...DUPLICATE_NAME })));
  }
  return commands;
}

/** The parts of a command that count toward its maximum size. */
interface Counted extends Described {
  readonly choices?: readonly (Described & { readonly value: unknown })[];
  readonly options?: readonly Counted[];
}

/**
 * Counts the characters of the names, descriptions and values of a command and its options. One limit applies to all of
 * them.
 */
function commandCharacters(counted: Counted): number {
  const { choices = [], options = [] } = counted;
  const own =
    longest(counted.name, counted.name_localizations) +
    longest(counted.description, counted.description_localizations);
  const ofChoices = choices.reduce((sum, { name, name_localizations, value }) => {
    return sum + longest(name, name_localizations) + (typeof value === 'string' ? codePoints(value) : 0);
  }, 0);
  return options.reduce((sum, option) => sum + commandCharacters(option), own + ofChoices);
}

/** Returns the length of the longest translation, which is the one that counts. */
function longest(text = '', localizations?: Localizations): number {
  const all = [text, ...Object.values(localizations ?? {})];
  return Math.max(...all.map((each) => codePoints(each ?? '')));
}

/** A subcommand or a group of subcommands. */
export type SubcommandOption =
  | APIApplicationCommandSubcommandOption
  | APIApplicationCommandSubcommandGroupOption;

/** Returns whether an option is a subcommand or a group of subcommands. */
export function isSubcommand<Option extends { readonly type: ApplicationCommandOptionType }>(
  option: Option,
): option is Option & Pick<SubcommandOption, 'type'> {
  return (
    option.type === ApplicationCommandOptionType.Subcommand ||
    option.type === ApplicationCommandOptionType.SubcommandGroup
  );
}
