import { accessSync, constants, existsSync, lstatSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plainReason } from 'startup/plain-reason';
import type { CheckResult } from './finding.ts';

/** Bytes below which a disk is nearly full. What the bot keeps is far smaller; what fills a disk is not the bot. */
const FEW = 100 * 1024 * 1024;

/** `/proc` and `/sys`, in which root may write, and nobody make a file: linux/magic.h. */
const OF_THE_KERNEL = new Set([0x9fa0, 0x62656572]);

/** Whether the bot can keep what outlives a restart in a folder, or make it. Writes nothing. */
export function examineFolder(path: string): CheckResult {
  let there = path;
  while (!isThere(there) && dirname(there) !== there) there = dirname(there);
  try {
    if (!statSync(there).isDirectory())
      return ['wrong', `${there}: there is a file where its folder has to be`];
    accessSync(there, constants.W_OK | constants.X_OK);
    const file = join(path, 'bot.sqlite');
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    const { bavail, bsize, type } = statfsSync(there);
    if (OF_THE_KERNEL.has(type)) return ['wrong', `${path}: no file can be made there. ${ANOTHER}`];
    const free = Math.floor((bavail * bsize) / 1024 / 1024);
    if (bavail * bsize < FEW) return ['advice', `${path}: the disk has ${free} MB left`];
    return ['ok', there === path ? path : `${path}, which the first start makes`];
  } catch (error) {
    const reason = plainReason(error);
    if (reason === undefined) throw error;
    return ['wrong', `${pathOf(error) ?? path}: ${reason}. ${ANOTHER}`];
  }
}

const ANOTHER = 'Set DATA_DIR to a folder that the bot may write to';

/** A link is there, wherever it leads: no folder can be made in its place. */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** What the system says the path is of what it refuses. */
const pathOf = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;
