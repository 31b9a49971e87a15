import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { useEffect } from 'preact/hooks';
import type { PanelCard } from '../../protocol/workshop.ts';
import { type Bench, sentenceOf } from '../workshop/bench.ts';

interface TableProps {
  readonly bench: Bench;
  /** Another object when its rows may be others. */
  readonly panel: PanelCard;
  readonly table: PanelCard['tables'][number];
}

/** A table of a panel, read in pages, and read again as far as it was read whenever the panel changes. */
export function PanelTable({ bench, panel, table }: TableProps) {
  const rows = useSignal<readonly (readonly string[])[]>([]);
  const next = useSignal<string | undefined>(undefined);
  const trouble = useSignal<string | undefined>(undefined);
  const isRead = useSignal(false);
  const wanted = useSignal(1);
  const read = async (isCurrent: () => boolean) => {
    const all: (readonly string[])[] = [];
    let after: string | undefined;
    try {
      for (
        let page = 0;
        page < wanted.value && (page === 0 || after !== undefined) && isCurrent();
        page += 1
      ) {
        const result = await bench.work('rows', {
          kind: 'rows',
          panel: panel.name,
          table: table.name,
          ...(after !== undefined && { after }),
        });
        all.push(...result.rows);
        after = result.next;
      }
      if (!isCurrent()) return;
      rows.value = all;
      next.value = after;
      trouble.value = undefined;
    } catch (error) {
      if (isCurrent()) trouble.value = sentenceOf(error);
    }
    isRead.value = true;
  };
  useEffect(() => {
    let isCurrent = true;
    void read(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [panel, wanted.value]);
  return html`<div class="panel-table">
    ${trouble.value !== undefined && html`<p class="workshop-trouble" role="status">${trouble.value}</p>`}
    ${!isRead.value && html`<p class="workshop-hint" role="status">Reading …</p>`}
    <div class="table-scroll" tabindex="0" role="region" aria-label=${table.title}>
      <table>
        <thead><tr>${table.columns.map((column) => html`<th key=${column} scope="col">${column}</th>`)}</tr></thead>
        <tbody>${rows.value.map(
          (row, index) =>
            html`<tr key=${row[0] ?? index}>${row.map((cell, at) => html`<td key=${at} title=${cell}>${cell}</td>`)}</tr>`,
        )}</tbody>
      </table>
    </div>
    ${isRead.value && rows.value.length === 0 && trouble.value === undefined && html`<p class="workshop-hint">Nothing is there.</p>`}
    ${
      next.value !== undefined &&
      html`<button type="button" class="plain-button" onClick=${() => {
        wanted.value += 1;
      }}>More</button>`
    }
  </div>`;
}
