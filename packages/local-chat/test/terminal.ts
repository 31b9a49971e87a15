import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { type PromptNotices, runPrompt } from '../run-prompt.ts';
import { type Script, scriptedChat } from './scripted-chat.ts';

interface TerminalOptions {
  readonly columns?: number;
  readonly notices?: PromptNotices;
}

/** A terminal with a prompt in it, whose screen can be waited for. */
export function terminal(script: Script = {}, { columns = 80, notices }: TerminalOptions = {}) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns });
  let screen = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    screen += chunk;
  });
  const ended = runPrompt({ chat: scriptedChat(script), input, output, errors: output, notices });
  return {
    ended,
    type: (keys: string) => input.write(keys),
    screen: () => stripVTControlCharacters(screen),
    raw: () => screen,
    async shows(wanted: string) {
      while (!stripVTControlCharacters(screen).includes(wanted)) await once(output, 'data');
    },
  };
}
