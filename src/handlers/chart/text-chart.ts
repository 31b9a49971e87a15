/** A chart in block characters, for where there are no pictures. */

import { block } from '../display/text.ts';
import type { Axis, Chart, Marks } from './drawing.ts';

/** Characters: with the numbers beside it, it fits into a code block on a phone. */
const COLUMNS = 26;
const ROWS = 8;

/** An eighth of a row to a whole one. */
const BLOCKS = '▁▂▃▄▅▆▇█';

/** A code block: columns of median scores, or of counts, over their axis, with both axes named. */
export function textChart({ x, y, marks }: Chart): string {
  const columns = columnsOf(marks, x).map((value) => eighths(value, y));
  const labels = rowLabels(y);
  const width = Math.max(...labels.map((label) => label.length));
  const lines = labels.map((label, row) => {
    const floor = (ROWS - 1 - row) * BLOCKS.length;
    const drawn = row < ROWS ? `│${columns.map((height) => part(height - floor)).join('')}` : AXIS;
    return `${label.padStart(width)} ${drawn}`.trimEnd();
  });
  const margin = ' '.repeat(width + 2);
  return block([y.label, ...lines, `${margin}${columnLabels(x)}`, `${margin}${x.label}`]);
}

const AXIS = `└${'─'.repeat(COLUMNS)}`;

const part = (height: number): string =>
  height <= 0 ? ' ' : (BLOCKS[Math.min(height, BLOCKS.length) - 1] ?? ' ');

/** How high a column is; what is there is always seen. */
function eighths(value: number | undefined, { from, to }: Axis): number {
  if (value === undefined) return 0;
  return Math.max(1, Math.round(((value - from) / (to - from)) * ROWS * BLOCKS.length));
}

/** The value of each column; undefined where there is nothing. */
function columnsOf(marks: Marks, { from, to }: Axis): (number | undefined)[] {
  const width = (to - from) / COLUMNS;
  if (marks.kind === 'bars') {
    return Array.from({ length: COLUMNS }, (_, column) => {
      const at = from + (column + 0.5) * width;
      return marks.bars.find((bar) => bar.from <= at && at < bar.to)?.count || undefined;
    });
  }
  const columns = Array.from({ length: COLUMNS }, (): number[] => []);
  const places =
    marks.kind === 'points'
      ? marks.points
      : marks.spreads.flatMap((spread) => (spread ? [{ x: spread.x, y: spread.median }] : []));
  for (const { x, y } of places) columns[Math.min(COLUMNS - 1, Math.floor((x - from) / width))]?.push(y);
  return columns.map(middle);
}

function middle(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[(values.length - 1) >> 1];
}

/** What stands beside each row, from the top, and beside the axis below them. */
function rowLabels({ from, to, ticks }: Axis): string[] {
  const labels = new Array<string>(ROWS + 1).fill('');
  for (const { at, label } of ticks) labels[Math.round(((to - at) / (to - from)) * ROWS)] = label;
  return labels;
}

/** The ticks below their columns, as far as there is room between them. */
function columnLabels({ from, to, ticks }: Axis): string {
  let line = '';
  for (const { at, label } of ticks) {
    const middle = Math.round(((at - from) / (to - from)) * COLUMNS);
    const start = Math.max(0, Math.min(COLUMNS - label.length, middle - Math.floor(label.length / 2)));
    if (line === '' || start > line.length + 1) line = line.padEnd(start) + label;
  }
  return line;
}
