import { chmodSync, closeSync, fchmodSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

/**
 * Creates an empty file with mode 0600 under any umask.
 * @returns false if the file exists, which keeps its mode, or if the folder is missing, which the next open reports
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
 * Returns a sentence, without a full stop, about a data folder that other users of this machine may enter.
 * @returns undefined if the folder is closed to all others or unreadable
 */
export function opennessOf(folder: string): string | undefined {
  if (!isOpenToOthers(folder)) return undefined;
  const files = filesIn(folder).filter((name) => isOpenToOthers(join(folder, name)));
  const others = files.length === 0 ? '' : ', and so are files in it';
  return `${folder} is open to other users of this machine${others}: "chmod -R go= ${folder}" closes it`;
}

/** Like `opennessOf`, for a file in a folder that may belong to somebody else. */
export const opennessOfFile = (file: string): string | undefined =>
  isOpenToOthers(file)
    ? `${file} is open to other users of this machine: "chmod 600 ${file}" closes it`
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
 * Creates a folder and its missing parents with mode 0700 under any umask. Avoids Node's `recursive`, which loops for
 * ever if the system reports a folder that it has just created as missing, as in `/proc`.
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
    // Another program may have created the folder meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
