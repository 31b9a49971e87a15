import { type Command, defineCommand } from '../declaration/command.ts';
import { type Component, defineComponent, defineModalOpener } from '../declaration/component.ts';
import { UnreadableCustomId } from '../failure.ts';
import { bulkComponents } from './bulk.ts';
import { changeAndTell, changeComponents, changeSubcommands } from './change.ts';
import { createSubcommand } from './create.ts';
import { askToDelete, deleteComponents, deleteSubcommand } from './delete.ts';
import { conversationKind, type Kind, scoreKind } from './kind.ts';
import { listComponents, listSubcommand } from './list.ts';
import { openForm, pinAndTell, pinMessageComponents, pinMessageSubcommand } from './pin-message.ts';
import { showCard, showComponent, showSubcommand } from './show.ts';

/** `/conversation …` and `/score …`: one definition over the two kinds of resources. */
export const conversation = moderationCommand(conversationKind);
export const score = moderationCommand(scoreKind);

function moderationCommand(kind: Kind): Command {
  return defineCommand({
    name: kind.noun,
    description: `List and manage ${kind.noun}s`,
    access: 'moderators',
    subcommands: [
      listSubcommand(kind),
      showSubcommand(kind),
      createSubcommand(kind),
      ...changeSubcommands(kind),
      pinMessageSubcommand(kind),
      deleteSubcommand(kind),
    ],
    components: [
      ...changeComponents(kind),
      ...pinMessageComponents(kind),
      ...deleteComponents(kind),
      ...goOnComponents(kind),
      ...listComponents(kind),
      showComponent(kind),
      ...bulkComponents(kind),
    ],
  });
}

const LOOKS = { show: showCard, delete: askToDelete };

/** The menus of several that may be meant: a choice goes on with the command that was typed, in the place of the menu. */
function goOnComponents(kind: Kind): Component[] {
  const { goOn, goOnChange, goOnMessage, goOnForm } = kind.ids;
  return [
    defineComponent({
      codec: goOn,
      effect: 'update',
      run: async ({ to }, context, { values }) => LOOKS[to](kind, chosen(values), context),
    }),
    defineComponent({
      codec: goOnChange,
      effect: 'update',
      changes: kind.changes,
      run: async ({ verb }, context, { values }) => changeAndTell(kind, verb, chosen(values), context),
    }),
    defineComponent({
      codec: goOnMessage,
      effect: 'update',
      changes: kind.changes,
      run: async ({ message }, context, { values }) => pinAndTell(kind, chosen(values), message, context),
    }),
    defineModalOpener({
      codec: goOnForm,
      open: async (_fields, context, values) => openForm(kind, chosen(values), context),
    }),
  ];
}

/** What was chosen; Discord sends one. */
function chosen([id]: readonly string[]): string {
  if (id === undefined) throw new UnreadableCustomId('garbled');
  return id;
}
