import { join } from 'node:path';
import { SqlStore } from '../src/bot/store/sql-store.ts';
import { SqliteFile } from '../src/bot/store/sqlite.ts';
import type { ServerSettings } from '../src/handlers/server-settings.ts';

/** Servers with settings besides the measured one. */
const SERVERS = 10_000;

/** Time limit in milliseconds for writing them. */
const LIMIT = 60_000;

/**
 * Makes a store in which every server has every setting. Only the measured server has no cooldown.
 * @param measured the id of that server
 */
export async function writeServerSettings(folder: string, measured: string): Promise<void> {
  const file = new SqliteFile(join(folder, 'rollcall.sqlite'));
  const { cooldown: _, ...own } = settingsOf(0);
  // The first save creates the file.
  const saved = await new SqlStore(file).save(measured, 0, own, { user: 'host' });
  if (saved.kind !== 'saved') throw new Error(`The settings were not saved: ${JSON.stringify(saved)}`);
  await file.write(performance.now() + LIMIT, async (transaction) => {
    await transaction.all('UPDATE rollcall.store SET revision = revision + ?', SERVERS);
    for (let number = 1; number <= SERVERS; number++) {
      await transaction.all(
        'INSERT INTO rollcall.server (id, revision, settings, changed_at) VALUES (?, ?, ?, ?)',
        ...[idOf(1, number), saved.row.version + number, JSON.stringify(settingsOf(number)), Date.now()],
      );
    }
  });
  await file.close();
}

function settingsOf(number: number): ServerSettings {
  return {
    moderator_roles: [idOf(2, number), idOf(3, number)],
    audit_channel: idOf(4, number),
    language: 'en',
    page_size: 20,
    cooldown: 30,
  };
}

/** Returns an id as long as Discord's. */
const idOf = (kind: number, number: number): string => `12${kind}${String(number).padStart(16, '0')}`;
