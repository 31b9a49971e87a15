import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { inTransaction } from 'startup/in-transaction';
import { z } from 'zod';
import { unixTime } from '../unix-time.ts';
import { COMBINATIONS, type Combination, conditionsOf, type Flag, indexOf } from './filters.ts';
import type { Change, Creation, ResourceKind } from './resource-schema.ts';

/** How long the place of a deleted row is kept, in seconds, so that a list can continue after it. */
const DELETED_PLACE_SECONDS = 24 * 60 * 60;

/** Greater than every place. */
const START_CURSOR = Number.MAX_SAFE_INTEGER;

/** The filters, the start and the size of a page. */
interface PageQuery {
  /** In the order of FLAGS, without repetition. */
  readonly flags: readonly Flag[];
  readonly groupId?: string | undefined;
  /** The place of the last row on the previous page. */
  readonly after?: number | undefined;
  /** Maximum rows on the page. */
  readonly limit: number;
}

interface Page {
  readonly rows: readonly ResourceText[];
  readonly hasMore: boolean;
}

/** A conversation or score as the JSON text of its answer. */
export type ResourceText = string;

/** The conversations or the scores. Every call is for one user and never finds rows of others. */
export interface ResourceTable {
  create(userId: number, id: string, creation: Creation): ResourceText;
  find(userId: number, id: string): ResourceText | undefined;
  /** Newest first. */
  page(userId: number, query: PageQuery): Page;
  /** Returns a row's place in the list's order, for a day after its deletion, too. */
  placeOf(userId: number, id: string): number | undefined;
  /** Sets the fields of `change` atomically and returns the whole updated row. */
  update(userId: number, id: string, change: Change): ResourceText | undefined;
  /** @returns whether the row existed */
  delete(userId: number, id: string): boolean;
}

const placed = z.object({ place: z.int() });

/** Returns the conversations or scores in a database, with every statement prepared once. */
export function resourceTable(database: DatabaseSync, kind: ResourceKind): ResourceTable {
  const { table, party } = kind;
  const own = 'user_id = ? AND id = ?';

  const select = database.prepare(`SELECT answer FROM ${table} WHERE ${own}`);
  const insert = database.prepare(
    `INSERT INTO ${table} (user_id, id, ${party}, group_id, created_at)
     VALUES (?, ?, ?, ?, ?) RETURNING answer`,
  );
  const update = database.prepare(
    `UPDATE ${table} SET
       is_pinned = coalesce(:is_pinned, is_pinned),
       is_muted = coalesce(:is_muted, is_muted),
       pinned_message_id = iif(:pinned_message_id_sent, :pinned_message_id, pinned_message_id),
       archived_at = iif(:archived_at_sent, :archived_at, archived_at)
     WHERE user_id = :user_id AND id = :id
     RETURNING answer`,
  );
  const remove = database.prepare(`DELETE FROM ${table} WHERE ${own} RETURNING place`);
  const rememberDeleted = database.prepare(
    `INSERT INTO deleted_${table} (user_id, id, place, deleted_at) VALUES (?, ?, ?, ?)`,
  );
  const forget = database.prepare(`DELETE FROM deleted_${table} WHERE deleted_at < ?`);
  const selectPlace = database.prepare(
    `SELECT place FROM ${table} WHERE ${own} UNION ALL SELECT place FROM deleted_${table} WHERE ${own}`,
  );
  const pages = new Map(
    COMBINATIONS.map((combination) => {
      const statement = database.prepare(pageStatement(table, combination));
      // An object per row would cost as much as the row itself.
      statement.setReturnArrays(true);
      return [indexOf(table, combination), statement];
    }),
  );

  return {
    create(userId, id, { party: other, group_id }) {
      const created = answerOf(insert.all(userId, id, other, group_id, unixTime()));
      if (created === undefined) throw new Error(`SQLite returned no row for an insert into ${table}.`);
      return created;
    },
    find(userId, id) {
      return answerOf(select.all(userId, id));
    },
    page(userId, { flags, groupId, after = START_CURSOR, limit }) {
      const index = indexOf(table, { flags, inGroup: groupId !== undefined });
      const statement = pages.get(index);
      if (statement === undefined) throw new Error(`No statement is prepared for the index ${index}.`);
      const group = groupId === undefined ? [] : [groupId];
      const rows = statement.all(userId, ...group, after, limit + 1);
      return { rows: rows.slice(0, limit).map((row) => String(row[0])), hasMore: rows.length > limit };
    },
    placeOf(userId, id) {
      const row = selectPlace.get(userId, id, userId, id);
      return row && placed.parse(row).place;
    },
    update(userId, id, { is_pinned, is_muted, pinned_message_id, archived_at }) {
      const rows = update.all({
        user_id: userId,
        id,
        is_pinned: flagNumber(is_pinned),
        is_muted: flagNumber(is_muted),
        pinned_message_id_sent: Number(pinned_message_id !== undefined),
        pinned_message_id: pinned_message_id ?? null,
        archived_at_sent: Number(archived_at !== undefined),
        archived_at: archived_at ?? null,
      });
      return answerOf(rows);
    },
    delete(userId, id) {
      return inTransaction(database, () => {
        const [row] = remove.all(userId, id);
        if (row === undefined) return false;
        const now = unixTime();
        rememberDeleted.run(userId, id, placed.parse(row).place, now);
        forget.run(now - DELETED_PLACE_SECONDS);
        return true;
      });
    },
  };
}

/**
 * Returns the answer in the only row, if any. The caller has read all rows, so the statement is finished: its writes
 * are committed, or a failed commit has thrown.
 */
function answerOf([row]: readonly Record<string, SQLOutputValue>[]): ResourceText | undefined {
  return row && String(row.answer);
}

function flagNumber(flag: boolean | undefined): number | null {
  return flag === undefined ? null : Number(flag);
}

/** A page is a range of the one index with exactly these rows, from any start. */
function pageStatement(table: string, combination: Combination): string {
  const group = combination.inGroup ? ['group_id = ?'] : [];
  const conditions = ['user_id = ?', ...group, ...conditionsOf(combination), 'place < ?'];
  return `SELECT answer FROM ${table} INDEXED BY ${indexOf(table, combination)}
    WHERE ${conditions.join(' AND ')} ORDER BY place DESC LIMIT ?`;
}
