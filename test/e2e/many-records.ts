import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from 'reference-service/database';
import { startLocalService } from 'reference-service/start';

/** A score record as a game writes it. */
export interface LoggedScore {
  readonly player: string;
  readonly provider: string;
  readonly award: string;
  readonly score: number;
  readonly stage: number;
  readonly json: string;
  readonly createdAt: Date;
}

/** The reference service on SQLite with these score records, with ids from 1 on. */
export async function serviceWithRecords(scores: readonly LoggedScore[]) {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-records-'));
  const databaseFile = join(folder, 'service.sqlite');
  const database = openDatabase(databaseFile);
  const insert = database.prepare(
    `INSERT INTO score_records
       (id, "the service", provider, nft_earned, score, stage, bonus, json, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?)`,
  );
  database.exec('BEGIN');
  for (const [at, { player, provider, award, score, stage, json, createdAt }] of scores.entries()) {
    const time = createdAt.toISOString().replace('Z', '000Z');
    insert.run(at + 1, player, provider, award, score, stage, json, time, time);
  }
  database.exec('COMMIT');
  database.close();
  const service = await startLocalService({ databaseFile });
  return {
    url: new URL(service.url),
    async close() {
      await service.close();
      rmSync(folder, { recursive: true });
    },
  };
}
