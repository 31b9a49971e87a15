import { setTimeout as delay } from 'node:timers/promises';
import { ChatRefusal, DEMO_PEOPLE } from '../discord/chat-client.ts';
import { commandHelp, helpText } from './help-text.ts';
import { offeredCommands } from './offered-command.ts';
import type { Paint } from './paint.ts';
import type { Session } from './session.ts';

const MOST_SECONDS = 3600;

/** A command of the prompt itself, typed with a colon before it. */
export interface OwnCommand {
  /** As it is typed: `:click N`. */
  readonly usage: string;
  readonly help: string;
  /** The words that Tab offers after it. */
  words?(): readonly string[];
  /** Returns what there is to say, if anything. */
  run(argument: string): Promise<string | undefined> | string | undefined;
}

/** A command that the program around the prompt adds. It does its own talking. */
export interface AddedCommand {
  readonly help: string;
  run(): Promise<void>;
}

/**
 * The prompt's own commands by their names.
 * @param added further ones by their names, without the colon
 * @param leaving aborted by `:quit`; ends a `:wait` whoever aborts it
 */
export function ownCommands(
  session: Session,
  paint: Paint,
  added: Readonly<Record<string, AddedCommand>>,
  leaving: AbortController,
): ReadonlyMap<string, OwnCommand> {
  const commands: Record<string, OwnCommand> = {
    click: {
      usage: ':click N',
      help: 'click the button with this number; alone, list the buttons',
      words: () => session.words('click'),
      run(argument) {
        if (argument === '') return session.buttonsText();
        return session.click(numberIn(argument, 999, 'Type the number of a button, such as :click 1.'));
      },
    },
    choose: {
      usage: ':choose N,N',
      help: 'choose these options of a menu, as 1 3 or 1,3-5, or none',
      words: () => session.words('choose'),
      run: (argument) => session.choose(argument),
    },
    fill: {
      usage: ':fill VALUE',
      help: 'send the open form; fields as name:VALUE; alone, empty',
      words: () => session.words('fill'),
      run: (argument) => session.fill(argument),
    },
    dismiss: { usage: ':dismiss', help: 'drop the open form', run: () => session.dismiss() },
    as: {
      usage: ':as USER',
      help: `go on as ${DEMO_PEOPLE.join(', ')}`,
      words: () => DEMO_PEOPLE,
      run(argument) {
        const person = DEMO_PEOPLE.find((candidate) => candidate === argument.toLowerCase());
        if (!person) throw new ChatRefusal(`Type :as with one of ${DEMO_PEOPLE.join(', ')}.`);
        session.become(person);
        return `You are ${session.whereabouts} now.`;
      },
    },
    audit: {
      usage: ':audit',
      help: 'show the newest lines of #audit, as moderator',
      run: () => session.auditText(),
    },
    wait: {
      usage: ':wait SECONDS',
      help: `wait before the next line, at most ${MOST_SECONDS} s`,
      async run(argument) {
        const sentence = `Type :wait with 0 to ${MOST_SECONDS} seconds, such as :wait 2.`;
        await pause(numberIn(argument, MOST_SECONDS, sentence), leaving.signal);
        return undefined;
      },
    },
    help: {
      usage: ':help [COMMAND]',
      help: 'show what can be typed, or the options of one command',
      run(argument) {
        const offered = offeredCommands(session.client.commands());
        if (argument === '') return helpText(offered, Object.values(commands), paint);
        const path = argument.replace(/^\//, '').split(/\s+/);
        const found = offered.filter((command) => path.every((word, index) => word === command.path[index]));
        if (found.length === 0)
          throw new ChatRefusal(`There is no command ${argument} here. :help shows all.`);
        return found.map((command) => commandHelp(command, paint)).join('\n');
      },
    },
    quit: {
      usage: ':quit',
      help: 'leave',
      run() {
        leaving.abort();
        return undefined;
      },
    },
  };
  for (const [name, { help, run }] of Object.entries(added)) {
    commands[name] = { usage: `:${name}`, help, run: () => run().then(() => undefined) };
  }
  return new Map(Object.entries(commands));
}

function numberIn(text: string, most: number, otherwise: string): number {
  if (!/^\d+(\.\d+)?$/.test(text) || Number(text) > most) throw new ChatRefusal(otherwise);
  return Number(text);
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(seconds * 1000, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
