import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { PanelView as Panel } from 'local-discord/control-client';
import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { type ActionResult, errorSentence, resultOf, type Workshop } from '../workshop/workshop-state.ts';

/** A panel of the program: its status, its actions and its tables, one at a time. */
export function PanelView({ workshop, panel }: { workshop: Workshop; panel: Panel }) {
  const { say, translate } = useWords();
  const chosen = useSignal(panel.tables[0]?.name);
  const table = panel.tables.find(({ name }) => name === chosen.value);
  return html`<div>
    <${PanelActions} workshop=${workshop} panel=${panel} />
    ${
      panel.tables.length > 1 &&
      html`<div class="line wrap filters" role="group" aria-label=${say('table')}>${panel.tables.map(
        ({ name, title }) =>
          html`<button key=${name} type="button" class="chip" aria-pressed=${name === chosen.value} onClick=${() => {
            chosen.value = name;
          }}>${translate(title)}</button>`,
      )}</div>`
    }
    ${table && html`<${PanelTable} key=${table.name} workshop=${workshop} panel=${panel} table=${table} />`}
  </div>`;
}

/** The status and the actions of a panel. */
export function PanelActions({ workshop, panel }: { workshop: Workshop; panel: Panel }) {
  const { translate } = useWords();
  const result = useSignal<ActionResult | undefined>(undefined);
  return html`<p class="name">${translate(panel.status)}</p>
    <div class="line wrap filters">${panel.actions.map(
      ({ name, title }) =>
        html`<button key=${name} type="button" class="plain-button" onClick=${async () => {
          result.value = await resultOf(workshop.control.run(panel.name, name));
        }}>${translate(title)}</button>`,
    )}</div>
    <p role="status" class=${result.value?.failed ? 'trouble' : 'told'}>${translate(result.value?.sentence ?? '')}</p>`;
}

interface TableProps {
  readonly workshop: Workshop;
  /** A new object means that rows may have changed. */
  readonly panel: Panel;
  readonly table: Panel['tables'][number];
}

/** A table of a panel. Highlights the latest changes. */
function PanelTable({ workshop, panel, table }: TableProps) {
  const { say, translate } = useWords();
  const { read, trouble, more } = useRows(workshop, panel, table.name);
  const { rows = [], changed, next } = read ?? {};
  return html`<div class="panel-table">
    ${trouble !== undefined && html`<p class="trouble" role="status">${translate(trouble)}</p>`}
    ${!read && trouble === undefined && html`<p class="note" role="status">${say('reading')}</p>`}
    <p class="sr-only" role="status">${changed && changed.size > 0 && say('rowsChanged', { n: changed.size })}</p>
    <div class="table-scroll" tabindex="0" role="region" aria-label=${translate(table.title)}>
      <table>
        <thead><tr>${table.columns.map((column) => html`<th key=${column} scope="col">${translate(column)}</th>`)}</tr></thead>
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

/** The loaded rows of a table. */
interface Rows {
  readonly rows: readonly Row[];
  /** The cursor of the next page; undefined at the end. */
  readonly next: string | undefined;
  /** The cells that changed since the previous load, from `changedCells`. */
  readonly changed: ReadonlyMap<Row, ReadonlySet<number>>;
}

/** Loads a table page by page. Loads the same pages again whenever the panel is a new object. */
function useRows(workshop: Workshop, panel: Panel, table: string) {
  const read = useSignal<Rows | undefined>(undefined);
  const trouble = useSignal<string | undefined>(undefined);
  const pages = useRef(1);
  /** Request counter: only the latest answer is used. */
  const asked = useRef(0);
  const page = (after: string | undefined) => workshop.control.rows(panel.name, table, after);
  const ask = async (question: (isWanted: () => boolean) => Promise<Rows>) => {
    asked.current += 1;
    const number = asked.current;
    const isWanted = () => number === asked.current;
    try {
      const answer = await question(isWanted);
      if (!isWanted()) return;
      read.value = answer;
      trouble.value = undefined;
    } catch (error) {
      if (isWanted()) trouble.value = errorSentence(error);
    }
  };
  useEffect(() => {
    void ask(async (isWanted) => {
      const first = await page(undefined);
      const rows = [...first.rows];
      let { next } = first;
      for (let more = 1; more < pages.current && next !== undefined && isWanted(); more += 1) {
        const result = await page(next);
        rows.push(...result.rows);
        next = result.next;
      }
      return { rows, next, changed: changedCells(read.value?.rows, rows) };
    });
    return () => {
      asked.current += 1;
    };
  }, [panel]);
  const more = () => {
    const { rows, next, changed } = read.value ?? {};
    if (next === undefined || !rows || !changed) return;
    pages.current += 1;
    void ask(async () => {
      const result = await page(next);
      return { rows: [...rows, ...result.rows], next: result.next, changed };
    });
  };
  return { read: read.value, trouble: trouble.value, more };
}

/** A text for each column. The first identifies the row. */
export type Row = readonly string[];

/**
 * Compares two loads. Returns the changed rows with the indexes of changed cells; all cells of a new row. Rows below
 * the last common row may not have been loaded before, so they are skipped.
 * @param before undefined at the first load
 */
export function changedCells(
  before: readonly Row[] | undefined,
  now: readonly Row[],
): ReadonlyMap<Row, ReadonlySet<number>> {
  const changed = new Map<Row, Set<number>>();
  if (!before) return changed;
  const former = new Map(before.map((row) => [row[0], row]));
  const end = now.findLastIndex(([id]) => former.has(id));
  for (const row of now.slice(0, end + 1)) {
    const was = former.get(row[0]);
    const cells = row.flatMap((cell, place) => (cell === was?.[place] ? [] : place));
    if (cells.length > 0) changed.set(row, new Set(cells));
  }
  return changed;
}
