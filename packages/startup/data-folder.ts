import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PROJECT_FOLDER } from './settings-file.ts';

/** The folder of all data without DATA_DIR. */
export const USUAL_DATA_FOLDER = resolve(PROJECT_FOLDER, '.data');

/**
 * The folder that has some of these files: `folder`, or the usual one, where versions before 0.4.0 kept them whatever
 * DATA_DIR was. A folder that is empty or missing is a new one and takes precedence, so that a second bot or service in
 * a folder of its own never gets the first one's data.
 * @param files paths within the folder
 * @param folder absolute
 * @param usual absolute
 */
export function folderWith(
  files: readonly string[],
  folder: string,
  usual: string = USUAL_DATA_FOLDER,
): string {
  const isIn = (place: string) => files.some((file) => existsSync(join(place, file)));
  return isIn(folder) || !isIn(usual) || !isInUse(folder) ? folder : usual;
}

/** Whether a folder has files. Hidden ones do not count: a program that finds its folder empty keeps compiled code there. */
function isInUse(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => !name.startsWith('.'));
  } catch {
    // What is wrong with it is for the program that writes to it to report.
    return false;
  }
}
