import {
  type APIMessage,
  type APISelectMenuComponent,
  ApplicationCommandOptionType,
  ComponentType,
} from 'discord-api-types/v10';
import { flatten } from '../forms/components.ts';
import { ChatRefusal, type NamingMenu, type NamingOption } from './chat-client.ts';
import type { Nameables } from './nameables.ts';

/** The fields of a component in an interaction. */
export interface UsedComponent {
  readonly type: ComponentType;
  readonly custom_id: string;
  readonly id?: number | undefined;
}

/** A select menu of a message or modal. */
export type Menu = APISelectMenuComponent & { readonly id?: number };

const NAMING: Partial<Record<ComponentType, ApplicationCommandOptionType>> = {
  [ComponentType.UserSelect]: ApplicationCommandOptionType.User,
  [ComponentType.RoleSelect]: ApplicationCommandOptionType.Role,
  [ComponentType.MentionableSelect]: ApplicationCommandOptionType.Mentionable,
  [ComponentType.ChannelSelect]: ApplicationCommandOptionType.Channel,
};
const MENU_TYPES: ReadonlySet<ComponentType> = new Set([
  ComponentType.StringSelect,
  ...Object.keys(NAMING).map(Number),
]);

export function isMenu(component: { readonly type: ComponentType }): component is Menu {
  return MENU_TYPES.has(component.type);
}

/** Returns an option that accepts the users, roles or channels of a menu; undefined for another component. */
export function namingOption({ type, channel_types }: NamingMenu): NamingOption | undefined {
  const optionType = NAMING[type];
  if (optionType === undefined) return undefined;
  return { type: optionType, ...(channel_types?.length && { channel_types }) };
}

/**
 * Validates a choice in a menu.
 * @param what the menu's name in error messages
 * @returns values of options, or ids of users, roles and channels
 * @throws ChatRefusal for an unknown or repeated value, and for too few or too many values
 */
export function chosenValues(
  menu: Menu,
  chosen: readonly string[],
  nameables: Nameables,
  what = 'The menu',
): string[] {
  const values = chosen.map((each) => chosenValue(menu, each, nameables, what));
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) < index)
      throw new ChatRefusal(`The option "${chosen[index]}" is chosen twice.`);
  }
  checkCount(what, 'of its options', values.length, menu);
  return values;
}

/** @throws ChatRefusal for too few or too many values */
export function checkCount(
  what: string,
  ofWhat: string,
  count: number,
  {
    min_values: least = 1,
    max_values: most = 1,
  }: { readonly min_values?: number; readonly max_values?: number },
): void {
  if (count >= least && count <= most) return;
  const wanted = least === most ? `${most}` : `${least} to ${most}`;
  throw new ChatRefusal(`${what} takes ${wanted} ${ofWhat}, not ${count}.`);
}

function chosenValue(menu: Menu, chosen: string, nameables: Nameables, what: string): string {
  if (menu.type === ComponentType.StringSelect) {
    if (menu.options.some(({ value }) => value === chosen)) return chosen;
    throw new ChatRefusal(`${what} has no option "${chosen}".`);
  }
  const option = namingOption(menu);
  const id = option && nameables.idOf(option, chosen);
  if (id !== undefined) return id;
  const known = option ? nameables.of(option).map(({ name }) => name) : [];
  const there = known.length > 0 ? `there is ${known.join(', ')}` : 'there is none here';
  throw new ChatRefusal(`${what} has no "${chosen}": ${there}.`);
}

/**
 * Finds a button of a message by custom id.
 * @throws ChatRefusal if it does not exist or is disabled
 */
export function buttonAt({ components = [] }: APIMessage, customId: string): UsedComponent {
  const button = flatten(components).find(
    ({ type, custom_id }) => type === ComponentType.Button && custom_id === customId,
  );
  if (!button) throw new ChatRefusal('There is no such button on that message.');
  if (button.disabled) throw new ChatRefusal('That button is disabled.');
  return { type: button.type, custom_id: customId, id: button.id };
}

/**
 * Finds a select menu of a message, of any type, by custom id.
 * @throws ChatRefusal if it does not exist or is disabled
 */
export function menuAt({ components = [] }: APIMessage, customId: string): Menu {
  const menu = flatten(components).find(
    (component): component is Menu => isMenu(component) && component.custom_id === customId,
  );
  if (!menu) throw new ChatRefusal('There is no such menu on that message.');
  if (menu.disabled) throw new ChatRefusal('That menu is disabled.');
  return menu;
}
