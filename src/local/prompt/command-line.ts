// How a typed line becomes a slash command. Options are typed as `limit:5`. Bare words fill the options that
// are not named, in their declared order; once the last of these is reached and it takes free text, it takes
// all the words that are left. Quotes keep words together: `name:"ada lovelace"`.

import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import type { OptionValue } from '../discord/chat-client.ts';
import { closestWord } from './closest-word.ts';
import { commandAt, nextWords, type OfferedCommand, offeredCommands } from './offered-command.ts';
import { choicesOf, readValue } from './option-value.ts';
import { asWord, type Word, wordsOf } from './words.ts';

export type TypedCommand =
  | {
      readonly kind: 'command';
      /** With its subcommand, if it has any: `conversation list`. */
      readonly name: string;
      readonly options: Readonly<Record<string, OptionValue>>;
    }
  /** What is wrong and what to type instead, in one sentence or two. */
  | { readonly kind: 'mistake'; readonly sentence: string };

/** Reads a line that begins with `/`. Never throws, whatever the line. */
export function parseCommandLine(line: string, commands: readonly APIApplicationCommand[]): TypedCommand {
  const offered = offeredCommands(commands);
  const words = wordsOf(line.slice(1));
  const found = findCommand(words, offered);
  if (!found.command) return { kind: 'mistake', sentence: unknownCommand(found.path, found.next, offered) };

  const { options, mistakes } = readOptions(found.rest, found.command);
  const [sentence] = mistakes;
  if (sentence !== undefined) return { kind: 'mistake', sentence };
  return { kind: 'command', name: found.command.path.join(' '), options: Object.fromEntries(options) };
}

export interface FoundCommand {
  /** As many of the first words as lead towards a command. */
  readonly path: readonly string[];
  /** The word after them, when it leads nowhere. */
  readonly next: string | undefined;
  readonly command: OfferedCommand | undefined;
  /** The words after the path. */
  readonly rest: readonly Word[];
}

/** Follows the first words of a line to the command or subcommand that they name. */
export function findCommand(words: readonly Word[], offered: readonly OfferedCommand[]): FoundCommand {
  const path: string[] = [];
  for (;;) {
    const command = commandAt(offered, path);
    const rest = words.slice(path.length);
    if (command) return { path, next: undefined, command, rest };
    const [word] = rest;
    const typed = word && (word.key === undefined ? word.text : `${word.key}:${word.text}`);
    const next = nextWords(offered, path).find((candidate) => candidate === typed?.toLowerCase());
    if (next === undefined) return { path, next: typed, command, rest };
    path.push(next);
  }
}

function unknownCommand(
  path: readonly string[],
  typed: string | undefined,
  offered: readonly OfferedCommand[],
): string {
  const candidates = nextWords(offered, path);
  const start = `/${path.join(' ')}`;
  if (path.length > 0) {
    const subcommands = `Its subcommands are ${candidates.join(', ')}.`;
    if (typed === undefined) return `${start} needs a subcommand. ${subcommands}`;
    return `${start} has no subcommand ${typed}. ${guess(typed, candidates, `${start} `)}${subcommands}`;
  }
  if (typed === undefined) return 'A command follows the slash. :help shows all.';
  return `There is no command /${typed} here. ${guess(typed, candidates, '/')}:help shows all.`;
}

function guess(typed: string, candidates: readonly string[], before: string): string {
  const closest = closestWord(typed, candidates);
  return closest === undefined ? '' : `Did you mean ${before}${closest}? `;
}

export interface ReadOptions {
  readonly options: ReadonlyMap<string, OptionValue>;
  readonly mistakes: readonly string[];
  /** The options that no word has been for yet, in their declared order. */
  readonly open: readonly APIApplicationCommandBasicOption[];
}

/** The options that these words fill in, and what is wrong with them. */
export function readOptions(words: readonly Word[], command: OfferedCommand): ReadOptions {
  const name = `/${command.path.join(' ')}`;
  const mistakes: string[] = [];
  const unclosed = words.find((word) => word.unclosed);
  if (unclosed)
    mistakes.push(`The quote before ${unclosed.text || 'the end'} is never closed: end it with ".`);

  const texts = new Map<string, string>();
  for (const { key, text, quoted } of words) {
    if (key === undefined) continue;
    const option = command.options.find((candidate) => candidate.name === key.toLowerCase());
    if (!option) mistakes.push(unknownOption(name, key, text, command));
    else if (texts.has(option.name))
      mistakes.push(`The option ${option.name} is there twice: leave one out.`);
    else if (text === '' && !quoted) mistakes.push(noValue(option.name));
    if (option) texts.set(option.name, text);
  }

  const unnamed = command.options.filter((option) => !texts.has(option.name));
  const bare = words.filter((word) => word.key === undefined).map((word) => word.text);
  const surplus = bare.splice(unnamed.length);
  const last = unnamed.at(-1);
  if (surplus.length > 0 && last && isFreeText(last)) bare.push([bare.pop(), ...surplus].join(' '));
  else if (surplus[0] !== undefined) mistakes.push(oneTooMany(name, surplus[0]));
  unnamed.forEach((option, index) => {
    const text = bare[index];
    if (text !== undefined) texts.set(option.name, text);
  });

  const options = new Map<string, OptionValue>();
  for (const option of command.options) {
    const text = texts.get(option.name);
    if (text === undefined) {
      if (option.required)
        mistakes.push(`${name} needs the option ${option.name}: type ${name} ${option.name}:…`);
      continue;
    }
    const read = readValue(option, text);
    if (read.kind === 'value') options.set(option.name, read.value);
    else mistakes.push(read.sentence);
  }
  return { options, mistakes, open: unnamed.slice(bare.length) };
}

function isFreeText(option: APIApplicationCommandBasicOption): boolean {
  return option.type === ApplicationCommandOptionType.String && choicesOf(option).length === 0;
}

function noValue(option: string): string {
  return `The option ${option} needs a value right after its colon, as in ${option}:…`;
}

function oneTooMany(name: string, word: string): string {
  return `"${word}" is one word too many for ${name}. Quotes keep words together: "ada lovelace".`;
}

function unknownOption(name: string, key: string, text: string, command: OfferedCommand): string {
  const names = command.options.map((option) => option.name);
  const all = names.length === 0 ? 'It has none.' : `Its options are ${names.join(', ')}.`;
  const quotes = `A value with a colon is typed in quotes: ${asWord(`${key}:${text}`)}.`;
  return `${name} has no option ${key}. ${guess(key, names, '')}${all} ${quotes}`;
}
