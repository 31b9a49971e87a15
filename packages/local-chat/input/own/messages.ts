import { ChatRefusal } from 'local-discord/people';
import type { Session } from '../../session.ts';
import { messageList } from '../../view/message-list.ts';
import { plainCandidate } from '../tab/candidate.ts';
import type { OwnCommand } from './own-command.ts';

/** `:messages [N]`. */
export const messagesCommand = (session: Session): OwnCommand => ({
  name: 'messages',
  argument: '[N]',
  help: 'list the latest messages with their numbers, or show one again',
  examples: [{ text: ':messages 3', meaning: 'shows message 3 again; :click and :choose mean it then' }],
  complete: (before) => (before.length === 0 ? numbersOfLatest(session) : []),
  run(argument) {
    if (argument === '') return latestText(session);
    if (!/^\d{1,6}$/.test(argument)) {
      throw new ChatRefusal('Type the number of a message, such as :messages 3.');
    }
    return session.show([session.view.message(Number(argument))]);
  },
});

const numbersOfLatest = ({ view }: Session) =>
  view.latest().map((seen) => plainCandidate(`${view.numberOf(seen)}`));

function latestText({ view, screen }: Session): string {
  const latest = view.latest();
  return latest.length === 0 ? 'There are no messages here yet.' : messageList(latest, view, screen);
}
