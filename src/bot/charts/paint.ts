/** Paints a chart as a PNG. Only the process that draws loads it, since what it imports takes 100 MB. */

import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
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
import type { Axis, Bar, Chart, Marks } from '../../handlers/chart/drawing.ts';
import { fontFilesFor } from './fonts.ts';

Figure.register(Filler, Legend, LinearScale, LineController, LineElement);
Figure.register(PointElement, SubTitle, Title);

/** Sizes are those of a phone, which shows about so many points; there are twice as many pixels each way. */
const WIDTH = 480;
const HEIGHT = 300;
const DENSITY = 2;
const TITLE_SIZE = 18;
const TEXT_SIZE = 13;
const PADDING = { top: 8, right: 16, bottom: 8, left: 12 };

const LOWEST_TO_HIGHEST = 'from lowest to highest';
const MEDIAN = 'median';

/** @throws Error when the fonts or the canvas cannot be used */
export function paint(chart: Chart): Uint8Array<ArrayBuffer> {
  const { x, y, marks } = chart;
  const family = familiesFor(textsOf(chart).join(''));
  Figure.defaults.font = { ...Figure.defaults.font, family, size: TEXT_SIZE };
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const heading = (text: string, font: { size: number; weight: 'bold' | 'normal' }, color: string) => {
    context.font = `${font.weight} ${font.size}px ${family}`;
    return { display: true, align: 'start' as const, text: fitting(text, context), font, color };
  };
  const figure = new Figure(canvas, {
    type: 'line',
    data: { datasets: datasetsOf(marks) },
    options: {
      responsive: false,
      animation: false,
      events: [],
      devicePixelRatio: DENSITY,
      layout: { padding: PADDING },
      scales: { x: scale(x, true), y: scale(y, false) },
      plugins: {
        title: {
          ...heading(chart.title, { size: TITLE_SIZE, weight: 'bold' }, PALETTE.text),
          padding: 0,
        },
        subtitle: {
          ...heading(chart.subtitle, { size: TEXT_SIZE, weight: 'normal' }, PALETTE.quiet),
          padding: { bottom: 10 },
        },
        legend: {
          display: marks.kind === 'spreads',
          position: 'bottom',
          labels: { color: PALETTE.quiet, boxHeight: 8, boxWidth: 24, filter: ({ text }) => text !== '' },
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

const loaded = new Set<string>();

/** The families that a text is drawn with, loaded. */
function familiesFor(text: string): string {
  const files = fontFilesFor(text);
  for (const { family, path } of files) {
    if (loaded.has(family)) continue;
    GlobalFonts.registerFromPath(path, family);
    loaded.add(family);
  }
  return files.map(({ family }) => `"${family}"`).join(', ');
}

/** All texts of a chart. */
const textsOf = ({ title, subtitle, x, y }: Chart): string[] => [
  ...[title, subtitle, LOWEST_TO_HIGHEST, MEDIAN, ELLIPSIS],
  ...[x, y].flatMap(({ label, ticks }) => [label, ...ticks.map((tick) => tick.label)]),
];

const ELLIPSIS = '…';

/** A text on one line, cut between graphemes where it is wider than the chart. */
function fitting(text: string, context: SKRSContext2D): string {
  const room = WIDTH - PADDING.left - PADDING.right;
  const fits = (part: string) => context.measureText(part).width <= room;
  if (fits(text)) return text;
  const graphemes = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  while (graphemes.length > 0 && !fits(graphemes.join('') + ELLIPSIS)) graphemes.pop();
  return graphemes.join('') + ELLIPSIS;
}

/** @param autoSkip whether ticks are left out where their labels would touch */
function scale({ label, from, to, ticks }: Axis, autoSkip: boolean) {
  const labels = new Map(ticks.map((tick) => [tick.at, tick.label]));
  return {
    type: 'linear' as const,
    min: from,
    max: to,
    title: { display: true, text: label, color: PALETTE.quiet },
    grid: { color: PALETTE.grid, tickColor: PALETTE.grid },
    border: { color: PALETTE.grid },
    afterBuildTicks: (axis: { ticks: { value: number }[] }) => {
      axis.ticks = ticks.map(({ at }) => ({ value: at }));
    },
    ticks: {
      color: PALETTE.quiet,
      maxRotation: 0,
      autoSkip,
      autoSkipPadding: 16,
      callback: (value: number | string) => labels.get(Number(value)) ?? '',
    },
  };
}

type Dataset = ChartDataset<'line', { x: number; y: number }[]>;

const NOTHING = { x: Number.NaN, y: Number.NaN };

function datasetsOf(marks: Marks): Dataset[] {
  switch (marks.kind) {
    case 'bars':
      return [];
    case 'points': {
      const pointRadius = marks.points.length > 60 ? 2.5 : 4;
      const shape = { showLine: marks.joined, borderWidth: 1.5, pointRadius, clip: false as const };
      return [
        { ...shape, data: [...marks.points], borderColor: PALETTE.line, backgroundColor: PALETTE.mark },
      ];
    }
    case 'spreads': {
      const places = (of: 'lowest' | 'median' | 'highest') =>
        marks.spreads.map((spread) => (spread ? { x: spread.x, y: spread[of] } : NOTHING));
      const edge = {
        pointRadius: 0,
        borderWidth: 1,
        borderColor: PALETTE.line,
        backgroundColor: PALETTE.spread,
      };
      return [
        // The first is drawn last, on top.
        {
          label: MEDIAN,
          data: places('median'),
          borderWidth: 2,
          pointRadius: 1.5,
          borderColor: PALETTE.median,
          backgroundColor: PALETTE.median,
        },
        { ...edge, label: '', data: places('lowest') },
        { ...edge, label: LOWEST_TO_HIGHEST, data: places('highest'), fill: '-1' },
      ];
    }
  }
}

const ground: Plugin = {
  id: 'ground',
  beforeDraw({ ctx, width, height }) {
    ctx.fillStyle = PALETTE.ground;
    ctx.fillRect(0, 0, width, height);
  },
};

const columns = (bars: readonly Bar[]): Plugin => ({
  id: 'columns',
  afterDatasetsDraw({ ctx, scales: { x, y } }) {
    if (!x || !y) return;
    ctx.fillStyle = PALETTE.mark;
    for (const { from, to, count } of bars) {
      const [left, right] = [x.getPixelForValue(from), x.getPixelForValue(to)];
      const top = y.getPixelForValue(count);
      ctx.fillRect(left + 0.5, top, Math.max(1, right - left - 1), y.getPixelForValue(0) - top);
    }
  },
});

/**
 * A chart has a ground of its own, so that it looks the same in Discord's dark and light. Text and marks have at least
 * the contrast with it that WCAG 2.2 asks for: 4.5 for text, 3 for what is drawn.
 */
export const PALETTE = {
  ground: '#1e1f22',
  text: '#f2f3f5',
  quiet: '#b5bac1',
  grid: '#3f4147',
  mark: '#8d9bff',
  /** What joins marks or surrounds them. */
  line: '#6f7bd6',
  /** The mark's colour, through which the grid is seen. */
  spread: '#8d9bff55',
  median: '#ffd479',
} as const;
