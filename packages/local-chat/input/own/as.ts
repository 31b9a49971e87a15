import { ChatRefusal } from 'local-discord/people';
import type { Session } from '../../session.ts';
import { plainCandidate } from '../tab/candidate.ts';
import type { OwnCommand } from './own-command.ts';

/** `:as USER`. */
export function asCommand(session: Session): OwnCommand {
  const { people } = session.chat;
  const names = people.map(({ name }) => name).join(', ');
  return {
    name: 'as',
    argument: 'USER',
    help: `go on as ${names}`,
    examples: people.map(({ name, about }) => ({ text: `:as ${name}`, meaning: about })),
    complete: (before) =>
      before.length === 0 ? people.map(({ name, about }) => plainCandidate(name, about)) : [],
    run(argument) {
      const typed = argument.replace(/^@/, '').toLowerCase();
      const person = people.find(({ name }) => name === typed);
      if (!person) throw new ChatRefusal(`Type :as with one of ${names}.`);
      return session.become(person);
    },
  };
}
