import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  type APIModalInteractionResponseCallbackData,
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import { InvalidOption } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { Component } from './component.ts';
import type { Options, Suggestion, ValuesOf } from './options.ts';

/** The value of an option as it arrives from Discord. */
export type RawOption = string | number | boolean;

/**
 * Who sees an answer: everybody in the channel, the asker alone, or the asker alone unless they set the option
 * `share`. Failures are always for the asker alone.
 */
export type Visibility = 'public' | 'private' | 'shareable';

/**
 * Who may run a command and click what belongs to it. Moderators have Manage Messages in a server that the host
 * named; their commands are registered in those servers alone.
 */
export type Access = 'everyone' | 'moderators';

/** What is declared of a command or a subcommand: everything else comes from it. */
export interface RunnableDeclaration<O extends Options> {
  readonly name: string;
  readonly description: string;
  readonly options: O;
  readonly visibility: Visibility;
  /** The modal that asks for the rest, when the options leave something open. Has to be ready at once. */
  readonly modal?: (values: ValuesOf<O>) => APIModalInteractionResponseCallbackData | undefined;
  run(values: ValuesOf<O>, context: HandlerContext): Promise<Reply>;
}

/** What can be run, its option types no longer needed: it takes what Discord sends. */
export interface Runnable {
  readonly name: string;
  readonly description: string;
  readonly visibility: Visibility;
  readonly options: readonly APIApplicationCommandBasicOption[];
  /** @throws InvalidOption when an option is missing or out of its limits */
  modal(raw: ReadonlyMap<string, RawOption>): APIModalInteractionResponseCallbackData | undefined;
  /** @throws InvalidOption when an option is missing or out of its limits */
  run(raw: ReadonlyMap<string, RawOption>, context: HandlerContext): Promise<Reply>;
  /** What an option offers for what was typed; nothing for an option that offers nothing. */
  suggest(option: string, typed: string, context: HandlerContext): Promise<readonly Suggestion[]>;
}

/** A command as Discord knows it, with everything that is run under its name. */
export interface Command {
  readonly name: string;
  readonly access: Access;
  readonly registration: RESTPostAPIChatInputApplicationCommandsJSONBody;
  /** By the name of the subcommand; a command without subcommands has one, under the empty name. */
  readonly runnables: ReadonlyMap<string, Runnable>;
  /** The buttons, menus and modals under its answers. */
  readonly components: readonly Component[];
}

/** A command of its own, for everyone, wherever Discord has commands. */
export function defineCommand<const O extends Options>(
  declaration: RunnableDeclaration<O> & { readonly components: readonly Component[] },
): Command {
  const runnable = defineRunnable(declaration);
  const { name, description, options } = runnable;
  return {
    name,
    access: 'everyone',
    registration: { name, description, options: [...options], ...EVERYWHERE },
    runnables: new Map([['', runnable]]),
    components: declaration.components,
  };
}

/** A command of several subcommands, for moderators. */
export function defineModeratorCommand(declaration: {
  readonly name: string;
  readonly description: string;
  readonly subcommands: readonly Runnable[];
  readonly components: readonly Component[];
}): Command {
  const { name, description, subcommands, components } = declaration;
  const options = subcommands.map(
    (subcommand): APIApplicationCommandSubcommandOption => ({
      type: ApplicationCommandOptionType.Subcommand,
      name: subcommand.name,
      description: subcommand.description,
      options: [...subcommand.options],
    }),
  );
  return {
    name,
    access: 'moderators',
    registration: {
      name,
      description,
      options,
      default_member_permissions: String(PermissionFlagsBits.ManageMessages),
    },
    runnables: new Map(subcommands.map((subcommand) => [subcommand.name, subcommand])),
    components,
  };
}

/** In servers, in direct messages, and for users who installed it for themselves. */
const EVERYWHERE = {
  contexts: [
    InteractionContextType.Guild,
    InteractionContextType.BotDM,
    InteractionContextType.PrivateChannel,
  ],
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
};

/** Turns a declaration into what dispatch runs. */
export function defineRunnable<const O extends Options>(declaration: RunnableDeclaration<O>): Runnable {
  const { name, description, options, visibility } = declaration;
  return {
    name,
    description,
    visibility,
    options: Object.entries(options).map(([option, { registration }]) => ({ name: option, ...registration })),
    modal: (raw) => declaration.modal?.(readOptions(options, raw)),
    run: async (raw, context) => declaration.run(readOptions(options, raw), context),
    suggest: async (option, typed, context) => options[option]?.suggest?.(typed, context) ?? [],
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
