/** Explains why the operating system or SQLite rejects a file, for the person who fixes it. */

import { NoSmallFile } from './small-file.ts';

const SYSTEM_REASONS = new Map([
  ['EACCES', 'this user is not allowed to use it: change its permissions'],
  ['EPERM', 'this user is not allowed to use it: change its permissions'],
  ['EEXIST', 'a file is in the place of its folder'],
  ['ENOTDIR', 'a file is in the place of its folder'],
  ['EISDIR', 'it is a folder'],
  ['EAGAIN', 'it is not a file'],
  ['ENOENT', 'it is not there'],
  ['ELOOP', 'its symbolic links form a loop'],
  ['ENAMETOOLONG', 'its path is too long'],
  ['EROFS', 'its disk is read-only'],
  ['ENOSPC', 'the disk is full'],
]);

/** By primary result code: https://sqlite.org/rescode.html. */
const SQLITE_REASONS = new Map([
  [5, 'another program is writing to it'],
  [8, 'this user is not allowed to write to it: change its permissions'],
  [10, 'the disk reports an input/output error'],
  [11, 'it is damaged'],
  [13, 'the disk is full'],
  [14, 'unable to open it: it is a folder, its folder is missing, or this user is not allowed to use it'],
  [26, 'file is not a database'],
]);

/**
 * Returns the reason without a full stop, or the error code if the reason is unknown. Undefined if the error comes from
 * neither the operating system, SQLite nor `readSmallFile`.
 */
export function plainReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof NoSmallFile) return error.message;
  if ('errcode' in error && typeof error.errcode === 'number') {
    return SQLITE_REASONS.get(error.errcode & 0xff) ?? `SQLite error ${error.errcode}`;
  }
  if (!('syscall' in error && 'code' in error)) return undefined;
  const code = String(error.code);
  // The parent folder exists; otherwise the error would name the parent.
  if (code === 'ENOENT' && (error.syscall === 'mkdir' || error.syscall === 'mkdtemp'))
    return 'no folder can be created there';
  return SYSTEM_REASONS.get(code) ?? code;
}
