import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  EMPTY_ROW,
  type Saved,
  type ServerChange,
  type SettingsPatch,
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

/** The most changes that are kept of a server. */
const MOST_CHANGES = 100;

/** Milliseconds for which a forgotten row tells all processes that it is gone, and between two looks. */
const DAY = 86_400_000;

const SERVERS = 'SELECT id, revision, settings, changed_at, missing_since, forgotten_at FROM rollcall.server';

const CHANGES = 'SELECT revision, at, author, undoes, was, became FROM rollcall.change';

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

/** The end of a save that the store made, or refused because another save came first. */
export type SaveResult = Extract<Saved, { kind: 'saved' | 'changed' }>;

/**
 * What managers decided, in a file of SQLite or in Postgres. Each method is one query or one transaction, ends within 3 s, and
 * rejects with StoreFailure.
 */
export class SqlStore {
  /** The boards in the same store. */
  readonly boards: SqlBoardStore;
  /** The tickets of replicas. */
  readonly tickets: SqlTicketStore;
  readonly #tables: Tables;
  /** That of the last reading. */
  #generation: number | undefined;

  /** @param migrations of the schema that the program knows */
  constructor(sql: SqlEngine, migrations: typeof MIGRATIONS = MIGRATIONS) {
    this.#tables = new Tables(sql, { ...SETTINGS_SCHEMA, migrations });
    this.boards = new SqlBoardStore(this.#tables);
    this.tickets = new SqlTicketStore(this.#tables);
  }

  /** Whether a store is known to be there: a database by its address, a file that was seen. */
  get exists(): boolean {
    return this.#tables.exists;
  }

  /** Rows of a later revision; all of them, forgotten ones left out, for 0, and for a store that was replaced. */
  async changesSince(revision: number): Promise<ChangedRows> {
    const nothing = { revision: 0, rows: [], isWhole: true, hasBoards: false };
    return this.#tables.read(nothing, async (query, now) => {
      const isWhole = revision === 0 || now < revision || query.generation !== this.#generation;
      if (!isWhole && now === revision) return { revision, rows: [], isWhole, hasBoards: undefined };
      // Without the history nothing could be saved, which is better known at the start than at a save.
      if (isWhole) await query.all(`${CHANGES} LIMIT 0`);
      const found = await rowsAfter(query, SERVERS, isWhole ? -1 : revision, (each) => {
        const row = parseServerRow(each);
        return [row.version, row.id, row];
      });
      const rows = [...found.values()].filter(({ changedAt }) => changedAt || !isWhole);
      this.#generation = query.generation;
      // Every save raises the revision first, so that saves end in the order of their revisions and none comes later.
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

  /** Rejects with UncertainCommit where the connection ended in the commit. A patch without a difference writes nothing. */
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
      // Even without a difference a text that makes no sense gives way to one that does.
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

  /** Takes row, history and boards away. @returns false where there were none */
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

  /** The servers with a row or a board. */
  async servers(): Promise<readonly KnownServer[]> {
    return this.#tables.read([], knownServers);
  }

  /** True for one process a day: it compares the rows with the bot's servers. */
  async claimDailyCheck(now: Date): Promise<boolean> {
    if (!this.exists) return false;
    const at = now.getTime();
    return this.#tables.write(0, async (transaction) => {
      await transaction.all('DELETE FROM rollcall.server WHERE forgotten_at < ?', at - DAY);
      await deleteRemovedBoards(transaction, at - DAY);
      const claimed = await transaction.all(
        // A look from a day ahead is that of a clock that has been set back since; those of machines differ by less.
        `UPDATE rollcall.store SET looked_at = ?
        WHERE looked_at IS NULL OR looked_at <= ? OR looked_at > ? RETURNING one`,
        ...[at, at - DAY, at + DAY],
      );
      return claimed.length > 0;
    });
  }

  /** Notes which of the servers with a row or a board the bot is not in, since `now` at the earliest, and that it is in all others. */
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

  /** Writes and changes nothing, to see whether a store that took no change takes some again. */
  async testWrite(): Promise<void> {
    if (!this.exists) return;
    await this.#tables.write(0, async () => undefined);
  }

  close(): Promise<void> {
    return this.#tables.close();
  }
}

/** The row, and all keys of its settings; a row of version 0 where there is none, or a forgotten one. */
async function storedServer(query: Query, server: Snowflake) {
  const [found] = (await query.all(`${SERVERS} WHERE id = ?`, server)).map(parseServerRowWithRaw);
  if (found?.row.changedAt === undefined) return { row: EMPTY_ROW, raw: {} };
  const { version, settings, isReadable } = found.row;
  return { row: { version, settings, isReadable }, raw: found.raw };
}

/** The keys that a patch changes, before and after, and all of them with it. Keys of a later program stay. */
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

/** The store that the settings choose. */
export interface OpenedStore {
  readonly store: SqlStore;
  readonly boards: SqlBoardStore;
  readonly tickets: SqlTicketStore;
  /** The most boards of a server. */
  readonly mostBoards: number;
  /** The setting that a host of several processes has to set before anything is saved. */
  readonly neededToSave: 'DATABASE_URL' | undefined;
  /** The file, which the first save makes; undefined for a database. */
  readonly file: string | undefined;
  /** The database, whose connections serve the history too; undefined for a file. */
  readonly postgres: Postgres | undefined;
  /** For the host: the file's path, or the database's address without user and password. */
  readonly place: string;
}

/** The file of a bot without a database. */
export const storeFileOf = (config: Pick<Config, 'bot'>): string =>
  join(dataFolderOf(config), 'rollcall.sqlite');

/** Opens Postgres with `DATABASE_URL`, or the file in the data folder. Connects to nothing, and makes no file. */
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

/** What has to be set before anything is saved: several processes may have folders of their own. */
export const neededToSaveOf = ({
  store,
  gateway,
}: Pick<Config, 'store' | 'gateway'>): OpenedStore['neededToSave'] =>
  gateway.shards !== undefined && !store.databaseUrl ? 'DATABASE_URL' : undefined;
