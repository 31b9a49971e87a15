import { html } from 'htm/preact';
import type { SeenMessage } from 'local-discord/people';
import type { Pane } from '../state/pane.ts';
import { useWords, type Words } from '../words/words.ts';

/** Says what comes to those who hear the page: rows that come by scrolling are no news. */
export function NewestAloud({ pane }: { pane: Pane }) {
  const words = useWords();
  const seen = pane.messages.newest.value;
  return html`<div class="sr-only" role="status">${seen && readAloud(seen, words)}</div>`;
}

const LONGEST = 300;

function readAloud({ message, loading, ephemeral }: SeenMessage, { say }: Words): string {
  const name = message.author.global_name ?? message.author.username;
  if (loading) return say('isThinking', { name });
  const text =
    message.content || message.embeds.map(({ title, description }) => title ?? description).join(', ');
  const line = `${name}: ${text.slice(0, LONGEST) || say('aMessage')}`;
  return ephemeral ? say('spokenEphemeral', { message: line }) : line;
}
