import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder that is not there, and those around it. Not by Node's `recursive`, which tries for ever where the system
 * says that what it has just made is not there, as in `/proc`.
 * @param mode of each that is made
 * @throws Error of the file system
 */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  const around = dirname(path);
  if (around !== path) makeFolder(around, mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another program may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
