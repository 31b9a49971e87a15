import type { CommandView, MenuCommandView, OptionView } from 'local-discord/control-client';
import { ChatRefusal } from 'local-discord/people';
import { wordsAfter } from '../input/command-line.ts';
import { didYouMean } from '../input/words.ts';
import type { Session } from '../session.ts';
import { type Screen, twoColumns } from '../view/screen.ts';
import { visibleLine, wrapLine } from '../view/terminal-text.ts';
import { type Candidate, type PromptCommand, plainCandidate } from './prompt-command.ts';

/**
 * `:help [COMMAND]`.
 * @param own all of the prompt's commands, including this one by the time it runs
 */
export const helpCommand = (session: Session, own: ReadonlyMap<string, PromptCommand>): PromptCommand => ({
  name: 'help',
  argument: '[COMMAND]',
  help: 'show what can be typed, or all about one command',
  examples: [
    { text: ':help /list', meaning: 'explains a command of the bot with its options' },
    { text: ':help :click', meaning: 'explains one of these' },
  ],
  complete: async (before) => helpCandidates(before, (await session.offer()).commands, own),
  run: (argument) => helpAbout(argument, session, own),
});

/**
 * Returns the help about everything, or about one command: `/list`, `conversation show`, `:click`, `click`.
 * @throws ChatRefusal if there is no such command
 */
async function helpAbout(
  argument: string,
  session: Session,
  own: ReadonlyMap<string, PromptCommand>,
): Promise<string> {
  const { screen } = session;
  const { commands, menus } = await session.offer();
  if (argument === '') return helpText(commands, menus, [...own.values()], screen);
  const bare = argument.replace(/^[/:]/, '');
  if (!argument.startsWith(':')) {
    const path = bare.toLowerCase().split(/\s+/);
    const found = commands.filter((command) => {
      const words = command.path.split(' ');
      return path.every((word, index) => word === words[index]);
    });
    if (found.length > 0) return found.map((command) => commandHelp(command, screen)).join('\n');
  }
  const command = argument.startsWith('/') ? undefined : own.get(bare.toLowerCase());
  if (command) {
    const { help, examples = [] } = command;
    return [...usageLines(ownUsage(command), help, screen), ...twoColumns(examples, screen)].join('\n');
  }
  const meant =
    didYouMean(bare, wordsAfter(commands, []), ':help /') || didYouMean(bare, [...own.keys()], ':help :');
  throw new ChatRefusal(`There is no command ${argument} here. ${meant}:help shows all.`);
}

/** Completes `:help` after these words. */
function helpCandidates(
  before: readonly string[],
  commands: readonly CommandView[],
  own: ReadonlyMap<string, PromptCommand>,
): Candidate[] {
  const path = before.map((word, index) => (index === 0 ? word.replace(/^\//, '') : word));
  const words = wordsAfter(commands, path);
  if (path.length > 0) return words.map((word) => plainCandidate(word));
  return [
    ...words.map((word) => plainCandidate(`/${word}`)),
    ...[...own].map(([name, { help }]) => plainCandidate(`:${name}`, help)),
  ];
}

/** Lists all that can be typed: the bot's commands for this person in this channel, and the prompt's commands. */
function helpText(
  offered: readonly CommandView[],
  menus: readonly MenuCommandView[],
  own: readonly PromptCommand[],
  screen: Screen,
): string {
  const { paint, columns } = screen;
  const fromBot = [
    ...offered.map((command) => ({ text: usageOf(command), meaning: command.description })),
    ...menus.map((command) => ({ text: menuUsage(command), meaning: `a command of a ${command.target}` })),
  ];
  return [
    paint('bold', fromBot.length === 0 ? 'The bot offers no commands here.' : 'Commands of the bot'),
    ...twoColumns(fromBot, screen),
    ...wrapLine(`  ${INPUT_SYNTAX}`, columns),
    '',
    paint('bold', 'Commands of this prompt'),
    ...twoColumns(
      own.map((command) => ({ text: ownUsage(command), meaning: command.help })),
      screen,
    ),
  ].join('\n');
}

const INPUT_SYNTAX =
  'Options are typed as limit:5, or without their names in their order; … stands for optional ones, which ' +
  ':help COMMAND lists. Quotes hold spaces: name:"a b". People, roles and channels are @member and #general.';

/** Lists one command with its options, one per line. */
function commandHelp({ path, description, options }: CommandView, screen: Screen): string {
  const entries = options.map((option) => {
    const values = acceptedValues(option);
    return {
      text: values ? `${option.name}:${values}` : option.name,
      meaning: option.required ? `${option.description} (required)` : option.description,
    };
  });
  return [...usageLines(`/${path}`, description, screen), ...twoColumns(entries, screen)].join('\n');
}

function usageLines(usage: string, description: string, { paint, columns }: Screen): string[] {
  return wrapLine(`${paint('bold', visibleLine(usage))}  ${visibleLine(description)}`, columns);
}

/** `:click N`. */
function ownUsage({ name, argument }: PromptCommand): string {
  return argument === undefined ? `:${name}` : `:${name} ${argument}`;
}

/** `:apps N Look up this name`. */
export const menuUsage = ({ target, name }: MenuCommandView): string =>
  visibleLine(`:apps ${target === 'message' ? 'N' : '@USER'} ${name}`);

/** `/list name …`: the required options, and an ellipsis if there are others. */
function usageOf({ path, options }: CommandView): string {
  const required = options.filter((option) => option.required).map((option) => option.name);
  const more = options.length > required.length ? ['…'] : [];
  return `/${[path, ...required, ...more].join(' ')}`;
}

function acceptedValues({ kind, choices, min, max }: OptionView): string {
  if (choices.length > 0) return choices.map((choice) => choice.value).join('|');
  if (kind === 'integer' || kind === 'number')
    return min === undefined || max === undefined ? 'number' : `${min}-${max}`;
  return VALUE_PLACEHOLDERS[kind] ?? '';
}

const VALUE_PLACEHOLDERS: Partial<Record<OptionView['kind'], string>> = {
  boolean: 'true|false',
  user: '@user',
  role: '@role',
  mentionable: '@user|@role',
  channel: '#channel',
  attachment: 'PATH',
};
