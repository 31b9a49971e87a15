import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { PanelCard } from '../../protocol/workshop.ts';
import { useWords } from '../words/words.ts';
import type { Bench } from '../workshop/bench.ts';

/** The status of a part of the program, and its actions. */
export function PanelActions({ bench, panel }: { bench: Bench; panel: PanelCard }) {
  const { hear } = useWords();
  const told = useSignal<{ sentence: string; failed: boolean } | undefined>(undefined);
  return html`<p class="name">${hear(panel.status)}</p>
    <div class="line wrap filters">${panel.actions.map(
      ({ name, title }) =>
        html`<button key=${name} type="button" class="plain-button" onClick=${async () => {
          told.value = await bench.told({ kind: 'run', panel: panel.name, action: name });
        }}>${hear(title)}</button>`,
    )}</div>
    <p role="status" class=${told.value?.failed ? 'trouble' : 'told'}>${hear(told.value?.sentence ?? '')}</p>`;
}
