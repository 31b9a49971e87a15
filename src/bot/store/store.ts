import type { Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type {
  Saved,
  ServerChange,
  ServerRow,
  ServerSettings,
  SettingsPatch,
  StoreTrouble,
} from '../../handlers/server-settings.ts';
import { LANGUAGES } from '../../handlers/words/catalogues.ts';
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
export interface RowsSince {
  readonly revision: number;
  readonly rows: readonly StoredServer[];
  /** Whether these are all rows: a restored backup has an earlier revision, and rows that are not here are gone. */
  readonly isWhole: boolean;
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

/** The end of a save that the store made, or refused because another save came first. */
export type SaveEnd = Extract<Saved, { kind: 'saved' | 'changed' }>;

/**
 * What managers decided, in a file of SQLite or in Postgres. Each method is one query or one transaction, ends within 3 s, and
 * rejects with StoreFailure.
 */
export interface Store {
  /** Whether there is a store, as far as is known: a database by its address, a file that was seen. */
  readonly isThere: boolean;
  /** Rows of a later revision; all of them, forgotten ones left out, for 0, and for a store that was replaced. */
  since(revision: number): Promise<RowsSince>;
  /** Rejects with UncertainCommit where the connection ended in the commit. A patch without a difference writes nothing. */
  save(
    server: Snowflake,
    version: number,
    patch: SettingsPatch,
    by: { readonly user: Snowflake | 'host'; readonly undoes?: number },
  ): Promise<SaveEnd>;
  history(server: Snowflake, most: number): Promise<readonly ServerChange[]>;
  /** Takes row and history away. @returns false where there was no row */
  forget(server: Snowflake): Promise<boolean>;
  /** True for one process a day: it compares the rows with the bot's servers. */
  claimLook(now: Date): Promise<boolean>;
  /** Notes which of the servers with a row the bot is not in, since `now` at the earliest, and that it is in all others. */
  noteMissing(missing: readonly Snowflake[], now: Date): Promise<void>;
  /** Writes and changes nothing, to see whether a store that took no change takes some again. */
  tryWriting(): Promise<void>;
  close(): Promise<void>;
}

/** What both engines take and give: text, whole numbers and null. */
export type SqlValue = string | number | null;

/** Where statements run: on a connection, or in a transaction. */
export interface Query {
  /** Another number where the connection is to another file than before. */
  readonly source: number;
  /** Runs a statement with `?` for values, and tables under `rollcall.`. */
  all(text: string, ...values: readonly SqlValue[]): Promise<readonly unknown[]>;
}

export interface Transaction extends Query {
  /** Nothing of the transaction is kept at its end. */
  undo(): void;
}

/** The tables are not made yet. */
export class NoTables extends Error {
  override readonly name = 'NoTables';
}

/** One of two engines. Work ends at a time of `performance.now()`, and rejects with StoreFailure, or NoTables. */
export interface Sql {
  readonly isThere: boolean;
  /** What makes the place of the tables, in a transaction of its own. */
  readonly setUp: readonly string[];
  /** May run the work again. */
  read<Result>(ends: number, work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Makes a missing file. */
  write<Result>(ends: number, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const id = z.string().regex(/^\d{1,20}$/);

const language = z.custom<Language>((value) => value === 'en' || LANGUAGES.some((each) => each === value));

const VALUES = {
  moderator_roles: z.array(id).min(1).max(25),
  audit_channel: id,
  language,
  page_size: z.int().min(1).max(25),
  cooldown: z.int().min(1).max(3_600),
};

const settings: z.ZodType<ServerSettings> = z.object({
  moderator_roles: z.exactOptional(VALUES.moderator_roles),
  audit_channel: z.exactOptional(VALUES.audit_channel),
  language: z.exactOptional(VALUES.language),
  page_size: z.exactOptional(VALUES.page_size),
  cooldown: z.exactOptional(VALUES.cooldown),
});

const patch: z.ZodType<SettingsPatch> = z.object({
  moderator_roles: z.exactOptional(VALUES.moderator_roles.nullable()),
  audit_channel: z.exactOptional(VALUES.audit_channel.nullable()),
  language: z.exactOptional(VALUES.language.nullable()),
  page_size: z.exactOptional(VALUES.page_size.nullable()),
  cooldown: z.exactOptional(VALUES.cooldown.nullable()),
});

export type RawSettings = Readonly<Record<string, unknown>>;

/** The object of a stored text, with the keys of later programs too; undefined where it is none. */
function rawSettings(text: string): RawSettings | undefined {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What this program knows of it. A later program's value, such as a language, counts as none. */
function known<Parsed extends object>(
  schema: z.ZodType<Parsed>,
  raw: RawSettings,
): { readonly value: Parsed; readonly strange: readonly PropertyKey[] } {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { value: parsed.data, strange: [] };
  const strange = new Set(parsed.error.issues.map(({ path: [key = ''] }) => key));
  const rest = Object.fromEntries(Object.entries(raw).filter(([key]) => !strange.has(key)));
  return { value: schema.parse(rest), strange: [...strange] };
}

const changedSettings = (text: string): SettingsPatch => known(patch, rawSettings(text) ?? {}).value;

const date = z.int().transform((milliseconds) => new Date(milliseconds));

/** A row of the table `server`, and its settings as they are stored. */
export const serverRow = z
  .object({
    id,
    revision: z.int(),
    settings: z.string(),
    changed_at: date,
    missing_since: date.nullable(),
    forgotten_at: z.int().nullable(),
  })
  .transform(({ id, revision, settings: text, ...row }): StoredServer & { readonly raw: RawSettings } => {
    const raw = rawSettings(text);
    const { value, strange } = known(settings, raw ?? {});
    return {
      id,
      version: revision,
      settings: value,
      // Who moderates is not to be guessed.
      isReadable: raw !== undefined && !strange.includes('moderator_roles'),
      changedAt: row.forgotten_at === null ? row.changed_at : undefined,
      missingSince: row.missing_since ?? undefined,
      raw: raw ?? {},
    };
  });

/** A row of the table `change`. */
export const changeRow = z
  .object({
    revision: z.int(),
    at: date,
    author: z.literal('host').or(id),
    undoes: z.int().nullable(),
    was: z.string().transform(changedSettings),
    became: z.string().transform(changedSettings),
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
