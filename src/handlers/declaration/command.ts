import {
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
  type RESTPostAPIApplicationCommandsJSONBody,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { CannotDo } from '../handler-failure.ts';
import type { Reply } from '../reply.ts';
import type { Component } from './component.ts';
import type { Access, CommandDescription } from './description.ts';
import type { Options } from './options.ts';
import { defineRunnable, type Runnable, type RunnableDeclaration } from './runnable.ts';
import { type TargetMessage, targetMessage } from './target-message.ts';

/** A command with its registration at Discord, its subcommands and its components. */
export interface Command extends CommandDescription {
  readonly registration: RESTPostAPIApplicationCommandsJSONBody;
  readonly runnables: ReadonlyMap<string, Runnable>;
  /** The buttons, menus and modals under its answers. */
  readonly components: readonly Component[];
  /** Runs a menu command on the target in the interaction's data. Undefined for a typed command. */
  readonly use?: (data: unknown, context: HandlerContext) => Promise<Reply>;
}

/** The declaration of a command with subcommands. */
interface SubcommandsDeclaration {
  readonly name: string;
  readonly description: string;
  readonly subcommands: readonly Runnable[];
}

/**
 * Defines a command with its access and its components. It either runs itself or has subcommands.
 * @throws Error if two subcommands have the same name: Discord refuses such a command
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
      ? withSubcommands(name, declaration.subcommands)
      : withoutSubcommands(defineRunnable<O>(declaration));
  return {
    name,
    description,
    access,
    menu: undefined,
    registration: { name, description, options, ...AVAILABILITY[access] },
    runnables,
    components,
  };
}

const withoutSubcommands = (runnable: Runnable) => ({
  options: [...runnable.options],
  runnables: new Map([['', runnable]]),
});

function withSubcommands(command: string, subcommands: readonly Runnable[]) {
  const runnables = new Map(subcommands.map((subcommand) => [subcommand.name, subcommand]));
  if (runnables.size < subcommands.length)
    throw new Error(`/${command} has two subcommands with the same name`);
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

/** Who can use a command and where, in Discord's terms. Dispatch checks both again at each use. */
const AVAILABILITY = {
  /** In servers, in direct messages, and for users who installed the bot for themselves. */
  everyone: {
    contexts: [
      InteractionContextType.Guild,
      InteractionContextType.BotDM,
      InteractionContextType.PrivateChannel,
    ],
    integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  },
  managers: {
    default_member_permissions: String(PermissionFlagsBits.ManageGuild),
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
  },
  moderators: { default_member_permissions: String(PermissionFlagsBits.ManageMessages) },
};

/** The target of a user command. */
export type TargetUser = z.output<typeof user>;

const user = z.object({ id: z.string(), username: z.string() });

/** The data of a menu command's interaction: the id of its target, and the user or message with that id. */
const messageData = z
  .object({ target_id: z.string(), resolved: z.object({ messages: z.record(z.string(), z.unknown()) }) })
  .transform(({ target_id, resolved }): unknown => resolved.messages[target_id])
  .pipe(targetMessage);
const userData = z
  .object({ target_id: z.string(), resolved: z.object({ users: z.record(z.string(), z.unknown()) }) })
  .transform(({ target_id, resolved }): unknown => resolved.users[target_id])
  .pipe(user);

/** The declaration of a menu command. Its answer is private, and it changes nothing. */
interface MenuDeclaration<Target> {
  /** Shown by Discord's clients: 1 to 32 characters; capitals and spaces are allowed. */
  readonly name: string;
  /** Shown by `/help` only: Discord shows no description of menu commands. */
  readonly description: string;
  readonly access: Access;
  readonly components?: readonly Component[];
  run(target: Target, context: HandlerContext): Promise<Reply>;
}

/** Defines a command in the menu of every message. */
export const defineMessageCommand = (declaration: MenuDeclaration<TargetMessage>): Command =>
  defineMenuCommand(declaration, 'message', ApplicationCommandType.Message, messageData);

/** Defines a command in the menu of every user. */
export const defineUserCommand = (declaration: MenuDeclaration<TargetUser>): Command =>
  defineMenuCommand(declaration, 'user', ApplicationCommandType.User, userData);

function defineMenuCommand<Target>(
  { name, description, access, components = [], run }: MenuDeclaration<Target>,
  menu: 'message' | 'user',
  type: RESTPostAPIContextMenuApplicationCommandsJSONBody['type'],
  schema: z.ZodType<Target>,
): Command {
  return {
    name,
    description,
    access,
    menu,
    registration: { name, type, ...AVAILABILITY[access] },
    runnables: new Map(),
    components,
    async use(data, context) {
      const read = schema.safeParse(data);
      if (!read.success) throw new CannotDo(({ answers }) => answers.noTarget[menu]);
      return run(read.data, context);
    },
  };
}
