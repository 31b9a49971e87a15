import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, vi } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { type OpenedStore, openStore, type SqlStore } from '../../../src/bot/store/sql-store.ts';

import type { BoardSettings } from '../../../src/handlers/server-boards.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../../servers/postgres-server.ts';

/** One of both engines, for tests of what holds for both. */
export interface Engine {
  /** The settings that choose a store which nobody has used. A test calls it once: the next call empties it. */
  settings(): Promise<Record<string, string>>;
}

const quiet = pino({ level: 'silent' });

/** Opens the store of settings, as a program does. */
export const openedStore = (settings: Record<string, string>): Promise<OpenedStore> =>
  openStore(parseConfig(settings), quiet);

/** One database for all files of a process, which ends with it. To empty it costs a tenth of making another one. */
let shared: Promise<{ readonly url: string; readonly empty: () => Promise<void> }> | undefined;

async function sharedDatabase(server: PostgresServer) {
  const url = await server.database();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    async empty() {
      await client.query(END_OTHERS);
      await client.query('DROP SCHEMA IF EXISTS rollcall CASCADE');
    },
  };
}

/** Connections of an earlier test may still be on their way to their end. */
const END_OTHERS =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';

/** Runs tests with a file, and with a Postgres. */
export function describeEngines(tests: (engine: Engine) => void): void {
  describe('a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-store-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    tests({ settings: async () => ({ DATA_DIR: mkdtempSync(join(folder, 'data-')) }) });
  });
  describeWith(['postgres'], 'settings of servers in Postgres', () => {
    tests({
      async settings() {
        shared ??= startPostgresServer().then(sharedDatabase);
        const { url, empty } = await shared;
        await empty();
        return { DATABASE_URL: url };
      },
    });
  });
}

const withText = z.string().or(z.object({ text: z.string() }).transform(({ text }) => text));

/** Watches the statements that are prepared for a file and sent to Postgres. @returns gives those so far, each once */
export function watchStatements(finished: (end: () => void) => void): () => Set<string> {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const query = vi.spyOn(pg.Client.prototype, 'query');
  finished(() => void vi.restoreAllMocks());
  return () => {
    const given: unknown[] = [...prepare.mock.calls, ...query.mock.calls].flat();
    return new Set(given.map((each) => withText.parse(each)));
  };
}

/** A store that nobody has used, and is closed at the end of the test. */
export async function newStore(
  engine: Engine,
  finished: (end: () => Promise<void>) => void,
): Promise<{
  readonly settings: Record<string, string>;
  readonly store: SqlStore;
  readonly boards: OpenedStore['boards'];
  /** Opens it once more, as another process does. */
  another(): Promise<SqlStore>;
}> {
  const settings = await engine.settings();
  const open = async () => {
    const opened = await openedStore(settings);
    finished(() => opened.store.close());
    return opened;
  };
  const { store, boards } = await open();
  return { settings, store, boards, another: async () => (await open()).store };
}

/** A board at its first settings. */
export const BOARD: BoardSettings = {
  provider: 'tide-runner',
  channel: '500',
  every: 'day',
  at: '09:00',
  zone: 'UTC',
  day: 'monday',
  message: 'same',
  period: 'all',
  limit: 10,
  announce: false,
};

export const SERVER = '197038439483310086';
export const OTHER = '197038439483310087';
export const MANAGER = { user: '297038439483310086' };

/** Waits until something is so, for 10 s at the most. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const ends = performance.now() + 10_000;
  while (!(await isSo())) {
    if (performance.now() > ends) throw new Error('It did not become so within 10 s');
    await setTimeout(5);
  }
}

/** Another process that holds a lock of the file for a time. */
export async function lockedByAnother(path: string, milliseconds: number) {
  const code = `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(path)});
    database.exec('BEGIN EXCLUSIVE');
    console.log('locked');
    setTimeout(() => database.close(), ${milliseconds});`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { ended: text(child.stdout), kill: () => child.kill('SIGKILL') };
}
