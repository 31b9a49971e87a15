/**
 * The process that draws charts, one at a time. It receives charts and no secrets, and ends when the bot stops it or is
 * gone.
 */

import process from 'node:process';
import type { DrawRequest, DrawResult } from './chart-renderer.ts';

const send = (result: DrawResult) => void process.send?.(result);

process.on('message', async ({ chart }: DrawRequest) => {
  try {
    const { paint } = await import('./paint.ts');
    send({ png: paint(chart) });
  } catch (error) {
    send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

// Unlike an exit, a signal does not wait for V8's threads (https://github.com/nodejs/node/issues/54918).
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal and systemd send these signals to all processes of the bot. Only the bot itself stops this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
