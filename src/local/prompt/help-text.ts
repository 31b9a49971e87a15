import {
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import type { OfferedCommand } from './offered-command.ts';
import { choicesOf } from './option-value.ts';
import type { Paint } from './paint.ts';
import { visibleLine } from './visible-text.ts';

/** A command of the prompt itself, for the help. */
export interface HelpEntry {
  readonly usage: string;
  readonly help: string;
}

/** All that can be typed: the commands that the bot offers to this person here, and those of the prompt. */
export function helpText(
  offered: readonly OfferedCommand[],
  own: readonly HelpEntry[],
  paint: Paint,
): string {
  const fromBot = offered.map(({ path, options, description }) => ({
    usage: `/${[...path, ...options.map(optionUsage)].join(' ')}`,
    help: description,
  }));
  return [
    paint('bold', fromBot.length === 0 ? 'The bot offers no commands here.' : 'Commands of the bot'),
    ...fromBot.flatMap(({ usage, help }) => [`  ${visibleLine(usage)}`, `      ${visibleLine(help)}`]),
    '  Options are typed as limit:5, those in [brackets] are optional. Without their',
    '  names they are taken in this order. Quotes hold spaces: name:"ada lovelace".',
    '',
    paint('bold', 'Commands of this prompt'),
    ...own.map(({ usage, help }) => `  ${visibleLine(usage).padEnd(17)} ${visibleLine(help)}`),
  ].join('\n');
}

function optionUsage(option: APIApplicationCommandBasicOption): string {
  const values = valuesOf(option);
  const usage = values ? `${option.name}:${values}` : option.name;
  return option.required ? usage : `[${usage}]`;
}

function valuesOf(option: APIApplicationCommandBasicOption): string {
  const choices = choicesOf(option);
  if (choices.length > 0) return choices.map((choice) => choice.value).join('|');
  if (option.type === OptionType.Boolean) return 'true|false';
  if (option.type !== OptionType.Integer && option.type !== OptionType.Number) return '';
  const { min_value: least, max_value: most } = option;
  return least === undefined || most === undefined ? 'number' : `${least}-${most}`;
}
