import { setTimeout as delay } from 'node:timers/promises';
import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import { type ChatClient, ChatRefusal, type OptionValue } from '../discord/chat-client.ts';
import { findCommand } from './command-words.ts';
import { nextWords, type OfferedCommand, offeredCommands } from './offered-command.ts';
import { choicesOf } from './option-value.ts';
import { readOptions } from './option-words.ts';
import type { OwnCommand } from './own-commands.ts';
import { isPlain } from './visible-text.ts';
import { asWord, type Word, wordsOf } from './words.ts';

/** How long the bot may think about a Tab; Discord gives it 3 s. */
const PATIENCE_MILLISECONDS = 2500;

/** Ways to go on and the part of the line that each of them would replace, as node:readline takes them. */
export type Completion = [candidates: string[], replaced: string];

type CompletingClient = Pick<ChatClient, 'commands' | 'autocomplete'>;

/**
 * What Tab offers at the end of `line`. Asks the bot for at most 2.5 s.
 * @param own the prompt's own commands by their names
 */
export async function complete(
  line: string,
  client: CompletingClient,
  own: ReadonlyMap<string, Pick<OwnCommand, 'words'>>,
): Promise<Completion> {
  const offered = offeredCommands(client.commands());
  const typed = line.trimStart();
  if (typed.startsWith('/')) return completeCommand(typed, offered, client);

  const [, command, argument = ''] = /^:(\S*)\s+(?:.*\s)?(\S*)$/.exec(typed) ?? [];
  if (command !== undefined) return beginningWith(argument, own.get(command)?.words?.() ?? []);
  const first = [
    ...nextWords(offered, []).map((name) => `/${name}`),
    ...own.keys().map((name) => `:${name}`),
  ];
  return beginningWith(typed, first);
}

async function completeCommand(
  line: string,
  offered: readonly OfferedCommand[],
  client: CompletingClient,
): Promise<Completion> {
  const words = wordsOf(line.slice(1));
  const last = words.at(-1);
  const goesOn = last !== undefined && last.end === line.length - 1 && (!last.quoted || last.unclosed);
  const before = goesOn ? words.slice(0, -1) : words;
  const { path, next, command, rest } = findCommand(before, offered);
  if (!command) {
    if (next !== undefined) return [[], ''];
    const typed = goesOn ? last.text : '';
    if (path.length > 0) return beginningWith(typed, nextWords(offered, path));
    return beginningWith(
      `/${typed}`,
      nextWords(offered, []).map((name) => `/${name}`),
    );
  }

  const { options, open } = readOptions(rest, command);
  const valuesOf = async (option: APIApplicationCommandBasicOption | undefined, typed: string) => {
    if (!option) return [];
    if (!('autocomplete' in option && option.autocomplete)) return declaredValues(option);
    const name = command.path.join(' ');
    try {
      const asked = client.autocomplete(name, option.name, typed, Object.fromEntries(options));
      const outcome = await Promise.race([asked, delay(PATIENCE_MILLISECONDS, undefined, { ref: false })]);
      return outcome?.kind === 'choices' ? outcome.choices.map((choice) => choice.value) : [];
    } catch (error) {
      // Another option of the line is wrong. What is wrong is said when the line is typed.
      if (error instanceof ChatRefusal) return [];
      throw error;
    }
  };
  const word: Word = goesOn ? last : NOTHING_YET;
  const replaced = goesOn ? line.slice(1 + word.start) : '';
  if (word.key !== undefined) {
    const option = command.options.find((candidate) => candidate.name === word.key);
    return [candidates(await valuesOf(option, word.text), word.text), replaced];
  }
  const names = word.quoted ? [] : open.map((option) => `${option.name}:`);
  return [
    [
      ...candidates(await valuesOf(open[0], word.text), word.text),
      ...names.filter((name) => name.startsWith(word.text)),
    ],
    replaced,
  ];
}

const NOTHING_YET: Word = { key: undefined, text: '', quoted: false, unclosed: false, start: 0, end: 0 };

function declaredValues(option: APIApplicationCommandBasicOption): OptionValue[] {
  return option.type === OptionType.Boolean ? [true, false] : choicesOf(option).map((choice) => choice.value);
}

/** Values as words. One that cannot be shown as it is cannot be typed either, so it is not offered. */
function candidates(values: readonly OptionValue[], typed: string): string[] {
  const plain = values.map(String).filter(isPlain);
  const going = plain.filter((value) => value.toLowerCase().startsWith(typed.toLowerCase()));
  // The bot may find a value by another part than its beginning.
  return (going.length > 0 ? going : plain).map((value) => `${asWord(value)} `);
}

function beginningWith(typed: string, words: readonly string[]): Completion {
  const found = words.filter((word) => word.startsWith(typed.toLowerCase()));
  return [found.map((word) => (word.endsWith(':') ? word : `${word} `)), typed];
}
