import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOptionChoice,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import { type OptionValue, shownName } from 'local-discord/people';

const WHOLE_NUMBER = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** The value that a typed word gives an option; of a mistake, the problem and its remedy. */
export type ReadValue =
  | { readonly kind: 'value'; readonly value: OptionValue }
  | { readonly kind: 'mistake'; readonly sentence: string };

/** The choices that an option declares; none for an option that takes anything of its type. */
export function choicesOf(
  option: APIApplicationCommandBasicOption,
): readonly APIApplicationCommandOptionChoice[] {
  return ('choices' in option ? option.choices : undefined) ?? [];
}

/**
 * A typed text as a value of the option's declared type. A choice may be typed by its name in either language, or by its
 * value.
 * Lengths and bounds are the chat client's to check, as they are in Discord.
 */
export function readValue(option: APIApplicationCommandBasicOption, text: string): ReadValue {
  const choices = choicesOf(option);
  if (choices.length > 0) {
    const typable = choices.map((each) => ({
      each,
      texts: [each.name, shownName(each), String(each.value)],
    }));
    const { each: choice } =
      typable.find(({ texts }) => texts.includes(text)) ??
      typable.find(({ texts }) => texts.some((own) => own.toLowerCase() === text.toLowerCase())) ??
      {};
    if (choice) return { kind: 'value', value: choice.value };
    return mistypedValue(option, `one of ${choices.map(({ value }) => value).join(', ')}`, text);
  }
  switch (option.type) {
    case OptionType.String:
      return { kind: 'value', value: text };
    case OptionType.Integer:
      if (WHOLE_NUMBER.test(text) && Number.isSafeInteger(Number(text))) {
        return { kind: 'value', value: Number(text) };
      }
      return mistypedValue(option, 'a whole number', text);
    case OptionType.Number:
      if (NUMBER.test(text) && Number.isFinite(Number(text))) return { kind: 'value', value: Number(text) };
      return mistypedValue(option, 'a number', text);
    case OptionType.Boolean: {
      const value = BOOLEANS.get(text.toLowerCase());
      return value === undefined ? mistypedValue(option, 'true or false', text) : { kind: 'value', value };
    }
    case OptionType.Attachment: {
      const instead = option.required ? 'this command cannot be run from here' : 'leave it out';
      const sentence = `The option ${option.name} takes a file, and files cannot be attached here: ${instead}.`;
      return { kind: 'mistake', sentence };
    }
    default:
      // A user, role or channel: the chat client knows them.
      return { kind: 'value', value: text };
  }
}

function mistypedValue(option: APIApplicationCommandBasicOption, expected: string, text: string): ReadValue {
  return { kind: 'mistake', sentence: `The option ${option.name} takes ${expected}, not "${text}".` };
}
