import { setTimeout as delay } from 'node:timers/promises';
import { ChatRefusal } from 'local-discord/people';
import type { ChannelWatch } from '../../channel-watch.ts';
import type { Session } from '../../chat-session.ts';
import { messageList } from '../../view/message-lines.ts';
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

/** `:say TEXT`. */
export const sayCommand = (session: Session): OwnCommand => ({
  name: 'say',
  argument: 'TEXT',
  help: 'write a message of your own into the channel',
  run: (argument) => session.show([session.client.say(argument)]),
});

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

/** `:audit` for the channel #audit. */
export const watchedCommand = (session: Session, watch: ChannelWatch): OwnCommand => ({
  name: watch.name,
  help: `show the newest lines of #${watch.name}, as ${watch.reader}`,
  run() {
    const newest = watch.newest(session.person);
    if (newest.length === 0) return `There is nothing in #${watch.name} yet.`;
    return newest.map((seen) => session.view.textOf(seen)).join('\n\n');
  },
});

const MOST_SECONDS = 3600;

/**
 * `:wait SECONDS`.
 * @param leaving ends the waiting
 */
export const waitCommand = (leaving: AbortSignal): OwnCommand => ({
  name: 'wait',
  argument: 'SECONDS',
  help: `wait before the next line, at most ${MOST_SECONDS} s`,
  async run(argument) {
    if (!/^\d+(\.\d+)?$/.test(argument) || Number(argument) > MOST_SECONDS) {
      throw new ChatRefusal(`Type :wait with 0 to ${MOST_SECONDS} seconds, such as :wait 2.`);
    }
    await pause(Number(argument), leaving);
    return undefined;
  },
});

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(seconds * 1000, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
