import { codeBlock } from '../display/safe-text.ts';

/**
 * A chart that is ready to be drawn as a picture or as text: its texts are cut and made visible, and its positions are on
 * linear scales.
 */
export interface Chart {
  /** The game or the player of the scores, and the kind of the chart. */
  readonly title: string;
  /** The Discord locale of its texts: it selects the glyphs of characters that Chinese, Japanese and Korean share. */
  readonly language: string;
  /** The words of the legend. `score` is the axis label that a picture omits. */
  readonly legend: Readonly<
    Record<'lowestToHighest' | 'median' | 'best' | 'player' | 'others' | 'score', string>
  >;
  /** The player whose marks are highlighted among those of others. */
  readonly player?: string | undefined;
  readonly x: Axis;
  readonly y: Axis;
  readonly marks: Marks;
}

/** An axis of a chart: its measure, its unit and its range. `from` is below `to`. */
export interface Axis {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  /** Ascending, within the axis. */
  readonly ticks: readonly Tick[];
}

/** A labelled position on an axis. */
export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** A position on both axes. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The scores of an interval of time; `x` is its middle. */
export interface Spread {
  readonly x: number;
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
}

/** The number of scores between two positions on the x axis. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The marked player's share of them, if a player is marked. */
  readonly own?: number;
}

/** Lines over time: `best` has the rises and the end of the best score so far, `medians` the medians of groups of scores. */
interface Lines {
  readonly best?: readonly Point[];
  readonly medians?: readonly Point[];
}

/**
 * The marks of a chart, ascending; at most a few hundred. A null spread is an interval without scores. With `others`, `points`
 * are the highlighted player's.
 */
export type Marks =
  | ({
      readonly kind: 'points';
      readonly joined: boolean;
      readonly points: readonly Point[];
      readonly others?: readonly Point[];
    } & Lines)
  | ({ readonly kind: 'spreads'; readonly spreads: readonly (Spread | null)[] } & Pick<Lines, 'best'>)
  | { readonly kind: 'bars'; readonly bars: readonly Bar[] };

/** Draws charts as pictures. */
export interface ChartDrawer {
  /**
   * The chart as a PNG.
   * @returns undefined if there is no picture: drawing is not possible here, too many charts are queued, or it took too long.
   * The caller then shows the chart as text. Never rejects.
   */
  draw(chart: Chart): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** The size of a text chart in characters. Together with its row labels it fits into a code block on a phone. */
const COLUMNS = 26;
const ROWS = 8;

/** Blocks from an eighth of a row to a whole row. */
const BLOCKS = '▁▂▃▄▅▆▇█';

/** Draws a chart in block characters: columns of median scores or counts, with both axes. */
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
  return codeBlock([y.label, ...lines, `${margin}${columnLabels(x)}`, `${margin}${x.label}`]);
}

const AXIS = `└${'─'.repeat(COLUMNS)}`;

const part = (height: number): string =>
  height <= 0 ? ' ' : (BLOCKS[Math.min(height, BLOCKS.length) - 1] ?? ' ');

/** The height of a column in eighths of a row: at least 1 if it has a value. */
function eighths(value: number | undefined, { from, to }: Axis): number {
  if (value === undefined) return 0;
  return Math.max(1, Math.round(((value - from) / (to - from)) * ROWS * BLOCKS.length));
}

/** The value of each column; undefined for an empty one. */
function columnsOf(marks: Marks, { from, to }: Axis): (number | undefined)[] {
  const width = (to - from) / COLUMNS;
  if (marks.kind === 'bars') {
    return Array.from({ length: COLUMNS }, (_, column) => {
      const at = from + (column + 0.5) * width;
      const bar = marks.bars.find((each) => each.from <= at && at < each.to);
      return (bar?.own ?? bar?.count) || undefined;
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

/** The labels of the rows from the top, and of the axis below. */
function rowLabels({ from, to, ticks }: Axis): string[] {
  const labels = new Array<string>(ROWS + 1).fill('');
  for (const { at, label } of ticks) labels[Math.round(((to - at) / (to - from)) * ROWS)] = label;
  return labels;
}

/** The labels of the ticks below their columns. Labels that would overlap are left out. */
function columnLabels({ from, to, ticks }: Axis): string {
  let line = '';
  for (const { at, label } of ticks) {
    const middle = Math.round(((at - from) / (to - from)) * COLUMNS);
    const start = Math.max(0, Math.min(COLUMNS - label.length, middle - Math.floor(label.length / 2)));
    if (line === '' || start > line.length + 1) line = line.padEnd(start) + label;
  }
  return line;
}
