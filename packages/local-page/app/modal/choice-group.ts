import { html } from 'htm/preact';
import { useId } from 'preact/hooks';

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/** Radio buttons or boxes to check, below each other. */
export function ChoiceGroup({
  type,
  labelledBy,
  about,
  required,
  options,
  chosen,
  onChoose,
}: {
  type: 'radio' | 'checkbox';
  labelledBy: string;
  /** The ids of what describes it. */
  about?: string | undefined;
  /** Of radio buttons. */
  required?: boolean;
  options: readonly Choice[];
  chosen: readonly string[];
  onChoose: (values: readonly string[]) => void;
}) {
  const name = useId();
  const change = (value: string, checked: boolean) => {
    if (type === 'radio') onChoose([value]);
    else onChoose(checked ? [...chosen, value] : chosen.filter((each) => each !== value));
  };
  return html`<div class="stack" role=${type === 'radio' ? 'radiogroup' : 'group'} aria-labelledby=${labelledBy}
    aria-describedby=${about} aria-required=${type === 'radio' ? required : undefined}>
    ${options.map(
      ({ value, label, description }) => html`<label class="line choice" key=${value}>
        <input type=${type} class="check" name=${name} checked=${chosen.includes(value)}
          onChange=${(event: Event) => event.target instanceof HTMLInputElement && change(value, event.target.checked)} />
        <span class="grow option-text"><span>${label}</span>${description && html`<span class="note">${description}</span>`}</span>
      </label>`,
    )}
  </div>`;
}
