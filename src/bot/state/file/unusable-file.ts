import { basename } from 'node:path';
import { plainReason } from 'startup/plain-reason';

/** Of what is no database, none that is whole, or not as it was made: https://sqlite.org/rescode.html */
const DAMAGED: readonly number[] = [1, 11, 26];

/** The data file cannot be used. The message says why and what to do about it, without a full stop at its end. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
  readonly file: string;

  /** @param cause SQLite's, the file system's, or a sentence for the host */
  constructor(file: string, cause: unknown) {
    super(reasonOf(file, cause), { cause });
    this.file = file;
  }
}

function reasonOf(file: string, cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const isDamaged =
    'errcode' in cause && typeof cause.errcode === 'number' && DAMAGED.includes(cause.errcode & 0xff);
  return isDamaged ? damaged(basename(file)) : (plainReason(cause) ?? cause.message);
}

/** What is lost is of use for minutes. */
export const damaged = (name: string): string =>
  `it is damaged. Stop the bot, delete ${name}, ${name}-wal and ${name}-shm, and start it again: it makes a new file. ` +
  'With this one go the sessions of the gateway, of which each shard begins another one, and what it takes to finish ' +
  'the answers that a process left behind in the last 15 minutes';
