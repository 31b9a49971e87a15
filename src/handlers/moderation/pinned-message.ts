import { identifierProblem } from '../../services/text.ts';
import type { HandlerContext } from '../context.ts';
import { inline } from '../display/display-text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { resourceCard } from './card.ts';
import { applyChange } from './change.ts';
import type { Kind, Managed } from './kind.ts';
import { withNamed } from './named.ts';
import { undoButton } from './undo.ts';

/** What is typed to pin no message. */
const NONE = 'none';

/** Pins a message of what was typed, or none. @throws CannotDo, ServiceFailure */
export function pinNamed(
  kind: Kind,
  typed: string,
  message: string,
  context: HandlerContext,
): Promise<Reply> {
  const menuId = kind.ids.goOnMessage.encode({ message });
  const go = (id: string) => pinAndTell(kind, id, message, context);
  return withNamed(kind, { typed, menuId, go }, context);
}

/** Takes away what is pinned. @throws ServiceFailure */
export const unpinAndTell = (kind: Kind, id: string, context: HandlerContext): Promise<Reply> =>
  pinAndTell(kind, id, NONE, context);

/**
 * Pins the message whose id was typed, or none.
 * @throws CannotDo when nothing was typed; ServiceFailure
 */
export async function pinAndTell(
  kind: Kind,
  id: string,
  typed: string,
  context: HandlerContext,
): Promise<Reply> {
  const wanted = typed.trim();
  if (wanted === '') {
    throw new CannotDo(
      'Nothing was typed, so nothing was changed: type the id of a message, or `none` to pin no message.',
    );
  }
  // Phones begin a field with a capital.
  const pinned_message_id = wanted.toLowerCase() === NONE ? null : wanted;
  const holds = (resource: Managed) => resource.pinned_message_id === pinned_message_id;
  const change = { verb: 'pin-message', change: { pinned_message_id }, holds };
  const { resource, before } = await applyChange(kind, id, change, context);
  if (!before) {
    const already = pinned_message_id === null ? 'No message was pinned' : 'This message was pinned already';
    return resourceCard(kind, resource, { text: `${already}: nothing was changed.` });
  }
  const done = pinned_message_id === null ? 'No message is pinned any more.' : 'The message is pinned now.';
  const was = before.pinned_message_id;
  // The service may have an id there that cannot be sent back to it.
  const sendable = was === null || identifierProblem(was) === undefined;
  const undo = sendable
    ? undoButton(kind, { field: 'pinned_message_id', before, after: resource })
    : undefined;
  return resourceCard(kind, resource, { text: undo ? done : `${done} ${earlier(before)}`, undo });
}

/** What somebody needs to know when there is no Undo button, since an id is too long for one or cannot be sent. */
function earlier({ pinned_message_id }: Managed): string {
  return `Before, ${pinned_message_id === null ? 'no message was pinned' : `it was ${inline(pinned_message_id, 300)}`}.`;
}
