import type { HandlerContext } from '../context.ts';
import { InvalidOption } from '../handler-failure.ts';
import type { Reply } from '../reply.ts';
import type { ChosenChannel } from './channels.ts';
import type { ChangeDeclaration, RunnableDescription } from './description.ts';
import { booleanOption, type Option, type Options, type Suggestion, type ValuesOf } from './options.ts';

/** The value of an option in Discord's payload; of a channel what is resolved there, or its id alone. */
export type RawOption = string | number | boolean | ChosenChannel;

/** The given options, by their names. */
type RawOptions = ReadonlyMap<string, RawOption>;

/**
 * The readers of an answer: everybody in the channel, the asker alone, or the asker's choice by an option, which is added
 * to the command. Failures are always for the asker alone.
 */
export type Visibility = 'public' | 'private' | SharingOption;

/** The option with which an asker shares an answer. */
interface SharingOption {
  readonly option: string;
  readonly description: string;
}

/** The declaration of a command without subcommands, or of a subcommand. */
export interface RunnableDeclaration<O extends Options> {
  readonly name: string;
  readonly description: string;
  /** The typed options of an example: `name:ada`. Default: none. */
  readonly example?: string;
  readonly options: O;
  readonly visibility: Visibility;
  /** Required if `run` changes the service; not allowed otherwise. */
  readonly changes?: ChangeDeclaration;
  run(values: ValuesOf<O>, context: HandlerContext): Promise<Reply>;
}

/** A runnable without its option types: it takes the options as Discord sends them. */
export interface Runnable extends RunnableDescription {
  readonly visibility: Visibility;
  /**
   * Reads the given options.
   * @param pageSize the rows of a page where the option for them is left out; undefined for those of the command
   * @throws InvalidOption if an option is missing or out of its limits
   */
  prepare(raw: RawOptions, pageSize?: number): PreparedRun;
  /** The suggestions of an option for the typed text; none for an option without suggestions. */
  suggest(option: string, typed: string, context: HandlerContext): Promise<readonly Suggestion[]>;
}

/** A runnable with its options. */
interface PreparedRun {
  /** Whether everybody sees the answer. */
  readonly isPublic: boolean;
  run(context: HandlerContext): Promise<Reply>;
}

/** Defines a runnable for dispatch. */
export function defineRunnable<const O extends Options>(declaration: RunnableDeclaration<O>): Runnable {
  const { name, description, example = '', visibility, changes } = declaration;
  const options = { ...declaration.options, ...sharingOption(visibility) };
  const entries = Object.entries(options);
  const read = optionsReader<O>(entries);
  return {
    name,
    description,
    example,
    visibility,
    changes,
    options: entries.map(([option, { registration }]) => ({ name: option, ...registration })),
    prepare(raw, pageSize) {
      const values = read(raw, pageSize);
      const isShared = typeof visibility === 'object' && raw.get(visibility.option) === true;
      return {
        isPublic: isShared || visibility === 'public',
        run: (context) => declaration.run(values, context),
      };
    },
    suggest: async (option, typed, context) => options[option]?.suggest?.(typed, context) ?? [],
  };
}

function sharingOption(visibility: Visibility): Options {
  if (typeof visibility !== 'object') return {};
  const { option, description } = visibility;
  return { [option]: booleanOption({ description }) };
}

/** Reads the given options of a command. The values of options that are left out never differ, so they are read once. */
function optionsReader<O extends Options>(entries: readonly (readonly [string, Option<unknown>])[]) {
  const leftOut = new Map<string, unknown>();
  return (raw: RawOptions, pageSize: number | undefined): ValuesOf<O> => {
    const values: Record<string, unknown> = {};
    for (const [name, { schema, refusal, mostRows }] of entries) {
      const rows = mostRows && pageSize && Math.min(pageSize, mostRows);
      const given = raw.get(name) ?? rows;
      if (given === undefined && leftOut.has(name)) {
        values[name] = leftOut.get(name);
        continue;
      }
      const read = schema.safeParse(given);
      if (!read.success) throw new InvalidOption((words) => refusal(words, name, read.error.issues[0]));
      values[name] = read.data;
      if (given === undefined) leftOut.set(name, read.data);
    }
    // Each value comes from the schema with its type; TypeScript cannot follow that through entries.
    return values as ValuesOf<O>;
  };
}
