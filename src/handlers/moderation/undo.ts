import { z } from 'zod';
import type { ResourceChange } from '../../services/resources/managed-resource.ts';
import { defineComponent, type StatefulComponent } from '../declaration/component.ts';
import { customIdCodec } from '../declaration/custom-id.ts';
import type { CardOf } from './card.ts';
import { applyChange, type ChangedField } from './change.ts';
import type { Kind, Managed } from './kind.ts';

const FIELDS = [
  'is_pinned',
  'is_muted',
  'archived_at',
  'pinned_message_id',
] as const satisfies readonly ChangedField[];

/** What Undo knows of a change: the field, and its value before and after, as text. */
export interface Undoing {
  readonly field: ChangedField;
  readonly was: string;
  readonly now: string;
  readonly id: string;
}

/** What it takes to undo a change of a field. */
export function undoing(field: ChangedField, before: Managed, after: Managed): Undoing {
  return { field, was: written(before[field]), now: written(after[field]), id: after.id };
}

/** The button that takes a change back, unless somebody has changed the same field since. */
export function undoButton(kind: Kind, card: CardOf): StatefulComponent<Undoing> {
  return defineComponent({
    codec: customIdCodec(`${kind.noun}-undo`, {
      field: z.enum(FIELDS),
      was: z.string(),
      now: z.string(),
      id: z.string().min(1),
    }),
    effect: 'update',
    async run({ field, was, now, id }, context) {
      const change = read(field, was);
      // What is no longer as the change left it is somebody else's doing, and stays.
      const holds = (resource: Managed) => written(resource[field]) !== now;
      const why = (resource: Managed) =>
        written(resource[field]) === was ? 'it is so already' : 'somebody has changed this since';
      const changed = await applyChange(kind, id, { verb: 'undo', change, holds, why }, context);
      const text = changed.before
        ? 'Undone.'
        : `Nothing was undone: ${why(changed.resource)}. This is the ${kind.noun} as it is now.`;
      return card(changed.resource, { text });
    },
  });
}

function written(value: Managed[ChangedField]): string {
  if (value === null) return '';
  return value instanceof Date ? String(value.getTime()) : String(value);
}

function read(field: ChangedField, text: string): ResourceChange {
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
