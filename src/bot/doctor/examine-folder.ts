import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { plainReason } from 'startup/plain-reason';
import type { CheckResult } from './finding.ts';

/** Bytes below which a disk is nearly full. What the bot keeps is far smaller; what fills a disk is not the bot. */
const FEW = 100 * 1024 * 1024;

/** Whether the bot can keep what outlives a restart in a folder, or make it. Writes nothing. */
export function examineFolder(path: string): CheckResult {
  let there = path;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  try {
    if (!statSync(there).isDirectory())
      return ['wrong', `${there}: there is a file where its folder has to be`];
    accessSync(there, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(there);
    const free = Math.floor((bavail * bsize) / 1024 / 1024);
    if (bavail * bsize < FEW) return ['advice', `${path}: the disk has ${free} MB left`];
    return ['ok', there === path ? path : `${path}, which the first start makes`];
  } catch (error) {
    const reason = plainReason(error);
    if (reason === undefined) throw error;
    return ['wrong', `${path}: ${reason}. Set DATA_DIR to a folder that the bot may write to`];
  }
}
