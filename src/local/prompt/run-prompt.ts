// A chat client in the terminal, for the local Discord. On a terminal it has a prompt, a history and Tab; from a
// pipe it reads one line after the other and prints nothing but the answers.

import { once } from 'node:events';
import { clearScreenDown, cursorTo } from 'node:readline';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { ChatRefusal } from '../discord/chat-client.ts';
import { answerLine } from './answer-line.ts';
import { complete } from './completion.ts';
import { type AddedCommand, ownCommands } from './own-commands.ts';
import { paintFor } from './paint.ts';
import { type PromptDiscord, Session } from './session.ts';
import { visibleText } from './visible-text.ts';

export interface PromptOptions {
  readonly discord: PromptDiscord;
  readonly input: Readable;
  /** Where the answers go. */
  readonly output: Writable;
  /** Where it goes when a line cannot be typed into the channel as it is. */
  readonly errors: Writable;
  /** Further commands by their names without the colon: `restart` is typed as `:restart`. */
  readonly commands?: Readonly<Record<string, AddedCommand>>;
}

/**
 * Reads lines until the end of the input, `:quit`, Ctrl-C on an empty line, or until nobody reads the answers any
 * more. The next line is typed when the one before has its answer. From a pipe, an answer whose content ends in an
 * ellipsis ("3 of 10 done …") is waited for until it does not, at most 30 s from one edit to the next; on a terminal,
 * edits are printed above the line that is being typed.
 * @throws what an added command throws, and an error of the output other than EPIPE
 */
export async function runPrompt(options: PromptOptions): Promise<void> {
  const { discord, input, output, errors, commands = {} } = options;
  const leaving = new AbortController();
  const left = once(leaving.signal, 'abort');
  const paint = paintFor(output);
  let busy = false;
  using session = new Session(discord, paint, () => interrupt());
  const own = ownCommands(session, paint, commands, leaving);
  const interactive = isTerminal(input) && isTerminal(output);

  // Stays for good: a pipe may tell that its reader has gone when the last answer has long been written.
  let broken: Error | undefined;
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') broken = error;
    leaving.abort();
  });
  // The log goes there too: what cannot be told there ends nothing and holds up nothing.
  if (errors !== output) errors.on('error', () => {});
  using reader = createInterface({
    input,
    output,
    terminal: interactive,
    removeHistoryDuplicates: true,
    completer: (line: string) => complete(line, session.client, own),
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
    await written(output, interactive ? `${text}\n\n` : `${gap}${text}\n`);
    gap = '\n';
  };
  /** Prints what comes while somebody types, above their line. A pipe prints it in the order of its lines. */
  const interrupt = () => {
    if (!interactive || busy || !open) return;
    const texts = session.arrived();
    if (texts.length === 0) return;
    cursorTo(output, 0);
    clearScreenDown(output);
    for (const text of texts) output.write(`${text}\n\n`);
    reader.prompt(true);
  };
  const object = ({ message }: ChatRefusal) =>
    errors.write(`${paintFor(errors)('red', visibleText(message))}${interactive ? '\n\n' : '\n'}`);

  if (interactive) {
    const latest = session.latestText();
    if (latest !== undefined) output.write(`The last message here:\n${latest}\n\n`);
    output.write('Tab completes, :help shows what can be typed, :quit leaves.\n\n');
  }
  prompt();
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
    busy = false;
    prompt();
    interrupt();
  }
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
