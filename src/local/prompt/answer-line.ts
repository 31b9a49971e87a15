import { ChatRefusal } from '../discord/chat-client.ts';
import { didYouMean } from './closest-word.ts';
import type { OwnCommand } from './own-commands.ts';
import type { Session } from './session.ts';

/**
 * Does what a typed line says and returns what there is to say then, if anything.
 * @throws ChatRefusal when the line cannot be typed into the channel as it is
 */
export async function answerLine(
  line: string,
  session: Session,
  own: ReadonlyMap<string, OwnCommand>,
): Promise<string | undefined> {
  if (line === '') return undefined;
  if (line.startsWith('/')) return session.command(line);
  if (!line.startsWith(':')) {
    throw new ChatRefusal(
      'The bot reads only commands: type one that begins with /, or :help to see them all.',
    );
  }
  const [, name = '', argument = ''] = /^:(\S*)\s*(.*)$/su.exec(line) ?? [];
  const command = own.get(name);
  if (command) return command.run(argument);
  throw new ChatRefusal(`There is no :${name}. ${didYouMean(name, [...own.keys()], ':')}:help shows all.`);
}
