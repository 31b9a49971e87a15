import { z } from 'zod';
import { customIdCodec, type FieldsOf } from '../declaration/component.ts';
import { button, row } from '../display/buttons.ts';
import { block, counted, inline, shown } from '../display/text.ts';
import { PERIODS, period } from '../records/filter.ts';
import { indexLine, logged, playerName } from '../records/score-text.ts';
import type { Reply } from '../reply.ts';
import type { Axis, Chart, ChartDrawing, Marks } from './drawing.ts';
import { distribution, overTime } from './kinds.ts';
import type { Gathered, Summary } from './scores.ts';

/** What of the scores a chart shows. */
const kind = z.enum(['over-time', 'distribution']);

/**
 * Which chart is wanted: of the game of a record, or of its player in that game alone, since names may be too long for
 * a custom id. `by` is what the button changes, as no two custom ids under a message may be the same.
 */
export const chartId = customIdCodec('chart', 1, {
  by: z.enum(['kind', 'period']),
  kind,
  period,
  whose: z.enum(['everybody', 'player']),
  record: z.string().regex(/^-?\d{1,16}$/),
});

/** What leads to a chart. */
export type ChartFields = Omit<FieldsOf<typeof chartId>, 'by'>;

/** Characters of a game's name: a title cuts it where it is wider than the picture. */
const NAME_LENGTH = 80;

const KINDS = { 'over-time': 'scores over time', distribution: 'distribution of scores' };

/** What a chart is of. */
export interface Subject {
  readonly provider: string;
  /** The whole hash of the player whose own scores are shown. */
  readonly player: string | undefined;
}

/** A chart as a picture, or as text where there is none, with its figures, how fresh it is, and buttons to others. */
export async function chartView(
  fields: ChartFields,
  subject: Subject,
  gathered: Gathered,
  charts: ChartDrawing,
): Promise<Reply> {
  const { summary, state } = gathered;
  const { provider, player } = subject;
  const whose = player === undefined ? '' : ` of ${playerName(player)}`;
  const lines = [
    `**${inline(provider, NAME_LENGTH)}** · ${KINDS[fields.kind]}${whose} · ${PERIODS[fields.period]}`,
    summary ? figures(summary) : `No scores in this period.`,
    indexLine(state),
    leftOut(gathered),
  ].filter((line) => line !== undefined);
  const components = buttons(fields);
  if (!summary) return { content: lines.join('\n'), components, files: [] };
  const chart = chartOf(fields, subject, gathered, summary);
  const data = await charts.draw(chart);
  // Without a file the message of a button would keep the picture of before.
  if (!data) return { content: [...lines, textChart(chart)].join('\n'), components, files: [] };
  const description = altText(fields, subject, summary);
  const file = { name: 'chart.png', contentType: 'image/png', data, description };
  return { content: lines.join('\n'), components, files: [file] };
}

function figures({ count, lowest, median, highest }: Summary): string {
  if (count === 1) return `1 score: **${logged(highest)}**`;
  const of = `lowest **${logged(lowest)}** · median **${logged(median)}** · highest **${logged(highest)}**`;
  return `${counted('score', count)} · ${of}`;
}

function leftOut({ older, withoutPlace }: Gathered): string | undefined {
  const parts = [
    ...(older > 0 ? [`${counted('older score', older)} are not in it`] : []),
    ...(withoutPlace > 0 ? [`${counted('score', withoutPlace)} too large to draw`] : []),
  ];
  return parts.length === 0 ? undefined : `-# ${parts.join(' · ')}`;
}

/** A player as a picture has them, without marks. */
const plainPlayer = (hash: string) => playerName(hash).slice(1, -1);

function chartOf(
  fields: ChartFields,
  { provider, player }: Subject,
  gathered: Gathered,
  summary: Summary,
): Chart {
  const { scores, from, to } = gathered;
  const what = KINDS[fields.kind].replace(/^./, (letter) => letter.toUpperCase());
  const whose = player === undefined ? '' : ` of ${plainPlayer(player)}`;
  const subtitle = `${what}${whose} · ${PERIODS[fields.period]} · ${counted('score', summary.count)}`;
  const texts = { title: shown(provider, NAME_LENGTH), subtitle };
  if (fields.kind === 'distribution') return distribution(scores, summary, texts);
  return overTime(scores, summary, { from, to }, { ...texts, joined: player !== undefined });
}

/** What the picture shows, in words. */
function altText(fields: ChartFields, { provider, player }: Subject, summary: Summary): string {
  const whose = player === undefined ? '' : ` of player ${plainPlayer(player)}`;
  const { count, lowest, median, highest } = summary;
  const what = `Chart: ${KINDS[fields.kind]}${whose} in ${shown(provider, NAME_LENGTH)}, ${PERIODS[fields.period]}.`;
  const figures = `lowest ${logged(lowest)}, median ${logged(median)}, highest ${logged(highest)}`;
  return `${what} ${counted('score', count)}: ${figures}.`;
}

const KIND_LABELS = { 'over-time': 'Over time', distribution: 'Distribution' };
const PERIOD_LABELS = { week: '7 days', month: '30 days', all: 'All time' };

/** The kinds in one row and the periods in another. The buttons of the chart that is shown are disabled. */
function buttons(fields: ChartFields) {
  const to = (label: string, change: Partial<ChartFields> & { by: 'kind' | 'period' }, disabled: boolean) =>
    button(chartId, { ...fields, ...change }, label, { disabled });
  return [
    ...row(
      ...kind.options.map((each) => to(KIND_LABELS[each], { by: 'kind', kind: each }, each === fields.kind)),
    ),
    ...row(
      ...period.options.map((each) =>
        to(PERIOD_LABELS[each], { by: 'period', period: each }, each === fields.period),
      ),
    ),
  ];
}

/** Characters: with the numbers beside it, it fits into a code block on a phone. */
const COLUMNS = 26;
const ROWS = 8;

/** An eighth of a row to a whole one. */
const BLOCKS = '▁▂▃▄▅▆▇█';

/** A chart in block characters, where there are no pictures: columns of median scores, or of counts, over both axes. */
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

/** The height of a column; one with a value is at least one eighth. */
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
