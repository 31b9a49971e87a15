import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';

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

/** What is registered with Discord, apart from the name: that is the option's key in the declaration. */
type Registration<O> = O extends APIApplicationCommandBasicOption ? Omit<O, 'name'> : never;

/** One option of a command: how it is registered, how it is checked, and what it offers while somebody types. */
export interface Option<Value> {
  readonly registration: Registration<APIApplicationCommandBasicOption>;
  /** Discord's clients keep to the limits; a payload is checked all the same, and its messages are shown. */
  readonly schema: z.ZodType<Value>;
  readonly suggest: Suggest | undefined;
}

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
  const { registration, schema, suggest } = textOption(limits);
  return { registration: { ...registration, required: true }, schema, suggest };
}

/** Text that may be left out. */
export function optionalText(limits: TextLimits): Option<string | undefined> {
  const { registration, schema, suggest } = textOption(limits);
  return { registration, schema: schema.optional(), suggest };
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
    schema: z
      .string('has to be given')
      .trim()
      .min(minLength, `takes at least ${minLength === 1 ? '1 character' : `${minLength} characters`}`)
      .max(maxLength, `takes at most ${maxLength} characters`),
    suggest,
  };
}

/** Yes or no, no when it is left out. */
export function flag(limits: { description: string }): Option<boolean> {
  return {
    registration: { type: ApplicationCommandOptionType.Boolean, description: limits.description },
    schema: z.boolean('takes True or False').default(false),
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
        { name: 'only', value: 'only' },
        { name: 'hide', value: 'hide' },
      ],
    },
    schema: z.enum(['only', 'hide'], 'takes one of only, hide').optional(),
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
  const expected = `takes a whole number from ${min} to ${max}`;
  return {
    registration: {
      type: ApplicationCommandOptionType.Integer,
      description,
      min_value: min,
      max_value: max,
    },
    schema: z.int(expected).min(min, expected).max(max, expected).default(fallback),
    suggest: undefined,
  };
}

/** A whole number that may be left out. */
export function optionalInteger({ description }: { description: string }): Option<number | undefined> {
  return {
    registration: { type: ApplicationCommandOptionType.Integer, description },
    schema: z.int('takes a whole number').optional(),
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
  const { registration, schema } = choiceOf(limits);
  return { registration, schema: schema.default(() => limits.fallback), suggest: undefined };
}

/** One of at most 25 values, which may be left out. */
export function optionalChoice<const Value extends string>(
  limits: Choices<Value>,
): Option<Value | undefined> {
  const { registration, schema } = choiceOf(limits);
  return { registration, schema: schema.optional(), suggest: undefined };
}

function choiceOf<const Value extends string>({ description, choices }: Choices<Value>) {
  const values = choices.map(({ value }) => value);
  return {
    registration: {
      type: ApplicationCommandOptionType.String as const,
      description,
      choices: [...choices],
    },
    schema: z.enum(values, `takes one of ${values.join(', ')}`),
  };
}
