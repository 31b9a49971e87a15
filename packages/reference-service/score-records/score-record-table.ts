import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { Direction } from '../page-parameters.ts';
import type { RowChange } from '../row-change.ts';
import { type ScoreRecord, scoreRecord } from './score-record-schema.ts';

/** The score records of all players. */
export interface ScoreRecordTable {
  /** Returns up to `limit` records by id, optionally after the id `after`, which need not exist. */
  page(limit: number, direction: Direction, after?: number): ScoreRecord[];
  /** Adds a record or replaces the one with its id. */
  put(record: ScoreRecord): RowChange;
}

const START_CURSORS = { asc: -1, desc: Number.MAX_SAFE_INTEGER };

/** Returns the score records in a database, with every statement prepared once. */
export function scoreRecordTable(database: DatabaseSync): ScoreRecordTable {
  const fields = Object.keys(scoreRecord.shape);
  const columns = fields.map((field) => `"${field}"`).join(', ');
  const find = database.prepare(`SELECT ${columns} FROM score_records WHERE id = ?`);
  const replace = database.prepare(
    `REPLACE INTO score_records (${columns}) VALUES (${fields.map(() => '?').join(', ')})`,
  );
  const select = `SELECT ${columns} FROM score_records`;
  const pages = {
    asc: database.prepare(`${select} WHERE id > ? ORDER BY id LIMIT ?`),
    desc: database.prepare(`${select} WHERE id < ? ORDER BY id DESC LIMIT ?`),
  };

  return {
    page(limit, direction, after = START_CURSORS[direction]) {
      return pages[direction].all(after, limit).map((row) => scoreRecord.parse(row));
    },
    put(record) {
      const row = find.get(record.id);
      const found = row && scoreRecord.parse(row);
      if (isDeepStrictEqual(found, record)) return 'unchanged';
      replace.run(...Object.values(record));
      return found === undefined ? 'added' : 'changed';
    },
  };
}
