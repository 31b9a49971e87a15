import {
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APISelectMenuOption,
  ComponentType,
} from 'discord-api-types/v10';
import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import { idOf } from '../declaration/custom-id.ts';
import { button, row } from '../display/buttons.ts';
import { CannotDo } from '../failure.ts';
import { ACTIONS, type Verb } from './actions.ts';
import type { Kind } from './kind.ts';

/** Choosing from the menu: marks what was chosen in the message itself, and shows what can be done to it. */
export function menuComponent(kind: Kind): AnsweringComponent {
  return defineComponent({
    codec: kind.ids.menu,
    effect: 'update',
    async run(_fields, _context, { values, message }) {
      const chosen = new Set(values);
      const kept = (message?.components ?? []).filter((part) => !isRowOf(kind.ids.bulk.id, part));
      const components = kept.flatMap((part) => withChoice(part, chosen));
      return { components: [...components, ...(chosen.size > 0 ? bulkRows(kind) : [])] };
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

function isRowOf(id: string, part: APIMessageTopLevelComponent): boolean {
  if (part.type !== ComponentType.ActionRow) return false;
  const [first] = part.components;
  return first?.type === ComponentType.Button && 'custom_id' in first && idOf(first.custom_id) === id;
}

function bulkRows({ ids }: Kind): APIMessageTopLevelComponent[] {
  const all = (verb: Verb) => button(ids.bulk, { verb }, `${ACTIONS[verb].label} chosen`);
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
