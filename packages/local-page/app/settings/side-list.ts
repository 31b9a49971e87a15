import { html } from 'htm/preact';

/** The list of a section, beside the details of the chosen entry. */
export function SideList({
  label,
  items,
  chosen,
  onChoose,
}: {
  label: string;
  items: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  return html`<nav class="settings-list" aria-label=${label}>
    <ul>
      ${items.map(
        ({ id, name, count }) => html`<li key=${id}>
          <button type="button" class="settings-item" aria-current=${id === chosen ? 'true' : undefined} onClick=${() => onChoose(id)}>
            <span class="settings-item-name">${name}</span>${count > 0 && html`<span class="settings-count">${count}</span>`}
          </button>
        </li>`,
      )}
    </ul>
  </nav>`;
}
