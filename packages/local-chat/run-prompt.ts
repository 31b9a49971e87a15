// A chat client in the terminal. On a terminal it has a prompt, a history and Tab; from a
// pipe it reads one line after the other and prints nothing but the answers.

import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { ControlRefusal } from 'local-discord/control-client';
import { ChatRefusal } from 'local-discord/people';
import type { PromptCommands } from './commands/prompt-command.ts';
import { type AddedCommand, ALIASES, promptCommands } from './commands/prompt-commands.ts';
import { attachedFile } from './form.ts';
import { optionValue, parseCommandLine } from './input/command-line.ts';
import { complete, tabEffect } from './input/completion.ts';
import { didYouMean } from './input/words.ts';
import { type Chat, Session } from './session.ts';
import { buttonText, controlsOf } from './view/controls.ts';
import { clearLine, Printer, printAbove, twoColumns } from './view/screen.ts';

const MAX_LATEST_LINES = 10;

/** What the program around the prompt has to say, such as the lines of its log; shown between the answers. */
export interface PromptNotices {
  /** The messages since the last time, a text for each. */
  take(): readonly string[];
  /** Told from now on whenever there is something to take; returns how to end that. */
  watch(came: () => void): () => void;
}

/** A prompt in front of a chat: where lines come from, and where the answers go. */
export interface PromptOptions {
  readonly chat: Chat;
  readonly input: Readable;
  /** Where the answers go. */
  readonly output: Writable;
  /** Where it goes when a line cannot be typed into the channel as it is. */
  readonly errors: Writable;
  /** Further commands by their names without the colon: `restart` is typed as `:restart`. */
  readonly commands?: Readonly<Record<string, AddedCommand>>;
  /** Taken on a terminal alone: a pipe prints nothing but answers. */
  readonly notices?: PromptNotices | undefined;
}

/**
 * Reads lines until the end of the input, `:quit`, Ctrl-C on an empty line, or until nobody reads the answers any
 * more. The next line is typed when the one before has its answer. From a pipe, an answer whose content ends in an
 * ellipsis ("3 of 10 done …") is waited for until it does not, at most 30 s from one edit to the next; on a terminal,
 * edits are printed above the line that is being typed.
 * @throws what an added command throws, and an error of input or output other than that nobody is there any more (EPIPE, EIO)
 */
export async function runPrompt(options: PromptOptions): Promise<void> {
  const { chat, input, output, errors, commands = {} } = options;
  const interactive = isTerminal(input) && isTerminal(output);
  const notices = interactive ? options.notices : undefined;
  const leaving = new AbortController();
  const left = once(leaving.signal, 'abort');
  const printer = new Printer(output, errors, interactive);
  const { screen } = printer;
  let busy = true;
  let open = true;
  using session = await Session.open(chat, screen, () => interrupt());
  const own = promptCommands(session, commands, leaving);

  // Stays for good: a pipe may tell that its reader has gone when the last answer has long been written. A terminal that
  // was closed says EIO, to all who read from it too.
  let broken: unknown;
  const leave = (error: unknown) => {
    if (!isClosedOutput(error)) broken = error;
    leaving.abort();
  };
  output.on('error', leave);
  // The log goes there too: what cannot be told there ends nothing and holds up nothing.
  if (errors !== output) errors.on('error', () => {});

  /** The texts that a Tab types, and the end of the line that they stand in for. */
  const tab = async (line: string): Promise<[texts: string[], replaced: string]> => {
    if (busy) return [[], ''];
    const { person, where } = session;
    const at = { person, channel: where.channel, offer: await session.offer() };
    const completion = await complete(line, at, own);
    const { insert, shown } = tabEffect(completion);
    const entries = shown.map(({ value, label }) => ({ text: value, meaning: label }));
    if (open && entries.length > 0) printAbove(twoColumns(entries, screen).join('\n'), reader, output);
    if (insert === undefined || insert === completion.replaced) return [[], ''];
    return [[insert], completion.replaced];
  };
  using reader = createInterface({
    input,
    output,
    terminal: interactive,
    removeHistoryDuplicates: true,
    completer: tab,
  });
  leaving.signal.addEventListener('abort', () => {
    session[Symbol.dispose]();
    reader.close();
  });
  reader.once('close', () => {
    open = false;
  });
  reader.on('SIGINT', () => {
    const { line } = reader;
    clearLine(reader, output);
    if (line === '') leaving.abort();
  });

  const prompt = () => {
    if (!interactive || !open) return;
    reader.setPrompt(screen.paint('bold', `${session.personAndChannel}> `));
    reader.prompt();
  };
  /** Prints what comes while somebody types, above their line. A pipe prints it in the order of its lines. */
  const interrupt = () => {
    if (!interactive || busy || !open) return;
    const told = notices?.take() ?? [];
    for (const text of [...session.arrived(), ...(told.length > 0 ? [printer.aside(told)] : [])]) {
      printAbove(printer.wrapped(text), reader, output);
    }
  };
  const answer = async (line: string) => {
    try {
      const text = await Promise.race([answerLine(line.trim(), session, own), left]);
      if (typeof text === 'string' && !leaving.signal.aborted) await printer.say(text);
      const later = interactive ? session.arrived() : session.later();
      for await (const news of later) await printer.say(news);
    } catch (error) {
      if (!(error instanceof ChatRefusal || error instanceof ControlRefusal)) throw error;
      printer.refuse(error.message);
    }
  };

  if (interactive) {
    const latest = await latestMessage(session);
    if (latest !== undefined) void printer.say(`The last message here:\n${latest}`);
    void printer.say('Tab completes, :help shows what can be typed, :quit leaves.');
  }
  busy = false;
  prompt();
  const unwatch = notices?.watch(() => interrupt());
  try {
    for await (const line of reader) {
      // Lines that were read before the prompt was left are still in the reader.
      if (leaving.signal.aborted) break;
      busy = true;
      await answer(line);
      const told = interactive ? [...(notices?.take() ?? []), ...session.notices()] : [];
      if (told.length > 0) await printer.say(printer.aside(told));
      busy = false;
      prompt();
      interrupt();
    }
  } catch (error) {
    leave(error);
  }
  unwatch?.();
  if (interactive && !leaving.signal.aborted) output.write('\n');
  if (broken !== undefined) throw broken;
}

/** The last message of the channel, cut after ten lines; undefined in an empty channel. */
async function latestMessage(session: Session): Promise<string | undefined> {
  const latest = (await session.latest()).at(-1);
  if (!latest) return undefined;
  const lines = session.textOf(latest).split('\n');
  if (lines.length <= MAX_LATEST_LINES) return lines.join('\n');
  const buttons = controlsOf(latest).buttons.map((button) => buttonText(button));
  return [...lines.slice(0, MAX_LATEST_LINES), '…', ...buttons].join('\n');
}

/** Words that count as a command without its colon: people try these first. */
const BARE_COMMAND = /^(help|quit|exit|\?)(?:\s+(.*))?$/isu;

/**
 * Does what a typed line says and returns what there is to say then, if anything, besides the messages that come.
 * @throws ChatRefusal or ControlRefusal when the line cannot be typed into the channel as it is
 */
export async function answerLine(
  typedLine: string,
  session: Session,
  own: PromptCommands,
): Promise<string | undefined> {
  // Isolates were copied with a name.
  const line = typedLine.replace(/[\u2066-\u2069]/g, '');
  if (line === '') return undefined;
  if (line.startsWith('/')) return slashCommand(line, session);
  const [typed, word = '', rest = ''] = BARE_COMMAND.exec(line) ?? /^:(\S*)\s*(.*)$/su.exec(line) ?? [];
  if (typed === undefined) {
    throw new ChatRefusal(
      'The bot reads only commands: type one that begins with /, or :help to see them all.',
    );
  }
  const name = word.toLowerCase();
  const command = own.get(name) ?? own.get(ALIASES[name] ?? '');
  if (command) return command.run(rest);
  throw new ChatRefusal(`There is no :${word}. ${didYouMean(word, [...own.keys()], ':')}:help shows all.`);
}

async function slashCommand(line: string, session: Session): Promise<string | undefined> {
  const typed = parseCommandLine(line, (await session.offer()).commands);
  if (typed.kind === 'mistake') throw new ChatRefusal(typed.sentence);
  const { command, texts } = typed;
  const options = [...texts].map(([option, text]) => {
    return [
      option.name,
      option.kind === 'attachment' ? attachedFile(text) : optionValue(option, text),
    ] as const;
  });
  return session.act((person, where) => person.command(command.path, Object.fromEntries(options), where));
}

/** Whether a pipe has lost its reader, or a terminal was closed. */
const isClosedOutput = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'EIO');

function isTerminal(stream: Readable | Writable): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
