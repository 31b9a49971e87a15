import type { Session } from '../../chat-session.ts';
import { appsCommand } from './apps.ts';
import {
  asCommand,
  languageCommand,
  messagesCommand,
  sayCommand,
  waitCommand,
  watchedCommand,
} from './chat-commands.ts';
import { chooseCommand, clickCommand, dismissCommand, fillCommand } from './click-choose-fill.ts';
import { helpCommand } from './help-command.ts';
import type { OwnCommand, OwnCommands } from './own-command.ts';

/** A command that the program around the prompt adds. It returns what there is to say. */
export interface AddedCommand {
  readonly help: string;
  run(): Promise<string>;
}

/** What people type instead, with or without the colon. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  '?': 'help',
  h: 'help',
  exit: 'quit',
  q: 'quit',
};

/**
 * The prompt's own commands by their names.
 * @param added further ones by their names, without the colon
 * @param leaving aborted by `:quit`; ends a `:wait`, also when something else aborts it
 */
export function ownCommands(
  session: Session,
  added: Readonly<Record<string, AddedCommand>>,
  leaving: AbortController,
): OwnCommands {
  const commands = new Map<string, OwnCommand>();
  const listed = [
    clickCommand(session),
    chooseCommand(session),
    fillCommand(session),
    dismissCommand(session),
    messagesCommand(session),
    appsCommand(session),
    sayCommand(session),
    asCommand(session),
    languageCommand(session),
    ...session.watches.map((watch) => watchedCommand(session, watch)),
    waitCommand(leaving.signal),
    helpCommand(session, commands),
    quitCommand(leaving),
    ...Object.entries(added).map(([name, { help, run }]) => ({ name, help, run })),
  ];
  for (const command of listed) commands.set(command.name, command);
  return commands;
}

const quitCommand = (leaving: AbortController): OwnCommand => ({
  name: 'quit',
  help: 'leave; so do exit and Ctrl-D',
  run() {
    leaving.abort();
    return undefined;
  },
});
