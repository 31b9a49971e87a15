import { type Command, defineCommand } from '../declaration/command.ts';
import { bulkComponents } from './bulk-components.ts';
import { changeComponents, changeSubcommands } from './change-command.ts';
import { deleteComponents, deleteSubcommand } from './delete.ts';
import { goOnComponents } from './go-on.ts';
import { conversationKind, type Kind, scoreKind } from './kind.ts';
import { listComponents, listSubcommand } from './list.ts';
import { pinMessageComponents, pinMessageSubcommand } from './pin-message.ts';
import { createSubcommand, showComponent, showSubcommand } from './show.ts';

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
