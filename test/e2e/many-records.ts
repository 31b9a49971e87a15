import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
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

/** A record as a row of `/records` has it: its score, the beginning of its player's hash, and when it was logged. */
export const recordRow = ({
  score,
  player,
  createdAt,
}: Pick<LoggedScore, 'score' | 'player' | 'createdAt'>) =>
  `${score} ${player.slice(0, 8)} ${Math.floor(createdAt.getTime() / 1_000)}`;

/** The rows of `/records` in a text, as `recordRow` writes them. */
export const rowsIn = (text: string): string[] =>
  [...text.matchAll(/^\*\*([\d,]+)\*\* `(\w{8})…`.* · <t:(\d+):R>$/gm)].map(
    ([, score = '', player, time]) => `${score.replaceAll(',', '')} ${player} ${time}`,
  );

/** All records of a service's database, by ascending id, as `recordRow` writes them. */
export const loggedRows = (database: DatabaseSync): string[] =>
  database
    .prepare('SELECT score, "the service" AS player, created_at FROM score_records ORDER BY id')
    .all()
    .map(({ score, player, created_at }) =>
      recordRow({ score: Number(score), player: String(player), createdAt: new Date(String(created_at)) }),
    );
