import { type Component, defineComponent, defineModalOpener } from '../declaration/component.ts';
import { UnreadableCustomId } from '../failure.ts';
import type { Kind } from './kind.ts';

const LOOKS = {
  show: async () => (await import('./show-card.ts')).showCard,
  delete: async () => (await import('./deletion.ts')).askToDelete,
};

/** The menus of several that may be meant: a choice goes on with the command that was typed, in the place of the menu. */
export function goOnComponents(kind: Kind): Component[] {
  const { goOn, goOnChange, goOnMessage, goOnForm } = kind.ids;
  return [
    defineComponent({
      codec: goOn,
      effect: 'update',
      run: async ({ to }, context, { values }) => (await LOOKS[to]())(kind, chosen(values), context),
    }),
    defineComponent({
      codec: goOnChange,
      effect: 'update',
      changes: kind.changes,
      run: async ({ verb }, context, { values }) =>
        (await import('./told-change.ts')).changeAndTell(kind, verb, chosen(values), context),
    }),
    defineComponent({
      codec: goOnMessage,
      effect: 'update',
      changes: kind.changes,
      run: async ({ message }, context, { values }) =>
        (await import('./pinned-message.ts')).pinAndTell(kind, chosen(values), message, context),
    }),
    defineModalOpener({
      codec: goOnForm,
      open: async (_fields, context, values) =>
        (await import('./message-form.ts')).openForm(kind, chosen(values), context),
    }),
  ];
}

/** What was chosen; Discord sends one. */
function chosen([id]: readonly string[]): string {
  if (id === undefined) throw new UnreadableCustomId('garbled');
  return id;
}
