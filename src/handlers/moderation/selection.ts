/** The choice of several resources to change. The menus of the message keep it as marks, which any replica reads. */

import {
  type APIMessageTopLevelComponent,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  ComponentType,
} from 'discord-api-types/v10';
import type { IndexedResource } from '../../services/resources/managed-resource.ts';
import type { HandlerContext } from '../context.ts';
import {
  type ComponentInput,
  type ComponentMessage,
  type CustomIdCodec,
  idOf,
} from '../declaration/component.ts';
import {
  ACTION_ROW_BUTTONS,
  MESSAGE_ACTION_ROWS,
  SELECT_OPTION_DESCRIPTION_LENGTH,
  SELECT_OPTIONS,
} from '../discord-limits.ts';
import { type Button, button, type MenuRow, menuRow, row } from '../display/buttons.ts';
import { shownText } from '../display/safe-text.ts';
import { CannotDo, UnreadableCustomId } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { ACTIONS } from './actions.ts';
import type { ListPageFields } from './custom-ids.ts';
import { isSameResource, type ResourceKind } from './resource-kind.ts';
import { chosenMeant, meantValue } from './resource-option.ts';
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

/**
 * A page with the choice made on other pages. A choice in menus of another version is dropped: it lacks what this one needs.
 * @param gone an id that cannot be chosen any more
 */
export function keepChoice(
  kind: ResourceKind,
  page: Reply,
  message: Message,
  context: HandlerContext,
  gone?: string,
): Reply {
  const marks = marksIn(kind, message).filter(({ value }) => chosenMeant([value]).id !== gone);
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

/** The chosen options in a message's menus. @throws CannotDo without any */
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

/** Whether a message is the report of several changes, and no list. */
export const isReport = ({ ids }: ResourceKind, message: Message): boolean =>
  (message?.components ?? []).some((part) => idOf(menuIn(part)?.custom_id ?? '') === ids.retryMenu.id);

/** The parts of a message: the menus, limited so that not too many are chosen, and the possible verbs under them. */
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
  // Two rows are too many: the list's own buttons follow the verbs.
  const at = limited.findIndex((part) => buttonsIn(part).some((each) => isRefresh(kind, each)));
  const own = limited.splice(at, 1).flatMap(buttonsIn);
  const half = Math.ceil((verbs.length + own.length) / 2);
  const all = [...verbs, ...own];
  return besideMenus(kind, limited, [...row(...all.slice(0, half)), ...row(...all.slice(half))]);
}

/** Inserts rows after the last menu for choosing. */
function besideMenus(kind: ResourceKind, parts: readonly Part[], rows: readonly Part[]): Part[] {
  const behind = parts.findLastIndex((part) => choosingMenu(kind, part) !== undefined) + 1;
  return [...parts.slice(0, behind), ...rows, ...parts.slice(behind)];
}

/** @param free the number of further options that may be chosen */
function limitedMenu(
  kind: ResourceKind,
  menu: APIStringSelectComponent,
  free: number,
  words: Words,
): APIStringSelectComponent {
  const texts = words[kind.noun].menu;
  const { options } = menu;
  const chosen = options.filter((option) => option.default).length;
  const most = Math.min(options.length, chosen + free);
  const max_values = Math.max(1, most);
  const own = chosen === 0 ? texts.choose : texts.chosen({ count: chosen, most: max_values });
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

/** The menu of a row, if it is for choosing resources and of this version. */
function choosingMenu({ ids }: ResourceKind, part: Part): APIStringSelectComponent | undefined {
  const menu = menuIn(part);
  const codecs: readonly CustomIdCodec<unknown>[] = [ids.menu, ids.choice, ids.retryMenu, ids.otherPagesMenu];
  const codec = codecs.find(({ id }) => menu && idOf(menu.custom_id) === id);
  try {
    return menu && codec?.decode(menu.custom_id) ? menu : undefined;
  } catch (error) {
    if (error instanceof UnreadableCustomId) return undefined;
    throw error;
  }
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

/** The verbs for the chosen rows: those that change at least one of the known rows. */
function bulkButtons(
  kind: ResourceKind,
  chosen: readonly APISelectMenuOption[],
  { resourceIndex, words }: HandlerContext,
): Button[] {
  const [only] = chosen;
  if (!only) return [];
  const known = chosen.map(({ value }) => {
    const meant = chosenMeant([value]);
    const row = resourceIndex.get(kind.noun, meant.id);
    return row && isSameResource(meant, row) ? row : undefined;
  });
  const { bulk, show } = kind.ids;
  const verbs = VERBS_IN_ROWS.flat().filter((verb) =>
    known.some((each) => !each || !ACTIONS[verb].holds(each)),
  );
  const action = actionWords(kind, words);
  const buttons = verbs.map((verb) => button(bulk, { verb }, action[verb].chosen));
  const meant = { shown: '', ...chosenMeant([only.value]) };
  const label = words.moderation.button.show;
  // The button only reads, and is missing if the id is too long for it.
  const shownCard = () => button(show, meant, label) ?? button(show, { ...meant, shown: '' }, label);
  const card = chosen.length === 1 ? shownCard() : undefined;
  return [...buttons, card].filter((each) => each !== undefined);
}

/** One row, or two of equal length if they do not fit into one. */
function rowsOf(buttons: readonly Button[]): Part[] {
  const half = buttons.length <= ACTION_ROW_BUTTONS ? buttons.length : Math.ceil(buttons.length / 2);
  return [...row(...buttons.slice(0, half)), ...row(...buttons.slice(half))];
}

/**
 * A menu to choose several resources of a page, without those that have too long ids; none without resources.
 * @param here the page: the menu carries its fields, so that it can be shown again
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
    value: meantValue(resource),
  }));
  const { menu, choice } = kind.ids;
  const customId = menu.encode(here) ?? menu.encode({ ...here, after: '' }) ?? choice.encode({});
  return menuRow(customId, options, { placeholder: words[kind.noun].menu.choose, isOfMany: true });
}

/** A menu for another try: its options were chosen in an earlier menu and stay chosen. */
export function chosenMenu(
  kind: ResourceKind,
  options: readonly APISelectMenuOption[],
  words: Words,
): MenuRow[] {
  const placeholder = words[kind.noun].menu.chosen({ count: options.length, most: options.length });
  return menuRow(kind.ids.retryMenu.encode({}), options.map(marked), { placeholder, isOfMany: true });
}

/** A menu of the options chosen on other pages. */
function keptMenu(kind: ResourceKind, options: readonly APISelectMenuOption[], words: Words): MenuRow[] {
  const placeholder = words[kind.noun].menu.onOtherPages;
  return menuRow(kind.ids.otherPagesMenu.encode({}), options.map(marked), {
    placeholder,
    isOfMany: true,
  });
}

/** A chosen option. */
export const marked = (option: APISelectMenuOption) => ({ ...option, default: true });
