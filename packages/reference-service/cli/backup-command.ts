import { resolve } from 'node:path';
import process from 'node:process';
import { readArguments, UsageError } from 'startup/arguments';
import { BackupFailure, backUp } from 'startup/backup';
import { LocalServiceError } from '../local-service-error.ts';
import type { Work } from './service-settings.ts';

/** `backup FILE`: copies the database, also while the service runs. */
export function backupCommand(args: readonly string[]): Work {
  const { values, positionals } = readArguments(args, { database: { type: 'string' } }, 1);
  const [file] = positionals;
  if (file === undefined) {
    throw new UsageError('backup takes the file to write, as in "backup rollcall-monday.sqlite".');
  }
  return async ({ databaseFile }) => {
    const copy = resolve(file);
    try {
      const bytes = backUp(resolve(databaseFile(values.database)), copy);
      process.stdout.write(`${copy} has the whole database: ${(bytes / 1e6).toFixed(1)} MB\n`);
    } catch (error) {
      if (!(error instanceof BackupFailure)) throw error;
      throw new LocalServiceError(error.message, { cause: error });
    }
  };
}
