import type { AnsweringComponent, Component } from '../../src/handlers/declaration/component.ts';

/** A component that answers with a reply, found among others. */
export function answering(components: readonly Component[], id: string): AnsweringComponent {
  const component = components.find((each) => each.id === id);
  if (!component || 'open' in component) throw new Error(`Nothing answers for ${id}`);
  return component;
}
