import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { commands } from '../words/en/commands.ts';
import type { Words } from '../words/en/index.ts';

/** A value that is offered, and what people see of it. */
export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

/**
 * The value of a choice that says how to go on and chooses nothing. No name is written so: it stands in a path of the
 * service, where a dot means the folder itself even when it is percent-encoded.
 */
export const NOT_A_VALUE = '.';

/** Offers values while somebody types. Discord shows at most 25, with values of at most 100 characters. */
type Suggest = (typed: string, context: HandlerContext) => Promise<readonly Suggestion[]>;

/** The registered fields of an option without its name, which is its key in the declaration. */
type Registration<O> = O extends APIApplicationCommandBasicOption ? Omit<O, 'name'> : never;

/** One option of a command: how it is registered, how it is checked, and what it offers while somebody types. */
export interface Option<Value> {
  readonly registration: Registration<APIApplicationCommandBasicOption>;
  /** Discord's clients keep to the limits; a payload is checked all the same. */
  readonly schema: z.ZodType<Value>;
  /** What the option takes, for an asker whose value is none of it. */
  readonly refusal: SayOption;
  readonly suggest: Suggest | undefined;
}

/** The sentence for a value that an option does not take, by what zod found. */
type SayOption = (
  words: Words['answers']['option'],
  option: string,
  issue: z.core.$ZodIssue | undefined,
) => string;

/** The options of a command, by their names. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The typed values that a command's `run` receives. */
export type ValuesOf<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends Option<infer Value> ? Value : never;
};

/** How much text an option takes (0 to 6,000 characters as Discord has it, spaces around it apart), and what it offers. */
interface TextLimits {
  readonly description: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly suggest?: Suggest;
}

/** Text that has to be given. */
export function requiredText(limits: TextLimits): Option<string> {
  const { registration, ...rest } = textOption(limits);
  return { registration: { ...registration, required: true }, ...rest };
}

/** Text that may be left out. */
export function optionalText(limits: TextLimits): Option<string | undefined> {
  const { schema, ...rest } = textOption(limits);
  return { schema: schema.optional(), ...rest };
}

function textOption({ description, minLength, maxLength, suggest }: TextLimits) {
  return {
    registration: {
      type: ApplicationCommandOptionType.String as const,
      description,
      min_length: minLength,
      max_length: maxLength,
      ...(suggest && { autocomplete: true }),
    },
    schema: z.string().trim().min(minLength).max(maxLength),
    refusal: ((words, option, issue) => {
      if (issue?.code === 'too_small') return words.tooShort({ option, least: minLength });
      if (issue?.code === 'too_big') return words.tooLong({ option, most: maxLength });
      return words.missing({ option });
    }) satisfies SayOption,
    suggest,
  };
}

/** Yes or no, no when it is left out. */
export function flag(limits: { description: string }): Option<boolean> {
  return {
    registration: { type: ApplicationCommandOptionType.Boolean, description: limits.description },
    schema: z.boolean().default(false),
    refusal: (words, option) => words.truth({ option }),
    suggest: undefined,
  };
}

/** Whether those of a kind are shown alone, or left out; all are shown where nothing is said. */
export function onlyOrHide(limits: { description: string }): Option<'only' | 'hide' | undefined> {
  return {
    registration: {
      type: ApplicationCommandOptionType.String,
      description: limits.description,
      choices: [
        { name: commands.choices.only, value: 'only' },
        { name: commands.choices.hide, value: 'hide' },
      ],
    },
    schema: z.enum(['only', 'hide']).optional(),
    refusal: (words, option) => words.oneOf({ option, values: ['only', 'hide'] }),
    suggest: undefined,
  };
}

/** A whole number from `min` to `max`, `fallback` when it is left out. */
export function integer(limits: {
  description: string;
  min: number;
  max: number;
  fallback: number;
}): Option<number> {
  const { description, min, max, fallback } = limits;
  return {
    registration: {
      type: ApplicationCommandOptionType.Integer,
      description,
      min_value: min,
      max_value: max,
    },
    schema: z.int().min(min).max(max).default(fallback),
    refusal: (words, option) => words.range({ option, min, max }),
    suggest: undefined,
  };
}

/** A whole number that may be left out. */
export function optionalInteger({ description }: { description: string }): Option<number | undefined> {
  return {
    registration: { type: ApplicationCommandOptionType.Integer, description },
    schema: z.int().optional(),
    refusal: (words, option) => words.whole({ option }),
    suggest: undefined,
  };
}

/** At most 25 values. People see and pick the names. */
interface Choices<Value extends string> {
  readonly description: string;
  readonly choices: readonly { readonly value: Value; readonly name: string }[];
}

/** One of at most 25 values, `fallback` when it is left out. */
export function choice<const Value extends string>(
  limits: Choices<Value> & { readonly fallback: NoInfer<Value> },
): Option<Value> {
  const { schema, ...rest } = choiceOf(limits);
  return { schema: schema.default(() => limits.fallback), ...rest };
}

/** One of at most 25 values, which may be left out. */
export function optionalChoice<const Value extends string>(
  limits: Choices<Value>,
): Option<Value | undefined> {
  const { schema, ...rest } = choiceOf(limits);
  return { schema: schema.optional(), ...rest };
}

function choiceOf<const Value extends string>({ description, choices }: Choices<Value>) {
  const values = choices.map(({ value }) => value);
  return {
    registration: {
      type: ApplicationCommandOptionType.String as const,
      description,
      choices: [...choices],
    },
    schema: z.enum(values),
    refusal: ((words, option) => words.oneOf({ option, values })) satisfies SayOption,
    suggest: undefined,
  };
}
