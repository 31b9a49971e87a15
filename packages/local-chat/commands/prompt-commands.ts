import { setTimeout as delay } from 'node:timers/promises';
import { Locale } from 'discord-api-types/v10';
import { LANGUAGES } from 'local-discord/languages';
import { ChatRefusal } from 'local-discord/people';
import type { Session, WatchedChannel } from '../session.ts';
import { helpCommand } from './help.ts';
import { messageCommands } from './message-commands.ts';
import { type PromptCommand, plainCandidate } from './prompt-command.ts';

/** A command that the surrounding program adds. It returns the text to print. */
export interface AddedCommand {
  readonly help: string;
  run(): Promise<string>;
}

/** Other words that people type, with or without the colon. */
export const ALIASES: Readonly<Record<string, string>> = {
  '?': 'help',
  h: 'help',
  exit: 'quit',
  q: 'quit',
};

/**
 * Returns the prompt's commands by name.
 * @param added more commands by name, without the colon
 * @param leaving aborted by `:quit`; any abort ends a `:wait`
 */
export function promptCommands(
  session: Session,
  added: Readonly<Record<string, AddedCommand>>,
  leaving: AbortController,
): ReadonlyMap<string, PromptCommand> {
  const commands = new Map<string, PromptCommand>();
  const listed = [
    ...messageCommands(session),
    asCommand(session),
    inCommand(session),
    serverCommand(session, 'join'),
    serverCommand(session, 'leave'),
    languageCommand(session),
    ...session.chat.watched.map((watched) => watchedCommand(session, watched)),
    waitCommand(leaving.signal),
    helpCommand(session, commands),
    quitCommand(leaving),
    ...Object.entries(added).map(([name, { help, run }]) => ({ name, help, run })),
  ];
  for (const command of listed) commands.set(command.name, command);
  return commands;
}

/** `:as USER`. */
function asCommand(session: Session): PromptCommand {
  const { people } = session;
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
      return session.switchTo(person.name);
    },
  };
}

/** `:in CHANNEL`. */
const inCommand = (session: Session): PromptCommand => ({
  name: 'in',
  argument: 'CHANNEL',
  help: 'go to another channel or thread that you see',
  examples: [{ text: ':in #general', meaning: 'goes to #general; the sign may be left out' }],
  complete: (before) =>
    before.length === 0 ? session.profile.channels.map(({ name }) => plainCandidate(`#${name}`)) : [],
  run(argument) {
    if (argument === '') throw new ChatRefusal('Type :in with a channel, such as :in general.');
    return session.goTo(argument);
  },
});

/** `:join [SERVER]` and `:leave [SERVER]`. */
const serverCommand = (session: Session, verb: 'join' | 'leave'): PromptCommand => ({
  name: verb,
  argument: '[SERVER]',
  help: `${verb} a server, which may be left out if there is only one; in a thread, that`,
  run: (argument) => session.move(verb, argument === '' ? undefined : argument),
});

/** `:language LANGUAGE`: the language of the person's Discord client. */
const languageCommand = (session: Session): PromptCommand => ({
  name: 'language',
  argument: 'LANGUAGE',
  help: 'choose the language of your Discord; alone, list them',
  examples: [{ text: ':language de', meaning: 'shows commands, and answers for you alone, in German' }],
  complete: (before) =>
    before.length === 0
      ? Object.entries(LANGUAGES).map(([locale, name]) => plainCandidate(locale, name))
      : [],
  async run(argument) {
    if (argument === '') {
      const all = Object.entries(LANGUAGES).map(([locale, name]) => `${locale} ${name}`);
      return `Your Discord is in ${languageName(session.profile.locale)}. Type :language with one of these: ${all.join(', ')}.`;
    }
    const locale = localeOf(argument);
    if (locale === undefined) {
      throw new ChatRefusal(`Discord has no language ${argument}. Type :language for those that it has.`);
    }
    await session.act((person) => person.language(locale));
    return `Your Discord is in ${languageName(locale)} from now on.`;
  },
});

const languageName = (locale: Locale): string =>
  Object.entries(LANGUAGES).find(([each]) => each === locale)?.[1] ?? locale;

/** Finds a language by Discord's locale, by its own name or by its English name. */
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
const watchedCommand = (session: Session, watched: WatchedChannel): PromptCommand => ({
  name: watched.name,
  help: `show the newest lines of #${watched.name}, as ${session.readerOf(watched)}`,
  async run() {
    const newest = await session.newestIn(watched);
    if (newest.length === 0) return `There is nothing in #${watched.name} yet.`;
    return newest.map((seen) => session.textOf(seen)).join('\n\n');
  },
});

const MAX_SECONDS = 3600;

/**
 * `:wait SECONDS`.
 * @param leaving ends the wait
 */
const waitCommand = (leaving: AbortSignal): PromptCommand => ({
  name: 'wait',
  argument: 'SECONDS',
  help: `wait before the next line, at most ${MAX_SECONDS} s`,
  async run(argument) {
    if (!/^\d+(\.\d+)?$/.test(argument) || Number(argument) > MAX_SECONDS) {
      throw new ChatRefusal(`Type :wait with 0 to ${MAX_SECONDS} seconds, such as :wait 2.`);
    }
    await delay(Number(argument) * 1000, undefined, { signal: leaving }).catch((error: unknown) => {
      if (!leaving.aborted) throw error;
    });
    return undefined;
  },
});

const quitCommand = (leaving: AbortController): PromptCommand => ({
  name: 'quit',
  help: 'leave; so do exit and Ctrl-D',
  run() {
    leaving.abort();
    return undefined;
  },
});
