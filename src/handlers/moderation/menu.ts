import {
  type APIActionRowComponent,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  ComponentType,
} from 'discord-api-types/v10';
import { shown } from '../display/display-text.ts';
import type { IndexedResource } from '../resource-index.ts';
import type { ListPageFields } from './custom-ids.ts';
import type { Kind } from './kind.ts';
import { labelOf } from './label.ts';

/** Discord's limits for an option of a menu. */
export const VALUE_LENGTH = 100;
const DESCRIPTION_LENGTH = 100;

export type MenuRow = APIActionRowComponent<APIStringSelectComponent>;

/**
 * A menu of the resources of a page whose ids fit into one, to choose several from; none when there are none.
 * @param here the page, which is shown again from what its menu carries
 */
export function resourceMenu(
  kind: Kind,
  resources: readonly IndexedResource[],
  here: ListPageFields,
): MenuRow[] {
  const fitting = resources.filter(({ id }) => id.length <= VALUE_LENGTH);
  const options = fitting.map((resource) => ({
    label: labelOf(resource),
    description: shown(resource.id, DESCRIPTION_LENGTH),
    value: resource.id,
  }));
  const { menu, choice } = kind.ids;
  const customId = menu.encode(here) ?? menu.encode({ ...here, after: '' }) ?? choice.encode({});
  return menuRow(customId, options, `Choose ${kind.noun}s to change several at once`);
}

/** A menu of options that were chosen from another, and are so in this one, for trying them again. */
export function chosenMenu(kind: Kind, options: readonly APISelectMenuOption[]): MenuRow[] {
  const placeholder = `Choose ${kind.noun}s to change several at once`;
  return menuRow(kind.ids.again.encode({}), options.map(marked), placeholder);
}

/** A menu of what was chosen on other pages. */
export function keptMenu(kind: Kind, options: readonly APISelectMenuOption[]): MenuRow[] {
  return menuRow(kind.ids.kept.encode({}), options.map(marked), 'Chosen on other pages');
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
