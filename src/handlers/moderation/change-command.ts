import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import { defineRunnable, type Runnable } from '../declaration/runnable.ts';
import { ACTIONS, VERBS } from './actions.ts';
import type { Kind } from './kind.ts';
import { EXAMPLE_ID, resourceOption, shareable } from './options.ts';

const answers = () => import('./told-change.ts');

/** The buttons of a card that pin, unpin, mute, unmute, archive and restore, and the one that takes that back. */
export function changeComponents(kind: Kind): AnsweringComponent[] {
  const { change, undo } = kind.ids;
  return [
    defineComponent({
      codec: change,
      effect: 'update',
      changes: kind.changes,
      run: async ({ verb, id }, context) => (await answers()).changeAndTell(kind, verb, id, context),
    }),
    defineComponent({
      codec: undo,
      effect: 'update',
      changes: kind.changes,
      run: async (fields, context) => (await import('./undo.ts')).undoAndTell(kind, fields, context),
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
      run: async ({ id: typed }, context) => (await answers()).changeNamed(kind, verb, typed, context),
    }),
  );
}
