import { html } from 'htm/preact';
import { useWords } from '../../words/words.ts';

/** Discord's limit for the content of a message, in UTF-16 units. */
const LONGEST = 2_000;
const NEAR = 200;

/** How much still fits into a message, near the end of it. */
export function LengthLeft({ text }: { text: string }) {
  const { say } = useWords();
  const left = LONGEST - text.length;
  if (left > NEAR) return null;
  return html`<span class="note length-left" role="status" data-over=${left < 0}>
    ${left}<span class="sr-only"> ${say('charactersLeft')}</span>
  </span>`;
}
