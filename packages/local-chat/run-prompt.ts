// A chat client in the terminal. On a terminal it has a prompt, a history and Tab; from a
// pipe it reads one line after the other and prints nothing but the answers.

import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { ChatRefusal } from 'local-discord/people';
import type { Chat } from './chat.ts';
import { answerLine } from './input/answer-line.ts';
import { type AddedCommand, ownCommands } from './input/own/own-commands.ts';
import { complete } from './input/tab/completion.ts';
import { tabEffect } from './input/tab/tab.ts';
import { Session } from './session.ts';
import { latestMessage } from './view/latest-message.ts';
import { screenOf } from './view/screen/screen.ts';
import { twoColumns } from './view/screen/two-columns.ts';
import { printAbove } from './view/screen/typing-line.ts';
import { visibleText } from './view/screen/visible-text.ts';
import { wrapText } from './view/screen/wrap.ts';

/** What the program around the prompt has to say, such as the lines of its log; shown between the answers. */
export interface PromptNotices {
  /** What has come since the last time, a text for each. */
  take(): readonly string[];
  /** Told from now on whenever there is something to take; returns how to end that. */
  watch(came: () => void): () => void;
}

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
 * @throws what an added command throws, and an error of the output other than EPIPE
 */
export async function runPrompt(options: PromptOptions): Promise<void> {
  const { chat, input, output, errors, commands = {} } = options;
  const interactive = isTerminal(input) && isTerminal(output);
  const notices = interactive ? options.notices : undefined;
  const leaving = new AbortController();
  const left = once(leaving.signal, 'abort');
  const screen = screenOf(output);
  const { paint } = screen;
  let busy = false;
  using session = new Session(chat, screen, () => interrupt());
  const own = ownCommands(session, commands, leaving);

  // Stays for good: a pipe may tell that its reader has gone when the last answer has long been written.
  let broken: Error | undefined;
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') broken = error;
    leaving.abort();
  });
  // The log goes there too: what cannot be told there ends nothing and holds up nothing.
  if (errors !== output) errors.on('error', () => {});
  const completer = async (line: string): Promise<[string[], string]> => {
    if (busy) return [[], ''];
    const completion = await complete(line, session.client, own);
    const { insert, shown } = tabEffect(completion);
    if (shown.length > 0 && open) {
      const entries = shown.map(({ value, label }) => ({ text: value, meaning: label }));
      printAbove(twoColumns(entries, screen).join('\n'), reader, output);
    }
    return insert === undefined || insert === completion.replaced
      ? [[], '']
      : [[insert], completion.replaced];
  };
  using reader = createInterface({
    input,
    output,
    terminal: interactive,
    removeHistoryDuplicates: true,
    completer,
  });
  leaving.signal.addEventListener('abort', () => {
    session[Symbol.dispose]();
    reader.close();
  });
  let open = true;
  reader.once('close', () => {
    open = false;
  });
  reader.on('SIGINT', () => {
    output.write('^C\n');
    if (reader.line === '') return leaving.abort();
    reader.write(null, { ctrl: true, name: 'e' });
    reader.write(null, { ctrl: true, name: 'u' });
  });

  const prompt = () => {
    if (!interactive || !open) return;
    reader.setPrompt(paint('bold', `${session.whereabouts}> `));
    reader.prompt();
  };
  // A pipe gets a blank line between answers, a terminal one before the next prompt.
  let gap = '';
  const say = async (text: string) => {
    await written(output, interactive ? `${wrapText(text, screen.columns)}\n\n` : `${gap}${text}\n`);
    gap = '\n';
  };
  const aside = (texts: readonly string[]) => texts.map((text) => paint('dim', visibleText(text))).join('\n');
  /** Prints what comes while somebody types, above their line. A pipe prints it in the order of its lines. */
  const interrupt = () => {
    if (!interactive || busy || !open) return;
    const told = notices?.take() ?? [];
    for (const text of [...session.arrived(), ...(told.length > 0 ? [aside(told)] : [])]) {
      printAbove(wrapText(text, screen.columns), reader, output);
    }
  };
  const object = ({ message }: ChatRefusal) => {
    const sentence = screenOf(errors).paint('red', visibleText(message));
    errors.write(interactive ? `${wrapText(sentence, screen.columns)}\n\n` : `${sentence}\n`);
  };

  if (interactive) {
    const latest = latestMessage(session.conversation);
    const greeting = 'Tab completes, :help shows what can be typed, :quit leaves.';
    for (const text of [...(latest === undefined ? [] : [`The last message here:\n${latest}`]), greeting]) {
      output.write(`${wrapText(text, screen.columns)}\n\n`);
    }
  }
  prompt();
  const unwatch = notices?.watch(() => interrupt());
  for await (const line of reader) {
    // Lines that were read before the prompt was left are still in the reader.
    if (leaving.signal.aborted) break;
    busy = true;
    try {
      const text = await Promise.race([answerLine(line.trim(), session, own), left]);
      if (typeof text === 'string' && !leaving.signal.aborted) await say(text);
      const later = interactive ? session.arrived() : session.later();
      for await (const news of later) await say(news);
    } catch (error) {
      if (!(error instanceof ChatRefusal)) throw error;
      object(error);
    }
    if (interactive) {
      const told = [...(notices?.take() ?? []), ...session.notices()];
      if (told.length > 0) await say(aside(told));
    }
    busy = false;
    prompt();
    interrupt();
  }
  unwatch?.();
  if (interactive && !leaving.signal.aborted) output.write('\n');
  if (broken) throw broken;
}

/** Resolves when the text has gone out, or cannot: then the stream emits an error. */
function written(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve) => stream.write(text, () => resolve()));
}

function isTerminal(stream: Readable | Writable): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
