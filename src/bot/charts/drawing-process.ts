/**
 * The process that draws charts, one after the other. It is told what to draw and never anything secret, and it ends
 * when the bot does not need it any more, or is not there.
 */

import process from 'node:process';
import type { DrawingOrder, DrawingResult } from './chart-pictures.ts';

const tell = (result: DrawingResult) => void process.send?.(result);

process.on('message', async ({ chart }: DrawingOrder) => {
  try {
    const { paint } = await import('./paint.ts');
    tell({ png: paint(chart) });
  } catch (error) {
    tell({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

process.on('disconnect', () => process.exit());
// A terminal and systemd send these to the bot's processes all together: it is the bot that ends this one.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
