import { html } from 'htm/preact';
import type { PanelView as Panel } from 'local-discord/control-client';
import { useWords } from '../words/words.ts';
import type { Bench } from '../workshop/bench.ts';
import { useRows } from './use-rows.ts';

interface TableProps {
  readonly bench: Bench;
  /** Another object when its rows may be others. */
  readonly panel: Panel;
  readonly table: Panel['tables'][number];
}

/** A table of a panel, with marks at the latest changes. */
export function PanelTable({ bench, panel, table }: TableProps) {
  const { say, hear } = useWords();
  const { read, trouble, more } = useRows(bench, panel, table.name);
  const { rows = [], changed, next } = read ?? {};
  return html`<div class="panel-table">
    ${trouble !== undefined && html`<p class="trouble" role="status">${hear(trouble)}</p>`}
    ${!read && trouble === undefined && html`<p class="note" role="status">${say('reading')}</p>`}
    <p class="sr-only" role="status">${changed && changed.size > 0 && say('rowsChanged', { n: changed.size })}</p>
    <div class="table-scroll" tabindex="0" role="region" aria-label=${hear(table.title)}>
      <table>
        <thead><tr>${table.columns.map((column) => html`<th key=${column} scope="col">${hear(column)}</th>`)}</tr></thead>
        <tbody>${rows.map((row, index) => {
          const cells = changed?.get(row);
          return html`<tr key=${row[0] ?? index}>${row.map(
            (cell, at) =>
              html`<td class="cut" key=${at} title=${cell} dir="auto" data-changed=${cells?.has(at) ?? false}>${cell}</td>`,
          )}</tr>`;
        })}</tbody>
      </table>
    </div>
    ${read && rows.length === 0 && trouble === undefined && html`<p class="note">${say('nothingThere')}</p>`}
    ${next !== undefined && html`<button type="button" class="plain-button" onClick=${more}>${say('more')}</button>`}
  </div>`;
}
