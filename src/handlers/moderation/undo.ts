import type { ResourceChange } from '../../services/resources/managed-resource.ts';
import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import { type Button, button } from '../display/buttons.ts';
import { UnreadableCustomId } from '../failure.ts';
import type { ChangeableField } from './actions.ts';
import { resourceCard } from './card.ts';
import { applyChange } from './change.ts';
import type { UndoFields } from './custom-ids.ts';
import type { Kind, Managed } from './kind.ts';

/** The button that takes a change of a field back; undefined when a custom id does not hold what it takes. */
export function undoButton(
  kind: Kind,
  { field, before, after }: { field: ChangeableField; before: Managed; after: Managed },
): Button | undefined {
  const fields: UndoFields = { field, was: written(before[field]), now: written(after[field]), id: after.id };
  return button(kind.ids.undo, fields, 'Undo');
}

/** Takes a change back, unless somebody has changed the same field since. */
export function undoComponent(kind: Kind): AnsweringComponent {
  return defineComponent({
    codec: kind.ids.undo,
    effect: 'update',
    changes: kind.changes,
    async run({ field, was, now, id }, context) {
      const change = changeTo(field, was);
      // A value that no button writes, in an id that somebody made up.
      if (written(change[field] ?? null) !== was) throw new UnreadableCustomId('garbled');
      // What is no longer as the change left it is somebody else's doing, and stays.
      const holds = (resource: Managed) => written(resource[field]) !== now;
      const why = (resource: Managed) =>
        written(resource[field]) === was ? 'it is so already' : 'somebody has changed this since';
      const { resource, before } = await applyChange(kind, id, { verb: 'undo', change, holds, why }, context);
      const text = before
        ? 'Undone.'
        : `Nothing was undone: ${why(resource)}. This is the ${kind.noun} as it is now.`;
      return resourceCard(kind, resource, { text });
    },
  });
}

function written(value: Managed[ChangeableField]): string {
  if (value === null) return '';
  return value instanceof Date ? String(value.getTime()) : String(value);
}

function changeTo(field: ChangeableField, text: string): ResourceChange {
  switch (field) {
    case 'is_pinned':
      return { is_pinned: text === 'true' };
    case 'is_muted':
      return { is_muted: text === 'true' };
    case 'archived_at':
      return { archived_at: text === '' ? null : new Date(Number(text)) };
    case 'pinned_message_id':
      return { pinned_message_id: text === '' ? null : text };
  }
}
