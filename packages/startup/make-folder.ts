import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const PRIVATE = 0o700;

/**
 * Creates a folder with its parents, if they are missing, for its user alone under any umask. Avoids Node's `recursive`,
 * which tries for ever if the system reports a folder that it has just made as missing, as in `/proc`.
 * @throws Error of the file system
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const around = dirname(path);
  if (around !== path) makeFolder(around);
  try {
    mkdirSync(path, PRIVATE);
    chmodSync(path, PRIVATE);
  } catch (error) {
    // Another program may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
