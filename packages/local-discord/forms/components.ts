import type { APIMessageTopLevelComponent, ComponentType } from 'discord-api-types/v10';
import type { z } from 'zod';
import { codePoints } from './fields.ts';
import { fail } from './form.ts';

/** Limits of messages with IS_COMPONENTS_V2: https://discord.com/developers/docs/components/reference */
export const MAX_COMPONENTS_V2 = 40;
const MAX_TEXT_V2 = 4000;

/** Checks the total number of components and characters of a message with IS_COMPONENTS_V2. */
export function checkTotals(components: readonly Component[], context: z.RefinementCtx): void {
  const all = flatten(components);
  if (all.length > MAX_COMPONENTS_V2) {
    fail(
      context,
      'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
      `The total number of components cannot exceed ${MAX_COMPONENTS_V2}`,
      ['components'],
    );
  }
  const characters = all.reduce((sum, each) => sum + codePoints(each.content ?? ''), 0);
  if (characters > MAX_TEXT_V2) {
    fail(
      context,
      'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
      `Displayable text size exceeds maximum size of ${MAX_TEXT_V2}`,
      ['components'],
    );
  }
}

export type ComponentForm = APIMessageTopLevelComponent;

export interface Component {
  readonly type: ComponentType;
  id?: number;
  readonly custom_id?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly emoji?: { readonly name?: string | null };
  readonly options?: readonly { readonly value: string; readonly label?: string }[];
  readonly content?: string;
  readonly disabled?: boolean;
  readonly components?: readonly Component[];
  readonly accessory?: Component;
  readonly component?: Component;
}

/** Returns all components, including nested ones, in the order of Discord's numbering. */
export function flatten(components: readonly Component[]): Component[] {
  return components.flatMap((component) => [
    component,
    ...flatten(component.components ?? []),
    ...(component.accessory ? [component.accessory] : []),
    ...(component.component ? [component.component] : []),
  ]);
}

/** Assigns the next free id to every component without one, as Discord does. Changes the components in place. */
export function numbered<Some extends Component>(components: readonly Some[]): readonly Some[] {
  const all = flatten(components);
  const taken = new Set(all.map((component) => component.id));
  let next = 1;
  for (const component of all) {
    if (component.id) continue;
    while (taken.has(next)) next += 1;
    component.id = next;
    next += 1;
  }
  return components;
}

/** Rejects components with the same custom id or the same id. */
export function checkUnique(components: readonly Component[], context: z.RefinementCtx): void {
  const customIds = new Set<string>();
  const ids = new Set<number>();
  const isRepeated = <Id>(id: Id | undefined, seen: Set<Id>) => {
    const before = seen.size;
    return id !== undefined && seen.add(id).size === before;
  };
  for (const { custom_id, id } of flatten(components)) {
    if (isRepeated(custom_id, customIds))
      fail(context, 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated', [
        'components',
      ]);
    // 0 counts as missing: https://discord.com/developers/docs/components/reference#anatomy-of-a-component
    if (isRepeated(id || undefined, ids))
      fail(context, 'COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated', ['components']);
  }
}
