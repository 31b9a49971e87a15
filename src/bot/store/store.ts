import type { Snowflake } from 'discord-api-types/v10';
import type {
  Saved,
  ServerChange,
  ServerRow,
  SettingsPatch,
  StoreTrouble,
} from '../../handlers/server-settings.ts';

/** A row of the store. A server whose row was forgotten has one without settings for a day, so that all processes hear of it. */
export interface StoredServer extends ServerRow {
  readonly id: Snowflake;
  /** Undefined where the row was forgotten. */
  readonly changedAt: Date | undefined;
  /** Since when the bot is not in the server, as the daily look found; undefined while it is. */
  readonly missingSince: Date | undefined;
}

/** The rows that have changed since a revision, and the revision up to which they are complete. */
export interface RowsSince {
  readonly revision: number;
  readonly rows: readonly StoredServer[];
}

/** The store cannot be asked: nobody answers, another process holds it, or it is damaged. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
  readonly trouble: StoreTrouble;

  constructor(trouble: StoreTrouble, cause?: unknown) {
    super(`the store is ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

/**
 * What managers decided, in a file of SQLite or in Postgres. Each method is one query or one transaction, ends within 3 s, and
 * rejects with StoreFailure, but for `save`, which has the failure in its answer.
 */
export interface Store {
  /** Rows of a later revision; all of them, forgotten ones left out, for 0. */
  since(revision: number): Promise<RowsSince>;
  save(
    server: Snowflake,
    version: number,
    patch: SettingsPatch,
    by: { readonly user: Snowflake | 'host'; readonly undoes?: number },
  ): Promise<Saved>;
  history(server: Snowflake, most: number): Promise<readonly ServerChange[]>;
  /** Takes row and history away. @returns false where there was no row */
  forget(server: Snowflake): Promise<boolean>;
  /** True for one process a day: it compares the rows with the bot's servers. */
  claimLook(now: Date): Promise<boolean>;
  /** Notes which of the servers with a row the bot is not in, since `now` at the earliest, and that it is in all others. */
  noteMissing(missing: readonly Snowflake[], now: Date): Promise<void>;
  close(): Promise<void>;
}
