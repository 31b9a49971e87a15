import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { type OpenedStore, openStore } from '../../../src/bot/store/sql-store.ts';
import type { Store } from '../../../src/bot/store/store.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../../servers/postgres-server.ts';

/** One of both engines, for tests of what holds for both. */
export interface Engine {
  /** The settings that choose a store which nobody has used. */
  settings(): Promise<Record<string, string>>;
}

const quiet = pino({ level: 'silent' });

/** Opens the store of settings, as a program does. */
export const openedStore = (settings: Record<string, string>): Promise<OpenedStore> =>
  openStore(parseConfig(settings), quiet);

/** Runs tests with a file, and with a Postgres. */
export function describeEngines(tests: (engine: Engine) => void): void {
  describe('a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-store-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    tests({ settings: async () => ({ DATA_DIR: mkdtempSync(join(folder, 'data-')) }) });
  });
  describeWith(['postgres'], 'settings of servers in Postgres', () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgresServer();
    });
    afterAll(() => server.close());
    tests({ settings: async () => ({ DATABASE_URL: await server.database() }) });
  });
}

/** A store that nobody has used, and is closed at the end of the test. */
export async function newStore(
  engine: Engine,
  finished: (end: () => Promise<void>) => void,
): Promise<{ readonly store: Store; another(): Promise<Store> }> {
  const settings = await engine.settings();
  const another = async () => {
    const { store } = await openedStore(settings);
    finished(() => store.close());
    return store;
  };
  return { store: await another(), another };
}
