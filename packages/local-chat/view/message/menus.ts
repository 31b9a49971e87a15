import { type APIStringSelectComponent, ComponentType } from 'discord-api-types/v10';
import type { SeenMessage } from 'local-discord/people';
import { visibleLine } from '../screen/visible-text.ts';
import { innerComponents } from './inner-components.ts';

/** An option of a menu, which can be chosen by its number. */
interface NumberedOption {
  readonly number: number;
  readonly value: string;
  readonly label: string;
}

/** A select menu whose options can be chosen by their numbers. */
export interface NumberedMenu {
  readonly customId: string;
  readonly options: readonly NumberedOption[];
}

/** The select menus of a message, with their options numbered from 1 through all of them. */
export function numberMenus({ message }: SeenMessage): NumberedMenu[] {
  let number = 0;
  return [...innerComponents(message.components ?? [])].flatMap((component) => {
    if (component.type !== ComponentType.StringSelect) return [];
    const options = component.options.map(({ value, label }) => {
      number += 1;
      return { number, value, label };
    });
    return [{ customId: component.custom_id, options }];
  });
}

/**
 * A menu with an option on each line: `2 ● Down`, where ● stands at what is chosen.
 * @param address what stands before the numbers where the message has to be named: `3.`
 */
export function menuLines(
  menu: APIStringSelectComponent,
  numbered: NumberedMenu | undefined,
  address: string,
): string[] {
  const { placeholder, options, disabled, min_values: least = 1, max_values: most = 1 } = menu;
  const range = least === most ? `${most}` : `${least} to ${most}`;
  const heading = `[menu] ${visibleLine(placeholder ?? 'choose')} (${disabled ? 'disabled' : range})`;
  const width = String(numbered?.options.at(-1)?.number ?? '-').length;
  const lines = options.map((option) => {
    const number = numbered?.options.find(({ value }) => value === option.value)?.number ?? '-';
    const texts = [option.emoji?.name, option.label, option.description && `· ${option.description}`];
    const text = visibleLine(texts.filter((part) => part).join(' '));
    return `  ${`${address}${number}`.padStart(address.length + width)} ${option.default ? '●' : '○'} ${text}`;
  });
  return [heading, ...lines];
}
