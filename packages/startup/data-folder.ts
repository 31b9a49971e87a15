import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PROJECT_FOLDER } from './settings-file.ts';

/** The default data folder, used without DATA_DIR. */
export const USUAL_DATA_FOLDER = resolve(PROJECT_FOLDER, '.data');

/**
 * Returns the folder that contains some of these files: `folder`, or else `usual`, where versions before 0.4.0 kept
 * them regardless of DATA_DIR. An empty or missing folder is new and takes precedence. A second bot or service with a
 * folder of its own therefore never gets the first one's data.
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

/**
 * Whether a folder has files. Hidden files do not count: a program that starts in an empty folder keeps compiled code
 * there.
 */
function isInUse(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => !name.startsWith('.'));
  } catch {
    // The program that writes to the folder reports what is wrong with it.
    return false;
  }
}
