import type { HandlerContext } from '../context.ts';
import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import type { Reply } from '../reply.ts';
import { ACTIONS, VERBS, type Verb } from './actions.ts';
import { resourceCard } from './card.ts';
import { applyChange } from './change.ts';
import type { Kind } from './kind.ts';
import { withNamed } from './named.ts';
import { EXAMPLE_ID, resourceOption, shareable } from './options.ts';
import { undoButton } from './undo.ts';

/** The buttons of a card that pin, unpin, mute, unmute, archive and restore. */
export function changeComponent(kind: Kind): AnsweringComponent {
  return defineComponent({
    codec: kind.ids.change,
    effect: 'update',
    changes: kind.changes,
    run: ({ verb, id }, context) => changeAndTell(kind, verb, id, context),
  });
}

/** The subcommands of the same names. */
export function changeSubcommands(kind: Kind): Runnable[] {
  return VERBS.map((verb) =>
    defineRunnable({
      name: verb,
      description: `${ACTIONS[verb].label} a ${kind.noun}`,
      example: EXAMPLE_ID,
      options: { id: resourceOption(kind) },
      visibility: shareable,
      changes: kind.changes,
      run({ id: typed }, context) {
        const menuId = kind.ids.goOnChange.encode({ verb });
        return withNamed(
          kind,
          { typed, menuId, go: (id) => changeAndTell(kind, verb, id, context) },
          context,
        );
      },
    }),
  );
}

/** Makes a change, and shows the card with what was done. @throws ServiceFailure */
export async function changeAndTell(
  kind: Kind,
  verb: Verb,
  id: string,
  context: HandlerContext,
): Promise<Reply> {
  const { field, done, already, change, holds } = ACTIONS[verb];
  const { resource, before } = await applyChange(kind, id, { verb, change: change(), holds }, context);
  if (!before)
    return resourceCard(kind, resource, { text: `The ${kind.noun} ${already}: nothing was changed.` });
  return resourceCard(kind, resource, {
    text: `The ${kind.noun} is ${done} now.`,
    undo: undoButton(kind, { field, before, after: resource }),
  });
}
