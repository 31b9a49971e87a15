import type { ResourceChange } from '../../services/resources/managed-resource.ts';
import type { HandlerContext } from '../context.ts';
import { type Button, button } from '../display/buttons.ts';
import { UnreadableCustomId } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { ChangeableField } from './actions.ts';
import { resourceCard } from './card.ts';
import { applyChange, type WantedChange } from './change.ts';
import type { UndoFields } from './custom-ids.ts';
import type { Kind, Managed } from './kind.ts';

/** Why an Undo does nothing. */
export const SO_ALREADY = 'it is so already';
const CHANGED_SINCE = 'somebody has changed this since';

/** A field's value before a change and after it, as a custom id has them. */
export type ChangedValues = Pick<UndoFields, 'was' | 'now'>;

export const changedValues = (field: ChangeableField, before: Managed, after: Managed): ChangedValues => ({
  was: written(before[field]),
  now: written(after[field]),
});

/** The button that takes a change of a field back; undefined when a custom id does not hold what it takes. */
export function undoButton(
  kind: Kind,
  { field, before, after }: { field: ChangeableField; before: Managed; after: Managed },
): Button | undefined {
  const fields: UndoFields = { field, ...changedValues(field, before, after), id: after.id };
  return button(kind.ids.undo, fields, 'Undo');
}

/** Takes a change back, unless somebody has changed the same field since. */
export async function undoAndTell(kind: Kind, fields: UndoFields, context: HandlerContext): Promise<Reply> {
  const { resource, left } = await takeBack(kind, fields, { context });
  const text =
    left === undefined ? 'Undone.' : `Nothing was undone: ${left}. This is the ${kind.noun} as it is now.`;
  return resourceCard(kind, resource, { text });
}

/**
 * Takes a change of a field back, unless somebody has changed it since.
 * @returns the resource as it is now, and why nothing was done if nothing was
 * @throws ServiceFailure; UnreadableCustomId for what no button writes; ChangeNotBegun
 */
export async function takeBack(
  kind: Kind,
  { field, was, now, id }: UndoFields,
  { context, mayBegin }: { readonly context: HandlerContext } & Pick<WantedChange, 'mayBegin'>,
): Promise<{ readonly resource: Managed; readonly left: string | undefined }> {
  const change = changeTo(field, was);
  // A value that no button writes, in an id that somebody made up.
  if (written(change[field] ?? null) !== was) throw new UnreadableCustomId('garbled');
  // What is no longer as the change left it is somebody else's doing, and stays.
  const holds = (resource: Managed) => written(resource[field]) !== now;
  const why = (resource: Managed) => (written(resource[field]) === was ? SO_ALREADY : CHANGED_SINCE);
  const wanted = { verb: 'undo', change, holds, why, ...(mayBegin && { mayBegin }) };
  const { resource, before } = await applyChange(kind, id, wanted, context);
  return { resource, left: before ? undefined : why(resource) };
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
