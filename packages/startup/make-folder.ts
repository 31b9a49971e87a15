import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder with its parents, if they are missing. Avoids Node's `recursive`, which tries for ever if the system
 * reports a folder that it has just made as missing, as in `/proc`.
 * @param mode of each new folder
 * @throws Error of the file system
 */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  const around = dirname(path);
  if (around !== path) makeFolder(around, mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another program may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
