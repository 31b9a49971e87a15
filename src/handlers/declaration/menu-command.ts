import {
  ApplicationCommandType,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { type Command, WHERE } from './command.ts';
import type { Component } from './component.ts';
import type { Access } from './description.ts';

/** A message on which a command is used, as far as commands look at it: what it says, and in embeds. */
export type TargetMessage = z.output<typeof message>;

/** A user on whom a command is used. */
export type TargetUser = z.output<typeof user>;

const message = z.object({
  content: z.string().default(''),
  embeds: z.array(z.object({ title: z.string().optional(), description: z.string().optional() })).default([]),
});

const user = z.object({ id: z.string(), username: z.string() });

/** What an interaction says of its target: its id, and what is behind it. */
const messageData = z
  .object({ target_id: z.string(), resolved: z.object({ messages: z.record(z.string(), z.unknown()) }) })
  .transform(({ target_id, resolved }): unknown => resolved.messages[target_id])
  .pipe(message);
const userData = z
  .object({ target_id: z.string(), resolved: z.object({ users: z.record(z.string(), z.unknown()) }) })
  .transform(({ target_id, resolved }): unknown => resolved.users[target_id])
  .pipe(user);

/** What a command of a menu is declared with. Its answer is for the asker alone, and it changes nothing. */
interface MenuDeclaration<Target> {
  /** As Discord's clients show it: 1 to 32 characters, with capitals and spaces. */
  readonly name: string;
  /** For `/help`: Discord shows none. */
  readonly description: string;
  readonly access: Access;
  readonly components?: readonly Component[];
  run(target: Target, context: HandlerContext): Promise<Reply>;
}

/** A command in the menu of each message. */
export const defineMessageCommand = (declaration: MenuDeclaration<TargetMessage>): Command =>
  defineMenuCommand(declaration, 'message', ApplicationCommandType.Message, messageData);

/** A command in the menu of each user. */
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
    registration: { name, type, ...WHERE[access] },
    runnables: new Map(),
    components,
    async use(data, context) {
      const read = schema.safeParse(data);
      if (!read.success) throw new CannotDo(`Discord did not say which ${menu} this is: try again.`);
      return run(read.data, context);
    },
  };
}
