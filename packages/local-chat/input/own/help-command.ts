import { ChatRefusal, menuCommands, nextWords, slashCommands } from 'local-discord/people';
import type { Session } from '../../chat-session.ts';
import { commandHelp, helpText, ownCommandHelp } from '../../view/help-text.ts';
import { didYouMean } from '../did-you-mean.ts';
import { type Candidate, plainCandidate } from '../tab/candidate.ts';
import type { OwnCommand, OwnCommands } from './own-command.ts';

/**
 * `:help [COMMAND]`.
 * @param own all of the prompt's own commands, this one among them once they are run
 */
export const helpCommand = (session: Session, own: OwnCommands): OwnCommand => ({
  name: 'help',
  argument: '[COMMAND]',
  help: 'show what can be typed, or all about one command',
  examples: [
    { text: ':help /list', meaning: 'explains a command of the bot with its options' },
    { text: ':help :click', meaning: 'explains one of these' },
  ],
  complete: (before) => helpCandidates(before, session, own),
  run: (argument) => helpAbout(argument, session, own),
});

/**
 * The help about everything, or about one command: `/list`, `conversation show`, `:click`, `click`.
 * @throws ChatRefusal when there is no such command
 */
function helpAbout(argument: string, { client, screen }: Session, own: OwnCommands): string {
  const offered = slashCommands(client.commands());
  if (argument === '') {
    return helpText(offered, menuCommands(client.commands()), [...own.values()], screen);
  }
  const bare = argument.replace(/^[/:]/, '');
  if (!argument.startsWith(':')) {
    const path = bare.toLowerCase().split(/\s+/);
    const found = offered.filter((command) => path.every((word, index) => word === command.path[index]));
    if (found.length > 0) return found.map((command) => commandHelp(command, screen)).join('\n');
  }
  const command = argument.startsWith('/') ? undefined : own.get(bare.toLowerCase());
  if (command) return ownCommandHelp(command, screen);
  const meant =
    didYouMean(bare, nextWords(offered, []), ':help /') || didYouMean(bare, [...own.keys()], ':help :');
  throw new ChatRefusal(`There is no command ${argument} here. ${meant}:help shows all.`);
}

/** What may follow `:help` and these words. */
function helpCandidates(before: readonly string[], { client }: Session, own: OwnCommands): Candidate[] {
  const path = before.map((word, index) => (index === 0 ? word.replace(/^\//, '') : word));
  const words = nextWords(slashCommands(client.commands()), path);
  if (path.length > 0) return words.map((word) => plainCandidate(word));
  return [
    ...words.map((word) => plainCandidate(`/${word}`)),
    ...[...own].map(([name, { help }]) => plainCandidate(`:${name}`, help)),
  ];
}
