import {
  type CommandView,
  ControlRefusal,
  type OfferView,
  type OptionView,
  type Person,
} from 'local-discord/control-client';
import {
  type Candidate,
  type PromptCommands,
  plainCandidate,
  valueCandidate,
} from '../commands/prompt-command.ts';
import { isPlain } from '../view/terminal-text.ts';
import { findCommand, optionValue, readOptionWords, wordsAfter } from './command-line.ts';
import { quotedWord, splitWords, type Word } from './words.ts';

/** Candidates for the word at the end of a line. */
interface Completion {
  readonly candidates: readonly Candidate[];
  /** The word that is being typed, without quotes. */
  readonly typed: string;
  /** The part of the line that a candidate replaces. */
  readonly replaced: string;
}

/** Who completes a line, and where. */
export interface CompletionContext {
  readonly person: Pick<Person, 'autocomplete' | 'nameables'>;
  readonly channel: string;
  readonly offer: OfferView;
}

/** In milliseconds. Discord gives the bot 3 s. */
const AUTOCOMPLETE_TIMEOUT_MS = 2_500;

const NO_COMPLETION: Completion = { candidates: [], typed: '', replaced: '' };

/**
 * Completes the end of `line`. Waits at most 2.5 s for the bot. Omits candidates with control characters, which cannot
 * be typed either.
 * @param own the prompt's commands by name
 */
export async function complete(
  line: string,
  at: CompletionContext,
  own: PromptCommands,
): Promise<Completion> {
  const completion = await completionOf(line.trimStart(), at, own);
  return { ...completion, candidates: completion.candidates.filter(({ value }) => isPlain(value)) };
}

async function completionOf(typed: string, at: CompletionContext, own: PromptCommands): Promise<Completion> {
  const { commands } = at.offer;
  if (typed.startsWith('/')) return completeCommand(typed, commands, at);
  const [, name, argument = ''] = /^:?(\S+)\s+(.*)$/su.exec(typed) ?? [];
  if (name !== undefined) {
    const word = /[^\s,]*$/u.exec(argument)?.[0] ?? '';
    const before = argument.slice(0, argument.length - word.length).split(/[\s,]+/u);
    const candidates = (await own.get(name)?.complete?.(before.filter((each) => each !== ''))) ?? [];
    return { candidates: beginningWith(word, candidates), typed: word, replaced: word };
  }
  const ownWords = [...own].map(([word, { help }]) => plainCandidate(`:${word}`, help));
  const first = [...slashWords(commands), ...ownWords];
  return { candidates: beginningWith(typed, first), typed, replaced: typed };
}

async function completeCommand(
  line: string,
  offered: readonly CommandView[],
  at: CompletionContext,
): Promise<Completion> {
  const words = splitWords(line.slice(1));
  const last = words.at(-1);
  const goesOn = last !== undefined && last.end === line.length - 1 && (!last.quoted || last.unclosed);
  const before = goesOn ? words.slice(0, -1) : words;
  const { path, next, command, rest } = findCommand(before, offered);
  const word: Word = goesOn ? last : EMPTY_WORD;
  if (!command) {
    if (next !== undefined) return NO_COMPLETION;
    const [typed, all] =
      path.length > 0 ? [word.text, pathWords(offered, path)] : [`/${word.text}`, slashWords(offered)];
    return { candidates: beginningWith(typed, all), typed, replaced: typed };
  }
  const { texts, open } = readOptionWords(rest, command);
  const completion = { typed: word.text, replaced: goesOn ? line.slice(1 + word.start) : '' };
  const valuesOf = async (option: OptionView | undefined) => {
    if (!option) return [];
    return option.autocomplete
      ? suggestedValues(command, option, word.text, texts, at)
      : declaredValues(option, word.text, at);
  };
  if (word.key !== undefined) {
    const key = word.key.toLowerCase();
    return { ...completion, candidates: await valuesOf(command.options.find(({ name }) => name === key)) };
  }
  const names = open.map(({ name, description }) => plainCandidate(`${name}:`, description));
  const values = await valuesOf(open[0]);
  return {
    ...completion,
    candidates: word.quoted ? values : [...values, ...beginningWith(word.text, names)],
  };
}

const EMPTY_WORD: Word = { key: undefined, text: '', quoted: false, unclosed: false, start: 0, end: 0 };

function slashWords(offered: readonly CommandView[]): Candidate[] {
  return pathWords(offered, []).map(({ value, label }) => plainCandidate(`/${value}`, label));
}

/** Returns the words that may follow a path. A word that leads to several commands is described by its subcommands. */
function pathWords(offered: readonly CommandView[], path: readonly string[]): Candidate[] {
  return wordsAfter(offered, path).map((word) => {
    const whole = [...path, word].join(' ');
    const command = offered.find((candidate) => candidate.path === whole);
    return plainCandidate(word, command?.description ?? wordsAfter(offered, [...path, word]).join(', '));
  });
}

/** Returns the bot's suggestions, which it has already filtered by the typed text. */
async function suggestedValues(
  { path }: CommandView,
  { name }: OptionView,
  typed: string,
  texts: ReadonlyMap<OptionView, string>,
  { person, channel }: CompletionContext,
): Promise<Candidate[]> {
  const others = [...texts].filter(([option]) => option.kind !== 'attachment' && option.name !== name);
  const options = Object.fromEntries(
    others.map(([option, text]) => [option.name, optionValue(option, text)]),
  );
  try {
    const { choices = [] } = await person.autocomplete(path, name, typed, options, {
      channel,
      wait: AUTOCOMPLETE_TIMEOUT_MS,
    });
    return choices.map(({ value, name, shown_name = name }) => valueCandidate(String(value), shown_name));
  } catch (error) {
    // Another option of the line is wrong, which is reported when the line is entered.
    if (error instanceof ControlRefusal) return [];
    throw error;
  }
}

/** Returns values that start with the typed text, or whose labels contain it. */
async function declaredValues(
  { kind, choices, channel_types }: OptionView,
  typed: string,
  { person, channel }: CompletionContext,
): Promise<Candidate[]> {
  if (kind === 'boolean') return beginningWith(typed, [valueCandidate('true'), valueCandidate('false')]);
  const isNaming = kind === 'user' || kind === 'role' || kind === 'channel' || kind === 'mentionable';
  const nameables = isNaming ? await person.nameables({ of: kind, channel, channel_types }) : [];
  // A name that was started without a sign is completed without it.
  const isSigned = typed === '' || /^[@#<]/.test(typed);
  const all = [
    ...nameables.map(({ name, alias }) => valueCandidate(isSigned ? name : name.slice(1), alias)),
    ...choices.map(({ value, name, shown_name = name }) => valueCandidate(String(value), shown_name)),
  ];
  const lower = typed.toLowerCase();
  return all.filter(
    ({ value, label, isCoded }) =>
      value.toLowerCase().startsWith(lower) || (isCoded && label.toLowerCase().includes(lower)),
  );
}

function beginningWith(typed: string, candidates: readonly Candidate[]): Candidate[] {
  const lower = typed.toLowerCase();
  return candidates.filter(({ value }) => value.toLowerCase().startsWith(lower));
}

/** The effect of Tab: the inserted text, if any, and the candidates to show. */
interface TabEffect {
  readonly insert: string | undefined;
  readonly shown: readonly Candidate[];
}

/**
 * Inserts only what is unambiguous: the only candidate, or the common prefix of all candidates if it is longer than the
 * typed text. An only candidate that people know by another name is also shown. Otherwise shows all candidates and
 * leaves the typed text.
 */
export function tabEffect({ candidates, typed }: Completion): TabEffect {
  const [first, ...others] = candidates;
  if (!first) return { insert: undefined, shown: [] };
  if (others.length === 0) return { insert: first.text, shown: first.isCoded ? [first] : [] };
  const common = others.reduce((begin, { value }) => commonPrefix(begin, value), first.value);
  const goesOn = common.length > typed.length && common.toLowerCase().startsWith(typed.toLowerCase());
  if (!goesOn) return { insert: undefined, shown: candidates };
  const isWhole = candidates.every(({ text }) => text.startsWith(common));
  // The word is unfinished, so an opening quote stays open.
  return { insert: isWhole ? common : quotedWord(common).replace(/^(".*)"$/su, '$1'), shown: [] };
}

function commonPrefix(a: string, b: string): string {
  const others = Array.from(b);
  const characters = Array.from(a);
  const end = characters.findIndex((character, index) => character !== others[index]);
  return end === -1 ? a : characters.slice(0, end).join('');
}
