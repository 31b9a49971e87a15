import { z } from 'zod';
import type { Query, SqlEngine, Transaction } from './sql.ts';
import { LaterStore, NoTables, StoreFailure, UNREADABLE_ROWS } from './store-failure.ts';

/** Time limit of a read or a transaction in ms, including waits for locks and for a connection. */
const LIMIT = 2_500;

/**
 * The migrations of the schema, oldest first, in SQL that SQLite and Postgres share. Only add migrations, and never
 * change a released one: existing stores have run the original. Each ends with `UPDATE rollcall.store SET schema = …`.
 * A migration that older programs cannot work with also sets `needs` and `version`, the earliest version of Rollcall
 * that supports it. A migration that only adds leaves them unchanged, so that a host can downgrade.
 */
export const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `CREATE TABLE rollcall.store (
      one INTEGER PRIMARY KEY,
      schema INTEGER NOT NULL,
      needs INTEGER NOT NULL,
      version TEXT NOT NULL,
      revision BIGINT NOT NULL,
      looked_at BIGINT
    )`,
    `CREATE TABLE rollcall.server (
      id TEXT PRIMARY KEY,
      revision BIGINT NOT NULL,
      settings TEXT NOT NULL,
      changed_at BIGINT NOT NULL,
      missing_since BIGINT,
      forgotten_at BIGINT,
      UNIQUE (revision, id)
    )`,
    `CREATE TABLE rollcall.change (
      server TEXT NOT NULL,
      revision BIGINT NOT NULL,
      at BIGINT NOT NULL,
      author TEXT NOT NULL,
      undoes BIGINT,
      was TEXT NOT NULL,
      became TEXT NOT NULL,
      PRIMARY KEY (server, revision)
    )`,
    `INSERT INTO rollcall.store (one, schema, needs, version, revision) VALUES (1, 1, 1, '0.3.0', 0)`,
  ],
  [
    `CREATE TABLE rollcall.board (
      id TEXT PRIMARY KEY,
      server TEXT NOT NULL,
      revision BIGINT NOT NULL,
      version BIGINT NOT NULL,
      settings TEXT NOT NULL,
      locale TEXT,
      pause TEXT,
      code BIGINT,
      created_at BIGINT NOT NULL,
      handled BIGINT NOT NULL,
      wanted BIGINT,
      asked_at BIGINT,
      posting TEXT,
      last TEXT,
      announced_at BIGINT,
      missing_since BIGINT,
      removed_at BIGINT,
      UNIQUE (revision, id),
      UNIQUE (server, id)
    )`,
    `CREATE TABLE rollcall.lease (
      one INTEGER PRIMARY KEY,
      holder TEXT,
      ends_at BIGINT NOT NULL
    )`,
    `INSERT INTO rollcall.lease (one, ends_at) VALUES (1, 0)`,
    `UPDATE rollcall.store SET schema = 2`,
  ],
  [
    `ALTER TABLE rollcall.board ADD COLUMN own_pause TEXT`,
    `ALTER TABLE rollcall.board ADD COLUMN own_code BIGINT`,
    `ALTER TABLE rollcall.lease ADD COLUMN all_paused INTEGER NOT NULL DEFAULT 0`,
    `UPDATE rollcall.store SET schema = 3`,
  ],
  [
    // For replicas. A file keeps this table empty, because its processes keep tickets in `bot.sqlite`.
    `CREATE TABLE rollcall.ticket (
      key TEXT PRIMARY KEY,
      text TEXT NOT NULL,
      kept_at BIGINT NOT NULL,
      UNIQUE (kept_at, key)
    )`,
    `UPDATE rollcall.store SET schema = 4`,
  ],
  [
    // For replicas. A crash of Postgres empties these tables; in return, writes do not wait for the disk. Empty in a
    // file.
    `CREATE UNLOGGED TABLE rollcall.process (
      scope TEXT NOT NULL,
      id TEXT NOT NULL,
      beat BIGINT,
      seen_at BIGINT NOT NULL,
      PRIMARY KEY (scope, id)
    )`,
    `CREATE UNLOGGED TABLE rollcall.claim (
      scope TEXT NOT NULL,
      id TEXT NOT NULL,
      owner TEXT NOT NULL,
      state TEXT NOT NULL,
      interaction TEXT,
      ends_at BIGINT NOT NULL,
      PRIMARY KEY (scope, id)
    )`,
    `CREATE UNLOGGED TABLE rollcall.session (
      scope TEXT NOT NULL,
      shard_count BIGINT NOT NULL,
      shard_id BIGINT NOT NULL,
      owner TEXT NOT NULL,
      session_id TEXT NOT NULL,
      progress TEXT NOT NULL,
      released BIGINT NOT NULL,
      was_released BIGINT NOT NULL,
      ends_at BIGINT NOT NULL,
      PRIMARY KEY (scope, shard_count, shard_id)
    )`,
    `CREATE UNLOGGED TABLE rollcall.kept (
      scope TEXT NOT NULL,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      owner TEXT NOT NULL,
      value TEXT,
      ends_at BIGINT NOT NULL,
      PRIMARY KEY (scope, kind, name)
    )`,
    `UPDATE rollcall.store SET schema = 5`,
  ],
];

/** Tables that are created together: alone in a file, beside others in Postgres. */
export interface Schema {
  /** The table with the version of the schema. It has one row. */
  readonly versionTable: string;
  /** The tables of the first migration, which always exist. */
  readonly tables: readonly string[];
  readonly migrations: typeof MIGRATIONS;
  /** Stored in the header of a file, so that the bot never writes to another program's file. */
  readonly applicationId: number;
  /**
   * Whether all pages of a file are checked before its first use. This blocks the process for 0.7 s with a million
   * rows.
   */
  readonly isCheckedAtStart: boolean;
  /** What the host loses with these tables. */
  readonly content: 'settings' | 'history';
}

/** The settings of servers and their boards. The id is "Rset" in ASCII. */
export const SETTINGS_SCHEMA: Schema = {
  versionTable: 'store',
  tables: ['store', 'server', 'change'],
  migrations: MIGRATIONS,
  applicationId: 0x52736574,
  isCheckedAtStart: true,
  content: 'settings',
};

const storeRow = z.object({
  schema: z.int(),
  needs: z.int(),
  version: z.string(),
  revision: z.int(),
});

const VERSION = 'schema, needs, version, revision';

/** The stored schema is older than this program. */
class OutdatedSchema extends Error {}

const rowGone = ({ versionTable }: Schema) =>
  `the row of its table ${versionTable} is gone: restore a backup`;

const tablesGone = ({ content }: Schema) =>
  `its tables are gone: restore a backup, or restart the bot to begin without ${content}`;

/** The tables of an engine. The first write creates them; the first use runs missing migrations. */
export class Tables {
  readonly #sql: SqlEngine;
  readonly #schema: Schema;
  #existed = false;

  constructor(sql: SqlEngine, schema: Schema) {
    this.#sql = sql;
    this.#schema = schema;
  }

  get exists(): boolean {
    return this.#sql.exists;
  }

  close(): Promise<void> {
    return this.#sql.close();
  }

  /** @param nothing the result for a store without tables, because reading does not create them */
  async read<Result>(
    nothing: Result,
    work: (query: Query, revision: number) => Promise<Result>,
  ): Promise<Result> {
    const ends = performance.now() + LIMIT;
    const read = () =>
      this.#sql.read(ends, async (query) => {
        const found = await query.all(`SELECT ${VERSION} FROM rollcall.${this.#schema.versionTable}`);
        return work(query, this.#revisionIn(found));
      });
    return this.#withSchema(ends, read, async () => nothing);
  }

  /** @param by increment of the revision. The revision is written first, which serialises all writes. */
  async write<Result>(
    by: 0 | 1,
    work: (transaction: Transaction, revision: number) => Promise<Result>,
  ): Promise<Result> {
    const ends = performance.now() + LIMIT;
    const write = () =>
      this.#sql.write(ends, async (transaction) => {
        const found = await transaction.all(
          `UPDATE rollcall.${this.#schema.versionTable} SET revision = revision + ? RETURNING ${VERSION}`,
          by,
        );
        return work(transaction, this.#revisionIn(found));
      });
    return this.#withSchema(ends, write, async () => {
      await this.#sql.createTables(ends, async (query) => {
        for (const text of this.#schema.migrations.flat()) await query.all(text);
      });
      return write();
    });
  }

  /** Runs the missing migrations and retries the work. */
  async #withSchema<Result>(
    ends: number,
    work: () => Promise<Result>,
    withoutTables: () => Promise<Result>,
  ): Promise<Result> {
    // Read before the work: a concurrent write may create the tables before this work fails without them.
    const wereSeen = this.#existed;
    try {
      return await work();
    } catch (error) {
      if (error instanceof OutdatedSchema) {
        await this.#migrate(ends);
        return work();
      }
      if (error instanceof z.ZodError) throw new StoreFailure('damaged', UNREADABLE_ROWS, error);
      if (!(error instanceof NoTables)) throw error;
      if (wereSeen) throw new StoreFailure('damaged', tablesGone(this.#schema), error);
      return withoutTables();
    }
  }

  async #migrate(ends: number): Promise<void> {
    await this.#sql.write(ends, async (transaction) => {
      // Written first, so that only one process migrates. Another one may have done so meanwhile.
      const [row] = await transaction.all(
        `UPDATE rollcall.${this.#schema.versionTable} SET revision = revision RETURNING ${VERSION}`,
      );
      const { schema } = storeRow.parse(row);
      for (const text of this.#schema.migrations.slice(schema).flat()) await transaction.all(text);
    });
  }

  /**
   * @throws LaterStore; OutdatedSchema if migrations are missing; StoreFailure without the row, which is created with
   * the tables
   */
  #revisionIn([row]: readonly unknown[]): number {
    if (row === undefined) throw new StoreFailure('damaged', rowGone(this.#schema));
    const { schema, needs, version, revision } = storeRow.parse(row);
    if (needs > this.#schema.migrations.length) throw new LaterStore(version);
    if (schema < this.#schema.migrations.length) throw new OutdatedSchema();
    this.#existed = true;
    return revision;
  }
}

/** Maximum rows of an answer. */
const BATCH = 1_000;

/**
 * Reads the rows after a revision, by id. Reads in batches, because raw rows take far more memory than the parsed ones.
 * A row that changes between two batches appears again in a later one, with its later revision.
 * @param select a SELECT without a condition, whose rows have `id` and `revision`
 */
export async function rowsAfter<Row>(
  query: Query,
  select: string,
  revision: number,
  read: (row: unknown) => readonly [revision: number, id: string, row: Row],
): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>();
  let last: readonly [number, string] = [revision + 1, ''];
  for (;;) {
    const found = await query.all(
      `${select} WHERE (revision, id) > (?, ?) ORDER BY revision, id LIMIT ?`,
      ...[...last, BATCH],
    );
    for (const each of found) {
      const [at, id, row] = read(each);
      rows.set(id, row);
      last = [at, id];
    }
    if (found.length < BATCH) return rows;
  }
}
