import {
  type APIActionRowComponent,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  ComponentType,
} from 'discord-api-types/v10';
import { shown } from '../display/display-text.ts';
import { type Kind, type Managed, partiesOf } from './kind.ts';

/** Discord's limits for an option of a menu. */
const VALUE_LENGTH = 100;
const LABEL_LENGTH = 100;

type MenuRow = APIActionRowComponent<APIStringSelectComponent>;

/** A menu of the resources whose ids fit into one, to choose several from; none when there are none. */
export function resourceMenu(kind: Kind, resources: readonly Managed[]): MenuRow[] {
  const fitting = resources.filter(({ id }) => id.length <= VALUE_LENGTH);
  const options = fitting.map((resource) => ({
    label: nameOf(kind, resource),
    description: shown(resource.id, LABEL_LENGTH),
    value: resource.id,
  }));
  return menuRow(kind, options);
}

/** A menu of options that were chosen from another, and are so in this one, for trying them again. */
export function chosenMenu(kind: Kind, options: readonly APISelectMenuOption[]): MenuRow[] {
  return menuRow(
    kind,
    options.map((option) => ({ ...option, default: true })),
  );
}

function menuRow(kind: Kind, wanted: readonly APISelectMenuOption[]): MenuRow[] {
  const customId = kind.ids.menu.encode({});
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

function nameOf(kind: Kind, resource: Managed): string {
  const parties = partiesOf(kind, { party: kind.partyOf(resource), group_id: resource.group_id });
  return shown(parties.join(', ') || resource.id, LABEL_LENGTH);
}
