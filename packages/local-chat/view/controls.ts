import {
  type APIButtonComponentWithCustomId,
  type APIMessageComponent,
  type APISelectMenuComponent,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import { ChatRefusal, type SeenMessage } from 'local-discord/people';
import { visibleLine } from './terminal-text.ts';

/** A button with the number that clicks it. */
interface NumberedButton {
  readonly number: number;
  readonly customId: string;
  readonly label: string;
  readonly disabled: boolean;
}

/** A select menu. Options are chosen by number; users, roles and channels by name. */
export interface NumberedMenu {
  readonly component: APISelectMenuComponent;
  readonly options: readonly { readonly number: number; readonly value: string; readonly label: string }[];
  /** The word before a name, as in `who:@member`: the custom id, or the position if the custom id is no plain word. */
  readonly word: string;
}

/** The numbers of a message's controls: buttons from 1 in reading order, and options from 1 through all menus. */
export interface Controls {
  /** Without link buttons and premium buttons. */
  readonly buttons: readonly NumberedButton[];
  readonly menus: readonly NumberedMenu[];
  /** The text before the numbers: empty, or `3.` if the message must be named. */
  readonly buttonAddress: string;
  readonly optionAddress: string;
}

export function controlsOf({ message }: SeenMessage, buttonAddress = '', optionAddress = ''): Controls {
  const components = [...innerComponents(message.components ?? [])];
  const buttons = components.filter(isClickable).map((button, index) => ({
    number: index + 1,
    customId: button.custom_id,
    label: buttonLabel(button),
    disabled: button.disabled ?? false,
  }));
  let number = 0;
  const menus = components.filter(isSelect).map((component, index) => {
    const word = /^[\w-]{1,32}$/.test(component.custom_id) ? component.custom_id : String(index + 1);
    const own = component.type === ComponentType.StringSelect ? component.options : [];
    const options = own.map(({ value, label }) => {
      number += 1;
      return { number, value, label };
    });
    return { component, word, options };
  });
  return { buttons, menus, buttonAddress, optionAddress };
}

/** Yields the components inside rows, containers and sections, in reading order. */
function* innerComponents(components: readonly APIMessageComponent[]): Generator<APIMessageComponent> {
  for (const component of components) {
    if (component.type === ComponentType.ActionRow || component.type === ComponentType.Container) {
      yield* innerComponents(component.components);
    } else if (component.type === ComponentType.Section) {
      yield* innerComponents([component.accessory]);
    } else {
      yield component;
    }
  }
}

function isClickable(component: APIMessageComponent): component is APIButtonComponentWithCustomId {
  return (
    component.type === ComponentType.Button &&
    component.style !== ButtonStyle.Link &&
    component.style !== ButtonStyle.Premium
  );
}

/** Placeholders of names by the type of the menu. */
const NAME_PLACEHOLDERS: Partial<Record<ComponentType, string>> = {
  [ComponentType.UserSelect]: '@USER',
  [ComponentType.RoleSelect]: '@ROLE',
  [ComponentType.MentionableSelect]: '@USER',
  [ComponentType.ChannelSelect]: '#CHANNEL',
};

function isSelect(component: APIMessageComponent): component is APISelectMenuComponent {
  return component.type === ComponentType.StringSelect || component.type in NAME_PLACEHOLDERS;
}

/** Returns the text on a button: its emoji and its label. */
export function buttonLabel(button: { label?: string; emoji?: { name?: string | null } }): string {
  const parts = [button.emoji?.name, button.label].filter((part) => part);
  return visibleLine(parts.join(' ')) || 'unnamed';
}

/**
 * Returns a button as listed: `[1] Next`.
 * @param address the text before the number if the message must be named: `3.`
 */
export function buttonText(button: NumberedButton, address = ''): string {
  return `[${address}${button.number}] ${button.label}${button.disabled ? ' (disabled)' : ''}`;
}

/**
 * Returns the command for each menu of names, such as `:choose who:@USER`. Includes the menu's word only if there are
 * several.
 */
export function nameUsages(menus: readonly NumberedMenu[], address: string): Map<NumberedMenu, string> {
  const naming = menus.filter(({ component }) => component.type in NAME_PLACEHOLDERS);
  return new Map(
    naming.map((menu) => {
      const word = naming.length > 1 ? `${menu.word}:` : '';
      return [menu, `:choose ${address}${word}${NAME_PLACEHOLDERS[menu.component.type]}`];
    }),
  );
}

/**
 * Lists a menu with one option per line, `2 ● Down`, or with its chosen names, and the usage. ● marks chosen options.
 */
export function menuLines(
  menu: APISelectMenuComponent,
  { menus, optionAddress }: Controls,
  nameOf: (id: string) => string | undefined = () => undefined,
): string[] {
  const { placeholder, disabled, min_values: least = 1, max_values: most = 1 } = menu;
  const range = disabled ? 'disabled' : least === most ? `${most}` : `${least} to ${most}`;
  const heading = `[menu] ${visibleLine(placeholder ?? 'choose')} (${range})`;
  const numbered = menus.find(({ component }) => component.custom_id === menu.custom_id);
  if (menu.type !== ComponentType.StringSelect) {
    const chosen = (menu.default_values ?? []).map(({ id }) => `  ● ${visibleLine(nameOf(id) ?? id)}`);
    const typed = numbered && !disabled && nameUsages(menus, optionAddress).get(numbered);
    return [heading, ...chosen, ...(typed ? [`  ${typed}`] : [])];
  }
  const width = String(numbered?.options.at(-1)?.number ?? '-').length;
  const lines = menu.options.map((option) => {
    const number = numbered?.options.find(({ value }) => value === option.value)?.number ?? '-';
    const texts = [option.emoji?.name, option.label, option.description && `· ${option.description}`];
    const text = visibleLine(texts.filter((part) => part).join(' '));
    return `  ${`${optionAddress}${number}`.padStart(optionAddress.length + width)} ${option.default ? '●' : '○'} ${text}`;
  });
  return [heading, ...lines];
}

/** The usage for unknown option numbers. */
export const CHOOSE_USAGE =
  'Type the numbers of options, such as :choose 1,3-5, or :choose none; see :help :choose.';

/**
 * Returns the menu and its values for these option numbers. No numbers mean no values.
 * @throws ChatRefusal unless the numbers are options of one menu
 */
export function menuChoice(
  seen: SeenMessage,
  numbers: readonly number[],
): { readonly menu: string; readonly values: readonly string[] } {
  const { menus } = controlsOf(seen);
  const [first, second] = menus;
  if (!first) throw new ChatRefusal('That message has no menu to choose from. See :messages for others.');
  if (numbers.length === 0 && second)
    throw new ChatRefusal('There are several menus; choose in one of them by numbers.');
  const menu = menus.find(({ options }) => options.some(({ number }) => numbers.includes(number))) ?? first;
  const values = numbers.map((number) => {
    const option = menu.options.find((candidate) => candidate.number === number);
    if (option) return option.value;
    const isElsewhere = menus.some(({ options }) => options.some((candidate) => candidate.number === number));
    if (isElsewhere) throw new ChatRefusal('These options belong to several menus; choose in one at a time.');
    throw new ChatRefusal(`There is no option ${number}. ${CHOOSE_USAGE}`);
  });
  return { menu: menu.component.custom_id, values };
}

/**
 * Parses `1`, `1 3`, `1,3-5` or `none`, and the same for an earlier message: `3.1`, `3.1,4-5`, `3.none`.
 * @returns the message's number and the distinct numbers of its controls, empty for `none`; undefined for other texts,
 * and for controls of several messages
 */
export function addressedNumbers(
  typed: string,
): { readonly message: number | undefined; readonly numbers: readonly number[] } | undefined {
  const messages = new Set<number>();
  const numbers = new Set<number>();
  const parts = typed.split(/[\s,]+/).filter((part) => part !== '');
  for (const part of parts) {
    const { message, none, first, last = first } = PART.exec(part)?.groups ?? {};
    if (message !== undefined) messages.add(Number(message));
    if (none !== undefined && parts.length === 1) continue;
    if (first === undefined || Number(first) > Number(last)) return undefined;
    for (let number = Number(first); number <= Number(last); number += 1) numbers.add(number);
  }
  const [message] = messages;
  return parts.length > 0 && messages.size < 2 ? { message, numbers: [...numbers] } : undefined;
}

const PART = /^(?:(?<message>\d{1,4})\.)?(?:(?<none>none)|(?<first>\d{1,3})(?:-(?<last>\d{1,3}))?)$/i;
