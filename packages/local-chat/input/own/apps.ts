import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { ChatRefusal, type MenuCommand, menuCommands } from 'local-discord/people';
import type { Session } from '../../chat-session.ts';
import { menuUsage } from '../../view/help-text.ts';
import { type Candidate, plainCandidate } from '../tab/candidate.ts';
import { splitWords } from '../words.ts';
import type { OwnCommand } from './own-command.ts';

const HOW = 'Type :apps 3 and a command for message 3, or :apps @member and one for a user';

/** `:apps N COMMAND`, `:apps @USER COMMAND`: what Discord's clients have under "Apps" in a menu. */
export const appsCommand = (session: Session): OwnCommand => ({
  name: 'apps',
  argument: 'N COMMAND',
  help: 'use a command on message N, or on a @user; alone, list them',
  examples: [
    { text: ':apps 3 Look up', meaning: 'uses the command that begins so on message 3 (:messages)' },
    { text: ':apps @member Find', meaning: 'uses one on the user member' },
  ],
  complete: (before) => targetCandidates(session, before),
  run: (argument) => (argument === '' ? menuCommandList(session) : use(session, argument)),
});

function menuCommandList({ client }: Session): string {
  const commands = menuCommands(client.commands());
  if (commands.length === 0) return 'Messages and users have no commands here.';
  return commands.map(menuUsage).join('\n');
}

async function use(session: Session, argument: string): Promise<string> {
  const { client, view } = session;
  const [on = '', ...words] = splitWords(argument).map(({ text }) => text);
  const onMessage = /^\d{1,6}$/.test(on);
  const target = onMessage ? 'message' : 'user';
  const { name } = called(menuCommands(client.commands()), target, words.join(' '));
  const result = onMessage
    ? client.onMessage(name, view.message(Number(on)).message.id)
    : client.onUser(name, on);
  return session.seen(await result);
}

/**
 * The command of this name, or the only one that begins with the typed text.
 * @throws ChatRefusal for none, or several
 */
function called(all: readonly MenuCommand[], target: MenuCommand['target'], typed: string): MenuCommand {
  const lower = typed.toLowerCase();
  const those = all.filter((command) => command.target === target);
  const beginning = those.filter(({ name }) => name.toLowerCase().startsWith(lower));
  const [found, ...others] = beginning.filter(({ name }) => name.toLowerCase() === lower);
  const meant = found && others.length === 0 ? found : beginning.length === 1 ? beginning[0] : undefined;
  if (meant && typed !== '') return meant;
  const names = those.map(({ name }) => name).join(', ');
  throw new ChatRefusal(`${HOW}. A ${target} has ${names === '' ? 'none' : `these: ${names}`} here.`);
}

function targetCandidates({ client, view }: Session, before: readonly string[]): Candidate[] {
  const [on] = before;
  const target = on !== undefined && /^\d+$/.test(on) ? 'message' : 'user';
  const all = menuCommands(client.commands());
  if (on === undefined) {
    const users = client.nameables({ type: ApplicationCommandOptionType.User });
    return [
      ...view.latest().map((seen) => plainCandidate(`${view.numberOf(seen)}`)),
      ...users.map(({ name, alias = '' }) => plainCandidate(name, alias)),
    ];
  }
  if (before.length > 1) return [];
  return all.filter((command) => command.target === target).map(({ name }) => plainCandidate(name));
}
