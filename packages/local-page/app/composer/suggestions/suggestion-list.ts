import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';
import { useWords } from '../../words/words.ts';
import type { Combobox } from './use-combobox.ts';

/** The list of a combobox above the composer, with what it is about at its top. */
export function SuggestionList({
  box,
  label,
  children,
}: {
  box: Combobox;
  /** Its accessible name. */
  label: string;
  children?: ComponentChildren;
}) {
  const { say } = useWords();
  const { id, items, sentence, active, isOpen, isStale } = box;
  const status = sentence ?? say('resultCount', { n: items.length });
  return html`
    <p class="sr-only" role="status">${isOpen && !isStale ? `${label}: ${status}` : ''}</p>
    ${
      isOpen &&
      html`<div class="popover suggestions" aria-busy=${isStale ?? false}>
        ${children}
        <div id=${id} class="suggestion-list" role="listbox" tabindex="0" aria-label=${label}>
          ${items.map((item, index) => {
            const { group } = item;
            return html`
              ${group !== undefined && items[index - 1]?.group !== group && html`<div class="label suggestion-group" role="presentation" key=${`group ${group}`}>${group}</div>`}
              <div id="${id}-${index}" key=${item.key} class="line suggestion" role="option" aria-selected=${index === active}
                onPointerMove=${() => index !== active && box.activate(index)}
                onPointerDown=${(event: PointerEvent) => event.preventDefault()} onClick=${item.choose}>
                <span class="name suggestion-name" dir="auto">${item.name}</span>
                ${item.detail && html`<span class="cut note suggestion-detail" dir="auto">${item.detail}</span>`}
              </div>`;
          })}
        </div>
        ${sentence !== undefined && html`<p class="muted suggestion-sentence">${sentence}</p>`}
      </div>`
    }`;
}
