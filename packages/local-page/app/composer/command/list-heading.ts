import { html } from 'htm/preact';
import type { OfferedOption } from '../../../protocol/offer.ts';
import { taken } from './check-field.ts';

/** What the option is that one is in, at the top of its list. Without an option: what the list is of. */
export function ListHeading({ option }: { option: OfferedOption | undefined }) {
  if (!option) return html`<p class="list-heading">Optional</p>`;
  const takes = taken(option);
  return html`<p class="list-heading" dir="auto">
    <b>${option.shownName}</b> ${option.description}
    ${(takes || option.required) && html`<span class="list-taken">${[option.required ? 'required' : '', takes].filter(Boolean).join(' · ')}</span>`}
  </p>`;
}
