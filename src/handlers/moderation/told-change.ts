import type { HandlerContext } from '../context.ts';
import type { Reply } from '../reply.ts';
import { ACTIONS, type Verb } from './actions.ts';
import { resourceCard } from './card.ts';
import { applyChange } from './change.ts';
import type { Kind } from './kind.ts';
import { withNamed } from './named.ts';
import { undoButton } from './undo.ts';

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

/** The same with what was typed. @throws CannotDo, ServiceFailure */
export function changeNamed(kind: Kind, verb: Verb, typed: string, context: HandlerContext): Promise<Reply> {
  const menuId = kind.ids.goOnChange.encode({ verb });
  return withNamed(kind, { typed, menuId, go: (id) => changeAndTell(kind, verb, id, context) }, context);
}
