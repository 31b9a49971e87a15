import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { type PromptOptions, runPrompt } from '../run-prompt.ts';

/** What the prompt prints on its two outputs when these lines are piped into it, as plain text. */
export async function piped(
  chat: PromptOptions['chat'],
  lines: readonly string[],
  commands: PromptOptions['commands'] = {},
) {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const printed = Promise.all([text(output), text(errors)]);
  input.end(lines.map((line) => `${line}\n`).join(''));
  await runPrompt({ chat, input, output, errors, commands });
  output.end();
  errors.end();
  const [answers, mistakes] = await printed;
  return { answers: stripVTControlCharacters(answers), mistakes: stripVTControlCharacters(mistakes) };
}
