// A chat client in the terminal. On a terminal it has a prompt, a history and Tab; from a
// pipe it reads one line after the other and prints nothing but the answers.

import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { ChatRefusal } from 'local-discord/people';
import type { Chat } from './chat.ts';
import { Session } from './chat-session.ts';
import { answerLine } from './input/answer-line.ts';
import { type AddedCommand, ownCommands } from './input/own/own-commands.ts';
import { completer, NOTHING_TYPED } from './input/tab/completer.ts';
import { latestMessage } from './view/latest-message.ts';
import { Printer } from './view/printer.ts';
import { twoColumns } from './view/screen/two-columns.ts';
import { dropLine, printAbove } from './view/screen/typing-line.ts';

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
  let busy = false;
  let open = true;
  using session = new Session(chat, screen, () => interrupt());
  const own = ownCommands(session, commands, leaving);

  // Stays for good: a pipe may tell that its reader has gone when the last answer has long been written. A terminal that
  // was closed says EIO, to all who read from it too.
  let broken: unknown;
  const leave = (error: unknown) => {
    if (!isNobodyThere(error)) broken = error;
    leaving.abort();
  };
  output.on('error', leave);
  // The log goes there too: what cannot be told there ends nothing and holds up nothing.
  if (errors !== output) errors.on('error', () => {});

  const tab = completer(session, own, (candidates) => {
    const entries = candidates.map(({ value, label }) => ({ text: value, meaning: label }));
    if (open) printAbove(twoColumns(entries, screen).join('\n'), reader, output);
  });
  using reader = createInterface({
    input,
    output,
    terminal: interactive,
    removeHistoryDuplicates: true,
    completer: async (line: string) => (busy ? NOTHING_TYPED : tab(line)),
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
    dropLine(reader, output);
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
      if (!(error instanceof ChatRefusal)) throw error;
      printer.refuse(error);
    }
  };

  if (interactive) {
    const latest = latestMessage(session.view);
    if (latest !== undefined) void printer.say(`The last message here:\n${latest}`);
    void printer.say('Tab completes, :help shows what can be typed, :quit leaves.');
  }
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

/** Whether a pipe has lost its reader, or a terminal was closed. */
const isNobodyThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'EIO');

function isTerminal(stream: Readable | Writable): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
