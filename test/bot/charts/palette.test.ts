import { createCanvas, loadImage } from '@napi-rs/canvas';
import { it } from 'vitest';
import { PALETTE, paint } from '../../../src/bot/charts/paint.ts';
import type { Chart } from '../../../src/handlers/chart/drawing.ts';
import { LEGEND } from './a-chart.ts';

/** WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.for(['text', 'quiet'] as const)('%s is read on the ground', (name, { expect }) => {
  expect(contrast(PALETTE[name], PALETTE.ground)).toBeGreaterThan(4.5);
});

it.for(['mark', 'line', 'median', 'best', 'player', 'crowd'] as const)(
  '%s is seen on the ground',
  (name, { expect }) => {
    expect(contrast(PALETTE[name], PALETTE.ground)).toBeGreaterThan(3);
  },
);

it('the ground lets nothing of Discord through', ({ expect }) => {
  expect(PALETTE.ground).toMatch(/^#[0-9a-f]{6}$/);
});

const AXIS = { from: 0, to: 2, ticks: [0, 1, 2].map((at) => ({ at, label: String(at) })) };

/** Two bars of the same height over the whole axis. */
const BARS: Chart = {
  title: 'castle',
  language: 'en',
  legend: LEGEND,
  x: { ...AXIS, label: 'score' },
  y: { ...AXIS, label: 'records' },
  marks: {
    kind: 'bars',
    bars: [
      { from: 0, to: 1, count: 2 },
      { from: 1, to: 2, count: 2 },
    ],
  },
};

/** The colours of a picture: `#rrggbb` at a place. */
async function coloursOf(chart: Chart) {
  const image = await loadImage(Buffer.from(paint(chart)));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  const at = (x: number, y: number) =>
    `#${Buffer.from(data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)).toString('hex')}`;
  return { at, width, height };
}

it('no line goes over a bar', async ({ expect }) => {
  const { at, width, height } = await coloursOf(BARS);
  // A third and two thirds across are in one bar each, from its top down to the axis.
  for (const x of [width / 3, (2 * width) / 3].map(Math.round)) {
    const column = Array.from({ length: height }, (_, y) => at(x, y));
    const bar = column.slice(column.indexOf(PALETTE.mark), column.lastIndexOf(PALETTE.mark) + 1);
    expect(bar.length).toBeGreaterThan(height / 3);
    expect(new Set(bar)).toEqual(new Set([PALETTE.mark]));
  }
});

it('nothing is drawn at the edges', async ({ expect }) => {
  const { at, width, height } = await coloursOf(BARS);
  const edges = [
    ...Array.from({ length: height }, (_, y) => [at(8, y), at(width - 9, y)]),
    ...Array.from({ length: width }, (_, x) => [at(x, 8), at(x, height - 9)]),
  ];
  expect(new Set(edges.flat())).toEqual(new Set([PALETTE.ground]));
});
