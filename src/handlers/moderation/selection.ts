/** A choice of several to change at once. It is kept as marks in the menus of the message, so any replica reads it after any restart. */

import {
  type APIMessageTopLevelComponent,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import { type ComponentInput, type ComponentMessage, idOf } from '../declaration/component.ts';
import {
  ACTION_ROW_BUTTONS,
  MESSAGE_ACTION_ROWS,
  SELECT_OPTION_DESCRIPTION_LENGTH,
  SELECT_OPTIONS,
} from '../discord-limits.ts';
import { type Button, button, type MenuRow, menuRow, row } from '../display/buttons.ts';
import { shownText } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { IndexedResource } from '../resource-index.ts';
import type { Words } from '../words/en/index.ts';
import { ACTIONS } from './actions.ts';
import type { ListPageFields } from './custom-ids.ts';
import type { ResourceKind } from './resource-kind.ts';
import { actionWords, resourceLabel } from './view.ts';

type Part = APIMessageTopLevelComponent;
type Message = ComponentMessage | undefined;

/** Marks the choice in the menu of the message, and shows the buttons for it. */
export function markChosen(
  kind: ResourceKind,
  { customId, values, message }: ComponentInput,
  context: HandlerContext,
): Reply {
  const chosen = new Set(values);
  const parts = (message?.components ?? []).flatMap((part): Part[] => {
    const menu = menuIn(part);
    if (menu?.custom_id !== customId) return part.type === ComponentType.ActionRow ? [part] : [];
    return [withMenu(part, markedOf(menu, chosen))];
  });
  return { components: arranged(kind, parts, context) };
}

/** A page that keeps the choice made on the pages before it. @param gone an id that is no choice any more */
export function keepChoice(
  kind: ResourceKind,
  page: Reply,
  message: Message,
  context: HandlerContext,
  gone?: string,
): Reply {
  const marks = marksIn(kind, message).filter(({ value }) => value !== gone);
  const chosen = new Map(marks.map((option) => [option.value, option]));
  if (chosen.size === 0) return page;
  const parts = (page.components ?? []).map((part) => {
    const menu = choosingMenu(kind, part);
    return menu ? withMenu(part, markedOf(menu, new Set(chosen.keys()))) : part;
  });
  for (const part of parts) {
    for (const { value } of choosingMenu(kind, part)?.options ?? []) chosen.delete(value);
  }
  return {
    ...page,
    components: arranged(kind, [...parts, ...keptMenu(kind, [...chosen.values()], context.words)], context),
  };
}

/** The options that are chosen in a message's menus. @throws CannotDo when none is */
export function chosenIn(kind: ResourceKind, message: Message): APISelectMenuOption[] {
  const chosen = marksIn(kind, message);
  if (chosen.length === 0) throw new CannotDo(({ moderation }) => moderation.nothingChosen);
  return chosen;
}

function marksIn(kind: ResourceKind, message: Message): APISelectMenuOption[] {
  const menus = (message?.components ?? []).flatMap((part) => choosingMenu(kind, part) ?? []);
  const marks = menus.flatMap(({ options }) => options.filter((option) => option.default));
  // A menu has to hold the choice of all pages, and two people who choose at one moment may exceed it.
  return [...new Map(marks.map((option) => [option.value, option])).values()].slice(0, SELECT_OPTIONS);
}

/** Whether a message is the report of a change of several, and no list. */
export const isReport = ({ ids }: ResourceKind, message: Message): boolean =>
  (message?.components ?? []).some((part) => idOf(menuIn(part)?.custom_id ?? '') === ids.retryMenu.id);

/** The parts of a message: the menus, none of which lets too many be chosen, and the possible verbs under them. */
function arranged(kind: ResourceKind, parts: readonly Part[], context: HandlerContext): Part[] {
  const kept = parts.filter((part) => !isBulkRow(kind, part));
  const chosen = marksIn(kind, { components: [...kept] });
  const limited = kept.map((part) => {
    const menu = choosingMenu(kind, part);
    return menu
      ? withMenu(part, limitedMenu(kind, menu, SELECT_OPTIONS - chosen.length, context.words))
      : part;
  });
  // Buttons that had no row of their own have one again.
  const first = limited.findIndex((part) => choosingMenu(kind, part) !== undefined);
  const freed = parts.flatMap((part) => (isBulkRow(kind, part) ? buttonsIn(part) : []));
  limited.splice(first, 0, ...row(...freed.filter((each) => !isOfChoice(kind, each))));
  const verbs = bulkButtons(kind, chosen, context);
  const freeRows = MESSAGE_ACTION_ROWS - limited.length;
  if (verbs.length <= freeRows * ACTION_ROW_BUTTONS) return besideMenus(kind, limited, rowsOf(verbs));
  // Two rows are too many: the list's own buttons stand behind the verbs.
  const at = limited.findIndex((part) => buttonsIn(part).some((each) => isRefresh(kind, each)));
  const own = limited.splice(at, 1).flatMap(buttonsIn);
  const half = Math.ceil((verbs.length + own.length) / 2);
  const all = [...verbs, ...own];
  return besideMenus(kind, limited, [...row(...all.slice(0, half)), ...row(...all.slice(half))]);
}

/** The rows with others behind the last menu that something is chosen from. */
function besideMenus(kind: ResourceKind, parts: readonly Part[], rows: readonly Part[]): Part[] {
  const behind = parts.findLastIndex((part) => choosingMenu(kind, part) !== undefined) + 1;
  return [...parts.slice(0, behind), ...rows, ...parts.slice(behind)];
}

/** @param left how many more may be chosen */
function limitedMenu(
  kind: ResourceKind,
  menu: APIStringSelectComponent,
  free: number,
  words: Words,
): APIStringSelectComponent {
  const says = words[kind.noun].menu;
  const { options } = menu;
  const chosen = options.filter((option) => option.default).length;
  const most = Math.min(options.length, chosen + free);
  const max_values = Math.max(1, most);
  const own = chosen === 0 ? says.choose : says.chosen({ count: chosen, most: max_values });
  const placeholder = idOf(menu.custom_id) === kind.ids.otherPagesMenu.id ? menu.placeholder : own;
  return { ...menu, ...(placeholder && { placeholder }), max_values, disabled: most === 0 };
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

const buttonsIn = (part: Part): Button[] =>
  part.type === ComponentType.ActionRow
    ? part.components.filter(
        (each): each is Button => each.type === ComponentType.Button && 'custom_id' in each,
      )
    : [];

const isRefresh = ({ ids }: ResourceKind, { custom_id }: Button): boolean =>
  idOf(custom_id) === ids.refresh.id;

/** Whether a button is about the chosen rows. */
const isOfChoice = ({ ids }: ResourceKind, { custom_id }: Button): boolean =>
  idOf(custom_id) === ids.bulk.id || idOf(custom_id) === ids.show.id;

const isBulkRow = (kind: ResourceKind, part: Part): boolean =>
  buttonsIn(part).some((each) => isOfChoice(kind, each));

/** The verbs in two rows, each below its opposite. */
export const VERBS_IN_ROWS = [
  ['pin', 'mute', 'archive'],
  ['unpin', 'unmute', 'restore'],
] as const;

/** The verbs for the chosen rows: those that change one of the known rows at least. */
function bulkButtons(
  kind: ResourceKind,
  chosen: readonly APISelectMenuOption[],
  { resourceIndex, words }: HandlerContext,
): Button[] {
  const [only] = chosen;
  if (!only) return [];
  const known = chosen.map(({ value }) => resourceIndex.get(kind.noun, value));
  const { bulk, show } = kind.ids;
  const verbs = VERBS_IN_ROWS.flat().filter((verb) =>
    known.some((each) => !each || !ACTIONS[verb].holds(each)),
  );
  const action = actionWords(kind, words);
  const buttons = verbs.map((verb) => button(bulk, { verb }, action[verb].chosen));
  // Without it where the id is too long for it.
  const card =
    chosen.length === 1 ? button(show, { id: only.value }, words.moderation.button.show) : undefined;
  return [...buttons, card].filter((each) => each !== undefined);
}

/** One row, or two alike where one does not hold them. */
function rowsOf(buttons: readonly Button[]): Part[] {
  const half = buttons.length <= ACTION_ROW_BUTTONS ? buttons.length : Math.ceil(buttons.length / 2);
  return [...row(...buttons.slice(0, half)), ...row(...buttons.slice(half))];
}

/**
 * A menu of the resources of a page whose ids fit into one, to choose several from; none when there are none.
 * @param here the page, which is shown again from what its menu carries
 */
export function resourceMenu(
  kind: ResourceKind,
  resources: readonly IndexedResource[],
  here: ListPageFields,
  words: Words,
): MenuRow[] {
  const options = resources.map((resource) => ({
    label: resourceLabel(resource, words),
    description: shownText(resource.id, SELECT_OPTION_DESCRIPTION_LENGTH),
    value: resource.id,
  }));
  const { menu, choice } = kind.ids;
  const customId = menu.encode(here) ?? menu.encode({ ...here, after: '' }) ?? choice.encode({});
  return menuRow(customId, options, { placeholder: words[kind.noun].menu.choose, isOfMany: true });
}

/** A menu of options that were chosen from another, and are so in this one, for trying them again. */
export function chosenMenu(
  kind: ResourceKind,
  options: readonly APISelectMenuOption[],
  words: Words,
): MenuRow[] {
  const says = words[kind.noun].menu.chosen({ count: options.length, most: options.length });
  return menuRow(kind.ids.retryMenu.encode({}), options.map(marked), { placeholder: says, isOfMany: true });
}

/** A menu of the options that were chosen on other pages. */
function keptMenu(kind: ResourceKind, options: readonly APISelectMenuOption[], words: Words): MenuRow[] {
  const says = words[kind.noun].menu.onOtherPages;
  return menuRow(kind.ids.otherPagesMenu.encode({}), options.map(marked), {
    placeholder: says,
    isOfMany: true,
  });
}

/** An option that is chosen. */
export const marked = (option: APISelectMenuOption) => ({ ...option, default: true });
