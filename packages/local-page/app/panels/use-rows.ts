import { useSignal } from '@preact/signals';
import type { PanelView as Panel } from 'local-discord/control-client';
import { useEffect, useRef } from 'preact/hooks';
import { type Bench, errorSentence } from '../workshop/bench.ts';
import { changedCells, type Row } from './changed-cells.ts';

/** The rows of a table as far as they were read. */
interface Rows {
  readonly rows: readonly Row[];
  /** Where those after them begin; undefined when there are none. */
  readonly next: string | undefined;
  /** The cells that differ from the reading before, by `changedCells`. */
  readonly changed: ReadonlyMap<Row, ReadonlySet<number>>;
}

/** Reads a table in pages, and again as far as it was read whenever the panel is another object. */
export function useRows(bench: Bench, panel: Panel, table: string) {
  const read = useSignal<Rows | undefined>(undefined);
  const trouble = useSignal<string | undefined>(undefined);
  const pages = useRef(1);
  /** Counts up: only the answer to the latest question is used. */
  const asked = useRef(0);
  const page = (after: string | undefined) => bench.control.rows(panel.name, table, after);
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
