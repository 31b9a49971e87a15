import { createHash, randomInt } from 'node:crypto';
import type { Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Board, BoardChange, BoardChangeResult, BoardSettings } from '../../handlers/server-boards.ts';
import {
  BOARD_COLUMNS,
  type BoardRow,
  type Columns,
  changedColumns,
  parseBoardRow,
  removedColumns,
  settingsText,
  updateColumns,
} from './board-row.ts';
import type { BoardState, BoardStore, BoardUpdate, ChangedBoards, PendingPost } from './board-store.ts';
import { rowsAfter, type Tables } from './schema.ts';
import type { Query, Transaction } from './sql.ts';
import { WriteBatcher } from './write-batcher.ts';

/** Duration of the lease in ms, from its last renewal. */
const LEASE = 30_000;

const BOARDS = `SELECT ${BOARD_COLUMNS} FROM rollcall.board`;

/** The result of a save that the store made or refused. */
export type BoardSaveResult = Exclude<BoardChangeResult, { readonly kind: 'failed' | 'uncertain' }>;

/**
 * The time of a save in Unix milliseconds, and the locale of the manager. Undefined for the host, who keeps the stored
 * locale.
 */
export interface SaveContext {
  readonly at: number;
  readonly locale: string | undefined;
}

/** The boards of all servers, in the store of the settings. */
export class SqlBoardStore implements BoardStore {
  readonly #tables: Tables;
  readonly #postings: WriteBatcher;
  readonly #newId: () => string;
  /** The connection of the last read. */
  #generation: number | undefined;

  constructor(tables: Tables, newId = newBoardId) {
    this.#tables = tables;
    this.#postings = new WriteBatcher(tables);
    this.#newId = newId;
  }

  async acquireLease(holder: string): Promise<boolean> {
    // Checked by reading first, so that a waiting process writes nothing.
    const isFree = await this.#tables.read(false, async (query) => {
      const found = await query.all(`SELECT one FROM rollcall.lease WHERE ${leaseIsFree(query)}`, holder);
      return found.length > 0;
    });
    if (!isFree) return false;
    return this.#tables.write(0, async (transaction) => {
      const [row] = await transaction.all(
        `UPDATE rollcall.lease SET holder = ?, ends_at = ${transaction.clock} + ${LEASE}
          WHERE ${leaseIsFree(transaction)} RETURNING one`,
        ...[holder, holder],
      );
      return row !== undefined;
    });
  }

  async releaseLease(holder: string): Promise<void> {
    if (!this.#tables.exists) return;
    await this.#tables.write(0, async (transaction) => {
      await transaction.all('UPDATE rollcall.lease SET holder = NULL, ends_at = 0 WHERE holder = ?', holder);
    });
  }

  async changesSince(revision: number): Promise<ChangedBoards> {
    const nothing = { revision: 0, boards: [], removed: [], isWhole: true };
    return this.#tables.read(nothing, async (query, now) => {
      const isWhole = revision === 0 || now < revision || query.generation !== this.#generation;
      if (!isWhole && now === revision) return { revision, boards: [], removed: [], isWhole };
      const found = await rowsAfter(query, BOARDS, isWhole ? -1 : revision, (each) => {
        const row = parseBoardRow(each);
        return [row.revision, row.board.id, row];
      });
      this.#generation = query.generation;
      const rows = [...found.values()];
      const boards = rows.filter(({ isRemoved }) => !isRemoved).map(({ board }) => board);
      const removed = isWhole ? [] : rows.filter(({ isRemoved }) => isRemoved).map(({ board }) => board.id);
      return { revision: now, boards, removed, isWhole };
    });
  }

  async beginPost(
    holder: string,
    { id, version }: Pick<Board, 'id' | 'version'>,
    posting: PendingPost,
  ): Promise<boolean> {
    return this.#postings.write(0, async (query) => {
      const [row] = await query.all(
        `UPDATE rollcall.board SET posting = ?
          WHERE id = ? AND version = ? AND pause IS NULL AND removed_at IS NULL
            AND EXISTS (SELECT one FROM rollcall.lease WHERE holder = ? AND ends_at > ${query.clock}) RETURNING id`,
        ...[JSON.stringify(posting), id, version, holder],
      );
      return row !== undefined;
    });
  }

  async applyUpdate(
    holder: string,
    { id, version }: Pick<Board, 'id' | 'version'>,
    end: BoardUpdate,
  ): Promise<BoardState | undefined> {
    return this.#postings.write(end.pause || end.resumes ? 1 : 0, async (query, revision) => {
      const stored = (await isLeased(query, holder)) && (await findRow(query, id));
      if (!stored) return undefined;
      const columns = updateColumns(stored.board, version, end);
      return updateRow(query, id, 'pause' in columns ? { ...columns, revision } : columns);
    });
  }

  flush(): void {
    this.#postings.flush();
  }

  /** Returns the boards of a server, oldest first, and whether a process holds the lease. */
  async of(
    server: Snowflake,
  ): Promise<{ readonly boards: readonly BoardState[]; readonly isPosting: boolean }> {
    return this.#tables.read({ boards: [], isPosting: false }, async (query) => {
      const found = await query.all(
        `${BOARDS} WHERE server = ? AND removed_at IS NULL ORDER BY created_at, revision`,
        server,
      );
      return { boards: found.map((row) => parseBoardRow(row).board), isPosting: await isLeased(query) };
    });
  }

  async find(id: string): Promise<{ readonly board: BoardState | undefined; readonly isPosting: boolean }> {
    return this.#tables.read({ board: undefined, isPosting: false }, async (query) => {
      const stored = await findRow(query, id);
      return { board: stored?.board, isPosting: await isLeased(query) };
    });
  }

  /**
   * @param most maximum boards of the server
   * @param question see `ServerBoards`
   */
  async create(
    server: Snowflake,
    settings: BoardSettings,
    most: number,
    { at, locale }: SaveContext,
    question?: Snowflake,
  ): Promise<BoardSaveResult> {
    return this.#tables.write(1, async (transaction, revision): Promise<BoardSaveResult> => {
      const place = await reserveId(transaction, server, question, this.#newId);
      if (typeof place !== 'string') {
        transaction.rollback();
        const { board, isRemoved } = place;
        return isRemoved ? { kind: 'changed', board: undefined } : { kind: 'unchanged', board };
      }
      const found = await transaction.all(
        'SELECT count(*) AS count FROM rollcall.board WHERE server = ? AND removed_at IS NULL',
        server,
      );
      if (counted.parse(found)[0].count >= most) {
        transaction.rollback();
        return { kind: 'full' };
      }
      const wanted = settings.every === 'change' ? at : null;
      const [made] = await transaction.all(
        `INSERT INTO rollcall.board
            (id, server, revision, version, settings, locale, created_at, handled, wanted, pause)
          VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, (SELECT 'by-host' FROM rollcall.lease WHERE all_paused = 1))
          RETURNING ${BOARD_COLUMNS}`,
        ...[place, server, revision, settingsText(settings, {}), locale ?? null, at, at, wanted],
      );
      return { kind: 'saved', board: parseBoardRow(made).board, before: undefined };
    });
  }

  /** Sets whether the host pauses new boards. */
  async pauseNew(isPaused: boolean): Promise<void> {
    if (isPaused === (await this.areNewPaused())) return;
    await this.#tables.write(0, async (transaction) => {
      await transaction.all('UPDATE rollcall.lease SET all_paused = ?', isPaused ? 1 : 0);
    });
  }

  /** Whether the host pauses new boards. */
  areNewPaused(): Promise<boolean> {
    return this.#tables.read(false, async (query) => {
      const found = await query.all('SELECT one FROM rollcall.lease WHERE all_paused = 1');
      return found.length > 0;
    });
  }

  /** @param version undefined for the host */
  async save(
    id: string,
    version: number | undefined,
    change: BoardChange,
    { at, locale }: SaveContext,
  ): Promise<BoardSaveResult> {
    if (!this.#tables.exists) return { kind: 'changed', board: undefined };
    return this.#tables.write(1, async (transaction, revision): Promise<BoardSaveResult> => {
      const stored = await findRow(transaction, id);
      const before = stored?.board;
      const columns =
        stored === undefined || (version !== undefined && stored.board.version !== version)
          ? 'changed'
          : changedColumns(stored, change, at);
      if (typeof columns === 'string' || before === undefined) {
        transaction.rollback();
        if (columns === 'too soon') return { kind: columns };
        return columns === 'unchanged' && before
          ? { kind: columns, board: before }
          : { kind: 'changed', board: before };
      }
      const saved = await updateRow(transaction, id, {
        ...columns,
        revision,
        ...(change.kind !== 'post' && { version: before.version + 1 }),
        ...(locale !== undefined && { locale }),
      });
      return { kind: 'saved', board: change.kind === 'remove' ? before : saved, before };
    });
  }
}

const IDS = 36 ** 6;

const idOfNumber = (number: number): string => number.toString(36).padStart(6, '0');

const newBoardId = (): string => idOfNumber(randomInt(IDS));

/** @param attempt raised while the id belongs to a board of another server */
const idOfQuestion = (server: Snowflake, question: Snowflake, attempt: number): string => {
  const digest = createHash('sha256').update(`${server} ${question} ${attempt}`).digest();
  return idOfNumber(digest.readUIntBE(0, 6) % IDS);
};

/** @returns a free id, or the board that this question created before. Removed boards keep their id for a day. */
async function reserveId(
  query: Query,
  server: Snowflake,
  question: Snowflake | undefined,
  newId: () => string,
): Promise<string | BoardRow> {
  for (let attempt = 0; ; attempt += 1) {
    const id = question === undefined ? newId() : idOfQuestion(server, question, attempt);
    const [row] = await query.all(`${BOARDS} WHERE id = ?`, id);
    if (row === undefined) return id;
    const stored = parseBoardRow(row);
    if (question !== undefined && stored.board.server === server) return stored;
  }
}

const counted = z.tuple([z.object({ count: z.int() })]);

/** A lease that ends more than 30 s ahead was renewed before the clock was set back. */
const leaseIsFree = ({ clock }: Query): string =>
  `(ends_at <= ${clock} OR ends_at > ${clock} + ${LEASE} OR holder = ?)`;

/** @param holder undefined for any holder */
async function isLeased(query: Query, holder?: string): Promise<boolean> {
  const text = `SELECT one FROM rollcall.lease WHERE ends_at > ${query.clock}`;
  const found = holder === undefined ? query.all(text) : query.all(`${text} AND holder = ?`, holder);
  return (await found).length > 0;
}

async function findRow(query: Query, id: string): Promise<BoardRow | undefined> {
  const [row] = await query.all(`${BOARDS} WHERE id = ? AND removed_at IS NULL`, id);
  return row === undefined ? undefined : parseBoardRow(row);
}

async function updateRow(query: Query, id: string, columns: Columns): Promise<BoardState> {
  const set = Object.keys(columns).map((column) => `${column} = ?`);
  const [row] = await query.all(
    `UPDATE rollcall.board SET ${set.join(', ')} WHERE id = ? RETURNING ${BOARD_COLUMNS}`,
    ...[...Object.values(columns), id],
  );
  return parseBoardRow(row).board;
}

/** Whether any server has a board. */
export async function hasBoards(query: Query): Promise<boolean> {
  return (await query.all('SELECT id FROM rollcall.board WHERE removed_at IS NULL LIMIT 1')).length > 0;
}

/** @returns whether the server had boards */
export async function removeBoardsOf(
  server: Snowflake,
  transaction: Transaction,
  revision: number,
  at: number,
): Promise<boolean> {
  const columns = { ...removedColumns(at), revision };
  const set = Object.keys(columns).map((column) => `${column} = ?`);
  const removed = await transaction.all(
    `UPDATE rollcall.board SET ${set.join(', ')} WHERE server = ? AND removed_at IS NULL RETURNING id`,
    ...[...Object.values(columns), server],
  );
  return removed.length > 0;
}

/** Deletes the rows of boards that were removed before a time in Unix milliseconds. */
export async function deleteRemovedBoards(transaction: Transaction, before: number): Promise<void> {
  await transaction.all('DELETE FROM rollcall.board WHERE removed_at < ?', before);
}
