import type { Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { SELECT_VALUES, SNOWFLAKE } from '../../handlers/discord-limits.ts';
import {
  type Saved,
  SERVER_LANGUAGES,
  SETTING_KEYS,
  type ServerChange,
  type ServerRow,
  type ServerSettings,
  type SettingsPatch,
  type StoreTrouble,
} from '../../handlers/server-settings.ts';
import type { Language } from '../../handlers/words/formats.ts';

/** A row of the store. A server whose row was forgotten has one without settings for a day, so that all processes hear of it. */
export interface StoredServer extends ServerRow {
  readonly id: Snowflake;
  /** When a manager or the host changed it last; undefined where the row was forgotten. */
  readonly changedAt: Date | undefined;
  /** Since when the bot is not in the server, as the daily look found; undefined while it is. */
  readonly missingSince: Date | undefined;
}

/** The rows that have changed since a revision, and the revision up to which they are complete. */
export interface ChangedRows {
  readonly revision: number;
  readonly rows: readonly StoredServer[];
  /** Whether these are all rows: a restored backup has an earlier revision, and rows that are not here are gone. */
  readonly isWhole: boolean;
  /** Whether any server has a board; undefined where nothing has changed. */
  readonly hasBoards: boolean | undefined;
}

/** A server of which something is kept. */
export interface KnownServer {
  readonly id: Snowflake;
  /** As in `StoredServer`. */
  readonly missingSince: Date | undefined;
}

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

/** The end of a save that the store made, or refused because another save came first. */
export type SaveResult = Extract<Saved, { kind: 'saved' | 'changed' }>;

/**
 * What managers decided, in a file of SQLite or in Postgres. Each method is one query or one transaction, ends within 3 s, and
 * rejects with StoreFailure.
 */
export interface Store {
  /** Whether a store is known to be there: a database by its address, a file that was seen. */
  readonly exists: boolean;
  /** Rows of a later revision; all of them, forgotten ones left out, for 0, and for a store that was replaced. */
  changesSince(revision: number): Promise<ChangedRows>;
  /** Rejects with UncertainCommit where the connection ended in the commit. A patch without a difference writes nothing. */
  save(
    server: Snowflake,
    version: number,
    patch: SettingsPatch,
    by: { readonly user: Snowflake | 'host'; readonly undoes?: number },
  ): Promise<SaveResult>;
  history(server: Snowflake, limit: number): Promise<readonly ServerChange[]>;
  /** Takes row, history and boards away. @returns false where there were none */
  forget(server: Snowflake): Promise<boolean>;
  /** The servers with a row or a board. */
  servers(): Promise<readonly KnownServer[]>;
  /** True for one process a day: it compares the rows with the bot's servers. */
  claimDailyCheck(now: Date): Promise<boolean>;
  /** Notes which of the servers with a row or a board the bot is not in, since `now` at the earliest, and that it is in all others. */
  markMissing(missing: readonly Snowflake[], now: Date): Promise<void>;
  /** Writes and changes nothing, to see whether a store that took no change takes some again. */
  testWrite(): Promise<void>;
  close(): Promise<void>;
}

/** What both engines take and give: text, whole numbers and null. */
export type SqlValue = string | number | null;

/** A row by its columns. An absent one is null. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** Where statements run: on a connection, or in a transaction. */
export interface Query {
  /** Another number where the connection is to another file than before. */
  readonly generation: number;
  /** The engine's clock, as an expression of Unix milliseconds. */
  readonly clock: string;
  /** Rows that a statement may look at: SQLite stops the event loop meanwhile, and Postgres has 2 s. */
  readonly scanLimit: number;
  /** These columns of a table, with the rows of the `?` in it: one statement serves any number of rows. */
  rowsOf(table: string, columns: readonly string[]): string;
  /**
   * Runs a statement with `?` for a value or for the rows of `rowsOf`, tables under `rollcall.`, and `COLLATE "C"` for the
   * order of bytes.
   */
  all(text: string, ...values: readonly (SqlValue | readonly SqlRow[])[]): Promise<readonly unknown[]>;
}

export interface Transaction extends Query {
  /** Nothing of the transaction is kept at its end. */
  rollback(): void;
}

/**
 * Rows that are not there yet are inserted; a row that is there stays as it is.
 * @param columns that the rows have
 */
export async function insertRows(
  query: Query,
  table: string,
  columns: readonly string[],
  rows: readonly SqlRow[],
): Promise<void> {
  // Without a condition SQLite would take ON CONFLICT for that of a join.
  await query.all(
    `INSERT INTO rollcall.${table} (${columns.join(', ')}) SELECT ${columns.join(', ')}
      FROM ${query.rowsOf(table, columns)} WHERE true ON CONFLICT DO NOTHING`,
    rows,
  );
}

/** None of the tables is made yet. */
export class NoTables extends Error {
  override readonly name = 'NoTables';
}

/** One of two engines. Work ends at a time of `performance.now()`, and rejects with StoreFailure, or NoTables. */
export interface SqlEngine {
  readonly exists: boolean;
  /** Makes the place of the tables, and what the work puts there, whole or not at all, unless another process was first. */
  createTables(ends: number, work: (transaction: Query) => Promise<void>): Promise<void>;
  /** May run the work again. */
  read<Result>(ends: number, work: (query: Query) => Promise<Result>): Promise<Result>;
  write<Result>(ends: number, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export type RawSettings = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is RawSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object of a stored text, with the keys of later programs too; undefined where it is none. */
export function rawSettings(text: string): RawSettings | undefined {
  try {
    const raw: unknown = JSON.parse(text);
    return isObject(raw) ? raw : undefined;
  } catch {
    return undefined;
  }
}

// What SETTING_VALUES says, by hand: zod takes a quarter of a second for the 10,000 rows of a start.
export const isSnowflake = (value: unknown): value is Snowflake =>
  typeof value === 'string' && SNOWFLAKE.test(value);

export const isCount = (value: unknown): value is number => Number.isSafeInteger(value);

const areRoles = (value: unknown): value is readonly Snowflake[] =>
  Array.isArray(value) && value.length > 0 && value.length <= SELECT_VALUES && value.every(isSnowflake);

const isKnownLanguage = (value: unknown): value is Language =>
  SERVER_LANGUAGES.some((each) => each === value);

export const isFromOne = (value: unknown, most: number): value is number =>
  isCount(value) && value >= 1 && value <= most;

/** The keys that this program knows. A later program's value, such as a language, counts as none. */
function settingsIn(raw: RawSettings): ServerSettings {
  // Spreads would leave five objects of each row behind.
  const settings: { -readonly [Key in keyof ServerSettings]: ServerSettings[Key] } = {};
  if (areRoles(raw.moderator_roles)) settings.moderator_roles = raw.moderator_roles;
  if (isSnowflake(raw.audit_channel)) settings.audit_channel = raw.audit_channel;
  if (isKnownLanguage(raw.language)) settings.language = raw.language;
  if (isFromOne(raw.page_size, 25)) settings.page_size = raw.page_size;
  if (isFromOne(raw.cooldown, 3_600)) settings.cooldown = raw.cooldown;
  return settings;
}

function patchIn(text: string): SettingsPatch {
  const raw = rawSettings(text) ?? {};
  const absent = SETTING_KEYS.filter((key) => raw[key] === null).map((key) => [key, null] as const);
  return { ...settingsIn(raw), ...Object.fromEntries(absent) };
}

export const isCountOrNull = (value: unknown): value is number | null => value === null || isCount(value);

/**
 * A row of the table `server`.
 * @throws StoreFailure if it makes no sense
 */
export const parseServerRow = (row: unknown): StoredServer => parseServerRowWithRaw(row).row;

/**
 * A row of the table `server`, and its settings as they are stored.
 * @throws StoreFailure if it makes no sense
 */
export function parseServerRowWithRaw(row: unknown): {
  readonly row: StoredServer;
  readonly raw: RawSettings;
} {
  if (!isObject(row)) throw new StoreFailure('damaged', UNREADABLE_ROWS);
  const { id, revision, settings: text, changed_at, missing_since, forgotten_at } = row;
  const isSound = isSnowflake(id) && isCount(revision) && typeof text === 'string' && isCount(changed_at);
  if (!isSound || !isCountOrNull(missing_since) || !isCountOrNull(forgotten_at))
    throw new StoreFailure('damaged', UNREADABLE_ROWS);
  const raw = rawSettings(text);
  const settings = settingsIn(raw ?? {});
  const stored: StoredServer = {
    id,
    version: revision,
    settings,
    // Who moderates is not to be guessed.
    isReadable: raw !== undefined && (raw.moderator_roles === undefined || areRoles(raw.moderator_roles)),
    changedAt: forgotten_at === null ? new Date(changed_at) : undefined,
    missingSince: missing_since === null ? undefined : new Date(missing_since),
  };
  return { row: stored, raw: raw ?? {} };
}

export const UNREADABLE_ROWS = 'it has rows that make no sense: put a backup in its place';

/** A row of the table `change`. */
export const changeRow = z
  .object({
    revision: z.int(),
    at: z.int().transform((milliseconds) => new Date(milliseconds)),
    author: z.string(),
    undoes: z.int().nullable(),
    was: z.string().transform(patchIn),
    became: z.string().transform(patchIn),
  })
  .transform(
    ({ revision, at, author, undoes, was, became }): ServerChange => ({
      version: revision,
      at,
      by: author,
      undoes: undoes ?? undefined,
      before: was,
      after: became,
    }),
  );
