import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import {
  type ChatClient,
  ChatRefusal,
  nextWords,
  type OptionValue,
  type SlashCommand,
  shownDescription,
  shownName,
  slashCommands,
} from 'local-discord/people';
import { findCommand } from '../command/command-words.ts';
import { choicesOf } from '../command/option-value.ts';
import { readOptionWords } from '../command/option-words.ts';
import type { OwnCommand } from '../own/own-command.ts';
import { splitWords, type Word } from '../words.ts';
import {
  beginningWith,
  type Candidate,
  matchingCandidates,
  plainCandidate,
  typable,
  valueCandidate,
} from './candidate.ts';
import type { Completion } from './tab.ts';

/** How long the bot may think about a Tab; Discord gives it 3 s. */
const PATIENCE_MILLISECONDS = 2500;

type CompletingClient = Pick<ChatClient, 'commands' | 'autocomplete' | 'nameables'>;

const NOTHING: Completion = { candidates: [], typed: '', replaced: '' };

/**
 * How the end of `line` can go on. Asks the bot for at most 2.5 s.
 * @param own the prompt's own commands by their names
 */
export async function complete(
  line: string,
  client: CompletingClient,
  own: ReadonlyMap<string, Pick<OwnCommand, 'help' | 'complete'>>,
): Promise<Completion> {
  const offered = slashCommands(client.commands());
  const typed = line.trimStart();
  if (typed.startsWith('/')) return completeCommand(typed, offered, client);

  const [, name, argument = ''] = /^:?(\S+)\s+(.*)$/su.exec(typed) ?? [];
  if (name !== undefined) {
    const word = /[^\s,]*$/u.exec(argument)?.[0] ?? '';
    const before = argument.slice(0, argument.length - word.length).split(/[\s,]+/u);
    const candidates = own.get(name)?.complete?.(before.filter((each) => each !== '')) ?? [];
    return { candidates: beginningWith(word, typable(candidates)), typed: word, replaced: word };
  }
  const first = [
    ...slashWords(offered),
    ...[...own].map(([word, { help }]) => plainCandidate(`:${word}`, help)),
  ];
  return { candidates: beginningWith(typed, first), typed, replaced: typed };
}

async function completeCommand(
  line: string,
  offered: readonly SlashCommand[],
  client: CompletingClient,
): Promise<Completion> {
  const words = splitWords(line.slice(1));
  const last = words.at(-1);
  const goesOn = last !== undefined && last.end === line.length - 1 && (!last.quoted || last.unclosed);
  const before = goesOn ? words.slice(0, -1) : words;
  const { path, next, command, rest } = findCommand(before, offered);
  const word: Word = goesOn ? last : NOTHING_YET;
  if (!command) {
    if (next !== undefined) return NOTHING;
    const [typed, all] =
      path.length > 0 ? [word.text, pathWords(offered, path)] : [`/${word.text}`, slashWords(offered)];
    return { candidates: beginningWith(typed, all), typed, replaced: typed };
  }

  const { options, open } = readOptionWords(rest, command);
  const valuesOf = async (option: APIApplicationCommandBasicOption | undefined) => {
    if (!option) return [];
    if (!('autocomplete' in option && option.autocomplete)) return declaredValues(option, word.text, client);
    const name = command.path.join(' ');
    try {
      const asked = client.autocomplete(name, option.name, word.text, Object.fromEntries(options));
      return await suggestedCandidates(asked);
    } catch (error) {
      // Another option of the line is wrong. The problem is shown when the line is entered.
      if (error instanceof ChatRefusal) return [];
      throw error;
    }
  };
  const completion = { typed: word.text, replaced: goesOn ? line.slice(1 + word.start) : '' };
  if (word.key !== undefined) {
    const option = command.options.find((candidate) => candidate.name === word.key?.toLowerCase());
    return { ...completion, candidates: typable(await valuesOf(option)) };
  }
  const names = word.quoted
    ? []
    : open.map((option) => plainCandidate(`${option.name}:`, shownDescription(option)));
  const values = typable(await valuesOf(open[0]));
  return { ...completion, candidates: [...values, ...beginningWith(word.text, names)] };
}

const NOTHING_YET: Word = { key: undefined, text: '', quoted: false, unclosed: false, start: 0, end: 0 };

function slashWords(offered: readonly SlashCommand[]): Candidate[] {
  return pathWords(offered, []).map(({ value, label }) => plainCandidate(`/${value}`, label));
}

/** The words that may follow a path; one that leads to several commands has no description of its own. */
function pathWords(offered: readonly SlashCommand[], path: readonly string[]): Candidate[] {
  return nextWords(offered, path).map((word) => {
    const whole = [...path, word].join(' ');
    const command = offered.find((candidate) => candidate.path.join(' ') === whole);
    const below = nextWords(offered, [...path, word]).join(', ');
    return plainCandidate(word, command?.description ?? below);
  });
}

/** The choices of the bot, which has searched its values for the typed text itself. */
async function suggestedCandidates(asked: ReturnType<ChatClient['autocomplete']>): Promise<Candidate[]> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, PATIENCE_MILLISECONDS, undefined);
  try {
    const result = await Promise.race([asked, late]);
    if (result?.kind !== 'choices') return [];
    return result.choices.map(({ name, value }) => valueCandidate(String(value), name));
  } finally {
    clearTimeout(timer);
  }
}

function declaredValues(
  option: APIApplicationCommandBasicOption,
  typed: string,
  client: CompletingClient,
): Candidate[] {
  if (option.type === OptionType.Boolean) return beginningWith(typed, [true, false].map(asCandidate));
  const signed = typed === '' || /^[@#<]/.test(typed);
  const nameables = client.nameables(option).map(({ name, alias = '' }) =>
    // A name that was begun without a sign goes on without it.
    valueCandidate(signed ? name : name.slice(1), alias),
  );
  const choices = choicesOf(option).map((choice) => valueCandidate(String(choice.value), shownName(choice)));
  return matchingCandidates(typed, [...nameables, ...choices]);
}

const asCandidate = (value: OptionValue) => valueCandidate(String(value), '');
