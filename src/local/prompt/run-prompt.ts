// A chat client in the terminal, for the local Discord. On a terminal it has a prompt, a history and Tab; from a
// pipe it reads one line after the other and prints nothing but the answers.

import { once } from 'node:events';
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
 * more. The next line is typed when the one before has its final answer.
 * @throws what an added command throws, and an error of `output` other than EPIPE
 */
export async function runPrompt(options: PromptOptions): Promise<void> {
  const { discord, input, output, errors, commands = {} } = options;
  const leaving = new AbortController();
  const left = once(leaving.signal, 'abort');
  const session = new Session(discord, paintFor(output));
  const own = ownCommands(session, paintFor(output), commands, leaving);
  const interactive = isTerminal(input) && isTerminal(output);

  // Stays for good: a pipe may tell that its reader has gone when the last answer has long been written.
  let broken: Error | undefined;
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') broken = error;
    leaving.abort();
  });
  using reader = createInterface({
    input,
    output,
    terminal: interactive,
    removeHistoryDuplicates: true,
    completer: (line: string) => complete(line, session.client, own),
  });
  leaving.signal.addEventListener('abort', () => reader.close());
  reader.on('SIGINT', () => {
    if (reader.line === '') return leaving.abort();
    output.write('^C\n');
    reader.write(null, { ctrl: true, name: 'e' });
    reader.write(null, { ctrl: true, name: 'u' });
  });

  const prompt = () => {
    if (!interactive) return;
    reader.setPrompt(`${session.whereabouts}> `);
    reader.prompt();
  };
  let answered = false;
  // A pipe gets a blank line between answers, a terminal one before the next prompt.
  const say = (text: string) => {
    output.write(interactive ? `${text}\n\n` : `${answered ? '\n' : ''}${text}\n`);
    answered = true;
  };
  const object = ({ message }: ChatRefusal) =>
    errors.write(`${paintFor(errors)('red', visibleText(message))}${interactive ? '\n\n' : '\n'}`);

  if (interactive) {
    const latest = session.latestText();
    if (latest !== undefined) say(`The last message here:\n${latest}`);
    say('Tab completes, :help shows what can be typed, :quit leaves.');
  }
  prompt();
  for await (const line of reader) {
    try {
      const text = await Promise.race([answerLine(line.trim(), session, own), left]);
      if (leaving.signal.aborted) break;
      if (typeof text === 'string') say(text);
    } catch (error) {
      if (!(error instanceof ChatRefusal)) throw error;
      object(error);
    }
    prompt();
  }
  if (broken) throw broken;
}

function isTerminal(stream: Readable | Writable): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}
