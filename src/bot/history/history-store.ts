import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { z } from 'zod';
import type {
  HistoryFilter,
  HistoryPart,
  HistoryRow,
  HistoryTarget,
  ModerationHistory,
} from '../../handlers/moderation-history.ts';
import { lastPageStart, type Page } from '../../services/lists/page.ts';
import { type Config, dataFolderOf } from '../config/config.ts';
import { databaseAddressOf } from '../store/database-address.ts';
import { Tables } from '../store/schema.ts';
import { neededToSaveOf } from '../store/sql-store.ts';
import { insertRows, type Query, RejectedValues, type Sql, type SqlValue } from '../store/store.ts';
import { type RejectedRow, writeEach } from '../store/write-each.ts';
import {
  COLUMNS,
  FOUND,
  foundRow,
  foundTarget,
  HISTORY,
  lineColumns,
  lostRow,
  type NewRow,
} from './history-rows.ts';

/** Milliseconds between two looks, and between two removals of old lines. */
const DAY = 86_400_000;

/** Lines that suggestions look through: SQLite takes 3 ms for them, in which the bot does nothing else. */
const MOST_LOOKED_THROUGH = 5_000;

/** Lines of one transaction of a batch that is split: it has room for 100 answers of a Postgres 20 ms away. */
const SPLIT_AT_ONCE = 20;

/** Lines of one transaction that removes old ones: SQLite takes some 10 ms for them among a million. */
const REMOVED_AT_ONCE = 200;

const counted = z.tuple([z.object({ count: z.coerce.number() })]);
const lastAt = z.tuple([z.object({ at: z.int() })]).or(z.tuple([]));
const keptServer = z
  .object({ id: z.string(), missing_since: z.int().nullable() })
  .transform(({ id, missing_since: since }) => ({
    id,
    missingSince: since === null ? undefined : new Date(since),
  }));

/** A server that the history has lines of, and since when the bot is not in it. */
type KeptServer = z.output<typeof keptServer>;

/** The store that the settings choose, and whether lines are written to it. */
export interface OpenedHistory {
  readonly store: HistoryStore;
  /** The setting because of which no lines are kept; undefined where they are. */
  readonly offBy: ModerationHistory['offBy'];
  /** Days for which lines are kept. */
  readonly days: number;
  /** For the host: the file's path, or the database's address without user and password. */
  readonly place: string;
}

/** The file of a bot without a database. */
export const historyFileOf = (config: Pick<Config, 'bot'>): string =>
  join(dataFolderOf(config), 'history.sqlite');

/** Opens Postgres with `DATABASE_URL`, or the file beside that of the settings. Connects to nothing, and makes no file. */
export async function openHistory(
  config: Pick<Config, 'store' | 'bot' | 'redis' | 'gateway'>,
  log: Logger,
): Promise<OpenedHistory> {
  const { databaseUrl, auditDays: days } = config.store;
  const offBy = days === 0 ? 'AUDIT_DAYS' : neededToSaveOf(config);
  if (databaseUrl) {
    const { Postgres } = await import('../store/postgres.ts');
    const store = new HistoryStore(new Postgres(databaseUrl, log, HISTORY));
    return { store, offBy, days, place: databaseAddressOf(databaseUrl) };
  }
  const { SqliteFile } = await import('../store/sqlite.ts');
  const place = historyFileOf(config);
  return { store: new HistoryStore(new SqliteFile(place, HISTORY)), offBy, days, place };
}

/** The lines of all servers, in a file of SQLite or in Postgres: each method as in `Store`. */
export class HistoryStore {
  readonly #tables: Tables;

  constructor(sql: Sql) {
    this.#tables = new Tables(sql, HISTORY);
  }

  get isThere(): boolean {
    return this.#tables.isThere;
  }

  /**
   * Makes the store where there is none, also for no rows. Rows that are there already stay as they are. A line that the store
   * does not take is counted as lost in its place.
   * @returns the rows that were not taken
   */
  async write(rows: readonly NewRow[]): Promise<readonly RejectedRow<NewRow>[]> {
    try {
      await this.#tables.write(1, async (transaction) => insertLines(transaction, rows));
      return [];
    } catch (error) {
      if (!(error instanceof RejectedValues)) throw error;
    }
    const rejected: RejectedRow<NewRow>[] = [];
    for (let at = 0; at < rows.length; at += SPLIT_AT_ONCE)
      rejected.push(...(await this.#writeEach(rows.slice(at, at + SPLIT_AT_ONCE))));
    return rejected;
  }

  #writeEach(rows: readonly NewRow[]): Promise<readonly RejectedRow<NewRow>[]> {
    return this.#tables.write(1, async (transaction) => {
      const insert = (some: readonly NewRow[]) => insertLines(transaction, some);
      const rejected = await writeEach(transaction, rows, insert);
      await writeEach(
        transaction,
        rejected.map(({ row }) => lostRow(row)),
        insert,
      );
      return rejected;
    });
  }

  /** Counts all lines, unless the row before the part is given. */
  async page(filter: HistoryFilter, { limit, offset = 0, after }: HistoryPart): Promise<Page<HistoryRow>> {
    const { where, values } = linesWhere(filter);
    const nothing: Page<HistoryRow> = { rows: [], offset: 0, more: false, total: 0 };
    return this.#tables.read<Page<HistoryRow>>(nothing, async (query) => {
      const total = after ? undefined : await countLines(query, where, values);
      const from = total === undefined ? 0 : Math.min(offset, lastPageStart(total, limit));
      const rows = await query.all(
        `SELECT ${FOUND} FROM rollcall.history_line WHERE ${where}${after ? ' AND (at, ordinal) < (?, ?)' : ''}
          ORDER BY at DESC, ordinal DESC LIMIT ? OFFSET ?`,
        ...[...values, ...(after ? [after.at.getTime(), after.ordinal] : []), limit + 1, from],
      );
      const more = rows.length > limit;
      return { rows: z.array(foundRow).parse(rows.slice(0, limit)), offset: from, more, total };
    });
  }

  async targets(
    { server, noun }: Pick<HistoryFilter, 'server' | 'noun'>,
    typed: string,
    most: number,
  ): Promise<readonly HistoryTarget[]> {
    const pattern = `%${typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    return this.#tables.read([], async (query) => {
      // What could not be created has no id.
      const rows = await query.all(
        `SELECT target, party_kind, party, max(at) AS last FROM (
            SELECT at, target, party_kind, party, action, outcome FROM rollcall.history_line
            WHERE server = ? AND kind = ? ORDER BY at DESC, ordinal DESC LIMIT ?) AS latest
          WHERE target IS NOT NULL AND (outcome = 'done' OR action <> ?)
            AND (lower(target) LIKE ? ESCAPE '\\' OR lower(party) LIKE ? ESCAPE '\\')
          GROUP BY target, party_kind, party ORDER BY last DESC LIMIT ?`,
        ...[server, noun, MOST_LOOKED_THROUGH, `${noun} create`, pattern, pattern, 2 * most],
      );
      // A line may be without the party, which was not read.
      const found = z.array(foundTarget).parse(rows);
      const distinct = new Map<string, HistoryTarget>();
      for (const target of found) if (!distinct.get(target.id)?.party) distinct.set(target.id, target);
      return [...distinct.values()].slice(0, most);
    });
  }

  /** Removes lines from before a time, once a day for all processes. @returns whether this process did */
  async removeBefore(time: Date, now: Date): Promise<boolean> {
    if (!(await this.#claim('removed_at', now))) return false;
    const end = time.getTime();
    for (let isMore = true; isMore; ) {
      isMore = await this.#tables.write(0, async (transaction) => {
        const [last] = lastAt.parse(
          await transaction.all(
            'SELECT at FROM rollcall.history_line WHERE at < ? ORDER BY at LIMIT 1 OFFSET ?',
            ...[end, REMOVED_AT_ONCE - 1],
          ),
        );
        await transaction.all('DELETE FROM rollcall.history_line WHERE at <= ?', last?.at ?? end - 1);
        return last !== undefined;
      });
      // A file is changed without a turn of the event loop, and commands wait.
      await setImmediate();
    }
    await this.#tables.write(0, async (transaction) => {
      await transaction.all(
        `DELETE FROM rollcall.history_server
          WHERE NOT EXISTS (SELECT 1 FROM rollcall.history_line WHERE server = id)`,
      );
    });
    return true;
  }

  /** The servers that have lines. */
  async servers(): Promise<readonly KeptServer[]> {
    return this.#tables.read([], async (query) =>
      z.array(keptServer).parse(await query.all('SELECT id, missing_since FROM rollcall.history_server')),
    );
  }

  async claimLook(now: Date): Promise<boolean> {
    return this.#claim('looked_at', now);
  }

  async noteMissing(missing: readonly Snowflake[], now: Date): Promise<void> {
    const isMissing = new Set(missing);
    const changed = (await this.servers()).filter(
      ({ id, missingSince }) => isMissing.has(id) !== (missingSince !== undefined),
    );
    if (changed.length === 0) return;
    await this.#tables.write(0, async (transaction) => {
      for (const { id } of changed) {
        const since = isMissing.has(id) ? now.getTime() : null;
        await transaction.all('UPDATE rollcall.history_server SET missing_since = ? WHERE id = ?', since, id);
      }
    });
  }

  /** Takes the lines of a server away. @returns false where there were none */
  async forget(server: Snowflake): Promise<boolean> {
    if (!(await this.servers()).some(({ id }) => id === server)) return false;
    return this.#tables.write(1, async (transaction) => {
      await transaction.all('DELETE FROM rollcall.history_line WHERE server = ?', server);
      const gone = await transaction.all(
        'DELETE FROM rollcall.history_server WHERE id = ? RETURNING id',
        server,
      );
      return gone.length > 0;
    });
  }

  close(): Promise<void> {
    return this.#tables.close();
  }

  async #claim(column: 'looked_at' | 'removed_at', now: Date): Promise<boolean> {
    // A write would make it. Another process may have made it since this one looked.
    const isThere = await this.#tables.read(false, async () => true);
    if (!isThere) return false;
    const at = now.getTime();
    return this.#tables.write(0, async (transaction) => {
      const claimed = await transaction.all(
        // One from a day ahead is that of a clock that has been set back since.
        `UPDATE rollcall.history SET ${column} = ?
          WHERE ${column} IS NULL OR ${column} <= ? OR ${column} > ? RETURNING one`,
        ...[at, at - DAY, at + DAY],
      );
      return claimed.length > 0;
    });
  }
}

async function insertLines(transaction: Query, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const servers = [...new Set(rows.map(({ server }) => server))].map((id) => ({ id }));
  await insertRows(transaction, 'history_server', ['id'], servers);
  await insertRows(transaction, 'history_line', COLUMNS, rows.map(lineColumns));
}

async function countLines(query: Query, where: string, values: readonly SqlValue[]): Promise<number> {
  const rows = await query.all(
    `SELECT count(*) AS count FROM rollcall.history_line WHERE ${where}`,
    ...values,
  );
  const [{ count }] = counted.parse(rows);
  return count;
}

/** An empty digest and an empty author are those of lost lines. */
function linesWhere({ server, noun, digest, by }: HistoryFilter) {
  const conditions: readonly (readonly [string, SqlValue])[] = [
    ['server = ?', server],
    ['kind = ?', noun],
    ...(digest === undefined ? [] : [["digest IN (?, '')", digest] as const]),
    ...(by === undefined ? [] : [["author IN (?, '')", by] as const]),
  ];
  return {
    where: conditions.map(([condition]) => condition).join(' AND '),
    values: conditions.map(([, value]) => value),
  };
}
