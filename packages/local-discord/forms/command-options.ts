import {
  type APIApplicationCommandSubcommandGroupOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ChannelType,
  Locale,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { checkDistinct, codePoints, fail, list, oneNumberOf, textOfLength } from './form.ts';

/** https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-naming */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const MAX_TEXT_LENGTH = 6000;
const MAX_INTEGER = 2 ** 53;

const commandName = textOfLength(1, 32).superRefine((name, context) => {
  if (codePoints(name) > 32 || name === '') return;
  if (!NAME.test(name) || name !== name.toLowerCase()) {
    fail(context, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  }
});
/** A text in several of Discord's languages. */
export const localized = (schema: z.ZodType<string>) =>
  z.partialRecord(z.enum(Locale), schema).exactOptional();
/** The common fields of a chat input command and its options. */
export const described = {
  name: commandName,
  name_localizations: localized(commandName),
  description: textOfLength(1, 100),
  description_localizations: localized(textOfLength(1, 100)),
};
const base = { ...described, required: z.boolean().exactOptional() };
const autocomplete = z.boolean().exactOptional();
const optionChoices = <Value extends z.ZodType>(value: Value) =>
  list(
    z.object({ name: textOfLength(1, 100), name_localizations: localized(textOfLength(1, 100)), value }),
    0,
    25,
  ).exactOptional();
const bounded = z.number().min(-MAX_INTEGER).max(MAX_INTEGER);

const stringOption = z.object({
  ...base,
  type: z.literal(ApplicationCommandOptionType.String),
  choices: optionChoices(textOfLength(0, 100)),
  min_length: z.int().min(0).max(MAX_TEXT_LENGTH).exactOptional(),
  max_length: z.int().min(1).max(MAX_TEXT_LENGTH).exactOptional(),
  autocomplete,
});
const integerOption = z.object({
  ...base,
  type: z.literal(ApplicationCommandOptionType.Integer),
  choices: optionChoices(z.int()),
  min_value: z.int().exactOptional(),
  max_value: z.int().exactOptional(),
  autocomplete,
});
const numberOption = z.object({
  ...base,
  type: z.literal(ApplicationCommandOptionType.Number),
  choices: optionChoices(bounded),
  min_value: bounded.exactOptional(),
  max_value: bounded.exactOptional(),
  autocomplete,
});
const channelOption = z.object({
  ...base,
  type: z.literal(ApplicationCommandOptionType.Channel),
  channel_types: z.array(z.enum(ChannelType)).superRefine(checkDistinct).exactOptional(),
});
const plainOption = z.object({
  ...base,
  type: oneNumberOf([
    ApplicationCommandOptionType.Boolean,
    ApplicationCommandOptionType.User,
    ApplicationCommandOptionType.Role,
    ApplicationCommandOptionType.Mentionable,
  ]),
});
const attachmentOption = z.object({
  ...base,
  type: z.literal(ApplicationCommandOptionType.Attachment),
  /** Clients here offer files of every type. */
  file_types: list(textOfLength(1, 16), 0, 10).exactOptional(),
});
const values = [
  stringOption,
  integerOption,
  numberOption,
  channelOption,
  plainOption,
  attachmentOption,
] as const;
const valueOption = z.discriminatedUnion('type', values).superRefine((option, context) => {
  if ('autocomplete' in option && option.autocomplete && option.choices?.length) {
    fail(
      context,
      'APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_MUTUALLY_EXCLUSIVE',
      'Choices and autocomplete are mutually exclusive',
      ['autocomplete'],
    );
  }
  if (
    'min_value' in option &&
    option.min_value !== undefined &&
    option.min_value > (option.max_value ?? option.min_value)
  ) {
    fail(
      context,
      'APPLICATION_COMMAND_OPTIONS_MIN_VALUE_GREATER_THAN_MAX_VALUE',
      'min_value is greater than max_value',
      ['min_value'],
    );
  }
  if (
    'min_length' in option &&
    option.min_length !== undefined &&
    option.min_length > (option.max_length ?? option.min_length)
  ) {
    fail(
      context,
      'APPLICATION_COMMAND_OPTIONS_MIN_LENGTH_GREATER_THAN_MAX_LENGTH',
      'min_length is greater than max_length',
      ['min_length'],
    );
  }
});

interface NamedOption {
  readonly name: string;
  readonly name_localizations?: Readonly<Partial<Record<Locale, string>>> | undefined;
  readonly required?: boolean | undefined;
}

/**
 * The paths of an option's names that another option has too: its own, or a translation. The others' own names count
 * for every language.
 */
function repeatedNames(all: readonly NamedOption[], index: number): string[][] {
  const { name, name_localizations: localizations = {} } = all[index] ?? { name: '' };
  const before = all.slice(0, index);
  const isOwnOfOthers = (text: string) => all.some((other, at) => at !== index && other.name === text);
  const repeated = Object.entries(localizations).filter(
    ([locale, text]) =>
      isOwnOfOthers(text) ||
      before.some((other) =>
        Object.entries(other.name_localizations ?? {}).some(([at, each]) => at === locale && each === text),
      ),
  );
  return [
    ...(before.some((other) => other.name === name) ? [['name']] : []),
    ...repeated.map(([locale]) => ['name_localizations', locale]),
  ];
}

const optionList = <Option extends z.ZodType<NamedOption>>(option: Option) =>
  list(option, 0, 25)
    .superRefine((all, context) => {
      for (const index of all.keys()) {
        for (const path of repeatedNames(all, index)) {
          const message = 'Option names must be unique';
          fail(context, 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS', message, [index, ...path]);
        }
        if (all[index]?.required && all[index - 1] && !all[index - 1]?.required) {
          fail(
            context,
            'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
            'Required options must be placed before non-required options',
            [index],
          );
        }
      }
    })
    .exactOptional();

const subcommand = z.object({
  ...base,
  type: z.literal(ApplicationCommandOptionType.Subcommand),
  options: optionList(valueOption),
});
const subcommandGroup = z.object({
  ...base,
  type: z.literal(ApplicationCommandOptionType.SubcommandGroup),
  options: optionList(subcommand),
});

/** The options of a command: values, or subcommands and groups of them. */
export const commandOptions = optionList(
  z.discriminatedUnion('type', [valueOption, subcommand, subcommandGroup]),
).superRefine((all, context) => {
  if (new Set(all?.map((option) => isSubcommand(option))).size > 1) {
    const message =
      'Sub-command and sub-command group option types are mutually exclusive to all other types';
    fail(context, 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message);
  }
});

/** An option of a command with options of its own instead of a value. */
export type SubcommandOption =
  | APIApplicationCommandSubcommandOption
  | APIApplicationCommandSubcommandGroupOption;

/** Whether this is a subcommand or a group of them. */
export function isSubcommand<Option extends { readonly type: ApplicationCommandOptionType }>(
  option: Option,
): option is Option & Pick<SubcommandOption, 'type'> {
  return (
    option.type === ApplicationCommandOptionType.Subcommand ||
    option.type === ApplicationCommandOptionType.SubcommandGroup
  );
}
