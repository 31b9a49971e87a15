import type {
  APIApplicationCommandBasicOption,
  ApplicationIntegrationType,
  InteractionContextType,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import { InvalidOption } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { Button } from './button.ts';
import type { Options, ValuesOf } from './options.ts';

/** The value of an option as it arrives from Discord. */
export type RawOption = string | number | boolean;

/** Who sees a command's answer; failures are always private to the asker. */
export type Visibility = 'public' | 'private';

/** The one declaration of a command: registration, checks, option types and answer all come from it. */
export interface CommandDeclaration<O extends Options> {
  readonly name: string;
  readonly description: string;
  readonly options: O;
  readonly contexts: readonly InteractionContextType[];
  readonly integrationTypes: readonly ApplicationIntegrationType[];
  readonly visibility: Visibility;
  readonly buttons: readonly Button[];
  run(values: ValuesOf<O>, context: HandlerContext): Promise<Reply>;
}

/** A declared command, its option types no longer needed: it takes what Discord sends. */
export interface Command {
  readonly name: string;
  readonly visibility: Visibility;
  readonly buttons: readonly Button[];
  readonly registration: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** @throws InvalidOption when an option is missing or out of its limits */
  run(raw: ReadonlyMap<string, RawOption>, context: HandlerContext): Promise<Reply>;
  /** What an option offers for what was typed; nothing for an option that offers nothing. */
  suggest(option: string, typed: string, context: HandlerContext): readonly string[];
}

/** Turns a declaration into a command. */
export function defineCommand<const O extends Options>(declaration: CommandDeclaration<O>): Command {
  const { name, description, options, visibility, buttons } = declaration;
  return {
    name,
    visibility,
    buttons,
    registration: {
      name,
      description,
      options: Object.entries(options).map(
        ([option, { registration }]): APIApplicationCommandBasicOption => ({ name: option, ...registration }),
      ),
      contexts: [...declaration.contexts],
      integration_types: [...declaration.integrationTypes],
    },
    run: async (raw, context) => declaration.run(readOptions(options, raw), context),
    suggest: (option, typed, context) => options[option]?.suggest?.(typed, context) ?? [],
  };
}

function readOptions<O extends Options>(options: O, raw: ReadonlyMap<string, RawOption>): ValuesOf<O> {
  const values = Object.entries(options).map(([name, option]) => {
    const read = option.schema.safeParse(raw.get(name));
    if (!read.success) throw new InvalidOption(name, read.error.issues[0]?.message ?? 'is not right');
    return [name, read.data] as const;
  });
  // Each value came out of the schema that declares its type; TypeScript cannot follow that through entries.
  return Object.fromEntries(values) as ValuesOf<O>;
}
