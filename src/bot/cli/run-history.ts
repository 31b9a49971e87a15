/** What `npm run servers` does with the history of moderation, which has a store of its own. */

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

/** @returns a sentence where there were lines. @throws CannotRun */
export async function forgetHistory(config: Config, server: Snowflake, log: Logger): Promise<string[]> {
  const isForgotten = await withHistory(config, log, ({ store }) => store.forget(server));
  return isForgotten ? [`The history of what was moderated in the server ${server} is deleted.`] : [];
}

/** Copies the lines beside a copy of the settings. @returns as above. @throws CannotRun */
export function backUpHistory(config: Config, file: string): string[] {
  const source = historyFileOf(config);
  if (!existsSync(source)) return [];
  const copy = `${resolve(file)}.history`;
  return [`${copy} has the history of moderation: ${copyFile(source, copy)} kB`];
}

/**
 * Copies the lines of the file to the Postgres of the settings. What is there already stays, so that a copy can be made again.
 * @returns as above. @throws CannotRun
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
    // Each gets the schema of this program, or is found to be of a later one.
    await new HistoryStore(source).servers();
    await store.write([]);
    const ends = performance.now() + COPY_LIMIT;
    const left: string[] = [];
    const [, lines = 0] = await source.write(ends, async (from) => {
      from.rollback();
      return target.write(ends, async (to) => {
        // As after lines of an earlier version, the bot fills the targets.
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
    return [`${place} has ${lines} lines of moderation of ${file}, which stays as it is.`, ...left];
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
