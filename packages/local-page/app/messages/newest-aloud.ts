import { html } from 'htm/preact';
import type { SeenMessage } from 'local-discord/people';
import type { Pane } from '../state/pane.ts';

/** Says what comes to those who hear the page: rows that come by scrolling are no news. */
export function NewestAloud({ pane }: { pane: Pane }) {
  const seen = pane.messages.newest.value;
  return html`<div class="sr-only" role="status">${seen && readAloud(seen)}</div>`;
}

const LONGEST = 300;

function readAloud({ message, loading, ephemeral }: SeenMessage): string {
  const name = message.author.global_name ?? message.author.username;
  if (loading) return `${name} is thinking`;
  const text =
    message.content || message.embeds.map(({ title, description }) => title ?? description).join(', ');
  return `${name}: ${text.slice(0, LONGEST) || 'a message'}${ephemeral ? ', only you can see this' : ''}`;
}
