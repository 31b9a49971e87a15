import { setTimeout as delay } from 'node:timers/promises';
import { Locale } from 'discord-api-types/v10';
import { LANGUAGES } from 'local-discord/languages';
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

/** `:language LANGUAGE`: the language of the person's Discord, as the settings of a client have it. */
export const languageCommand = (session: Session): OwnCommand => ({
  name: 'language',
  argument: 'LANGUAGE',
  help: 'choose the language of your Discord; alone, list them',
  examples: [{ text: ':language de', meaning: 'shows commands, and answers for you alone, in German' }],
  complete: (before) =>
    before.length === 0
      ? Object.entries(LANGUAGES).map(([locale, name]) => plainCandidate(locale, name))
      : [],
  run(argument) {
    const { client } = session;
    if (argument === '') {
      const all = Object.entries(LANGUAGES).map(([locale, name]) => `${locale} ${name}`);
      return `Your Discord is in ${languageName(client.locale)}. Type :language with one of these: ${all.join(', ')}.`;
    }
    const locale = localeOf(argument);
    if (locale === undefined) {
      throw new ChatRefusal(`Discord has no language ${argument}. Type :language for those that it has.`);
    }
    client.setLocale(locale);
    return `Your Discord is in ${languageName(locale)} from now on.`;
  },
});

const languageName = (locale: Locale): string =>
  Object.entries(LANGUAGES).find(([each]) => each === locale)?.[1] ?? locale;

/** By Discord's locale, by the language's own name, or by its English one. */
function localeOf(typed: string): Locale | undefined {
  const wanted = typed.toLowerCase();
  const english = new Intl.DisplayNames('en', { type: 'language' });
  return Object.values(Locale).find((locale) =>
    [locale, languageName(locale), english.of(locale) ?? locale].some(
      (name) => name.toLowerCase() === wanted,
    ),
  );
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
