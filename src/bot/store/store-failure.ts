import type { StoreProblem } from '../../handlers/server-settings.ts';

/** The store cannot be used. The message gives the host the reason and the remedy, without a full stop. */
export class StoreFailure extends Error {
  override readonly name: string = 'StoreFailure';
  readonly trouble: StoreProblem;

  constructor(trouble: StoreProblem, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.trouble = trouble;
  }
}

/** The store needs a later version of the program. This one neither reads nor changes it. */
export class LaterStore extends StoreFailure {
  override readonly name = 'LaterStore';

  /** @param version the earliest version of Rollcall that supports the store */
  constructor(version: string) {
    super('read-only', `a later version of Rollcall wrote it: start version ${version} or a later one`);
  }
}

/** The connection ended during the commit. */
export class UncertainCommit extends StoreFailure {
  override readonly name = 'UncertainCommit';
}

/** The store rejects the values of a statement, and would reject them again. Other values are accepted. */
export class RejectedValues extends StoreFailure {
  override readonly name = 'RejectedValues';

  /** @param reason the message of the engine */
  constructor(reason: string, cause: unknown) {
    super('away', `it rejects the values: ${reason}`, cause);
  }
}

/** The tables do not exist yet. */
export class NoTables extends Error {
  override readonly name = 'NoTables';
}

export const UNREADABLE_ROWS = 'it has invalid rows: restore a backup';
