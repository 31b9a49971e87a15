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

const COLUMNS = 80;
/** Where the descriptions begin, unless all usages are shorter. */
const MOST_USAGE = 34;

/** All that can be typed, a line for each: the commands that the bot offers to this person here, and the prompt's. */
export function helpText(
  offered: readonly OfferedCommand[],
  own: readonly HelpEntry[],
  paint: Paint,
): string {
  const fromBot = offered.map((command) => ({ usage: usageOf(command), help: command.description }));
  return [
    paint('bold', fromBot.length === 0 ? 'The bot offers no commands here.' : 'Commands of the bot'),
    ...helpLines(fromBot),
    '  Options are typed as limit:5, or without their names in their order; … stands',
    '  for optional ones, which :help COMMAND lists. Quotes hold spaces: name:"a b".',
    '',
    paint('bold', 'Commands of this prompt'),
    ...helpLines(own),
  ].join('\n');
}

/** One command with all its options, a line for each. */
export function commandHelp({ path, description, options }: OfferedCommand, paint: Paint): string {
  const entries = options.map((option) => {
    const values = valuesOf(option);
    return { usage: values ? `${option.name}:${values}` : option.name, help: optionHelp(option) };
  });
  const heading = `${paint('bold', visibleLine(`/${path.join(' ')}`))}  ${visibleLine(description)}`;
  return [heading, ...helpLines(entries)].join('\n');
}

/** Each on one line of 80 columns; a longer one ends in …. */
function helpLines(entries: readonly HelpEntry[]): string[] {
  const width = Math.min(MOST_USAGE, Math.max(...entries.map(({ usage }) => usage.length)));
  return entries.map(({ usage, help }) => {
    const line = Array.from(`  ${visibleLine(usage).padEnd(width)}  ${visibleLine(help)}`.trimEnd());
    return line.length <= COLUMNS ? line.join('') : `${line.slice(0, COLUMNS - 1).join('')}…`;
  });
}

/** `/list name …`: the required options, and whether there are others. */
function usageOf({ path, options }: OfferedCommand): string {
  const required = options.filter((option) => option.required).map((option) => option.name);
  const more = options.length > required.length ? ['…'] : [];
  return `/${[...path, ...required, ...more].join(' ')}`;
}

function optionHelp({ required, description }: APIApplicationCommandBasicOption): string {
  return required ? `${description} (required)` : description;
}

function valuesOf(option: APIApplicationCommandBasicOption): string {
  const choices = choicesOf(option);
  if (choices.length > 0) return choices.map((choice) => choice.value).join('|');
  if (option.type === OptionType.Boolean) return 'true|false';
  if (option.type !== OptionType.Integer && option.type !== OptionType.Number) return '';
  const { min_value: least, max_value: most } = option;
  return least === undefined || most === undefined ? 'number' : `${least}-${most}`;
}
