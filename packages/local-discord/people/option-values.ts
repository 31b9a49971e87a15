import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandInteractionDataBasicOption,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import { codePoints } from '../forms/fields.ts';
import type { AttachedFiles } from './attached-files.ts';
import { type ChatFile, ChatRefusal, type CommandOptions, type OptionValue } from './chat-client.ts';
import type { Nameables } from './nameables.ts';

/** Discord's clients store integers as doubles and refuse integers that a double cannot represent. */
const MAX_INTEGER = 2 ** 53;

/**
 * Validates the values of a command's options as Discord's clients do.
 * @throws ChatRefusal about the first invalid option
 */
export function optionValues(
  declared: readonly APIApplicationCommandBasicOption[],
  typed: CommandOptions,
  nameables: Nameables,
  files: AttachedFiles,
): APIApplicationCommandInteractionDataBasicOption[] {
  const known = new Set(declared.map((option) => option.name));
  for (const name of Object.keys(typed)) {
    if (!known.has(name)) {
      const names = [...known].join(', ');
      throw new ChatRefusal(`There is no option "${name}" here${names && `; the options are: ${names}`}.`);
    }
  }
  return declared.flatMap((option) => {
    const value = typed[option.name];
    if (value !== undefined) return optionValue(option, value, nameables, files);
    if (option.required) throw new ChatRefusal(`The option "${option.name}" is required.`);
    return [];
  });
}

/** Returns the focused option. Discord's clients send even numbers as text. */
export function focusedValue(
  { name, type }: Pick<APIApplicationCommandOption, 'name' | 'type'>,
  typed: string,
): APIApplicationCommandInteractionDataBasicOption {
  // The library's union has a member for each type with autocomplete.
  return { name, type, value: typed, focused: true } as APIApplicationCommandInteractionDataBasicOption;
}

function optionValue(
  option: APIApplicationCommandBasicOption,
  value: OptionValue | ChatFile,
  nameables: Nameables,
  files: AttachedFiles,
): APIApplicationCommandInteractionDataBasicOption {
  const { name } = option;
  switch (option.type) {
    case ApplicationCommandOptionType.String: {
      if (typeof value !== 'string') throw new ChatRefusal(`The option "${name}" takes a text.`);
      checkChoice(name, value, option.choices);
      const bounds = { min: option.min_length, max: option.max_length, unit: 'characters' };
      checkBounds(`The option "${name}"`, codePoints(value), bounds);
      return { name, type: option.type, value };
    }
    case ApplicationCommandOptionType.Integer:
    case ApplicationCommandOptionType.Number: {
      const whole = option.type === ApplicationCommandOptionType.Integer;
      if (typeof value !== 'number' || Math.abs(value) > MAX_INTEGER || (whole && !Number.isInteger(value))) {
        throw new ChatRefusal(`The option "${name}" takes a ${whole ? 'whole ' : ''}number.`);
      }
      checkChoice(name, value, option.choices);
      checkBounds(`The option "${name}"`, value, { min: option.min_value, max: option.max_value });
      return { name, type: option.type, value };
    }
    case ApplicationCommandOptionType.Boolean: {
      if (typeof value !== 'boolean') throw new ChatRefusal(`The option "${name}" takes true or false.`);
      return { name, type: option.type, value };
    }
    case ApplicationCommandOptionType.Attachment:
      if (typeof value !== 'object') throw new ChatRefusal(`The option "${name}" takes a file.`);
      return { name, type: option.type, value: files.attach(value) };
    default: {
      if (typeof value === 'object') throw new ChatRefusal(`The option "${name}" takes no file.`);
      const id = nameables.idOf(option, String(value)) ?? nameables.absentUser(option, String(value));
      if (id !== undefined) return { name, type: option.type, value: id };
      const kind = ApplicationCommandOptionType[option.type].toLowerCase();
      const known = nameables.of(option).map((each) => each.name);
      const there = known.length > 0 ? `there is ${known.join(', ')}` : 'there are none here';
      throw new ChatRefusal(`The option "${name}" takes a ${kind}, not "${value}": ${there}.`);
    }
  }
}

function checkChoice(
  name: string,
  value: OptionValue,
  choices: readonly { readonly value: OptionValue }[] = [],
): void {
  if (choices.length > 0 && !choices.some((choice) => choice.value === value)) {
    const offered = choices.map((choice) => choice.value).join(', ');
    throw new ChatRefusal(`The option "${name}" takes one of: ${offered}.`);
  }
}

/** Inclusive limits of a size. */
interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Unit in the error message: "characters". Undefined for the value of a number. */
  readonly unit?: string;
}

/** @throws ChatRefusal about `what` if its size is out of bounds */
export function checkBounds(what: string, size: number, bounds: Bounds): void {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, unit } = bounds;
  if (size >= min && size <= max) return;
  const bound = size < min ? `at least ${min}` : `at most ${max}`;
  throw new ChatRefusal(`${what} takes ${bound}${unit === undefined ? '' : ` ${unit}`}.`);
}
