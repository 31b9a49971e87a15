import { ChatRefusal } from 'local-discord/people';
import type { Session } from '../chat-session.ts';
import { didYouMean } from './did-you-mean.ts';
import type { OwnCommands } from './own/own-command.ts';
import { OTHER_NAMES } from './own/own-commands.ts';

/** Words that count as a command without its colon: people try these first. */
const BARE = /^(help|quit|exit|\?)(?:\s+(.*))?$/isu;

/**
 * Does what a typed line says and returns what there is to say then, if anything.
 * @throws ChatRefusal when the line cannot be typed into the channel as it is
 */
export async function answerLine(
  typedLine: string,
  session: Session,
  own: OwnCommands,
): Promise<string | undefined> {
  // Isolates were copied with a name.
  const line = typedLine.replace(/[\u2066-\u2069]/g, '');
  if (line === '') return undefined;
  if (line.startsWith('/')) return session.command(line);
  const [typed, word = '', rest = ''] = BARE.exec(line) ?? /^:(\S*)\s*(.*)$/su.exec(line) ?? [];
  if (typed === undefined) {
    throw new ChatRefusal(
      'The bot reads only commands: type one that begins with /, or :help to see them all.',
    );
  }
  const name = word.toLowerCase();
  const command = own.get(name) ?? own.get(OTHER_NAMES[name] ?? '');
  if (command) return command.run(rest);
  throw new ChatRefusal(`There is no :${word}. ${didYouMean(word, [...own.keys()], ':')}:help shows all.`);
}
