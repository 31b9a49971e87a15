import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { PanelView as Panel } from 'local-discord/control-client';
import { useWords } from '../words/words.ts';
import type { Bench } from '../workshop/bench.ts';
import { PanelActions } from './panel-actions.ts';
import { PanelTable } from './panel-table.ts';

/** A part of the program: its status, its actions, and its tables one at a time. */
export function PanelView({ bench, panel }: { bench: Bench; panel: Panel }) {
  const { say, hear } = useWords();
  const chosen = useSignal(panel.tables[0]?.name);
  const table = panel.tables.find(({ name }) => name === chosen.value);
  return html`<div class="panel">
    <${PanelActions} bench=${bench} panel=${panel} />
    ${
      panel.tables.length > 1 &&
      html`<div class="line wrap filters" role="group" aria-label=${say('table')}>${panel.tables.map(
        ({ name, title }) =>
          html`<button key=${name} type="button" class="chip" aria-pressed=${name === chosen.value} onClick=${() => {
            chosen.value = name;
          }}>${hear(title)}</button>`,
      )}</div>`
    }
    ${table && html`<${PanelTable} key=${table.name} bench=${bench} panel=${panel} table=${table} />`}
  </div>`;
}
