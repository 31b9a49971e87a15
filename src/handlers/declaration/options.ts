import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';

/** Offers values while somebody types. Discord shows at most 25 of at most 100 characters each. */
export type Suggest = (typed: string, context: HandlerContext) => readonly string[];

/** What is registered with Discord, apart from the name: that is the option's key in the declaration. */
type Registration<O> = O extends APIApplicationCommandBasicOption ? Omit<O, 'name'> : never;

/** One option of a command: how it is registered, how it is checked, and what it offers while somebody types. */
export interface Option<Value> {
  readonly registration: Registration<APIApplicationCommandBasicOption>;
  /** Discord's clients keep to the limits; a payload is checked all the same, and its messages are shown. */
  readonly schema: z.ZodType<Value>;
  readonly suggest: Suggest | undefined;
}

export type Options = Readonly<Record<string, Option<unknown>>>;

/** The typed values that a command's `run` receives. */
export type ValuesOf<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends Option<infer Value> ? Value : never;
};

/** Text that has to be given, of `minLength` to `maxLength` characters (0 to 6,000 as Discord has it). */
export function requiredText(limits: {
  description: string;
  minLength: number;
  maxLength: number;
  suggest?: Suggest;
}): Option<string> {
  const { description, minLength, maxLength, suggest } = limits;
  return {
    registration: {
      type: ApplicationCommandOptionType.String,
      description,
      required: true,
      min_length: minLength,
      max_length: maxLength,
      ...(suggest && { autocomplete: true }),
    },
    schema: z
      .string('has to be given')
      .min(minLength, `takes at least ${minLength} characters`)
      .max(maxLength, `takes at most ${maxLength} characters`),
    suggest,
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

/** One of at most 25 values, `fallback` when it is left out. People see and pick the names. */
export function choice<const Value extends string>(limits: {
  description: string;
  choices: readonly { readonly value: Value; readonly name: string }[];
  fallback: NoInfer<Value>;
}): Option<Value> {
  const { description, choices, fallback } = limits;
  const values = choices.map(({ value }) => value);
  return {
    registration: { type: ApplicationCommandOptionType.String, description, choices: [...choices] },
    schema: z.enum(values, `takes one of ${values.join(', ')}`).default(() => fallback),
    suggest: undefined,
  };
}
