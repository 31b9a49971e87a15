import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { PanelCard } from '../../protocol/workshop.ts';
import type { Bench } from '../workshop/bench.ts';
import { PanelTable } from './panel-table.ts';

/** A part of the program: how it is, what can be done with it, and its tables one at a time. */
export function PanelView({ bench, panel }: { bench: Bench; panel: PanelCard }) {
  const chosen = useSignal(panel.tables[0]?.name);
  const asked = useSignal<string | undefined>(undefined);
  const told = useSignal<{ sentence: string; failed: boolean } | undefined>(undefined);
  const table = panel.tables.find(({ name }) => name === chosen.value);
  const run = async (action: string) => {
    asked.value = undefined;
    told.value = await bench.told({ kind: 'run', panel: panel.name, action });
  };
  const question = panel.actions.find(({ name }) => name === asked.value);
  return html`<div class="panel">
    <p class="panel-status">${panel.status}</p>
    <div class="happening-tools">${panel.actions.map(
      ({ name, title, confirmation }) =>
        html`<button key=${name} type="button" class="plain-button" onClick=${() => {
          if (confirmation === undefined) void run(name);
          else asked.value = name;
        }}>${title}</button>`,
    )}</div>
    ${
      question &&
      html`<div class="confirmation" role="alertdialog" aria-label=${question.title}>
        <p>${question.confirmation}</p>
        <button type="button" class="main-button" ref=${(button: HTMLElement | null) => button?.focus()}
          onClick=${() => run(question.name)}>${question.title}</button>
        <button type="button" class="plain-button" onClick=${() => {
          asked.value = undefined;
        }}>Cancel</button>
      </div>`
    }
    <p role="status" class=${told.value?.failed ? 'workshop-trouble' : 'told'}>${told.value?.sentence}</p>
    ${
      panel.tables.length > 1 &&
      html`<div class="filters" role="group" aria-label="Table">${panel.tables.map(
        ({ name, title }) =>
          html`<button key=${name} type="button" class="chip" aria-pressed=${name === chosen.value} onClick=${() => {
            chosen.value = name;
          }}>${title}</button>`,
      )}</div>`
    }
    ${table && html`<${PanelTable} key=${table.name} bench=${bench} panel=${panel} table=${table} />`}
  </div>`;
}
