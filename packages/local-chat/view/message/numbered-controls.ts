import {
  type APIButtonComponentWithCustomId,
  type APIChannelSelectComponent,
  type APIMentionableSelectComponent,
  type APIMessageComponent,
  type APIRoleSelectComponent,
  type APISelectMenuComponent,
  type APIStringSelectComponent,
  type APIUserSelectComponent,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import { ChatRefusal, type SeenMessage } from 'local-discord/people';
import { visibleLine } from '../screen/visible-text.ts';
import { innerComponents } from './inner-components.ts';

/** A button that can be clicked by its number. */
export interface NumberedButton {
  readonly number: number;
  readonly customId: string;
  readonly label: string;
  readonly disabled: boolean;
}

/** The buttons of a message, numbered from 1 in the order in which they are seen. Links are not among them. */
export function numberButtons({ message }: SeenMessage): NumberedButton[] {
  return [...innerComponents(message.components ?? [])].filter(isClickable).map((button, index) => ({
    number: index + 1,
    customId: button.custom_id,
    label: buttonLabel(button),
    disabled: button.disabled ?? false,
  }));
}

function isClickable(component: APIMessageComponent): component is APIButtonComponentWithCustomId {
  return (
    component.type === ComponentType.Button &&
    component.style !== ButtonStyle.Link &&
    component.style !== ButtonStyle.Premium
  );
}

/** The text on a button: its label, its emoji, or both. */
export function buttonLabel(button: { label?: string; emoji?: { name?: string | null } }): string {
  const parts = [button.emoji?.name, button.label].filter((part) => part);
  return visibleLine(parts.join(' ')) || 'unnamed';
}

/**
 * A button as it is listed: `[1] Next`.
 * @param address what stands before the number where the message has to be named: `3.`
 */
export function buttonText(button: NumberedButton, address = ''): string {
  return `[${address}${button.number}] ${button.label}${button.disabled ? ' (disabled)' : ''}`;
}

/** An option of a menu, which can be chosen by its number. */
interface NumberedOption {
  readonly number: number;
  readonly value: string;
  readonly label: string;
}

/** A select menu whose options can be chosen by their numbers, or whose users, roles or channels by their names. */
export interface NumberedMenu {
  readonly customId: string;
  readonly options: readonly NumberedOption[];
  /** The word before a name, as in `who:@member`: the custom id, or the position when that is no plain word. */
  readonly word: string;
  /** Undefined for a menu of texts. */
  readonly naming?: NamingSelect;
}

type NamingSelect =
  | APIUserSelectComponent
  | APIRoleSelectComponent
  | APIMentionableSelectComponent
  | APIChannelSelectComponent;

/** A name in a menu of users, roles or channels, by the type of the menu. */
const SIGNS = {
  [ComponentType.UserSelect]: '@USER',
  [ComponentType.RoleSelect]: '@ROLE',
  [ComponentType.MentionableSelect]: '@USER',
  [ComponentType.ChannelSelect]: '#CHANNEL',
};

/** The words that choose in a menu by a name; with several such menus in a message, the menu's word too. */
export function namesToType(menu: NumberedMenu, menus: readonly NumberedMenu[], address: string): string {
  const several = menus.filter(({ naming }) => naming).length > 1;
  const sign = menu.naming ? SIGNS[menu.naming.type] : '';
  return `:choose ${address}${several ? `${menu.word}:` : ''}${sign}`;
}

/** The select menus of a message, with their options numbered from 1 through all of them. */
export function numberMenus({ message }: SeenMessage): NumberedMenu[] {
  let number = 0;
  return [...innerComponents(message.components ?? [])].filter(isSelect).map((component, index) => {
    const { custom_id: customId } = component;
    const word = /^[\w-]{1,32}$/.test(customId) ? customId : String(index + 1);
    if (component.type !== ComponentType.StringSelect)
      return { customId, word, options: [], naming: component };
    const options = component.options.map(({ value, label }) => {
      number += 1;
      return { number, value, label };
    });
    return { customId, word, options };
  });
}

function isSelect(component: APIMessageComponent): component is APIStringSelectComponent | NamingSelect {
  return component.type === ComponentType.StringSelect || component.type in SIGNS;
}

/** `1 to 3`: how many of a menu can be chosen. */
function rangeOf({ disabled, min_values: least = 1, max_values: most = 1 }: APISelectMenuComponent): string {
  return disabled ? 'disabled' : least === most ? `${most}` : `${least} to ${most}`;
}

/** A menu of users, roles or channels: those that are chosen, and what to type. */
export function namingMenuLines(
  menu: NamingSelect,
  { menus, optionAddress }: Pick<Controls, 'menus' | 'optionAddress'>,
  nameOf: (id: string) => string | undefined,
): string[] {
  const numbered = menus.find(({ customId }) => customId === menu.custom_id);
  const chosen = menu.default_values ?? [];
  return [
    `[menu] ${visibleLine(menu.placeholder ?? 'choose')} (${rangeOf(menu)})`,
    ...chosen.map(({ id }) => `  ● ${visibleLine(nameOf(id) ?? id)}`),
    ...(numbered && !menu.disabled ? [`  ${namesToType(numbered, menus, optionAddress)}`] : []),
  ];
}

/**
 * A menu with an option on each line: `2 ● Down`, where ● marks the choice.
 * @param address what stands before the numbers where the message has to be named: `3.`
 */
export function menuLines(
  menu: APIStringSelectComponent,
  numbered: NumberedMenu | undefined,
  address: string,
): string[] {
  const { placeholder, options } = menu;
  const heading = `[menu] ${visibleLine(placeholder ?? 'choose')} (${rangeOf(menu)})`;
  const width = String(numbered?.options.at(-1)?.number ?? '-').length;
  const lines = options.map((option) => {
    const number = numbered?.options.find(({ value }) => value === option.value)?.number ?? '-';
    const texts = [option.emoji?.name, option.label, option.description && `· ${option.description}`];
    const text = visibleLine(texts.filter((part) => part).join(' '));
    return `  ${`${address}${number}`.padStart(address.length + width)} ${option.default ? '●' : '○'} ${text}`;
  });
  return [heading, ...lines];
}

/** What the numbers of one message mean: buttons to click, and options of menus to choose. */
export interface Controls {
  readonly buttons: readonly NumberedButton[];
  readonly menus: readonly NumberedMenu[];
  /** The text before the numbers: nothing, or `3.` where the message has to be named. */
  readonly buttonAddress: string;
  readonly optionAddress: string;
}

/** The buttons and menus of a message with their numbers, and how they are typed. */
export function controlsOf(
  seen: SeenMessage,
  address: Pick<Controls, 'buttonAddress' | 'optionAddress'>,
): Controls {
  return { buttons: numberButtons(seen), menus: numberMenus(seen), ...address };
}

/** @throws ChatRefusal when the message has no such button, or it is disabled */
export function buttonOf(seen: SeenMessage, number: number): NumberedButton {
  const buttons = numberButtons(seen);
  const button = buttons.find((candidate) => candidate.number === number);
  if (!button) {
    const there = buttons.map((each) => buttonText(each)).join('  ') || 'it has no buttons';
    throw new ChatRefusal(
      `There is no button ${number} on that message: ${there}. See :messages for others.`,
    );
  }
  if (button.disabled) throw new ChatRefusal(`The button ${buttonText(button)} cannot be clicked.`);
  return button;
}

/** The sentence for unknown numbers of options. */
export const HOW_TO_CHOOSE =
  'Type the numbers of options, such as :choose 1,3-5, or :choose none; see :help :choose.';

/**
 * The menu of a message and the values in it that these numbers mean; no numbers mean none of its values.
 * @throws ChatRefusal when they mean nothing in one menu
 */
export function menuChoice(
  seen: SeenMessage,
  numbers: readonly number[],
): { readonly menu: NumberedMenu; readonly values: readonly string[] } {
  const menus = numberMenus(seen);
  const [first, second] = menus;
  if (!first) throw new ChatRefusal('That message has no menu to choose from. See :messages for others.');
  if (numbers.length === 0) {
    if (second) throw new ChatRefusal('There are several menus; choose in one of them by numbers.');
    return { menu: first, values: [] };
  }
  const menu = menus.find(({ options }) => options.some(({ number }) => numbers.includes(number)));
  const values = numbers.map((number) => {
    const option = menu?.options.find((candidate) => candidate.number === number);
    if (option) return option.value;
    const elsewhere = menus.some(({ options }) => options.some((candidate) => candidate.number === number));
    if (elsewhere) throw new ChatRefusal('These options are of several menus; choose in one at a time.');
    throw new ChatRefusal(`There is no option ${number}. ${HOW_TO_CHOOSE}`);
  });
  return { menu: menu ?? first, values };
}

/**
 * The menu of a message that names are chosen in.
 * @param word the menu's, if it is typed
 * @param offers whether a menu has all of the names
 * @throws ChatRefusal when there is no such menu
 */
export function namingMenu(
  seen: SeenMessage,
  word: string | undefined,
  offers: (menu: NamingSelect) => boolean,
): NumberedMenu {
  const all = numberMenus(seen);
  const naming = all.filter((menu) => menu.naming && (word === undefined || menu.word === word));
  const [first] = naming;
  if (first) return naming.find((menu) => menu.naming && offers(menu.naming)) ?? first;
  const words = all.flatMap((menu) => (menu.naming ? `${namesToType(menu, all, '')}` : []));
  if (words.length === 0) throw new ChatRefusal(HOW_TO_CHOOSE);
  throw new ChatRefusal(`There is no menu "${word}" on that message: type ${words.join(' or ')}.`);
}
