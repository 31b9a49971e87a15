import type { SeenMessage } from 'local-discord/people';
import type { Pane } from '../state/pane.ts';
import { systemIcon } from './system-message.ts';

/** How many messages are looked through for one of one's own. */
const LOOKED_AT = 100;

/** Whether this person can change the text of a message: one of their own that is no poll. */
export function mayRewrite({ person, place }: Pane, { message, ephemeral }: SeenMessage): boolean {
  return (
    place.may_send && !ephemeral && message.author.id === person.id && !message.poll && !systemIcon(message)
  );
}

/** Begins to change the text of a message. */
export function rewrite(pane: Pane, { message: { id: messageId, content: text } }: SeenMessage): void {
  pane.rewriting.value = { messageId, text };
}

/** The last of the newest messages that this person can change; undefined when there is none. */
export function lastOwn(pane: Pane): SeenMessage | undefined {
  const newest = (pane.messages.ids.value ?? []).slice(-LOOKED_AT);
  return newest
    .map((id) => pane.messages.message(id).value)
    .findLast((seen) => seen !== undefined && mayRewrite(pane, seen));
}
