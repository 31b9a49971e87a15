import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import type { CustomIdCodec } from '../declaration/custom-id.ts';
import type { Kind } from './kind.ts';

/** The menus that several are chosen from, and the buttons that do something to all of them and take it back. */
export function bulkComponents(kind: Kind): AnsweringComponent[] {
  const { menu, choice, again, kept, undoMenu, bulk, undoAll } = kind.ids;
  const changes = { shownBy: `/${kind.noun} list` };
  return [
    choosing(kind, menu),
    ...[choice, again, kept, undoMenu].map((codec) => choosing(kind, codec)),
    defineComponent({
      codec: bulk,
      effect: 'update',
      changes,
      run: async ({ verb }, context, { message }) =>
        (await import('./bulk.ts')).changeChosen(kind, verb, context, message),
    }),
    defineComponent({
      codec: undoAll,
      effect: 'update',
      changes,
      run: async ({ field }, context, { message }) =>
        (await import('./bulk-undo.ts')).undoChosen(kind, field, context, message),
    }),
  ];
}

const choosing = <Fields>(kind: Kind, codec: CustomIdCodec<Fields>): AnsweringComponent =>
  defineComponent({
    codec,
    effect: 'update',
    run: async (_fields, _context, input) => (await import('./selection.ts')).markChosen(kind, input),
  });
