import { html } from 'htm/preact';

/** Something that is on or off, with a sentence that says what for. */
export function SwitchRow({
  id,
  name,
  sentence,
  isOn,
  onChange,
}: {
  id: string;
  name: string;
  sentence: string;
  isOn: boolean;
  onChange: (on: boolean) => void;
}) {
  return html`<label class="switch-row">
    <span class="switch-text"><span class="switch-name" id="${id}-name">${name}</span><span class="switch-sentence" id="${id}-sentence">${sentence}</span></span>
    <input type="checkbox" role="switch" class="switch" aria-labelledby="${id}-name" aria-describedby="${id}-sentence" checked=${isOn}
      onChange=${(event: Event & { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.checked)} />
  </label>`;
}
