import type { StoreTrouble } from '../../handlers/server-settings.ts';

/** The store cannot be asked. The message tells the host why, and what to do, without a full stop. */
export class StoreFailure extends Error {
  override readonly name: string = 'StoreFailure';
  readonly trouble: StoreTrouble;

  constructor(trouble: StoreTrouble, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.trouble = trouble;
  }
}

/** The store needs a later program than this one, which neither reads nor changes it. */
export class LaterStore extends StoreFailure {
  override readonly name = 'LaterStore';

  /** @param version of Rollcall, the earliest that knows the store */
  constructor(version: string) {
    super('read-only', `a later version of Rollcall wrote it: start version ${version} or a later one`);
  }
}

/** The connection ended while the store committed. */
export class UncertainCommit extends StoreFailure {
  override readonly name = 'UncertainCommit';
}

/** The store rejects the values of a statement, and would whenever it is repeated. It takes others. */
export class RejectedValues extends StoreFailure {
  override readonly name = 'RejectedValues';

  /** @param reason in the words of the engine */
  constructor(reason: string, cause: unknown) {
    super('away', `it rejects what is to be written: ${reason}`, cause);
  }
}

/** None of the tables is made yet. */
export class NoTables extends Error {
  override readonly name = 'NoTables';
}

export const UNREADABLE_ROWS = 'it has rows that make no sense: put a backup in its place';
