import { html } from 'htm/preact';
import type { OptionView } from 'local-discord/control-client';
import { useWords } from '../../words/words.ts';
import { taken } from './check-field.ts';

/** What the option is that one is in, at the top of its list. Without an option: what the list is of. */
export function ListHeading({ option }: { option: OptionView | undefined }) {
  const words = useWords();
  if (!option) return html`<p class="note list-heading">${words.say('optional')}</p>`;
  const takes = taken(option, words);
  return html`<p class="note list-heading" dir="auto">
    <b class="title">${option.shown_name}</b> ${option.description}
    ${(takes || option.required) && html`<span class="list-taken">${[option.required ? words.say('required') : '', takes].filter(Boolean).join(' · ')}</span>`}
  </p>`;
}
