import { randomUUID } from 'node:crypto';
import { appendFile, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from 'startup/private-files';
import { type DroppedLinesStore, parseDroppedLines } from '../dropped-lines.ts';

/** In a file that processes of one bot on one machine may share: JSON, a line for each channel of each of them. */
export function fileDroppedLines(folder: string, scope: string): DroppedLinesStore {
  const file = join(folder, `untold-audit-${scope}.jsonl`);
  return {
    async keep(untold) {
      makeFolder(folder);
      await appendFile(file, `${JSON.stringify(untold)}\n`, { mode: 0o600 });
    },
    async take() {
      const own = `${file}.${randomUUID()}`;
      try {
        // The first to take the file has all of it.
        await rename(file, own);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
        throw error;
      }
      const lines = (await readFile(own, 'utf8')).split('\n');
      await rm(own);
      return lines.flatMap(parseDroppedLines);
    },
  };
}
