import { type Component, defineComponent } from '../declaration/component.ts';
import { optionalText } from '../declaration/options.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import type { Kind } from './kind.ts';
import { EXAMPLE_ID, resourceOption } from './options.ts';

const answers = () => import('./deletion.ts');

/** Deletion: asked for by the command, and carried out by a confirmation alone. */
export function deleteSubcommand(kind: Kind): Runnable {
  return defineRunnable({
    name: 'delete',
    description: `Delete a ${kind.noun} and all its messages for good, after asking`,
    example: EXAMPLE_ID,
    options: {
      id: resourceOption(kind),
      code: optionalText({
        description: 'The code that the question gives when an id is too long for buttons',
        minLength: 1,
        maxLength: 100,
      }),
    },
    visibility: 'private',
    changes: kind.changes,
    run: async ({ id: typed, code }, context) => (await answers()).deleteNamed(kind, typed, code, context),
  });
}

/** The button of a card that asks, and the two buttons of the question that are about deletion. */
export function deleteComponents(kind: Kind): Component[] {
  const { askDelete, confirm, keep } = kind.ids;
  return [
    defineComponent({
      codec: askDelete,
      effect: 'private',
      run: async ({ id }, context) => (await answers()).askToDelete(kind, id, context),
    }),
    defineComponent({
      codec: confirm,
      effect: 'update',
      changes: kind.changes,
      run: async (confirmation, context) => (await answers()).deleteConfirmed(kind, confirmation, context),
    }),
    defineComponent({
      codec: keep,
      effect: 'update',
      run: async ({ id }, context) => (await answers()).keepIt(kind, id, context),
    }),
  ];
}
