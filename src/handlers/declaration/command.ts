import {
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import type { Reply } from '../reply.ts';
import type { Component } from './component.ts';
import type { Access, CommandDescription } from './description.ts';
import type { Options } from './options.ts';
import { defineRunnable, type Runnable, type RunnableDeclaration } from './runnable.ts';

/** A command as Discord knows it, with everything that is run under its name. */
export interface Command extends CommandDescription {
  readonly registration: RESTPostAPIApplicationCommandsJSONBody;
  readonly runnables: ReadonlyMap<string, Runnable>;
  /** The buttons, menus and modals under its answers. */
  readonly components: readonly Component[];
  /** Uses a command of a menu on what the interaction's data name; undefined for one that is typed. */
  readonly use?: (data: unknown, context: HandlerContext) => Promise<Reply>;
}

/** The shape of a command that is run by its subcommands alone. */
interface SubcommandsDeclaration {
  readonly name: string;
  readonly description: string;
  readonly subcommands: readonly Runnable[];
}

/**
 * A command: who may run it, what belongs to it, and its shape: it runs by itself, or it has subcommands.
 * @throws Error when two subcommands have one name, which Discord takes no command with
 */
export function defineCommand<const O extends Options>(
  declaration: { readonly access: Access; readonly components?: readonly Component[] } & (
    | RunnableDeclaration<O>
    | SubcommandsDeclaration
  ),
): Command {
  const { name, description, access, components = [] } = declaration;
  const { options, runnables } =
    'subcommands' in declaration
      ? ofSubcommands(name, declaration.subcommands)
      : ofOne(defineRunnable<O>(declaration));
  return {
    name,
    description,
    access,
    menu: undefined,
    registration: { name, description, options, ...WHERE[access] },
    runnables,
    components,
  };
}

const ofOne = (runnable: Runnable) => ({
  options: [...runnable.options],
  runnables: new Map([['', runnable]]),
});

function ofSubcommands(command: string, subcommands: readonly Runnable[]) {
  const runnables = new Map(subcommands.map((subcommand) => [subcommand.name, subcommand]));
  if (runnables.size < subcommands.length) throw new Error(`/${command} has two subcommands with one name`);
  const options = subcommands.map(
    ({ name, description, options }): APIApplicationCommandSubcommandOption => ({
      type: ApplicationCommandOptionType.Subcommand,
      name,
      description,
      options: [...options],
    }),
  );
  return { options, runnables };
}

/** What Discord is told of who may run a command, and where. Dispatch checks it again at every use. */
export const WHERE = {
  /** In servers, in direct messages, and for users who installed it for themselves. */
  everyone: {
    contexts: [
      InteractionContextType.Guild,
      InteractionContextType.BotDM,
      InteractionContextType.PrivateChannel,
    ],
    integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  },
  moderators: { default_member_permissions: String(PermissionFlagsBits.ManageMessages) },
};
