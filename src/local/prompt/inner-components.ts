import { type APIMessageComponent, ComponentType } from 'discord-api-types/v10';
import type { SeenMessage } from '../discord/chat-client.ts';

/** The components inside of rows, containers and sections, in the order in which they are seen. */
export function* innerComponents(components: readonly APIMessageComponent[]): Generator<APIMessageComponent> {
  for (const component of components) {
    if (component.type === ComponentType.ActionRow || component.type === ComponentType.Container) {
      yield* innerComponents(component.components);
    } else if (component.type === ComponentType.Section) {
      yield* innerComponents([component.accessory]);
    } else {
      yield component;
    }
  }
}

/** The same for several messages, each component with the id of its message. */
export function componentsOf(messages: readonly SeenMessage[]) {
  return messages.flatMap(({ message }) =>
    [...innerComponents(message.components ?? [])].map((component) => ({ component, messageId: message.id })),
  );
}
