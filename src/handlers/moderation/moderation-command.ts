import type { HandlerContext } from '../context.ts';
import { type Command, defineCommand } from '../declaration/command.ts';
import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import type { Reply } from '../reply.ts';
import { commands } from '../words/words.ts';
import { changeComponents, changeResource, changeSubcommand } from './change.ts';
import { withReasonFrom } from './confirmation.ts';
import { askToDelete, createSubcommand, deleteComponents, deleteSubcommand } from './create-and-delete.ts';
import { jobComponents } from './jobs/job-components.ts';
import { historyComponents, historySubcommand } from './resource-history.ts';
import { isAnother, type ResourceReference } from './resource-identity.ts';
import { conversationKind, type ResourceKind, read, scoreKind } from './resource-kind.ts';
import { listComponents, listSubcommand } from './resource-list.ts';
import { EXAMPLE_ID, parseReference, resourceOption, shareable, withResource } from './resource-option.ts';
import { resourceCard } from './view.ts';

/** `/conversation …` and `/score …`: the same commands for both kinds of resources. */
export const conversation = moderationCommand(conversationKind);
export const score = moderationCommand(scoreKind);

function moderationCommand(kind: ResourceKind): Command {
  return defineCommand({
    name: kind.noun,
    description: commands[kind.noun].about,
    access: 'moderators',
    subcommands: [
      listSubcommand(kind),
      showSubcommand(kind),
      createSubcommand(kind),
      changeSubcommand(kind),
      deleteSubcommand(kind),
      historySubcommand(kind),
    ],
    components: [
      ...changeComponents(kind),
      ...deleteComponents(kind),
      ...continueMenus(kind),
      ...listComponents(kind),
      showComponent(kind),
      ...jobComponents(kind),
      ...historyComponents(kind),
    ],
  });
}

/** The subcommand `show`: the card of a resource. */
function showSubcommand(kind: ResourceKind): Runnable {
  return defineRunnable({
    name: 'show',
    description: commands[kind.noun].show,
    example: EXAMPLE_ID,
    options: { id: resourceOption(kind) },
    visibility: shareable,
    run({ id: typed }, context) {
      const menuId = kind.ids.continueQuery.encode({ to: 'show' });
      const run = (reference: ResourceReference) => showCard(kind, reference, context);
      return withResource(kind, { typed, menuId, run }, context);
    },
  });
}

/** Shows the card of the row that is selected in a list. */
function showComponent(kind: ResourceKind): AnsweringComponent {
  return defineComponent({
    codec: kind.ids.show,
    effect: 'private',
    run: (reference, context) => showCard(kind, reference, context),
  });
}

/** Shows the card of a resource, with a note if the id now belongs to another one. @throws ServiceFailure */
async function showCard(
  kind: ResourceKind,
  reference: ResourceReference,
  context: HandlerContext,
): Promise<Reply> {
  const resource = await read(kind, reference.id, context);
  const { words } = context;
  const note = isAnother(kind, reference, resource) ? { text: words[kind.noun].card.isAnother } : undefined;
  return resourceCard(kind, resource, words, note);
}

/** The subcommands that a choice can continue without a change: `delete` only asks for a confirmation. */
const QUERY_SUBCOMMANDS = { show: showCard, delete: askToDelete };

/** The menus for an option that matches several resources. A choice continues the typed command and replaces the menu. */
function continueMenus(kind: ResourceKind): AnsweringComponent[] {
  const { continueQuery: continueShown, continueChange } = kind.ids;
  return [
    defineComponent({
      codec: continueShown,
      effect: 'update',
      run: async ({ to }, context, { values, message }) =>
        QUERY_SUBCOMMANDS[to](kind, parseReference(values), withReasonFrom(message, context)),
    }),
    defineComponent({
      codec: continueChange,
      effect: 'update',
      changes: kind.changes,
      run: async ({ verb }, context, { values, message }) =>
        changeResource(kind, verb, parseReference(values), withReasonFrom(message, context)),
    }),
  ];
}
