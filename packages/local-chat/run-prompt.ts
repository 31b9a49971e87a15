// A chat client in the terminal. On a terminal it has a prompt, a history and Tab. From a pipe it reads one line after
// the other and prints only the answers.

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

/** Notices of the surrounding program, such as its log lines, which are shown between answers. */
export interface PromptNotices {
  /** Returns the notices since the last call, one text each. */
  take(): readonly string[];
  /** Calls `came` whenever there are new notices. Returns a function that unsubscribes. */
  watch(came: () => void): () => void;
}

/** The chat, the input and the outputs of a prompt. */
export interface PromptOptions {
  readonly chat: Chat;
  readonly input: Readable;
  readonly output: Writable;
  /** Receives refusals of lines that cannot be executed. */
  readonly errors: Writable;
  /** More commands by name without the colon: `restart` is typed as `:restart`. */
  readonly commands?: Readonly<Record<string, AddedCommand>>;
  /** Used only on a terminal: a pipe prints only answers. */
  readonly notices?: PromptNotices | undefined;
}

/**
 * Reads lines until the end of the input, `:quit`, Ctrl-C on an empty line, or until the output is closed. Runs one
 * line at a time. From a pipe, waits until an answer that ends in an ellipsis ("3 of 10 done …") is finished, at most
 * 30 s from one edit to the next. On a terminal, prints edits above the line that is being typed.
 * @throws errors of an added command, and errors of input or output other than a closed output (EPIPE, EIO)
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

  // Stays registered: a pipe may report that its reader has exited long after the last answer. A closed terminal
  // reports EIO, also to readers.
  let broken: unknown;
  const leave = (error: unknown) => {
    if (!isClosedOutput(error)) broken = error;
    leaving.abort();
  };
  output.on('error', leave);
  // The log goes to the same stream. A failed write to it must not end or block the prompt.
  if (errors !== output) errors.on('error', () => {});

  /** Returns the texts that Tab inserts, and the end of the line that they replace. */
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
  /** Prints new messages above the line that is being typed. A pipe prints them in the order of its lines. */
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
      // The reader may still have lines that it read before the prompt ended.
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

/** Returns the channel's last message, cut after ten lines. Undefined in an empty channel. */
async function latestMessage(session: Session): Promise<string | undefined> {
  const latest = (await session.latest()).at(-1);
  if (!latest) return undefined;
  const lines = session.textOf(latest).split('\n');
  if (lines.length <= MAX_LATEST_LINES) return lines.join('\n');
  const buttons = controlsOf(latest).buttons.map((button) => buttonText(button));
  return [...lines.slice(0, MAX_LATEST_LINES), '…', ...buttons].join('\n');
}

/** Words that work without the colon, because people try them first. */
const BARE_COMMAND = /^(help|quit|exit|\?)(?:\s+(.*))?$/isu;

/**
 * Executes a typed line. Returns the text to print besides messages, if any.
 * @throws ChatRefusal or ControlRefusal if the line cannot be executed
 */
export async function answerLine(
  typedLine: string,
  session: Session,
  own: PromptCommands,
): Promise<string | undefined> {
  // Isolates come from copied names.
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

/** Whether a pipe's reader has exited or a terminal was closed. */
const isClosedOutput = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'EIO');

function isTerminal(stream: Readable | Writable): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
