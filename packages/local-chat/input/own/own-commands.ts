import { setTimeout as delay } from 'node:timers/promises';
import { ChatRefusal, DEMO_PEOPLE, type DemoPerson } from 'local-discord/people';
import type { Session } from '../../session.ts';
import { plainCandidate } from '../tab/candidate.ts';
import { helpAbout, helpCandidates } from './help.ts';
import type { OwnCommand } from './own-command.ts';

const MOST_SECONDS = 3600;

const WHO: Readonly<Record<DemoPerson, string>> = {
  moderator: 'may moderate',
  moderator2: 'may moderate too, to get into the way of the first',
  member: 'a member of the server',
  newcomer: 'a member without any role',
  visitor: 'in a direct message with the bot',
};

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
 * @param leaving aborted by `:quit`; ends a `:wait` whoever aborts it
 */
export function ownCommands(
  session: Session,
  added: Readonly<Record<string, AddedCommand>>,
  leaving: AbortController,
): ReadonlyMap<string, OwnCommand> {
  const commands = new Map<string, OwnCommand>();
  const add = (name: string, command: OwnCommand) => commands.set(name, command);
  add('click', {
    usage: ':click N',
    help: 'click the button with this number; alone, list the buttons',
    examples: [
      { text: ':click 1', meaning: 'clicks [1] on the last message with buttons' },
      { text: ':click 3.1', meaning: 'clicks [1] on message 3; :messages shows the numbers' },
    ],
    complete: (before) => session.clickable(before),
    run: (argument) => (argument === '' ? session.buttonsText() : session.click(argument)),
  });
  add('choose', {
    usage: ':choose N,N',
    help: 'choose these options of a menu, as 1 3 or 1,3-5, or none',
    examples: [
      { text: ':choose 1,3-5', meaning: 'chooses these and no others in the last menu' },
      { text: ':choose none', meaning: 'chooses none of them' },
      { text: ':choose 3.1,4-5', meaning: 'the same in the menu of message 3; :messages shows the numbers' },
    ],
    complete: (before) => session.choosable(before),
    run: (argument) => session.choose(argument),
  });
  add('fill', {
    usage: ':fill VALUE',
    help: 'send the open form; fields as name:VALUE; alone, empty',
    examples: [
      { text: ':fill some text', meaning: 'fills in a form that has one field' },
      { text: ':fill a:"some text" b:2', meaning: 'fills in the fields a and b' },
    ],
    complete: (before) => session.fillable(before),
    run: (argument) => session.fill(argument),
  });
  add('dismiss', { usage: ':dismiss', help: 'drop the open form', run: () => session.dismiss() });
  add('messages', {
    usage: ':messages [N]',
    help: 'list the latest messages with their numbers, or show one again',
    examples: [{ text: ':messages 3', meaning: 'shows message 3 again; :click and :choose mean it then' }],
    complete: (before) => (before.length === 0 ? session.listed() : []),
    run: (argument) => session.messagesText(argument),
  });
  add('as', {
    usage: ':as USER',
    help: `go on as ${DEMO_PEOPLE.join(', ')}`,
    examples: DEMO_PEOPLE.map((person) => ({ text: `:as ${person}`, meaning: WHO[person] })),
    complete: (before) =>
      before.length === 0 ? DEMO_PEOPLE.map((person) => plainCandidate(person, WHO[person])) : [],
    run(argument) {
      const name = argument.replace(/^@/, '').toLowerCase();
      const person = DEMO_PEOPLE.find((candidate) => candidate === name);
      if (!person) throw new ChatRefusal(`Type :as with one of ${DEMO_PEOPLE.join(', ')}.`);
      return session.become(person);
    },
  });
  add('audit', {
    usage: ':audit',
    help: 'show the newest lines of #audit, as moderator',
    run: () => session.auditText(),
  });
  add('wait', {
    usage: ':wait SECONDS',
    help: `wait before the next line, at most ${MOST_SECONDS} s`,
    async run(argument) {
      const sentence = `Type :wait with 0 to ${MOST_SECONDS} seconds, such as :wait 2.`;
      await pause(secondsIn(argument, sentence), leaving.signal);
      return undefined;
    },
  });
  add('help', {
    usage: ':help [COMMAND]',
    help: 'show what can be typed, or all about one command',
    examples: [
      { text: ':help /list', meaning: 'explains a command of the bot with its options' },
      { text: ':help :click', meaning: 'explains one of these' },
    ],
    complete: (before) => helpCandidates(before, session, commands),
    run: (argument) => helpAbout(argument, session, commands),
  });
  add('quit', {
    usage: ':quit',
    help: 'leave; so do exit and Ctrl-D',
    run() {
      leaving.abort();
      return undefined;
    },
  });
  for (const [name, { help, run }] of Object.entries(added)) {
    add(name, { usage: `:${name}`, help, run });
  }
  return commands;
}

function secondsIn(text: string, otherwise: string): number {
  if (!/^\d+(\.\d+)?$/.test(text) || Number(text) > MOST_SECONDS) throw new ChatRefusal(otherwise);
  return Number(text);
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(seconds * 1000, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
