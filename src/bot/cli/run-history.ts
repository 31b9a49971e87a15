/** The part of `npm run servers` for the history of moderation, which has its own store. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { HISTORY_SCHEMA, LINE_COLUMNS, RUN_COLUMNS } from '../history/history-rows.ts';
import { HistoryStore, historyFileOf, type OpenedHistory, openHistory } from '../history/history-store.ts';
import { COPY_LIMIT, copyRows } from '../store/copy-to-database.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { copyFile, storeError } from './host-change.ts';

/** Deletes the lines of a server. @returns a sentence if there were lines @throws CannotRun */
export async function forgetHistory(config: Config, server: Snowflake, log: Logger): Promise<string[]> {
  const isForgotten = await withHistory(config, log, ({ store }) => store.forget(server));
  return isForgotten ? [`The history of moderation in the server ${server} is deleted.`] : [];
}

/** Backs the lines up beside the backup of the settings. @returns a sentence if there are lines @throws CannotRun */
export function backUpHistory(config: Config, file: string): string[] {
  const source = historyFileOf(config);
  if (!existsSync(source)) return [];
  const copy = `${resolve(file)}.history`;
  return [`${copy} has the history of moderation: ${copyFile(source, copy)} kB`];
}

/**
 * Copies the lines of the file to the configured Postgres. Existing lines stay unchanged, so that the copy can be
 * repeated.
 * @returns a sentence, and one for each row that the database rejects
 * @throws CannotRun
 */
export async function copyHistory(config: Config, log: Logger): Promise<string[]> {
  const { databaseUrl } = config.store;
  const file = historyFileOf(config);
  if (!databaseUrl || !existsSync(file)) return [];
  const { SqliteFile } = await import('../store/sqlite.ts');
  const { Postgres } = await import('../store/postgres.ts');
  const [source, target] = [
    new SqliteFile(file, HISTORY_SCHEMA),
    new Postgres(databaseUrl, log, HISTORY_SCHEMA),
  ];
  return withHistory(config, log, async ({ store, place }) => {
    await using stack = new AsyncDisposableStack();
    for (const sql of [source, target]) stack.defer(() => sql.close());
    // Migrates each side to the schema of this program, or fails if a later version wrote it.
    await new HistoryStore(source).servers();
    await store.write([]);
    const ends = performance.now() + COPY_LIMIT;
    const left: string[] = [];
    const [, lines = 0] = await source.write(ends, async (from) => {
      from.rollback();
      return target.write(ends, async (to) => {
        // Makes the bot backfill the targets, as for lines of an earlier version.
        await to.all('UPDATE rollcall.history SET revision = revision + 1');
        const ofServers = { table: 'history_server', key: ['id'], columns: ['id', 'missing_since'] };
        return [
          await copyRows(ofServers, from, to, left),
          await copyRows({ table: 'history_line', key: KEY, columns: LINE_COLUMNS }, from, to, left),
          await to.all(
            `INSERT INTO rollcall.history_run (${RUN_COLUMNS.join(', ')}) SELECT ${RUN_COLUMNS.join(', ')}
              FROM rollcall.history_line WHERE run IS NOT NULL ON CONFLICT DO NOTHING`,
          ),
        ] as const;
      });
    });
    return [`${place} has ${lines} lines of moderation of ${file}, which stays unchanged.`, ...left];
  });
}

const KEY = ['server', 'kind', 'at', 'ordinal'];

async function withHistory<Result>(
  config: Config,
  log: Logger,
  work: (opened: OpenedHistory) => Promise<Result>,
): Promise<Result> {
  const opened = await openHistory(config, log);
  try {
    return await work(opened);
  } catch (error) {
    throw error instanceof StoreFailure ? storeError(opened.place, error, 'list') : error;
  } finally {
    await opened.store.close();
  }
}
