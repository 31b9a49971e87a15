import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import { type MenuCommand, type SlashCommand, shownDescription } from 'local-discord/people';
import { choicesOf } from '../input/command/option-value.ts';
import type { OwnCommand } from '../input/own/own-command.ts';
import type { Screen } from './screen/screen.ts';
import { twoColumns } from './screen/two-columns.ts';
import { visibleLine } from './screen/visible-text.ts';
import { wrapLine } from './screen/wrap.ts';

/** All that can be typed: the commands that the bot offers to this person here, and the prompt's. */
export function helpText(
  offered: readonly SlashCommand[],
  menus: readonly MenuCommand[],
  own: readonly OwnCommand[],
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
    ...wrapLine(`  ${HOW_TO_TYPE}`, columns),
    '',
    paint('bold', 'Commands of this prompt'),
    ...twoColumns(
      own.map((command) => ({ text: ownUsage(command), meaning: command.help })),
      screen,
    ),
  ].join('\n');
}

const HOW_TO_TYPE =
  'Options are typed as limit:5, or without their names in their order; … stands for optional ones, which ' +
  ':help COMMAND lists. Quotes hold spaces: name:"a b". People, roles and channels are @member and #general.';

/** One command with all its options, a line for each. */
export function commandHelp({ path, description, options }: SlashCommand, screen: Screen): string {
  const entries = options.map((option) => {
    const values = acceptedValues(option);
    return { text: values ? `${option.name}:${values}` : option.name, meaning: optionHelp(option) };
  });
  return [...usageLines(`/${path.join(' ')}`, description, screen), ...twoColumns(entries, screen)].join(
    '\n',
  );
}

/** One of the prompt's commands with the ways of typing it. */
export function ownCommandHelp(command: OwnCommand, screen: Screen): string {
  const { help, examples = [] } = command;
  return [...usageLines(ownUsage(command), help, screen), ...twoColumns(examples, screen)].join('\n');
}

function usageLines(usage: string, description: string, { paint, columns }: Screen): string[] {
  return wrapLine(`${paint('bold', visibleLine(usage))}  ${visibleLine(description)}`, columns);
}

/** `:click N`. */
function ownUsage({ name, argument }: OwnCommand): string {
  return argument === undefined ? `:${name}` : `:${name} ${argument}`;
}

/** `:apps N Look up this name`. */
export const menuUsage = ({ target, name }: MenuCommand): string =>
  visibleLine(`:apps ${target === 'message' ? 'N' : '@USER'} ${name}`);

/** `/list name …`: the required options, and whether there are others. */
function usageOf({ path, options }: SlashCommand): string {
  const required = options.filter((option) => option.required).map((option) => option.name);
  const more = options.length > required.length ? ['…'] : [];
  return `/${[...path, ...required, ...more].join(' ')}`;
}

function optionHelp(option: APIApplicationCommandBasicOption): string {
  const description = shownDescription(option);
  return option.required ? `${description} (required)` : description;
}

function acceptedValues(option: APIApplicationCommandBasicOption): string {
  const choices = choicesOf(option);
  if (choices.length > 0) return choices.map((choice) => choice.value).join('|');
  if (option.type === OptionType.Boolean) return 'true|false';
  const sign = SIGNS[option.type];
  if (sign !== undefined) return sign;
  if (option.type !== OptionType.Integer && option.type !== OptionType.Number) return '';
  const { min_value: least, max_value: most } = option;
  return least === undefined || most === undefined ? 'number' : `${least}-${most}`;
}

const SIGNS: Partial<Record<OptionType, string>> = {
  [OptionType.User]: '@user',
  [OptionType.Role]: '@role',
  [OptionType.Mentionable]: '@user|@role',
  [OptionType.Channel]: '#channel',
};
