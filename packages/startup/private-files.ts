import { chmodSync, closeSync, fchmodSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/**
 * Makes an empty file that its user alone can read, under any umask.
 * @returns whether it was made; false for one that is there, which keeps its mode, and where the folder is missing, which
 * the next opening reports
 * @throws Error of the file system
 */
export function makePrivateFile(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600);
    fchmodSync(file, 0o600);
    closeSync(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOENT'))
      return false;
    throw error;
  }
}

/**
 * A sentence about a folder of ours that others of this machine may enter, without a full stop.
 * @returns undefined where it is closed to all others, or cannot be read
 */
export function opennessOf(folder: string): string | undefined {
  if (!isOpenToOthers(folder)) return undefined;
  const files = filesIn(folder).filter((name) => isOpenToOthers(join(folder, name)));
  const others = files.length === 0 ? '' : ', and so are files in it';
  return `${folder} is open to others of this machine${others}: "chmod -R go= ${folder}" closes it`;
}

/** The same about a file in a folder that may be another's. */
export const opennessOfFile = (file: string): string | undefined =>
  isOpenToOthers(file)
    ? `${file} is open to others of this machine: "chmod 600 ${file}" closes it`
    : undefined;

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isOpenToOthers(path: string): boolean {
  // Windows has no such modes.
  if (process.geteuid === undefined) return false;
  return ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
}

const PRIVATE_FOLDER_MODE = 0o700;

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
    mkdirSync(path, PRIVATE_FOLDER_MODE);
    chmodSync(path, PRIVATE_FOLDER_MODE);
  } catch (error) {
    // Another program may have created it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
