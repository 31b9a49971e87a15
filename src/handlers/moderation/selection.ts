import {
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  ComponentType,
} from 'discord-api-types/v10';
import { button, defineComponent, row, type StatefulComponent } from '../declaration/component.ts';
import { customIdCodec, idOf } from '../declaration/custom-id.ts';
import { shown } from '../display/display-text.ts';
import { CannotDo } from '../failure.ts';
import { ACTIONS, type Verb } from './change.ts';
import type { Kind, Managed } from './kind.ts';

/** Discord's limits for an option of a menu. */
const VALUE_LENGTH = 100;
const LABEL_LENGTH = 100;

/** A menu's state is in its options: those that were chosen are marked as chosen beforehand. */
export type MenuState = Record<never, never>;

/** The button that does something to all that was chosen from the menu above it. */
export type BulkButton = StatefulComponent<{ verb: Verb }>;

/** A menu of the resources whose ids fit into one, to choose several from; none when there are none. */
export function resourceMenu(
  kind: Kind,
  resources: readonly Managed[],
  menu: StatefulComponent<MenuState>,
): APIMessageTopLevelComponent[] {
  const fitting = resources.filter(({ id }) => id.length <= VALUE_LENGTH);
  const options = fitting.map((resource) => ({
    label: nameOf(kind, resource),
    description: shown(resource.id, LABEL_LENGTH),
    value: resource.id,
  }));
  return menuRow(kind, options, menu);
}

/** A menu of options that were chosen from another, and are so in this one, for trying them again. */
export function chosenMenu(
  kind: Kind,
  options: readonly APISelectMenuOption[],
  menu: StatefulComponent<MenuState>,
): APIMessageTopLevelComponent[] {
  return menuRow(
    kind,
    options.map((option) => ({ ...option, default: true })),
    menu,
  );
}

function menuRow(
  kind: Kind,
  wanted: readonly APISelectMenuOption[],
  menu: StatefulComponent<MenuState>,
): APIMessageTopLevelComponent[] {
  const customId = menu.customId({});
  // Discord takes each value once; a service may list a row twice.
  const options = [...new Map(wanted.map((option) => [option.value, option])).values()];
  if (options.length === 0 || customId === undefined) return [];
  const select: APIStringSelectComponent = {
    type: ComponentType.StringSelect,
    custom_id: customId,
    placeholder: `Choose ${kind.noun}s to change several at once`,
    min_values: 0,
    max_values: options.length,
    options,
  };
  return [{ type: ComponentType.ActionRow, components: [select] }];
}

/** Choosing from the menu: marks what was chosen in the message itself, and shows what can be done to it. */
export function menuComponent(kind: Kind, bulk: () => BulkButton): StatefulComponent<MenuState> {
  return defineComponent({
    codec: customIdCodec(`${kind.noun}-menu`, {}),
    effect: 'update',
    async run(_state, _context, { values, message }) {
      const chosen = new Set(values);
      const kept = (message?.components ?? []).filter((part) => !isRowOf(bulk(), part));
      const components = kept.flatMap((part) => withChoice(part, chosen));
      return { components: [...components, ...(chosen.size > 0 ? bulkRows(bulk()) : [])] };
    },
  });
}

/** A message's row when something else is chosen: the same, but for the marks in the menu. */
function withChoice(
  part: APIMessageTopLevelComponent,
  chosen: ReadonlySet<string>,
): APIMessageTopLevelComponent[] {
  if (part.type !== ComponentType.ActionRow) return [];
  const [first] = part.components;
  if (first?.type !== ComponentType.StringSelect) return [part];
  const options = first.options.map((option) => ({ ...option, default: chosen.has(option.value) }));
  return [{ ...part, components: [{ ...first, options }] }];
}

function isRowOf({ id }: BulkButton, part: APIMessageTopLevelComponent): boolean {
  if (part.type !== ComponentType.ActionRow) return false;
  const [first] = part.components;
  return first?.type === ComponentType.Button && 'custom_id' in first && idOf(first.custom_id) === id;
}

function bulkRows(bulk: BulkButton): APIMessageTopLevelComponent[] {
  const all = (verb: Verb) => button(bulk, { verb }, `${ACTIONS[verb].label} chosen`);
  return [
    ...row(all('pin'), all('mute'), all('archive')),
    ...row(all('unpin'), all('unmute'), all('restore')),
  ];
}

/** What is chosen in a message's menu. */
export function chosenIn(message: APIMessage | undefined): APISelectMenuOption[] {
  const parts = (message?.components ?? []).flatMap((part) =>
    part.type === ComponentType.ActionRow ? part.components : [],
  );
  const chosen = parts.flatMap((part) =>
    part.type === ComponentType.StringSelect ? part.options.filter((option) => option.default) : [],
  );
  if (chosen.length === 0) throw new CannotDo('Choose something from the menu first.');
  return chosen;
}

function nameOf(kind: Kind, resource: Managed): string {
  const party = kind.partyOf(resource);
  const parts = [
    party === null ? '' : `${kind.party} ${party}`,
    resource.group_id === null ? '' : `group ${resource.group_id}`,
  ];
  return shown(parts.filter((part) => part !== '').join(', ') || resource.id, LABEL_LENGTH);
}
