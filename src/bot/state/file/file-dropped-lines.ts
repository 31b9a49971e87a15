import { randomUUID } from 'node:crypto';
import { appendFile, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from 'startup/private-files';
import { type DroppedLinesStore, parseDroppedLines } from '../dropped-lines.ts';

/** Stores dropped lines in a file that the processes of one bot on one machine may share, as JSON lines. */
export function fileDroppedLines(folder: string, scope: string): DroppedLinesStore {
  const file = join(folder, `untold-audit-${scope}.jsonl`);
  return {
    async save(dropped) {
      makeFolder(folder);
      await appendFile(file, `${JSON.stringify(dropped)}\n`, { mode: 0o600 });
    },
    async take() {
      const own = `${file}.${randomUUID()}`;
      try {
        // Renaming is atomic, so one process gets the whole file.
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
