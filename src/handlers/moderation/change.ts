import type { HandlerContext } from '../context.ts';
import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import type { Reply } from '../reply.ts';
import { ACTIONS, VERBS, type Verb } from './actions.ts';
import { applyChange, takeBack, undoButton } from './apply-change.ts';
import type { UndoFields } from './custom-ids.ts';
import type { Kind } from './kind.ts';
import { withNamed } from './named.ts';
import { EXAMPLE_ID, resourceOption, shareable } from './options.ts';
import { resourceCard } from './show.ts';

/** The buttons of a card that pin, unpin, mute, unmute, archive and restore, and the one that takes that back. */
export function changeComponents(kind: Kind): AnsweringComponent[] {
  const { change, undo } = kind.ids;
  return [
    defineComponent({
      codec: change,
      effect: 'update',
      changes: kind.changes,
      run: ({ verb, id }, context) => changeAndTell(kind, verb, id, context),
    }),
    defineComponent({
      codec: undo,
      effect: 'update',
      changes: kind.changes,
      run: (fields, context) => undoAndTell(kind, fields, context),
    }),
  ];
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
        const go = (id: string) => changeAndTell(kind, verb, id, context);
        return withNamed(kind, { typed, menuId, go }, context);
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

/** Takes a change back, unless somebody has changed the same field since. */
async function undoAndTell(kind: Kind, fields: UndoFields, context: HandlerContext): Promise<Reply> {
  const { resource, left } = await takeBack(kind, fields, { context });
  const text =
    left === undefined ? 'Undone.' : `Nothing was undone: ${left}. This is the ${kind.noun} as it is now.`;
  return resourceCard(kind, resource, { text });
}
