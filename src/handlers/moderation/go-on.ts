import { type Component, defineComponent, defineModalOpener } from '../declaration/component.ts';
import { UnreadableCustomId } from '../failure.ts';
import { changeAndTell } from './change-command.ts';
import { askToDelete } from './delete.ts';
import type { Kind } from './kind.ts';
import { openForm, pinAndTell } from './pin-message.ts';
import { showCard } from './show.ts';

/** The menus of several that may be meant: a choice goes on with the command that was typed, in the place of the menu. */
export function goOnComponents(kind: Kind): Component[] {
  const { goOn, goOnChange, goOnMessage, goOnForm } = kind.ids;
  const look = { show: showCard, delete: askToDelete };
  return [
    defineComponent({
      codec: goOn,
      effect: 'update',
      run: ({ to }, context, { values }) => look[to](kind, chosen(values), context),
    }),
    defineComponent({
      codec: goOnChange,
      effect: 'update',
      changes: kind.changes,
      run: ({ verb }, context, { values }) => changeAndTell(kind, verb, chosen(values), context),
    }),
    defineComponent({
      codec: goOnMessage,
      effect: 'update',
      changes: kind.changes,
      run: ({ message }, context, { values }) => pinAndTell(kind, chosen(values), message, context),
    }),
    defineModalOpener({
      codec: goOnForm,
      open: (_fields, context, values) => openForm(kind, chosen(values), context),
    }),
  ];
}

/** What was chosen; Discord sends one. */
function chosen([id]: readonly string[]): string {
  if (id === undefined) throw new UnreadableCustomId('garbled');
  return id;
}
