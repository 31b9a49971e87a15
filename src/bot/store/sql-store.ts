import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  EMPTY_ROW,
  type ServerChange,
  type SettingsPatch,
  type SettingsSaveResult,
} from '../../handlers/server-settings.ts';
import { type Config, dataFolderOf } from '../config/config.ts';
import { databaseAddressOf } from './database-address.ts';
import type { Postgres } from './postgres.ts';
import type { RawSettings } from './row-values.ts';
import { MIGRATIONS, rowsAfter, SETTINGS_SCHEMA, Tables } from './schema.ts';
import { changeRow, parseServerRow, parseServerRowWithRaw, type StoredServer } from './server-row.ts';
import type { Query, SqlEngine } from './sql.ts';
import { deleteRemovedBoards, hasBoards, removeBoardsOf, SqlBoardStore } from './sql-board-store.ts';
import { SqlTicketStore } from './sql-ticket-store.ts';

/** Maximum stored changes per server. */
const MOST_CHANGES = 100;

/**
 * A day in ms: how long a deleted row stays visible to other processes, and the interval of the check for left servers.
 */
const DAY = 86_400_000;

const SERVERS = 'SELECT id, revision, settings, changed_at, missing_since, forgotten_at FROM rollcall.server';

const CHANGES = 'SELECT revision, at, author, undoes, was, became FROM rollcall.change';

/** The rows that have changed since a revision, and the current revision. */
export interface ChangedRows {
  readonly revision: number;
  readonly rows: readonly StoredServer[];
  /**
   * Whether `rows` contains all rows, for example because a restored backup has an earlier revision. Rows that are
   * not in it no longer exist.
   */
  readonly isWhole: boolean;
  /** Whether any server has a board; undefined if nothing has changed. */
  readonly hasBoards: boolean | undefined;
}

/** A server with stored data. */
export interface KnownServer {
  readonly id: Snowflake;
  /** See `StoredServer`. */
  readonly missingSince: Date | undefined;
}

/** The result of a save that the store made, or refused because another save came first. */
export type SaveResult = Extract<SettingsSaveResult, { kind: 'saved' | 'changed' }>;

/**
 * The decisions of managers, in a SQLite file or in Postgres. Each method is one query or one transaction, takes at
 * most 3 s and rejects with StoreFailure.
 */
export class SqlStore {
  /** The boards, in the same store. */
  readonly boards: SqlBoardStore;
  /** The tickets of replicas, in the same store. */
  readonly tickets: SqlTicketStore;
  readonly #tables: Tables;
  /** The connection of the last read. */
  #generation: number | undefined;

  /** @param migrations of this program */
  constructor(sql: SqlEngine, migrations: typeof MIGRATIONS = MIGRATIONS) {
    this.#tables = new Tables(sql, { ...SETTINGS_SCHEMA, migrations });
    this.boards = new SqlBoardStore(this.#tables);
    this.tickets = new SqlTicketStore(this.#tables);
  }

  /** Whether a store is known to exist: a configured database, or a file that was seen. */
  get exists(): boolean {
    return this.#tables.exists;
  }

  /**
   * Returns the rows after a revision. Returns all rows except deleted ones for revision 0 and if the store was
   * replaced.
   */
  async changesSince(revision: number): Promise<ChangedRows> {
    const nothing = { revision: 0, rows: [], isWhole: true, hasBoards: false };
    return this.#tables.read(nothing, async (query, now) => {
      const isWhole = revision === 0 || now < revision || query.generation !== this.#generation;
      if (!isWhole && now === revision) return { revision, rows: [], isWhole, hasBoards: undefined };
      // Saves need the table of changes. This finds a missing one at the start.
      if (isWhole) await query.all(`${CHANGES} LIMIT 0`);
      const found = await rowsAfter(query, SERVERS, isWhole ? -1 : revision, (each) => {
        const row = parseServerRow(each);
        return [row.version, row.id, row];
      });
      const rows = [...found.values()].filter(({ changedAt }) => changedAt || !isWhole);
      this.#generation = query.generation;
      // Each save raises the revision first, so that saves commit in the order of their revisions. No lower revision
      // can appear later.
      return { revision: now, rows, isWhole, hasBoards: await hasBoards(query) };
    });
  }

  async history(server: Snowflake, most: number): Promise<readonly ServerChange[]> {
    return this.#tables.read([], async (query) => {
      const found = await query.all(
        `${CHANGES} WHERE server = ? ORDER BY revision DESC LIMIT ?`,
        server,
        most,
      );
      return z.array(changeRow).parse(found);
    });
  }

  /**
   * Rejects with UncertainCommit if the connection ended during the commit. A patch without a difference writes
   * nothing.
   */
  async save(
    server: Snowflake,
    version: number,
    patch: SettingsPatch,
    { user, undoes }: { readonly user: Snowflake | 'host'; readonly undoes?: number },
  ): Promise<SaveResult> {
    return this.#tables.write(1, async (transaction, revision): Promise<SaveResult> => {
      const { raw, row } = await storedServer(transaction, server);
      if (row.version !== version) {
        transaction.rollback();
        return { kind: 'changed', row };
      }
      const at = Date.now();
      const { before, after, merged } = changedKeys(raw, patch);
      const texts = { was: JSON.stringify(before), became: JSON.stringify(after) };
      const change = { revision, at, author: user, undoes: undoes ?? null, ...texts };
      // Valid settings replace an invalid text even without a difference.
      if (texts.became === '{}' && row.isReadable) {
        transaction.rollback();
        return { kind: 'saved', row, change: changeRow.parse({ ...change, revision: version }) };
      }
      const settings = JSON.stringify(merged);
      await transaction.all(
        `INSERT INTO rollcall.server (id, revision, settings, changed_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, settings = excluded.settings,
            changed_at = excluded.changed_at, forgotten_at = NULL`,
        ...[server, revision, settings, at],
      );
      await transaction.all(
        `INSERT INTO rollcall.change (server, revision, at, author, undoes, was, became)
          VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[server, revision, at, user, change.undoes, texts.was, texts.became],
      );
      await transaction.all(
        `DELETE FROM rollcall.change WHERE server = ? AND revision <= (
            SELECT revision FROM rollcall.change WHERE server = ? ORDER BY revision DESC LIMIT 1 OFFSET ?)`,
        ...[server, server, MOST_CHANGES],
      );
      const saved = await storedServer(transaction, server);
      return { kind: 'saved', row: saved.row, change: changeRow.parse(change) };
    });
  }

  /** Deletes settings, history and boards of a server. @returns false if there were none */
  async forget(server: Snowflake): Promise<boolean> {
    if (!this.exists) return false;
    return this.#tables.write(1, async (transaction, revision) => {
      const { row } = await storedServer(transaction, server);
      const now = Date.now();
      const hadBoards = await removeBoardsOf(server, transaction, revision, now);
      if (row.version === 0) {
        if (!hadBoards) transaction.rollback();
        return hadBoards;
      }
      await transaction.all(
        `UPDATE rollcall.server SET revision = ?, settings = '{}', missing_since = NULL, forgotten_at = ?
        WHERE id = ?`,
        ...[revision, now, server],
      );
      await transaction.all('DELETE FROM rollcall.change WHERE server = ?', server);
      await transaction.all('DELETE FROM rollcall.server WHERE forgotten_at < ?', now - DAY);
      return true;
    });
  }

  /** Returns the servers with settings or boards. */
  async servers(): Promise<readonly KnownServer[]> {
    return this.#tables.read([], knownServers);
  }

  /** True for one process a day, which then compares the rows with the bot's servers. */
  async claimDailyCheck(now: Date): Promise<boolean> {
    if (!this.exists) return false;
    const at = now.getTime();
    return this.#tables.write(0, async (transaction) => {
      await transaction.all('DELETE FROM rollcall.server WHERE forgotten_at < ?', at - DAY);
      await deleteRemovedBoards(transaction, at - DAY);
      const claimed = await transaction.all(
        // A check more than a day ahead was made before the clock was set back. The clocks of machines differ by less.
        `UPDATE rollcall.store SET looked_at = ?
        WHERE looked_at IS NULL OR looked_at <= ? OR looked_at > ? RETURNING one`,
        ...[at, at - DAY, at + DAY],
      );
      return claimed.length > 0;
    });
  }

  /** Marks the servers that the bot is not in as missing, since `now` at the earliest, and all others as present. */
  async markMissing(missing: readonly Snowflake[], now: Date): Promise<void> {
    if (!this.exists) return;
    const isMissing = new Set(missing);
    await this.#tables.write(0, async (transaction) => {
      const kept = await knownServers(transaction);
      const back = kept.filter(({ id, missingSince }) => missingSince && !isMissing.has(id));
      const gone = kept.filter(({ id, missingSince }) => !missingSince && isMissing.has(id));
      await setMissing(transaction, back, null);
      await setMissing(transaction, gone, now.getTime());
    });
  }

  /** Writes without a change, to test whether a store accepts writes again. */
  async testWrite(): Promise<void> {
    if (!this.exists) return;
    await this.#tables.write(0, async () => undefined);
  }

  close(): Promise<void> {
    return this.#tables.close();
  }
}

/** The row and all keys of its settings. A missing or deleted row counts as version 0. */
async function storedServer(query: Query, server: Snowflake) {
  const [found] = (await query.all(`${SERVERS} WHERE id = ?`, server)).map(parseServerRowWithRaw);
  if (found?.row.changedAt === undefined) return { row: EMPTY_ROW, raw: {} };
  const { version, settings, isReadable } = found.row;
  return { row: { version, settings, isReadable }, raw: found.raw };
}

/** The keys that a patch changes, before and after, and the merged settings. Keys of later versions stay. */
function changedKeys(raw: RawSettings, patch: SettingsPatch) {
  const changed = Object.entries(patch).filter(([key, value]) => !isDeepStrictEqual(raw[key] ?? null, value));
  const after = Object.fromEntries(changed);
  const before = Object.fromEntries(changed.map(([key]) => [key, raw[key] ?? null]));
  const all = Object.entries({ ...raw, ...after });
  return { before, after, merged: Object.fromEntries(all.filter(([, value]) => value !== null)) };
}

const knownRow = z.object({ id: z.string(), missing_since: z.int().nullable() });

async function knownServers(query: Query): Promise<readonly KnownServer[]> {
  const found = await query.all(
    `SELECT id, missing_since FROM rollcall.server WHERE forgotten_at IS NULL
      UNION SELECT server, missing_since FROM rollcall.board WHERE removed_at IS NULL ORDER BY 1`,
  );
  const kept = new Map<Snowflake, KnownServer>();
  for (const { id, missing_since: since } of z.array(knownRow).parse(found)) {
    if (kept.get(id)?.missingSince) continue;
    kept.set(id, { id, missingSince: since === null ? undefined : new Date(since) });
  }
  return [...kept.values()];
}

async function setMissing(
  query: Query,
  servers: readonly KnownServer[],
  since: number | null,
): Promise<void> {
  if (servers.length === 0) return;
  for (const [table, key] of [
    ['server', 'id'],
    ['board', 'server'],
  ] as const)
    await query.all(
      `UPDATE rollcall.${table} SET missing_since = ? WHERE ${key} IN (SELECT ${key} FROM ${query.rowsOf(table, [key])})`,
      since,
      servers.map(({ id }) => ({ [key]: id })),
    );
}

/** The store, as configured. */
export interface OpenedStore {
  readonly store: SqlStore;
  readonly boards: SqlBoardStore;
  readonly tickets: SqlTicketStore;
  /** Maximum boards of a server. */
  readonly mostBoards: number;
  /** The setting that a host of several processes needs before anything can be saved. */
  readonly neededToSave: 'DATABASE_URL' | undefined;
  /** The file, which the first save creates; undefined for a database. */
  readonly file: string | undefined;
  /** The database, whose connections the history shares; undefined for a file. */
  readonly postgres: Postgres | undefined;
  /** Shown to the host: the file's path, or the database's address without user and password. */
  readonly place: string;
}

/** The path of the file that replaces a database. */
export const storeFileOf = (config: Pick<Config, 'bot'>): string =>
  join(dataFolderOf(config), 'rollcall.sqlite');

/**
 * Opens Postgres if `DATABASE_URL` is set, otherwise the file in the data folder. Neither connects nor creates a file.
 */
export async function openStore(
  config: Pick<Config, 'store' | 'bot' | 'gateway'>,
  log: Logger,
): Promise<OpenedStore> {
  const { databaseUrl, boardsPerServer: mostBoards } = config.store;
  if (databaseUrl) {
    const { Postgres } = await import('./postgres.ts');
    const postgres = new Postgres(databaseUrl, log);
    const store = new SqlStore(postgres);
    const place = databaseAddressOf(databaseUrl);
    const { boards, tickets } = store;
    return { store, boards, tickets, mostBoards, neededToSave: undefined, file: undefined, postgres, place };
  }
  const { SqliteFile } = await import('./sqlite.ts');
  const file = storeFileOf(config);
  const neededToSave = neededToSaveOf(config);
  const store = new SqlStore(new SqliteFile(file));
  const { boards, tickets } = store;
  return { store, boards, tickets, mostBoards, neededToSave, file, postgres: undefined, place: file };
}

/** The setting that is missing for saves: several processes may have separate folders. */
export const neededToSaveOf = ({
  store,
  gateway,
}: Pick<Config, 'store' | 'gateway'>): OpenedStore['neededToSave'] =>
  gateway.shards !== undefined && !store.databaseUrl ? 'DATABASE_URL' : undefined;
