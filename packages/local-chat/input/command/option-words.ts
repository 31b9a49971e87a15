import { type APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { type OptionValue, type SlashCommand, shownName } from 'local-discord/people';
import { didYouMean } from '../did-you-mean.ts';
import { asWord, neverClosed, type Word } from '../words.ts';
import { choicesOf, readValue } from './option-value.ts';

/** What typed words say about the options of a command. */
export interface ReadOptions {
  readonly options: ReadonlyMap<string, OptionValue>;
  readonly mistakes: readonly string[];
  /** The options that no word has been for yet, in their declared order. */
  readonly open: readonly APIApplicationCommandBasicOption[];
}

/** The options that these words fill in, and their problems. */
export function readOptionWords(typed: readonly Word[], command: SlashCommand): ReadOptions {
  const words = withWholeChoices(typed, command);
  const name = `/${command.path.join(' ')}`;
  const mistakes: string[] = [];
  const unclosed = words.find((word) => word.unclosed);
  if (unclosed) mistakes.push(neverClosed(unclosed));

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
  else if (surplus[0] !== undefined) mistakes.push(oneWordTooMany(name, surplus[0]));
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

/** The words, with those that are the name of a choice together as one: `period:last 7 days`. */
function withWholeChoices(words: readonly Word[], { options }: SlashCommand): Word[] {
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

/** How many of the first words are the name of a choice; 1 when none are. */
function lengthOfChoice(words: readonly Word[], option: APIApplicationCommandBasicOption): number {
  const following = words.findIndex(({ key, quoted }, index) => index > 0 && (key !== undefined || quoted));
  const bare = following < 0 ? words : words.slice(0, following);
  const names = choicesOf(option).flatMap((each) =>
    [each.name, shownName(each)].map((name) => name.toLowerCase()),
  );
  const counts = bare.map((_word, index) => index + 1);
  const text = (count: number) =>
    bare
      .slice(0, count)
      .map((word) => word.text)
      .join(' ')
      .trim()
      .toLowerCase();
  return counts.findLast((count) => names.includes(text(count))) ?? 1;
}

function isFreeText(option: APIApplicationCommandBasicOption): boolean {
  return option.type === ApplicationCommandOptionType.String && choicesOf(option).length === 0;
}

function noValue(option: string): string {
  return `The option ${option} needs a value right after its colon, as in ${option}:…`;
}

function oneWordTooMany(name: string, word: string): string {
  return `"${word}" is one word too many for ${name}. Quotes keep words together: "ada lovelace".`;
}

function unknownOption(name: string, key: string, text: string, command: SlashCommand): string {
  const names = command.options.map((option) => option.name);
  const all = names.length === 0 ? 'It has none.' : `Its options are ${names.join(', ')}.`;
  const quotes = `A value with a colon is typed in quotes: ${asWord(`${key}:${text}`)}.`;
  return `${name} has no option ${key}. ${didYouMean(key, names, '')}${all} ${quotes}`;
}
