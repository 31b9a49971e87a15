import { type APIMessageComponent, ComponentType } from 'discord-api-types/v10';

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
