/** Paints a chart as a PNG. Only the drawing process loads this file, because its imports take 100 MB. */

import { createCanvas } from '@napi-rs/canvas';
import {
  type ChartDataset,
  Chart as Figure,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  SubTitle,
  Title,
} from 'chart.js';
import type { Axis, Bar, Chart, Marks, Point } from '../../handlers/chart/drawing.ts';
import { ELLIPSIS, fontFamiliesFor, truncate } from './fonts.ts';

Figure.register(Filler, Legend, LinearScale, LineController, LineElement);
Figure.register(PointElement, SubTitle, Title);

/** Sizes in points, at two pixels per point each way. A phone shows a picture at two thirds of its size. */
const WIDTH = 480;
const HEIGHT = 300;
const DENSITY = 2;
const TITLE_SIZE = 18;
const TEXT_SIZE = 14;
const PADDING = { top: 14, right: 20, bottom: 10, left: 16 };

/** Free space between the marks and the edges of their area, as a fraction of it. */
const ROOM = 0.03;

/** @throws Error if the fonts or the canvas cannot be used */
export function paint(chart: Chart): Uint8Array<ArrayBuffer> {
  const { x, y, marks, legend } = chart;
  const family = fontFamiliesFor(textsOf(chart).join(''), chart.language);
  Figure.defaults.font = { ...Figure.defaults.font, family, size: TEXT_SIZE };
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.font = `bold ${TITLE_SIZE}px ${family}`;
  const title = truncate(chart.title, context, WIDTH - PADDING.left - PADDING.right);
  const figure = new Figure(canvas, {
    type: 'line',
    data: { datasets: datasetsOf(chart) },
    options: {
      responsive: false,
      animation: false,
      events: [],
      devicePixelRatio: DENSITY,
      layout: { padding: PADDING },
      scales: { x: acrossScale(x, marks), y: upScale(y, marks) },
      plugins: {
        title: {
          ...{
            display: true,
            align: 'start',
            text: title,
            font: { size: TITLE_SIZE, weight: 'bold' },
            color: PALETTE.text,
          },
          padding: { bottom: 6 },
        },
        legend: {
          display: isExplained(marks),
          align: 'start',
          // Below the title and above the name of the axis.
          ...{ weight: 1_700 },
          labels: {
            ...{ color: PALETTE.quiet, boxHeight: 8, padding: 10, usePointStyle: true },
            filter: ({ text }) => text !== '',
            sort: ({ datasetIndex: one = 0 }, { datasetIndex: other = 0 }) => one - other,
          },
        },
        // The name of the vertical axis. It is easier to read above the axis than along it. Left out for scores,
        // because the title names them.
        subtitle: {
          ...{ display: y.label !== legend.score, align: 'start', text: y.label },
          ...{ font: { size: TEXT_SIZE, weight: 'normal' }, color: PALETTE.quiet, padding: { bottom: 8 } },
        },
      },
    },
    plugins: [ground, ...(marks.kind === 'bars' ? [columns(marks.bars)] : [])],
  });
  try {
    return new Uint8Array(canvas.toBuffer('image/png'));
  } finally {
    figure.destroy();
  }
}

/** Whether the chart has more than one kind of marks. */
const isExplained = (marks: Marks): boolean =>
  marks.kind === 'bars' ? isShared(marks.bars) : marks.kind === 'spreads' || marks.best !== undefined;

const isShared = (bars: readonly Bar[]): boolean => bars.some(({ own }) => own !== undefined);

/** All texts of a chart. */
const textsOf = ({ title, player = '', legend, x, y }: Chart): string[] => [
  ...[title, player, ELLIPSIS],
  ...Object.values(legend),
  ...[x, y].flatMap(({ label, ticks }) => [label, ...ticks.map((tick) => tick.label)]),
];

/** The horizontal axis. It has no grid lines, which would stand between bars and behind points. */
function acrossScale(axis: Axis, marks: Marks) {
  const { from, to, label } = axis;
  return {
    ...writtenOut(axis, true),
    min: from - ROOM * (to - from),
    max: to + ROOM * (to - from),
    title: { display: true, align: 'end' as const, text: label, color: PALETTE.quiet },
    grid: { display: marks.kind === 'bars', drawOnChartArea: false, tickColor: PALETTE.grid },
    border: { color: PALETTE.grid },
  };
}

/** The vertical axis, with faint grid lines behind the marks. Bars start at its lower end; points have space below. */
function upScale(axis: Axis, marks: Marks) {
  const { from, to } = axis;
  const room = ROOM * (to - from);
  return {
    ...writtenOut(axis, false),
    min: marks.kind === 'bars' ? from : from - room,
    max: to + room,
    title: { display: false },
    grid: { color: PALETTE.grid, drawTicks: false, z: -1 },
    border: { display: false },
  };
}

/** @param autoSkip whether to leave out ticks whose labels would touch */
function writtenOut({ ticks }: Axis, autoSkip: boolean) {
  const labels = new Map(ticks.map((tick) => [tick.at, tick.label]));
  return {
    type: 'linear' as const,
    afterBuildTicks: (axis: { ticks: { value: number }[] }) => {
      axis.ticks = ticks.map(({ at }) => ({ value: at }));
    },
    ticks: {
      color: PALETTE.quiet,
      maxRotation: 0,
      padding: autoSkip ? 2 : 8,
      autoSkip,
      autoSkipPadding: 20,
      callback: (value: number | string) => labels.get(Number(value)) ?? '',
    },
  };
}

type Dataset = ChartDataset<'line', { x: number; y: number }[]>;

const NOTHING = { x: Number.NaN, y: Number.NaN };

/** The first dataset is drawn last, on top. */
function datasetsOf({ marks, legend, player = legend.player }: Chart): Dataset[] {
  switch (marks.kind) {
    case 'bars':
      return isShared(marks.bars)
        ? [swatch(player, PALETTE.player), swatch(legend.others, PALETTE.mark)]
        : [];
    case 'points': {
      const { points, others, best, medians, joined } = marks;
      const [label, color] = others
        ? [player, PALETTE.player]
        : [legend.score, best ? PALETTE.line : PALETTE.mark];
      const pointRadius = points.length > 60 ? 2.5 : 4;
      const own = { label, showLine: joined, borderWidth: 1.5, pointRadius, pointStyle: 'circle' as const };
      return [
        ...(others ? [{ ...own, ...inColour(color), data: [...points], clip: false as const }] : []),
        ...linesOf(legend, best, medians),
        ...(others ? [] : [{ ...own, ...inColour(color), data: [...points], clip: false as const }]),
        ...(others
          ? [
              {
                ...own,
                ...inColour(PALETTE.crowd),
                label: legend.others,
                showLine: false,
                pointRadius: 2,
                data: [...others],
              },
            ]
          : []),
      ];
    }
    case 'spreads': {
      const places = (of: 'lowest' | 'median' | 'highest') =>
        marks.spreads.map((spread) => (spread ? { x: spread.x, y: spread[of] } : NOTHING));
      const edge = {
        ...{ pointRadius: 0, borderWidth: 0, pointStyle: 'rect' as const },
        ...inColour(PALETTE.spread),
      };
      return [
        ...linesOf(legend, marks.best, places('median')),
        { ...edge, label: '', data: places('lowest') },
        { ...edge, label: legend.lowestToHighest, data: places('highest'), fill: '-1' },
      ];
    }
  }
}

const inColour = (color: string) => ({ borderColor: color, backgroundColor: color });

function linesOf(
  legend: Chart['legend'],
  best: readonly Point[] | undefined,
  medians: readonly Point[] | undefined,
): Dataset[] {
  const line = { borderWidth: 2.5, pointRadius: 0, pointStyle: 'line' as const };
  return [
    ...(best && best.length > 0
      ? [
          {
            ...line,
            ...inColour(PALETTE.best),
            label: legend.best,
            data: [...best],
            stepped: 'before' as const,
          },
        ]
      : []),
    ...(medians && medians.length > 0
      ? [{ ...line, ...inColour(PALETTE.median), label: legend.median, data: [...medians] }]
      : []),
  ];
}

/** A legend entry for marks other than lines. */
const swatch = (label: string, color: string): Dataset => ({
  ...{ label, data: [], pointStyle: 'rectRounded' as const },
  ...inColour(color),
});

const ground: Plugin = {
  id: 'ground',
  beforeDraw({ ctx, width, height }) {
    ctx.fillStyle = PALETTE.ground;
    ctx.fillRect(0, 0, width, height);
  },
};

/** Pixels between two bars, and the corner radius of their tops. */
const BETWEEN = 2;
const ROUND = 3;

/** Draws bars on the axis, with the marked player's part at the bottom of each. */
const columns = (bars: readonly Bar[]): Plugin => ({
  id: 'columns',
  afterDatasetsDraw({ ctx, scales: { x, y } }) {
    if (!x || !y) return;
    const foot = y.getPixelForValue(0);
    for (const { from, to, count, own = 0 } of bars) {
      const left = x.getPixelForValue(from) + BETWEEN / 2;
      const width = Math.max(1, x.getPixelForValue(to) - BETWEEN / 2 - left);
      const bar = (of: number, color: string) => {
        if (of === 0) return;
        // A single score stays visible beside thousands.
        const height = Math.max(2, foot - y.getPixelForValue(of));
        const corner = Math.min(ROUND, width / 2, height);
        ctx.fillStyle = color;
        ctx.beginPath();
        ctx.roundRect(left, foot - height, width, height, [corner, corner, 0, 0]);
        ctx.fill();
      };
      bar(count, PALETTE.mark);
      bar(own, PALETTE.player);
    }
  },
});

/**
 * Charts have their own background, so that they look the same in Discord's dark and light themes. Contrasts meet WCAG
 * 2.2: at least 4.5 for text and 3 for graphics.
 */
export const PALETTE = {
  ground: '#1e1f22',
  text: '#f2f3f5',
  quiet: '#b5bac1',
  grid: '#313338',
  mark: '#8d9bff',
  /** Marks with lines through them. */
  line: '#6f7bd6',
  /** The mark's colour, translucent so that the grid shows through. */
  spread: '#8d9bff55',
  median: '#ffd479',
  best: '#5fd3a5',
  /** The searched player, and all others behind. */
  player: '#ff8fb1',
  crowd: '#6d7380',
} as const;
