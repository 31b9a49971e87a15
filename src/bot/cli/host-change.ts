/** Used by the programs with which the host reads and changes the store beside a running bot. */

import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { BackupFailure, backUp } from 'startup/backup';
import type { AuditEntry } from '../../handlers/audit-entry.ts';
import { CannotRun, ExitCode } from '../process/exit.ts';
import type { OpenedStore } from '../store/sql-store.ts';
import { LaterStore, type StoreFailure, UncertainCommit } from '../store/store-failure.ts';

/** Converts a failure of the store. @param look the command that shows whether a change was saved */
export function storeError(place: string, failure: StoreFailure, look: 'show' | 'list'): CannotRun {
  if (failure instanceof UncertainCommit) {
    const sentence = `It is uncertain whether the change was saved: check with "${look}". The store ${place}: ${failure.message}.`;
    return new CannotRun(sentence, ExitCode.storeUnreachable, { cause: failure });
  }
  const exitCode = failure instanceof LaterStore ? ExitCode.invalidConfiguration : ExitCode.storeUnreachable;
  return new CannotRun(`The store ${place} cannot be used: ${failure.message}.`, exitCode, {
    cause: failure,
  });
}

export const notSaved = (setting: string) =>
  `With SHARDS, processes may have separate folders: nothing is saved until ${setting} is set.`;

/** @throws CannotRun if several processes may have separate stores */
export function assertWritable({ neededToSave }: OpenedStore): void {
  if (neededToSave === undefined) return;
  throw new CannotRun(notSaved(neededToSave), ExitCode.invalidConfiguration);
}

/** Writes the audit line of a change to the program's log, at every log level. */
export function writeAudit(
  log: Logger,
  guild: Snowflake,
  entry: Pick<AuditEntry, 'action' | 'target' | 'before' | 'after'>,
): void {
  const audit = { ...entry, outcome: 'done', user: 'host', guild };
  log.child({}, { level: 'info' }).info({ audit }, 'audit');
}

/** @returns the size in kilobytes @throws CannotRun */
export function copyFile(source: string, copy: string): string {
  try {
    return (backUp(source, copy) / 1e3).toFixed(0);
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error;
    throw new CannotRun(error.message, ExitCode.localFailure, { cause: error });
  }
}

/** `2026-11-24 18:00:05 UTC` */
export const timeText = (time: Date): string => `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
