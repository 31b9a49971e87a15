import type { Chart } from '../../../src/handlers/chart/drawing.ts';

/** A small chart of a game of this name. */
export const chartOf = (title: string): Chart => ({
  title,
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
