// How a line that was typed or pasted becomes a command with its options: `/list name:"ada lovelace" limit:5`. Bare words
// fill the options that are not named, in their order; the last of these takes all the words that are left.

import type { OfferedCommand, OfferedOption } from '../../../protocol/offer.ts';
import { type CommandDraft, draftOf, focus, optionNamed, withOption, withText } from './command-draft.ts';

/** The command that a line names, filled in with what follows; undefined while none is named with a space behind it. */
export function readLine(line: string, commands: readonly OfferedCommand[]): CommandDraft | undefined {
  const lower = line.toLowerCase();
  const named = commands.flatMap((command) => {
    const starts = [command.path, command.shownPath].map((path) => `/${path.toLowerCase()} `);
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
  return focus(filled, beginsOption(line, meant.command) ? lastFilled(filled) : empty?.option.name);
}

/** Whether a line ends with the beginning of an option's name, whose colon may still come. */
function beginsOption(line: string, { options }: OfferedCommand): boolean {
  const word = /\s([^\s:"]+)$/u.exec(line)?.[1]?.toLowerCase();
  return (
    word !== undefined &&
    options.some(({ name, shownName }) =>
      [name, shownName.toLowerCase()].some((each) => each.startsWith(word)),
    )
  );
}

const lastFilled = ({ fields }: CommandDraft) => fields.findLast(({ text }) => text !== '')?.option.name;

const WORD = /(?:([^\s:"]+):)?(?:"((?:[^"\\]|\\.)*)"?|(\S*))\s*/suy;

/** What is typed for each option. */
function textsOfOptions(rest: string, command: OfferedCommand): Map<OfferedOption, string> {
  const texts = new Map<OfferedOption, string>();
  const bare: string[] = [];
  for (const [word, key, quoted, plain = ''] of rest.trimStart().matchAll(new RegExp(WORD, 'gsuy'))) {
    const text = quoted?.replace(/\\(["\\])/g, '$1') ?? plain;
    const option = key === undefined ? undefined : optionNamed(command, key);
    if (option) texts.set(option, text);
    else if (word !== '') bare.push(quoted === undefined ? word.trimEnd() : text);
  }
  const open = command.options.filter((option) => !texts.has(option));
  const last = Math.min(open.length, bare.length) - 1;
  open.slice(0, last + 1).forEach((option, index) => {
    texts.set(option, (index < last ? bare.slice(index, index + 1) : bare.slice(index)).join(' '));
  });
  return texts;
}
