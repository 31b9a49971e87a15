import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Direction } from '../page-parameters.ts';
import type { RowChange } from '../row-change.ts';
import type { Registration } from './names-schema.ts';

/** Returns the SHA-256 of a name's UTF-8 bytes, which identifies a player in score records. */
const digestOf = (name: string): Buffer => hash('sha256', name, 'buffer');

/** Number of indexed bytes of a digest. */
const HASH_START_BYTES = 8;

const hashStart = (name: string): Buffer => digestOf(name).subarray(0, HASH_START_BYTES);

/** Rows per batch. A million rows at once would take 600 MB of memory. */
const FILL_BATCH = 10_000;

/** Fills the hash column of existing names. Call it in the transaction that adds the column. */
export function fillHashes(database: DatabaseSync): void {
  const select = database.prepare('SELECT id, name FROM names WHERE id > ? ORDER BY id LIMIT ?');
  const fill = database.prepare('UPDATE names SET hash_start = ? WHERE id = ?');
  for (let last = 0; ; ) {
    const rows = select.all(last, FILL_BATCH);
    if (rows.length === 0) return;
    for (const { id, name } of rows) {
      last = Number(id);
      fill.run(hashStart(String(name)), last);
    }
  }
}

/** The wallet of each registered name. */
export interface NameTable {
  /** Returns a name's wallet and its place in the order of registration. Undefined for an unregistered name. */
  find(name: string): { readonly id: number; readonly wallet: string } | undefined;
  /** Returns the registered name with this SHA-256, if any. */
  findByDigest(digest: Buffer): Registration | undefined;
  /** Returns up to `limit` names of a wallet in the order of registration, optionally after the place `after`. */
  namesOf(wallet: string, limit: number, direction: Direction, after?: number): string[];
  /** Registers a name to a wallet. A registered name keeps its place and gets the new wallet. */
  register(registration: Registration): RowChange;
}

const START_CURSORS = { asc: 0, desc: Number.MAX_SAFE_INTEGER };

/** Returns the names in a database, with every statement prepared once. */
export function nameTable(database: DatabaseSync): NameTable {
  const select = database.prepare('SELECT id, wallet FROM names WHERE name = ?');
  const selectByHash = database.prepare('SELECT name, wallet FROM names WHERE hash_start = ?');
  const insert = database.prepare('INSERT INTO names (name, wallet, hash_start) VALUES (?, ?, ?)');
  const move = database.prepare('UPDATE names SET wallet = ? WHERE id = ?');
  const pages = {
    asc: database.prepare('SELECT name FROM names WHERE wallet = ? AND id > ? ORDER BY id LIMIT ?'),
    desc: database.prepare('SELECT name FROM names WHERE wallet = ? AND id < ? ORDER BY id DESC LIMIT ?'),
  };

  const table: NameTable = {
    find(name) {
      const row = select.get(name);
      if (row === undefined) return undefined;
      const { id, wallet } = row;
      return { id: Number(id), wallet: String(wallet) };
    },
    findByDigest(digest) {
      return selectByHash
        .all(digest.subarray(0, HASH_START_BYTES))
        .map(({ name, wallet }) => ({ name: String(name), wallet: String(wallet) }))
        .find(({ name }) => digestOf(name).equals(digest));
    },
    namesOf(wallet, limit, direction, after = START_CURSORS[direction]) {
      return pages[direction].all(wallet, after, limit).map(({ name }) => String(name));
    },
    register({ name, wallet }) {
      const found = table.find(name);
      if (found === undefined) {
        insert.run(name, wallet, hashStart(name));
        return 'added';
      }
      if (found.wallet === wallet) return 'unchanged';
      move.run(wallet, found.id);
      return 'changed';
    },
  };
  return table;
}
