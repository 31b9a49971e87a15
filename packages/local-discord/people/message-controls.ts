import { type APIMessage, type APIStringSelectComponent, ComponentType } from 'discord-api-types/v10';
import { flatten } from '../forms/components.ts';
import { ChatRefusal } from './chat-client.ts';
import type { UsedComponent } from './sender.ts';

/**
 * The button of a message that can be clicked by this custom id.
 * @throws ChatRefusal when there is none, or it is disabled
 */
export function buttonAt({ components = [] }: APIMessage, customId: string): UsedComponent {
  const button = flatten(components).find(
    ({ type, custom_id }) => type === ComponentType.Button && custom_id === customId,
  );
  if (!button) throw new ChatRefusal('There is no such button on that message.');
  if (button.disabled) throw new ChatRefusal('That button is disabled.');
  return { custom_id: customId, id: button.id };
}

/**
 * The select menu of a message in which these values can be chosen.
 * @throws ChatRefusal when there is none, it is disabled, or it does not take them
 */
export function menuAt(
  { components = [] }: APIMessage,
  customId: string,
  values: readonly string[],
): UsedComponent {
  const menu = flatten(components).find(
    (component): component is APIStringSelectComponent & { id?: number } =>
      component.type === ComponentType.StringSelect && component.custom_id === customId,
  );
  if (!menu) throw new ChatRefusal('There is no such menu on that message.');
  if (menu.disabled) throw new ChatRefusal('That menu is disabled.');
  for (const [index, value] of values.entries()) {
    if (!menu.options.some((option) => option.value === value)) {
      throw new ChatRefusal(`The menu has no option "${value}".`);
    }
    if (values.indexOf(value) < index) throw new ChatRefusal(`The option "${value}" is chosen twice.`);
  }
  const { min_values: least = 1, max_values: most = 1 } = menu;
  if (values.length < least || values.length > most) {
    const wanted = least === most ? `${most}` : `${least} to ${most}`;
    throw new ChatRefusal(`The menu takes ${wanted} of its options, not ${values.length}.`);
  }
  return { custom_id: customId, id: menu.id };
}
