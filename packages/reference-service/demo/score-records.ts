import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { PLAYER } from '../score-records/score-record-schema.ts';
import { scoreRecordTable } from '../score-records/score-record-table.ts';

const RECORDS = 200;
const GAMES = ['star-forge', 'tide-runner', 'ember-keep'];
const PLAYERS = ['ada', 'ada.lovelace', 'solo', 'collector', 'エイダ'];
const AWARDS = ['', 'bronze relic', 'silver relic', 'golden relic'];
const FIRST_TIME = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

/** Puts in 200 records of three games, of which every fifth has metadata that is not JSON. */
export function fillScoreRecords(database: DatabaseSync): void {
  const records = scoreRecordTable(database);
  for (let id = 1; id <= RECORDS; id += 1) {
    const created = FIRST_TIME + id * HOUR_MS;
    records.put({
      id,
      [PLAYER]: createHash('sha256').update(of(PLAYERS, id)).digest('hex'),
      provider: of(GAMES, id),
      nft_earned: of(AWARDS, id),
      score: (id * 7_919) % 100_000,
      stage: 1 + (id % 12),
      bonus: (id % 4) * 250,
      json:
        id % 5 === 0
          ? `seed=${id}; replay lost`
          : JSON.stringify({ seed: id, seconds: 60 + (id % 90), combo: [id % 3, id % 7] }),
      created_at: microseconds(created, id),
      updated_at: microseconds(created + (id % 3) * HOUR_MS, id),
    });
  }
}

function of(list: readonly string[], id: number): string {
  return list[id % list.length] ?? '';
}

/** ISO 8601 with six digits; a Date has three. */
function microseconds(time: number, id: number): string {
  return new Date(time).toISOString().replace('.000Z', `.${String(id * 4_721).padStart(6, '0')}Z`);
}
