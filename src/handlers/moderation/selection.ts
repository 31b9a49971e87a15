/** A choice of several to change at once. It is kept as marks in the menus of the message, so any replica reads it after any restart. */

import {
  type APIActionRowComponent,
  type APIMessageTopLevelComponent,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  ComponentType,
} from 'discord-api-types/v10';
import { type ComponentInput, type ComponentMessage, idOf } from '../declaration/component.ts';
import { button, row } from '../display/buttons.ts';
import { shownText } from '../display/safe-text.ts';
import { CannotDo, UnreadableCustomId } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { IndexedResource } from '../resource-index.ts';
import { ACTIONS, type Verb } from './actions.ts';
import type { ListPageFields } from './custom-ids.ts';
import type { ResourceKind } from './resource-kind.ts';
import { resourceLabel } from './view.ts';

/** How many can be chosen, on all pages: as many as a menu of them holds. */
const MOST_CHOSEN = 25;

type Part = APIMessageTopLevelComponent;
type Message = ComponentMessage | undefined;

/** Marks the choice in the menu of the message, and shows the buttons for it. */
export function markChosen(kind: ResourceKind, { customId, values, message }: ComponentInput): Reply {
  const chosen = new Set(values);
  const parts = (message?.components ?? []).flatMap((part): Part[] => {
    const menu = menuIn(part);
    if (menu?.custom_id !== customId) return part.type === ComponentType.ActionRow ? [part] : [];
    return [withMenu(part, markedOf(menu, chosen))];
  });
  return { components: arranged(kind, parts) };
}

/** A page that keeps the choice made on the pages before it. */
export function keepChoice(kind: ResourceKind, page: Reply, message: Message): Reply {
  const chosen = new Map(marksIn(kind, message).map((option) => [option.value, option]));
  if (chosen.size === 0) return page;
  const parts = (page.components ?? []).map((part) => {
    const menu = choosingMenu(kind, part);
    return menu ? withMenu(part, markedOf(menu, new Set(chosen.keys()))) : part;
  });
  for (const part of parts) {
    for (const { value } of choosingMenu(kind, part)?.options ?? []) chosen.delete(value);
  }
  return { ...page, components: arranged(kind, [...parts, ...keptMenu(kind, [...chosen.values()])]) };
}

/** The options that are chosen in a message's menus. @throws CannotDo when none is */
export function chosenIn(kind: ResourceKind, message: Message): APISelectMenuOption[] {
  const chosen = marksIn(kind, message);
  if (chosen.length === 0) throw new CannotDo('Choose something from the menu first.');
  return chosen;
}

function marksIn(kind: ResourceKind, message: Message): APISelectMenuOption[] {
  const menus = (message?.components ?? []).flatMap((part) => choosingMenu(kind, part) ?? []);
  const marks = menus.flatMap(({ options }) => options.filter((option) => option.default));
  // Two people may choose at one moment, so that there are more.
  return [...new Map(marks.map((option) => [option.value, option])).values()].slice(0, MOST_CHOSEN);
}

/** Whether a message is the report of a change of several, and no list. */
export const isReport = ({ ids }: ResourceKind, message: Message): boolean =>
  (message?.components ?? []).some((part) => idOf(menuIn(part)?.custom_id ?? '') === ids.retryMenu.id);

/** The page that a list shows; undefined where its menu does not carry one. */
export function shownPageFields({ ids }: ResourceKind, message: Message): ListPageFields | undefined {
  const menus = (message?.components ?? []).flatMap((part) => menuIn(part) ?? []);
  const customId = menus.map((menu) => menu.custom_id).find((each) => idOf(each) === ids.menu.id);
  try {
    return customId === undefined ? undefined : ids.menu.decode(customId);
  } catch (error) {
    // A list of another version.
    if (error instanceof UnreadableCustomId) return undefined;
    throw error;
  }
}

/** The parts of a message with what can be done under the menus, none of which lets too many be chosen. */
function arranged(kind: ResourceKind, parts: readonly Part[]): Part[] {
  const kept = parts.filter((part) => !isBulkRow(kind, part));
  const chosen = marksIn(kind, { components: [...kept] });
  const limited = kept.map((part) => {
    const menu = choosingMenu(kind, part);
    return menu ? withMenu(part, limitedMenu(menu, MOST_CHOSEN - chosen.length)) : part;
  });
  const behind = limited.findLastIndex((part) => choosingMenu(kind, part) !== undefined) + 1;
  const all = [...limited.slice(0, behind), ...bulkRows(kind, chosen), ...limited.slice(behind)];
  // "Look further" makes way for a choice on several pages: the next page has it again.
  return all.length > MOST_ROWS_OF_PARTS ? all.filter((part) => !isLookFurtherRow(kind, part)) : all;
}

/** Discord's limit for a message. */
const MOST_ROWS_OF_PARTS = 5;

/** Whether a row has one button to a page alone: other pages have three. */
function isLookFurtherRow({ ids }: ResourceKind, part: Part): boolean {
  if (part.type !== ComponentType.ActionRow || part.components.length > 1) return false;
  const [first] = part.components;
  return (
    first?.type === ComponentType.Button && 'custom_id' in first && idOf(first.custom_id) === ids.page.id
  );
}

/** @param left how many more may be chosen */
function limitedMenu(menu: APIStringSelectComponent, left: number): APIStringSelectComponent {
  const { options } = menu;
  const most = Math.min(options.length, options.filter((option) => option.default).length + left);
  return { ...menu, max_values: Math.max(1, most), disabled: most === 0 };
}

const markedOf = (menu: APIStringSelectComponent, chosen: ReadonlySet<string>) => ({
  ...menu,
  options: menu.options.map((option) => ({ ...option, default: chosen.has(option.value) })),
});

function menuIn(part: Part): APIStringSelectComponent | undefined {
  if (part.type !== ComponentType.ActionRow) return undefined;
  const [first] = part.components;
  return first?.type === ComponentType.StringSelect ? first : undefined;
}

/** The menu of a row, if resources are chosen from it. */
function choosingMenu({ ids }: ResourceKind, part: Part): APIStringSelectComponent | undefined {
  const menu = menuIn(part);
  const id = menu && idOf(menu.custom_id);
  return [ids.menu.id, ids.choice.id, ids.retryMenu.id, ids.otherPagesMenu.id].some((each) => each === id)
    ? menu
    : undefined;
}

const withMenu = (part: Part, menu: APIStringSelectComponent): Part =>
  part.type === ComponentType.ActionRow ? { ...part, components: [menu] } : part;

function isBulkRow({ ids }: ResourceKind, part: Part): boolean {
  if (part.type !== ComponentType.ActionRow) return false;
  const [first] = part.components;
  return (
    first?.type === ComponentType.Button && 'custom_id' in first && idOf(first.custom_id) === ids.bulk.id
  );
}

function bulkRows({ ids }: ResourceKind, chosen: readonly APISelectMenuOption[]): Part[] {
  const [first, ...others] = chosen;
  if (!first) return [];
  const all = (verb: Verb) => button(ids.bulk, { verb }, `${ACTIONS[verb].label} chosen`);
  // Without it where the id is too long for it.
  const show = others.length === 0 ? button(ids.show, { id: first.value }, 'Show') : undefined;
  return [
    ...row(all('pin'), all('mute'), all('archive'), ...(show ? [show] : [])),
    ...row(all('unpin'), all('unmute'), all('restore')),
  ];
}

/** Discord's limits for an option of a menu. */
export const VALUE_LENGTH = 100;
const DESCRIPTION_LENGTH = 100;

export type MenuRow = APIActionRowComponent<APIStringSelectComponent>;

/**
 * A menu of the resources of a page whose ids fit into one, to choose several from; none when there are none.
 * @param here the page, which is shown again from what its menu carries
 */
export function resourceMenu(
  kind: ResourceKind,
  resources: readonly IndexedResource[],
  here: ListPageFields,
): MenuRow[] {
  const fitting = resources.filter(({ id }) => id.length <= VALUE_LENGTH);
  const options = fitting.map((resource) => ({
    label: resourceLabel(resource),
    description: shownText(resource.id, DESCRIPTION_LENGTH),
    value: resource.id,
  }));
  const { menu, choice } = kind.ids;
  const customId = menu.encode(here) ?? menu.encode({ ...here, after: '' }) ?? choice.encode({});
  return menuRow(customId, options, `Choose ${kind.noun}s to change several at once`);
}

/** A menu of options that were chosen from another, and are so in this one, for trying them again. */
export function chosenMenu(kind: ResourceKind, options: readonly APISelectMenuOption[]): MenuRow[] {
  const placeholder = `Choose ${kind.noun}s to change several at once`;
  return menuRow(kind.ids.retryMenu.encode({}), options.map(marked), placeholder);
}

/** A menu of the options that were chosen on other pages. */
function keptMenu(kind: ResourceKind, options: readonly APISelectMenuOption[]): MenuRow[] {
  return menuRow(kind.ids.otherPagesMenu.encode({}), options.map(marked), 'Chosen on other pages');
}

/** An option that is chosen. */
export const marked = (option: APISelectMenuOption) => ({ ...option, default: true });

/** A menu in a row of its own, of which everything may be chosen, or nothing; none without options. */
export function menuRow(
  customId: string | undefined,
  wanted: readonly APISelectMenuOption[],
  placeholder: string,
): MenuRow[] {
  // Discord takes each value once; a service may list a row twice.
  const options = [...new Map(wanted.map((option) => [option.value, option])).values()];
  if (options.length === 0 || customId === undefined) return [];
  const select: APIStringSelectComponent = {
    type: ComponentType.StringSelect,
    custom_id: customId,
    placeholder,
    min_values: 0,
    max_values: options.length,
    options,
  };
  return [{ type: ComponentType.ActionRow, components: [select] }];
}
