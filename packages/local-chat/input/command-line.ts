// Parses a typed line into a slash command. Options are typed as `limit:5`. Bare words fill the options that are not
// named, in their declared order. If the last of these takes free text, it takes all remaining words. Quotes keep words
// together: `name:"ada lovelace"`.

import type { CommandView, OptionView } from 'local-discord/control-client';
import { didYouMean, quotedWord, splitWords, unclosedQuote, type Word } from './words.ts';

/** A parsed line: a command with the texts of its options, or a mistake. */
type TypedCommand =
  | {
      readonly kind: 'command';
      readonly command: CommandView;
      readonly texts: ReadonlyMap<OptionView, string>;
    }
  /** The problem and its remedy, in one or two sentences. */
  | { readonly kind: 'mistake'; readonly sentence: string };

/** Parses a line that starts with `/`. Never throws. */
export function parseCommandLine(line: string, offered: readonly CommandView[]): TypedCommand {
  const found = findCommand(splitWords(line.slice(1)), offered);
  if (!found.command) return { kind: 'mistake', sentence: noSuchCommand(found, offered) };
  const { texts, mistakes } = readOptionWords(found.rest, found.command);
  const [sentence] = mistakes;
  if (sentence !== undefined) return { kind: 'mistake', sentence };
  return { kind: 'command', command: found.command, texts };
}

/** The command that the first words name. `command` is undefined if they name none. */
interface FoundCommand {
  /** The longest start of the words that is part of a command's path. */
  readonly path: readonly string[];
  /** The word after the path, if it is not part of one. */
  readonly next: string | undefined;
  readonly command: CommandView | undefined;
  /** The words after the path. */
  readonly rest: readonly Word[];
}

/** Resolves the first words of a line to a command or subcommand. */
export function findCommand(words: readonly Word[], offered: readonly CommandView[]): FoundCommand {
  const path: string[] = [];
  for (;;) {
    const command = offered.find((each) => each.path === path.join(' '));
    const rest = words.slice(path.length);
    if (command) return { path, next: undefined, command, rest };
    const [word] = rest;
    const typed = word && (word.key === undefined ? word.text : `${word.key}:${word.text}`);
    const next = wordsAfter(offered, path).find((candidate) => candidate === typed?.toLowerCase());
    if (next === undefined) return { path, next: typed, command, rest };
    path.push(next);
  }
}

/** Returns the distinct words that may follow `path` in a command's path. */
export function wordsAfter(offered: readonly CommandView[], path: readonly string[]): string[] {
  const paths = offered.map((command) => command.path.split(' '));
  const below = paths.filter((own) => path.every((word, index) => word === own[index]));
  return [...new Set(below.flatMap((own) => own[path.length] ?? []))];
}

/** Explains why the first words of a line name no command, and what to type instead. */
function noSuchCommand({ path, next: typed }: FoundCommand, offered: readonly CommandView[]): string {
  const candidates = wordsAfter(offered, path);
  const start = `/${path.join(' ')}`;
  if (path.length > 0) {
    const subcommands = `Its subcommands are ${candidates.join(', ')}.`;
    if (typed === undefined) return `${start} needs a subcommand. ${subcommands}`;
    return `${start} has no subcommand ${typed}. ${didYouMean(typed, candidates, `${start} `)}${subcommands}`;
  }
  if (typed === undefined) return 'Type a command after the slash. :help shows all.';
  return `There is no command /${typed} here. ${didYouMean(typed, candidates, '/')}:help shows all.`;
}

/** The options in the typed words. */
interface ReadOptions {
  readonly texts: ReadonlyMap<OptionView, string>;
  readonly mistakes: readonly string[];
  /** The options without a value so far, in their declared order. */
  readonly open: readonly OptionView[];
}

/** Assigns the words to the command's options and reports mistakes. */
export function readOptionWords(typed: readonly Word[], command: CommandView): ReadOptions {
  const words = withWholeChoices(typed, command);
  const unclosed = unclosedQuote(words);
  const mistakes = unclosed === undefined ? [] : [unclosed];
  const texts = new Map<OptionView, string>();
  for (const { key, text, quoted } of words) {
    if (key === undefined) continue;
    const option = command.options.find((candidate) => candidate.name === key.toLowerCase());
    if (!option) mistakes.push(unknownOption(key, text, command));
    else if (texts.has(option)) mistakes.push(`The option ${option.name} is given twice: remove one.`);
    else if (text === '' && !quoted)
      mistakes.push(`The option ${option.name} needs a value right after its colon, as in ${option.name}:…`);
    if (option) texts.set(option, text);
  }
  const unnamed = command.options.filter((option) => !texts.has(option));
  const bare = words.filter((word) => word.key === undefined).map((word) => word.text);
  const surplus = bare.splice(unnamed.length);
  const last = unnamed.at(-1);
  if (surplus.length > 0 && last?.kind === 'string' && last.choices.length === 0)
    bare.push([bare.pop(), ...surplus].join(' '));
  else if (surplus[0] !== undefined) {
    const quotes = 'Quotes keep words together: "ada lovelace".';
    mistakes.push(`"${surplus[0]}" is one word too many for /${command.path}. ${quotes}`);
  }
  for (const [index, text] of bare.entries()) {
    const option = unnamed[index];
    if (option) texts.set(option, text);
  }
  return { texts, mistakes, open: unnamed.slice(bare.length) };
}

/** Joins the words that form the name of a choice: `period:last 7 days`. */
function withWholeChoices(words: readonly Word[], { options }: CommandView): Word[] {
  const named = new Set(words.map(({ key }) => key?.toLowerCase()));
  const open = options.filter(({ name }) => !named.has(name));
  const whole: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    if (!word) break;
    const { key } = word;
    const option = key === undefined ? open.shift() : options.find(({ name }) => name === key.toLowerCase());
    const count = option && !word.quoted ? lengthOfChoice(words.slice(at), option) : 1;
    const last = words[at + count - 1] ?? word;
    const texts = words.slice(at, at + count).map(({ text }) => text);
    whole.push(count === 1 ? word : { ...word, text: texts.join(' ').trim(), end: last.end });
    at += count;
  }
  return whole;
}

/** Returns how many of the first words form the name of a choice; 1 if none do. */
function lengthOfChoice(words: readonly Word[], { choices }: OptionView): number {
  const following = words.findIndex(({ key, quoted }, index) => index > 0 && (key !== undefined || quoted));
  const texts = (following < 0 ? words : words.slice(0, following)).map(({ text }) => text);
  const names = choices.flatMap(({ name, shown_name = name }) => [name, shown_name]);
  const lower = new Set(names.map((name) => name.toLowerCase()));
  const counts = texts.map((_text, index) => index + 1);
  return counts.findLast((count) => lower.has(texts.slice(0, count).join(' ').trim().toLowerCase())) ?? 1;
}

function unknownOption(key: string, text: string, { path, options }: CommandView): string {
  const names = options.map((option) => option.name);
  const all = names.length === 0 ? 'It has none.' : `Its options are ${names.join(', ')}.`;
  const quotes = `A value with a colon is typed in quotes: ${quotedWord(`${key}:${text}`)}.`;
  return `/${path} has no option ${key}. ${didYouMean(key, names, '')}${all} ${quotes}`;
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** Converts the text of an option other than a file. An invalid value stays text, which the control API refuses. */
export function optionValue({ kind }: OptionView, text: string): string | number | boolean {
  if (kind === 'boolean') return BOOLEANS.get(text.toLowerCase()) ?? text;
  const isNumber = (kind === 'integer' || kind === 'number') && NUMBER.test(text);
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
}
