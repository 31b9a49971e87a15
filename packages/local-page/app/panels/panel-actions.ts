import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { PanelView as Panel } from 'local-discord/control-client';
import { useWords } from '../words/words.ts';
import { type Bench, type Told, told } from '../workshop/bench.ts';

/** The status of a part of the program, and its actions. */
export function PanelActions({ bench, panel }: { bench: Bench; panel: Panel }) {
  const { hear } = useWords();
  const result = useSignal<Told | undefined>(undefined);
  return html`<p class="name">${hear(panel.status)}</p>
    <div class="line wrap filters">${panel.actions.map(
      ({ name, title }) =>
        html`<button key=${name} type="button" class="plain-button" onClick=${async () => {
          result.value = await told(bench.control.run(panel.name, name));
        }}>${hear(title)}</button>`,
    )}</div>
    <p role="status" class=${result.value?.failed ? 'trouble' : 'told'}>${hear(result.value?.sentence ?? '')}</p>`;
}
