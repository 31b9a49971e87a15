import { type Command, defineCommand } from '../declaration/command.ts';
import { bulkComponent } from './bulk.ts';
import { bulkUndoComponent } from './bulk-undo.ts';
import { changeComponent, changeSubcommands } from './change-command.ts';
import { deleteComponents, deleteSubcommand } from './delete.ts';
import { goOnComponents } from './go-on.ts';
import { conversationKind, type Kind, scoreKind } from './kind.ts';
import { listComponents, listSubcommand } from './list.ts';
import { pinMessageComponents, pinMessageSubcommand } from './pin-message.ts';
import { menuComponents } from './selection.ts';
import { createSubcommand, showComponent, showSubcommand } from './show.ts';
import { undoComponent } from './undo.ts';

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
      undoComponent(kind),
      changeComponent(kind),
      ...pinMessageComponents(kind),
      ...deleteComponents(kind),
      ...goOnComponents(kind),
      ...listComponents(kind),
      ...menuComponents(kind),
      showComponent(kind),
      bulkComponent(kind),
      bulkUndoComponent(kind),
    ],
  });
}
