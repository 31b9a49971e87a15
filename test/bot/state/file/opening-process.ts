/** A process that opens the data file of each folder that it is sent, at a time that others are sent too. */

import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataFile } from '../../../../src/bot/state/file/data-file.ts';

process.on('message', async ({ folder, at }: { folder: string; at: number }) => {
  while (Date.now() < at);
  let answer = 'opened';
  try {
    const file = new DataFile(folder);
    // So long that the others find it open.
    await sleep(10);
    file.close();
  } catch (error) {
    answer = String(error);
  }
  process.send?.(answer);
});
process.send?.('ready');
