import type { Chart } from '../../../src/handlers/chart/drawing.ts';
import { english } from '../../../src/handlers/words/words.ts';

/** The words of a legend in English. */
export const LEGEND = { ...english.charts.legend, score: english.charts.axis.score.plain };

/** A small chart of a game of this name. */
export const chartOf = (title: string): Chart => ({
  title,
  language: 'en',
  legend: LEGEND,
  x: { label: 'logged', from: 0, to: 2, ticks: [{ at: 1, label: '21 Nov' }] },
  y: { label: 'score', from: 0, to: 10, ticks: [{ at: 5, label: '5' }] },
  marks: {
    kind: 'points',
    joined: true,
    points: [
      { x: 0, y: 3 },
      { x: 2, y: 9 },
    ],
  },
});

/** How wide and high a PNG is, in pixels; undefined for what is none. */
export function sizeOfPng(
  bytes: Uint8Array | undefined,
): readonly [width: number, height: number] | undefined {
  if (!bytes) return undefined;
  const png = Buffer.from(bytes);
  if (png.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
