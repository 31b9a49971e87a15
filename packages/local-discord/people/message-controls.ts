import { type APIMessage, ComponentType } from 'discord-api-types/v10';
import { flatten } from '../forms/components.ts';
import { ChatRefusal } from './chat-client.ts';
import { isMenu, type Menu } from './menu-values.ts';
import type { UsedComponent } from './sender.ts';

/**
 * The button of a message that can be clicked by this custom id.
 * @throws ChatRefusal if it does not exist, or is disabled
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
 * The select menu of a message with this custom id, of any kind.
 * @throws ChatRefusal if it does not exist, or is disabled
 */
export function menuAt({ components = [] }: APIMessage, customId: string): Menu {
  const menu = flatten(components).find(
    (component): component is Menu => isMenu(component) && component.custom_id === customId,
  );
  if (!menu) throw new ChatRefusal('There is no such menu on that message.');
  if (menu.disabled) throw new ChatRefusal('That menu is disabled.');
  return menu;
}
