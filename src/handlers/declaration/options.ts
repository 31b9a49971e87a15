import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  type Snowflake,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { SNOWFLAKE } from '../discord-limits.ts';
import { withoutIsolates } from '../display/safe-text.ts';
import { commands, type Words } from '../words/words.ts';

/** An autocomplete suggestion: its value, and its name for people. */
export interface Suggestion {
  readonly name: string;
  readonly value: string;
}

/**
 * The value of a suggestion that is only a hint. It cannot be a name: a name is a segment of a URL path, where a dot means the
 * folder itself, even if percent-encoded.
 */
export const HINT_VALUE = '.';

/** Suggests values for the typed text: at most `AUTOCOMPLETE_CHOICES`, with at most `CHOICE_VALUE_LENGTH` characters each. */
type Suggest = (
  typed: string,
  context: HandlerContext,
) => readonly Suggestion[] | Promise<readonly Suggestion[]>;

/** The registration of an option without its name: the name is the key in the declaration. */
type Registration<O> = O extends APIApplicationCommandBasicOption ? Omit<O, 'name'> : never;

/** An option of a command: its registration, its validation and its suggestions. */
export interface Option<Value> {
  readonly registration: Registration<APIApplicationCommandBasicOption>;
  /** Checks the limits: Discord's clients enforce them, but a payload may break them. */
  readonly schema: z.ZodType<Value>;
  /** The sentence for an invalid value. It names the valid values. */
  readonly refusal: OptionRefusal;
  readonly suggest: Suggest | undefined;
  /** Only for the number of rows per page: its maximum. If the option is omitted, the server's page size applies up to it. */
  readonly mostRows?: number;
}

/** Returns the sentence for an invalid value, depending on zod's issue. */
type OptionRefusal = (words: Words, option: string, issue: z.core.$ZodIssue | undefined) => string;

/** The options of a command, by their names. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The typed values that a command's `run` receives. */
export type ValuesOf<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends Option<infer Value> ? Value : never;
};

/** A text option: 0 to 6,000 characters, counted without isolates and surrounding spaces, and its suggestions. */
interface TextLimits {
  readonly description: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly suggest?: Suggest;
}

/** Required text. */
export function requiredText(limits: TextLimits): Option<string> {
  const { registration, ...rest } = textOption(limits);
  return { registration: { ...registration, required: true }, ...rest };
}

/** Optional text. */
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
    schema: z.string().overwrite(withoutIsolates).trim().min(minLength).max(maxLength),
    refusal: (({ answers: { option: texts } }, option, issue) => {
      if (issue?.code === 'too_small') return texts.tooShort({ option, least: minLength });
      if (issue?.code === 'too_big') return texts.tooLong({ option, most: maxLength });
      return texts.missing({ option });
    }) satisfies OptionRefusal,
    suggest,
  };
}

/** Yes or no; default: no. */
export function booleanOption(limits: { description: string }): Option<boolean> {
  return {
    registration: { type: ApplicationCommandOptionType.Boolean, description: limits.description },
    schema: z.boolean().default(false),
    refusal: ({ answers }, option) => answers.option.truth({ option }),
    suggest: undefined,
  };
}

/** Shows only the rows with a property or hides them; default: shows all rows. */
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
    refusal: ({ answers, listed }, option) =>
      answers.option.oneOf({ option, values: listed(['only', 'hide']) }),
    suggest: undefined,
  };
}

/** A whole number from `min` to `max`; default: `fallback`. */
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
    refusal: ({ answers }, option) => answers.option.range({ option, min, max }),
    suggest: undefined,
  };
}

/** An optional whole number. */
export function optionalInteger({ description }: { description: string }): Option<number | undefined> {
  return {
    registration: { type: ApplicationCommandOptionType.Integer, description },
    schema: z.int().optional(),
    refusal: ({ answers }, option) => answers.option.whole({ option }),
    suggest: undefined,
  };
}

/** An optional Discord user, as an id. */
export function optionalUser({ description }: { description: string }): Option<Snowflake | undefined> {
  return {
    registration: { type: ApplicationCommandOptionType.User, description },
    schema: z.string().regex(SNOWFLAKE).optional(),
    refusal: ({ answers }, option) => answers.option.user({ option }),
    suggest: undefined,
  };
}

/** At most 25 values. People see the names. */
interface Choices<Value extends string> {
  readonly description: string;
  readonly choices: readonly { readonly value: Value; readonly name: string }[];
}

/** A choice among at most 25 values; default: `fallback`. */
export function choice<const Value extends string>(
  limits: Choices<Value> & { readonly fallback: NoInfer<Value> },
): Option<Value> {
  const { schema, ...rest } = choiceOption(limits);
  return { schema: schema.default(() => limits.fallback), ...rest };
}

/** A required choice among at most 25 values. */
export const requiredChoice = <const Value extends string>(limits: Choices<Value>): Option<Value> => {
  const { registration, ...rest } = choiceOption(limits);
  return { registration: { ...registration, required: true }, ...rest };
};

/** An optional choice among at most 25 values. */
export function optionalChoice<const Value extends string>(
  limits: Choices<Value>,
): Option<Value | undefined> {
  const { schema, ...rest } = choiceOption(limits);
  return { schema: schema.optional(), ...rest };
}

function choiceOption<const Value extends string>({ description, choices }: Choices<Value>) {
  const values = choices.map(({ value }) => value);
  return {
    registration: {
      type: ApplicationCommandOptionType.String as const,
      description,
      choices: [...choices],
    },
    schema: z.enum(values),
    refusal: (({ answers, listed }, option) =>
      answers.option.oneOf({ option, values: listed(values) })) satisfies OptionRefusal,
    suggest: undefined,
  };
}
