import { join } from 'node:path';
import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { z } from 'zod';
import type {
  HistoryFilter,
  HistoryRange,
  HistoryRow,
  HistorySearch,
  HistoryTargets,
  ModerationHistory,
  RunOutcome,
} from '../../handlers/moderation-history.ts';
import { lastPageStart, type Page } from '../../services/lists/page.ts';
import { type Config, dataFolderOf } from '../config/config.ts';
import { databaseAddressOf } from '../store/database-address.ts';
import type { Postgres } from '../store/postgres.ts';
import { Tables } from '../store/schema.ts';
import { insertRows, type Query, type SqlEngine, type SqlValue } from '../store/sql.ts';
import { neededToSaveOf } from '../store/sql-store.ts';
import { RejectedValues } from '../store/store-failure.ts';
import { type RejectedRow, writeBisecting } from '../store/write-bisecting.ts';
import {
  HISTORY_SCHEMA,
  historyRow,
  LINE_COLUMNS,
  lineColumns,
  lostRow,
  type NewRow,
  READ_COLUMNS,
  RUN_COLUMNS,
  targetLines,
} from './history-rows.ts';
import {
  areTargetsBackfilled,
  backfillTargets,
  SCAN_BATCH,
  searchTargets,
  writeTargets,
} from './history-targets.ts';

/** Interval of the check for left servers and of deletions, in ms. */
const DAY = 86_400_000;

/** Maximum counted lines. Pages of more only state a minimum. */
const MOST_COUNTED = 10_000;

/**
 * Lines per transaction while a batch is bisected. Its time limit allows for 100 round trips to a Postgres 20 ms away.
 */
const SPLIT_BATCH = 20;

/** Rows per deleting transaction. SQLite takes some 10 ms for them among a million. */
const DELETE_BATCH = 200;

/** The tables of lines and targets, with the keys of their rows. */
const PRUNED_TABLES = [
  ['history_line', 'at, ordinal'],
  ['history_target', 'server, kind, folded_id, digest'],
] as const;

const counted = z.tuple([z.object({ lines: z.coerce.number(), rows: z.coerce.number().optional() })]);
const place = z.object({ at: z.int(), ordinal: z.int() });
const runEnd = z
  .object({
    ...{ run: z.string(), author: z.string(), count: z.coerce.number() },
    ...{ outcome: historyRow.in.shape.outcome, why: historyRow.in.shape.why },
  })
  .transform(({ run, author, outcome, why, count }) => {
    const end: RunOutcome = { outcome: outcome ?? 'failed', count, ...(why && { why }) };
    return { run, author, end };
  });
const knownServer = z
  .object({ id: z.string(), missing_since: z.int().nullable() })
  .transform(({ id, missing_since: since }) => ({
    id,
    missingSince: since === null ? undefined : new Date(since),
  }));

/** A server with lines, and since when the bot is not in it. */
type KnownServer = z.output<typeof knownServer>;

/** The store, as configured, and whether lines are written to it. */
export interface OpenedHistory {
  readonly store: HistoryStore;
  /** The setting that disables the history; undefined if it is enabled. */
  readonly offBy: ModerationHistory['offBy'];
  /** Days for which lines are kept. */
  readonly days: number;
  /** Shown to the host: the file's path, or the database's address without user and password. */
  readonly place: string;
}

/** The path of the file that replaces a database. */
export const historyFileOf = (config: Pick<Config, 'bot'>): string =>
  join(dataFolderOf(config), 'history.sqlite');

/**
 * Opens Postgres if `DATABASE_URL` is set, otherwise the file beside that of the settings. Neither connects nor creates
 * a file.
 * @param settings the opened database of the settings, whose connections are shared
 */
export async function openHistory(
  config: Pick<Config, 'store' | 'bot' | 'gateway'>,
  log: Logger,
  settings?: Postgres,
): Promise<OpenedHistory> {
  const { databaseUrl, auditDays: days } = config.store;
  const offBy = days === 0 ? 'AUDIT_DAYS' : neededToSaveOf(config);
  if (databaseUrl) {
    const { Postgres } = await import('../store/postgres.ts');
    const store = new HistoryStore(new Postgres(settings ?? databaseUrl, log, HISTORY_SCHEMA));
    return { store, offBy, days, place: databaseAddressOf(databaseUrl) };
  }
  const { SqliteFile } = await import('../store/sqlite.ts');
  const place = historyFileOf(config);
  return { store: new HistoryStore(new SqliteFile(place, HISTORY_SCHEMA)), offBy, days, place };
}

/**
 * The lines of all servers, in a SQLite file or in Postgres. The limits of `SqlStore` apply to each method, but
 * deletions take as many transactions as they need. Writes do not raise the revision, which shows what earlier versions
 * wrote.
 */
export class HistoryStore {
  readonly #tables: Tables;

  constructor(sql: SqlEngine) {
    this.#tables = new Tables(sql, HISTORY_SCHEMA);
  }

  get exists(): boolean {
    return this.#tables.exists;
  }

  /**
   * Writes rows, and creates the store if needed, even for no rows. Existing rows stay unchanged. A line that the store
   * rejects is replaced by a row of lost lines.
   * @returns the rejected rows
   */
  async write(rows: readonly NewRow[]): Promise<readonly RejectedRow<NewRow>[]> {
    try {
      await this.#tables.write(0, async (transaction) => insertLines(transaction, rows));
      return [];
    } catch (error) {
      if (!(error instanceof RejectedValues)) throw error;
    }
    const rejected: RejectedRow<NewRow>[] = [];
    for (let at = 0; at < rows.length; at += SPLIT_BATCH)
      rejected.push(...(await this.#writeEach(rows.slice(at, at + SPLIT_BATCH))));
    return rejected;
  }

  #writeEach(rows: readonly NewRow[]): Promise<readonly RejectedRow<NewRow>[]> {
    return this.#tables.write(0, async (transaction) => {
      const insert = (some: readonly NewRow[]) => insertLines(transaction, some);
      const rejected = await writeBisecting(transaction, rows, insert);
      await writeBisecting(
        transaction,
        rejected.map(({ row }) => lostRow(row)),
        insert,
      );
      return rejected;
    });
  }

  /** Reads a page. Counts up to 10,000 lines, unless the row before the page is given. */
  async page(filter: HistoryFilter, part: HistoryRange): Promise<Page<HistoryRow>> {
    const nothing: Page<HistoryRow> = { rows: [], offset: 0, more: false, total: 0 };
    return this.#tables.read(nothing, async (query) => pageOfLines(query, filter, part));
  }

  /** Finds targets whose id or party equals the text, then those that begin with it, then those that contain it. */
  async targets(
    filter: Pick<HistoryFilter, 'server' | 'noun'>,
    search: HistorySearch,
  ): Promise<HistoryTargets> {
    return this.#tables.read<HistoryTargets>({ rows: [], isComplete: true }, async (query, revision) => {
      const isFilled = await areTargetsBackfilled(query, revision);
      const { rows, isComplete } = await searchTargets(query, filter, search);
      return { rows, isComplete: isComplete && isFilled };
    });
  }

  /** Backfills the targets of some lines of an earlier version. @returns whether more are left */
  async backfillTargets(): Promise<boolean> {
    const isFilled = await this.#tables.read(true, areTargetsBackfilled);
    return !isFilled && (await this.#tables.write(0, backfillTargets));
  }

  /**
   * Deletes the lines before a time, and targets without later lines. One process does so once a day. @returns whether
   * this one did
   */
  async deleteBefore(time: Date, now: Date): Promise<boolean> {
    if (!(await this.#claim('removed_at', now))) return false;
    await this.#remove('at < ?', time.getTime());
    await this.#tables.write(0, async (transaction) => {
      await transaction.all(
        `DELETE FROM rollcall.history_server
          WHERE NOT EXISTS (SELECT 1 FROM rollcall.history_line WHERE server = id)`,
      );
    });
    return true;
  }

  async #remove(condition: 'at < ?' | 'server = ?', value: SqlValue): Promise<void> {
    for (const [table, key] of PRUNED_TABLES) {
      const text = `DELETE FROM rollcall.${table} WHERE (${key}) IN
        (SELECT ${key} FROM rollcall.${table} WHERE ${condition} LIMIT ?) RETURNING at`;
      for (let isMore = true; isMore; ) {
        isMore = await this.#tables.write(0, async (transaction) => {
          const removed = await transaction.all(text, value, DELETE_BATCH);
          return removed.length === DELETE_BATCH;
        });
      }
    }
  }

  /** The servers that have lines. */
  async servers(): Promise<readonly KnownServer[]> {
    return this.#tables.read([], async (query) =>
      z.array(knownServer).parse(await query.all('SELECT id, missing_since FROM rollcall.history_server')),
    );
  }

  async claimDailyCheck(now: Date): Promise<boolean> {
    return this.#claim('looked_at', now);
  }

  async markMissing(missing: readonly Snowflake[], now: Date): Promise<void> {
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

  /** Deletes the lines of a server. @returns false if there were none */
  async forget(server: Snowflake): Promise<boolean> {
    if (!(await this.servers()).some(({ id }) => id === server)) return false;
    await this.#remove('server = ?', server);
    return this.#tables.write(0, async (transaction) => {
      // Lines may have arrived meanwhile.
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
    // A write would create the store. Another process may have created it since this one last checked.
    const isThere = await this.#tables.read(false, async () => true);
    if (!isThere) return false;
    const at = now.getTime();
    return this.#tables.write(0, async (transaction) => {
      const claimed = await transaction.all(
        // A claim more than a day ahead was made before the clock was set back.
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
  const lines = rows.map(lineColumns);
  await insertRows(transaction, 'history_line', LINE_COLUMNS, lines);
  const ofRuns = lines.filter(({ run }) => typeof run === 'string');
  if (ofRuns.length > 0) await insertRows(transaction, 'history_run', RUN_COLUMNS, ofRuns);
  await writeTargets(transaction, rows.flatMap(targetLines));
}

type Place = z.output<typeof place>;

async function pageOfLines(
  query: Query,
  filter: HistoryFilter,
  { limit, offset = 0, after }: HistoryRange,
): Promise<Page<HistoryRow>> {
  const before = after && { at: after.at.getTime(), ordinal: after.ordinal };
  const first = after ? undefined : await countLines(query, filter, before, MOST_COUNTED + 1);
  const total = first && first.lines <= MOST_COUNTED ? first.rows : undefined;
  const from = total === undefined ? offset : Math.min(offset, lastPageStart(total, limit));
  const passed = await skipRows(query, filter, before, from);
  const wanted = {
    select: READ_COLUMNS,
    before: passed.before,
    offset: from - passed.rows,
    limit: limit + 1,
  };
  const select = filter.run === undefined ? selectLines : selectLinesOfRun;
  const rows = passed.isEnd ? [] : await select(query, filter, wanted);
  if (rows.length === 0 && from > 0 && total === undefined && !after)
    return pageOfLines(query, filter, { limit, offset: lastPageStart(passed.rows, limit) });
  const found = z.array(historyRow).parse(rows.slice(0, limit));
  return {
    rows: filter.runs ? await withRunResults(query, filter, found) : found,
    offset: from,
    more: rows.length > limit,
    ...(total === undefined ? first && { least: Math.min(first.rows - 1, MOST_COUNTED) } : { total }),
  };
}

/**
 * Skips rows, 5,000 lines at a time.
 * @returns the row before the wanted ones or the last row, and the number of skipped rows
 */
async function skipRows(
  query: Query,
  filter: HistoryFilter,
  before: Place | undefined,
  wanted: number,
): Promise<{ readonly before: Place | undefined; readonly rows: number; readonly isEnd: boolean }> {
  let passed = { before, rows: 0, isEnd: false };
  while (wanted > passed.rows && !passed.isEnd) {
    const part = { select: 'at, ordinal', before: passed.before, offset: SCAN_BATCH - 1, limit: 1 };
    const [last] = z.array(place).parse(await selectLines(query, { ...filter, runs: 'ends' }, part));
    const { rows } = await countLines(query, filter, passed.before, SCAN_BATCH);
    if (passed.rows + rows > wanted) break;
    passed = { before: last, rows: passed.rows + rows, isEnd: last === undefined };
  }
  return passed;
}

/** Finds their places in `history_run` first: Postgres would join it with all lines of the server. */
async function selectLinesOfRun(
  query: Query,
  { server, noun, run = '', by = '' }: HistoryFilter,
  { select, ...part }: Parameters<typeof selectLines>[2],
): Promise<readonly unknown[]> {
  const filter = { server, noun, run, by };
  const places = z.array(place).parse(await selectLines(query, filter, { ...part, select: 'at, ordinal' }));
  const [last, first] = [places[0], places.at(-1)];
  if (!last || !first) return [];
  return query.all(
    `SELECT ${select} FROM rollcall.history_line
      WHERE server = ? AND kind = ? AND author = ? AND (at, ordinal) <= (?, ?) AND (at, ordinal) >= (?, ?) AND run = ?
      ORDER BY at DESC, ordinal DESC`,
    ...[server, noun, by, last.at, last.ordinal, first.at, first.ordinal, run],
  );
}

/** Adds the results of the runs. */
async function withRunResults(
  query: Query,
  { server, noun }: HistoryFilter,
  found: readonly HistoryRow[],
): Promise<HistoryRow[]> {
  const of = (run: string, author: string) => JSON.stringify([run, author]);
  const runs = new Map<string, { run: string; author: string }>();
  for (const each of found)
    if ('entry' in each && each.entry.run !== undefined)
      runs.set(of(each.entry.run, each.user), { run: each.entry.run, author: each.user });
  if (runs.size === 0) return [...found];
  // If a row was tried twice, its last line counts. Without LEFT, SQLite would scan all runs.
  const ends = await query.all(
    `SELECT run, author, outcome, why, count(*) AS count FROM (
        SELECT part.run, part.author, outcome, why,
          row_number() OVER (PARTITION BY part.run, part.author, digest ORDER BY at DESC, ordinal DESC) AS nth
        FROM (SELECT run, author FROM ${query.rowsOf('history_run', ['run', 'author'])} AS given) AS wanted
        LEFT JOIN rollcall.history_run AS part
          ON part.server = ? AND part.kind = ? AND part.run = wanted.run AND part.author = wanted.author) AS lines
      WHERE nth = 1 GROUP BY run, author, outcome, why`,
    ...[[...runs.values()], server, noun],
  );
  const endsOf = Map.groupBy(z.array(runEnd).parse(ends), ({ run, author }) => of(run, author));
  return found.map((each) => {
    if (!('entry' in each) || each.entry.run === undefined) return each;
    return { ...each, ends: (endsOf.get(of(each.entry.run, each.user)) ?? []).map(({ end }) => end) };
  });
}

/** Counts the next lines, up to `most` for each way to match the filter, and the rows of pages that they make. */
async function countLines(
  query: Query,
  filter: HistoryFilter,
  before: Place | undefined,
  most: number,
): Promise<{ readonly lines: number; readonly rows: number }> {
  const isOne = filter.runs === 'asOne';
  const select = isOne ? 'server, kind, at, ordinal, run, author' : 'at';
  const { text, values } = linesBefore({ ...filter, runs: 'ends' }, { select, before, most });
  const [found] = counted.parse(
    await query.all(
      `SELECT count(*) AS lines${isOne ? `, count(CASE WHEN ${lastOfRun('lines')} THEN 1 END) AS rows` : ''}
        FROM (${text}) AS lines`,
      ...values,
    ),
  );
  return { lines: found.lines, rows: found.rows ?? found.lines };
}

/** An SQL condition: the line is in no run, or the last line of its user in it. */
const lastOfRun = (line: string): string => `(${line}.run IS NULL OR (${line}.at, ${line}.ordinal) = (
  SELECT at, ordinal FROM rollcall.history_run AS part
    WHERE part.server = ${line}.server AND part.kind = ${line}.kind AND part.run = ${line}.run
      AND part.author = ${line}.author ORDER BY at DESC, ordinal DESC LIMIT 1))`;

function selectLines(
  query: Query,
  filter: HistoryFilter,
  {
    select,
    before,
    offset,
    limit,
  }: {
    readonly select: string;
    readonly before: Place | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<readonly unknown[]> {
  const { text, values } = linesBefore(filter, { select, before, most: offset + limit });
  return query.all(
    `SELECT * FROM (${text}) AS lines ORDER BY at DESC, ordinal DESC LIMIT ? OFFSET ?`,
    ...[...values, limit, offset],
  );
}

/**
 * Selects the newest rows that match a filter: up to `most` matching lines and `most` rows of lost lines, which have an
 * empty digest and author. Each part follows the order of an index; SQLite would sort all lines to get both in one
 * query.
 */
function linesBefore(
  { server, noun, digest, by, run, runs }: HistoryFilter,
  {
    select,
    before,
    most,
  }: { readonly select: string; readonly before: Place | undefined; readonly most: number },
): { readonly text: string; readonly values: readonly SqlValue[] } {
  // Without this, SQLite would choose the index of authors, who may have half of all lines, over that of ids.
  const author = digest === undefined ? 'author' : "author || ''";
  const wanted = Object.entries({ digest, [author]: by, run }).filter(([, value]) => value !== undefined);
  const isAboutAll = wanted.length === 0 || run !== undefined;
  const ways = isAboutAll ? [wanted] : [wanted, wanted.map(([column]) => [column, ''] as const)];
  const table = run === undefined ? 'history_line' : 'history_run';
  const parts = ways.map((way) => ({
    text: `SELECT * FROM (SELECT ${select} FROM rollcall.${table} AS line
      WHERE server = ? AND kind = ?${way.map(([column]) => ` AND ${column} = ?`).join('')}
        ${before ? 'AND (at, ordinal) < (?, ?)' : ''} ${runs === 'asOne' ? `AND ${lastOfRun('line')}` : ''}
        ORDER BY at DESC, ordinal DESC LIMIT ?) AS part`,
    values: [
      ...[server, noun, ...way.map(([, value = '']) => value)],
      ...(before ? [before.at, before.ordinal] : []),
      most,
    ],
  }));
  return {
    text: parts.map(({ text }) => text).join(' UNION ALL '),
    values: parts.flatMap(({ values }) => values),
  };
}
