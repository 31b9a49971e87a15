import { join } from 'node:path';
import { inTransaction } from 'startup/in-transaction';
import { Client } from 'undici';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { nameTable } from '../names/name-table.ts';
import type { Registration } from '../names/names-schema.ts';
import { startLocalService } from '../start-service.ts';
import { temporaryDirectory } from './temporary-directory.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

/** A service on a new database, a client that sends paths as they are, and a second hand on the database. */
export async function runningService({ demo = false } = {}) {
  const databaseFile = join(temporaryDirectory(), 'service.sqlite');
  const service = await startLocalService({ databaseFile, demo });
  const client = new Client(service.url);
  const database = openDatabase(databaseFile);
  const register = nameTable(database);
  onTestFinished(async () => {
    database.close();
    await client.close();
    await service.close();
  });

  return {
    url: service.url,
    databaseFile,
    database,
    async get(path: string): Promise<Answer> {
      const { statusCode, headers, body } = await client.request({ method: 'GET', path });
      return { status: statusCode, type: String(headers['content-type']), body: await body.json() };
    },
    register(...registrations: readonly Registration[]): void {
      inTransaction(database, () => registrations.forEach(register.register));
    },
  };
}
