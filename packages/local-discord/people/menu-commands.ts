import { type APIApplicationCommand, ApplicationCommandType } from 'discord-api-types/v10';
import { ChatRefusal } from './chat-client.ts';
import { shownName } from './shown-name.ts';

/** The target of a command in a context menu. */
export type MenuTarget = 'message' | 'user';

/** A command in the menu of a message or of a user. */
export interface MenuCommand {
  readonly target: MenuTarget;
  /** With its capitals and spaces. */
  readonly name: string;
  /** The same in the person's language. */
  readonly shownName: string;
  /** As registered. */
  readonly command: APIApplicationCommand;
}

const TARGETS: Partial<Record<ApplicationCommandType, MenuTarget>> = {
  [ApplicationCommandType.Message]: 'message',
  [ApplicationCommandType.User]: 'user',
};

/** The commands among these that belong to the menus of messages and of users. */
export function menuCommands(commands: readonly APIApplicationCommand[]): MenuCommand[] {
  return commands.flatMap((command) => {
    const target = TARGETS[command.type];
    return target ? [{ target, name: command.name, shownName: shownName(command), command }] : [];
  });
}

/**
 * The command with this name, in any case and in either language.
 * @throws ChatRefusal with a sentence that names the existing commands
 */
export function menuCommandAt(
  commands: readonly APIApplicationCommand[],
  target: MenuTarget,
  name: string,
): MenuCommand {
  const all = menuCommands(commands).filter((command) => command.target === target);
  const isMeant = (own: string) => own.toLowerCase() === name.toLowerCase();
  const found = all.find((each) => isMeant(each.name)) ?? all.find((each) => isMeant(each.shownName));
  if (found) return found;
  const names = all.map((command) => `"${command.name}"`).join(', ');
  throw new ChatRefusal(
    `A ${target} has no command "${name}" here; ${names ? `there is: ${names}` : 'there is none'}.`,
  );
}
