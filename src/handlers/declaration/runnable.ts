import type { HandlerContext } from '../context.ts';
import { InvalidOption } from '../handler-failure.ts';
import type { Reply } from '../reply.ts';
import type { ChosenChannel } from './channels.ts';
import type { ChangeDeclaration, RunnableDescription } from './description.ts';
import { booleanOption, type Option, type Options, type Suggestion, type ValuesOf } from './options.ts';

/** The value of an option in Discord's payload. For a channel: its resolved data, or only its id. */
export type RawOption = string | number | boolean | ChosenChannel;

/** The given options, by name. */
type RawOptions = ReadonlyMap<string, RawOption>;

/**
 * Who sees an answer: everybody in the channel, only the asker, or the asker's choice by an option that is added to the
 * command. Failures are always private.
 */
export type Visibility = 'public' | 'private' | SharingOption;

/** The option that makes an answer public. */
interface SharingOption {
  readonly option: string;
  readonly description: string;
}

/** The declaration of a command without subcommands, or of a subcommand. */
export interface RunnableDeclaration<O extends Options> {
  readonly name: string;
  readonly description: string;
  /** The typed options of an example: `name:ada`. Default: no options. */
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
   * @param pageSize the rows per page if their option is omitted; undefined for the command's default
   * @throws InvalidOption if an option is missing or out of its limits
   */
  prepare(raw: RawOptions, pageSize?: number): PreparedRun;
  /** Returns an option's suggestions for the typed text; empty for an option without suggestions. */
  suggest(option: string, typed: string, context: HandlerContext): Promise<readonly Suggestion[]>;
}

/** A runnable with its parsed options. */
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

/** Returns a function that parses the given options. The value of an omitted option never changes, so it is cached. */
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
    // Each value has the type of its schema, which TypeScript cannot infer through `Object.entries`.
    return values as ValuesOf<O>;
  };
}
