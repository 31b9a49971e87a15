import type { CommandView, OptionView } from 'local-discord/control-client';
import type { Words } from '../../words/words.ts';
import { type CommandDraft, draftOf, optionNamed, withFocus, withOption, withText } from './command-draft.ts';

// Parses a typed or pasted line into a command with options: `/list name:ada lovelace limit:5`. A named option's value
// extends to the next option's name. Words before the first named option fill the unnamed options in order; the last of
// these takes all remaining words.

/**
 * Returns a draft of the command that a line names, filled in with the rest. Undefined unless a command name is
 * followed by a space.
 */
export function readLine(line: string, commands: readonly CommandView[]): CommandDraft | undefined {
  const lower = line.toLowerCase();
  const named = commands.flatMap((command) => {
    const starts = [command.path, command.shown_path].map((path) => `/${path.toLowerCase()} `);
    const start = starts.find((each) => lower.startsWith(each));
    return start === undefined ? [] : [{ command, length: start.length }];
  });
  const [meant] = named.toSorted((one, other) => other.length - one.length);
  if (!meant) return undefined;
  const texts = textsOfOptions(line.slice(meant.length), meant.command);
  const filled = [...texts].reduce(
    (draft, [option, text]) => withText(withOption(draft, option), option.name, text),
    draftOf(meant.command),
  );
  const empty = filled.fields.find(({ text }) => text === '');
  return withFocus(filled, beginsOption(line, meant.command) ? lastFilled(filled) : empty?.option.name);
}

/** Whether a line ends with the start of an option's name, whose colon may follow. */
function beginsOption(line: string, { options }: CommandView): boolean {
  const word = /\s([^\s:"]+)$/u.exec(line)?.[1]?.toLowerCase();
  return (
    word !== undefined &&
    options.some(({ name, shown_name }) =>
      [name, shown_name.toLowerCase()].some((each) => each.startsWith(word)),
    )
  );
}

const lastFilled = ({ fields }: CommandDraft) => fields.findLast(({ text }) => text !== '')?.option.name;

const WORD = /(?:([^\s:"]+):)?(?:"((?:[^"\\]|\\.)*)("?)|(\S*))\s*/gsuy;

/** A part of a line after the command: a named option's value, or a word. */
interface Part {
  /** The text before the colon. */
  readonly key: string | undefined;
  /** The option with that name. */
  readonly option: OptionView | undefined;
  readonly text: string;
  readonly isUnclosed: boolean;
}

/** Returns the words before the first named option, and the named options, each with all text up to the next. */
function partsOf(rest: string, command: CommandView): Part[] {
  const parts: (Part & { readonly start: number })[] = [];
  const line = rest.trim();
  for (const match of line.matchAll(WORD)) {
    const [whole, key, quoted, closing, plain = ''] = match;
    if (whole === '') continue;
    const option = key === undefined ? undefined : optionNamed(command, key);
    const last = parts.at(-1);
    const isUnclosed = quoted !== undefined && closing === '';
    const text = quoted?.replace(/\\(["\\])/g, '$1') ?? plain;
    if (!option && last?.option)
      parts.splice(-1, 1, {
        ...last,
        text: line.slice(last.start, match.index + whole.length).trim(),
        isUnclosed: last.isUnclosed || isUnclosed,
      });
    else {
      const start = match.index + (option && key !== undefined ? key.length + 1 : 0);
      const bare = key === undefined ? text : whole.trimEnd();
      parts.push({ key, option, text: option ? text : bare, isUnclosed, start });
    }
  }
  return parts;
}

/** Returns the typed text of each option. */
function textsOfOptions(rest: string, command: CommandView): Map<OptionView, string> {
  const parts = partsOf(rest, command);
  const texts = new Map(parts.flatMap(({ option, text }) => (option ? [[option, text]] : [])));
  const bare = parts.flatMap(({ option, text }) => (option ? [] : [text]));
  const open = command.options.filter((option) => !texts.has(option));
  const last = Math.min(open.length, bare.length) - 1;
  open.slice(0, last + 1).forEach((option, index) => {
    texts.set(option, (index < last ? bare.slice(index, index + 1) : bare.slice(index)).join(' '));
  });
  return texts;
}

/** Explains why a line cannot be sent. Problems of single options are shown at the option. */
export function lineMistake(line: string, command: CommandView, { say }: Words): string | undefined {
  const name = `/${command.shown_path}`;
  const lower = line.toLowerCase();
  const path = [name, `/${command.path}`].find((each) => lower.startsWith(each.toLowerCase())) ?? name;
  const parts = partsOf(line.slice(path.length), command);
  if (parts.some(({ isUnclosed }) => isUnclosed)) return say('quoteOpen');
  const seen = new Set<OptionView>();
  for (const { key, option, text } of parts) {
    if (option && seen.has(option)) return say('optionTwice', { option: option.shown_name });
    if (option) seen.add(option);
    else if (key !== undefined)
      return say('colonInQuotes', { command: name, option: key, quoted: JSON.stringify(text) });
  }
  const bare = parts.find(({ option }) => !option);
  return bare && seen.size === command.options.length
    ? say('wordTooMany', { word: bare.text, command: name })
    : undefined;
}

/**
 * Returns the commands that match the text after the slash, in this order: an exact name, a name's prefix, the prefix
 * of a later word, and a match anywhere in the name or the description.
 */
export function searchCommands(typed: string, commands: readonly CommandView[]): CommandView[] {
  const lower = typed.trimStart().toLowerCase();
  const ranked = commands.flatMap((command) => {
    const rank = rankOf(command, lower);
    return rank === undefined ? [] : [{ command, rank }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ command }) => command);
}

function rankOf({ path, shown_path, description }: CommandView, lower: string): number | undefined {
  const names = [path, shown_path].map((name) => name.toLowerCase());
  if (names.includes(lower.trimEnd())) return 0;
  if (names.some((name) => name.startsWith(lower))) return 1;
  if (names.some((name) => name.includes(` ${lower}`))) return 2;
  if (names.some((name) => name.includes(lower))) return 3;
  return description.toLowerCase().includes(lower) ? 4 : undefined;
}
