import type { DatabaseSync } from 'node:sqlite';
import type { Direction } from '../page-parameters.ts';
import type { RowChange } from '../row-change.ts';
import type { Registration } from './names-schema.ts';

/** The wallet of each registered name. */
export interface NameRegister {
  /** The wallet of a name and the name's place in the order of registration; undefined for an unregistered name. */
  find(name: string): { readonly id: number; readonly wallet: string } | undefined;
  /** Up to `limit` names of a wallet in the order of registration, optionally after the place `after`. */
  namesOf(wallet: string, limit: number, direction: Direction, after?: number): string[];
  /** Registers a name to a wallet. A name that is already registered keeps its place and gets the new wallet. */
  register(registration: Registration): RowChange;
}

const BEFORE_THE_FIRST = { asc: 0, desc: Number.MAX_SAFE_INTEGER };

/** The registered names in a database, with every statement prepared once. */
export function nameRegister(database: DatabaseSync): NameRegister {
  const select = database.prepare('SELECT id, wallet FROM names WHERE name = ?');
  const insert = database.prepare('INSERT INTO names (name, wallet) VALUES (?, ?)');
  const move = database.prepare('UPDATE names SET wallet = ? WHERE id = ?');
  const pages = {
    asc: database.prepare('SELECT name FROM names WHERE wallet = ? AND id > ? ORDER BY id LIMIT ?'),
    desc: database.prepare('SELECT name FROM names WHERE wallet = ? AND id < ? ORDER BY id DESC LIMIT ?'),
  };

  const register: NameRegister = {
    find(name) {
      const row = select.get(name);
      if (row === undefined) return undefined;
      const { id, wallet } = row;
      return { id: Number(id), wallet: String(wallet) };
    },
    namesOf(wallet, limit, direction, after = BEFORE_THE_FIRST[direction]) {
      return pages[direction].all(wallet, after, limit).map(({ name }) => String(name));
    },
    register({ name, wallet }) {
      const found = register.find(name);
      if (found === undefined) {
        insert.run(name, wallet);
        return 'added';
      }
      if (found.wallet === wallet) return 'unchanged';
      move.run(wallet, found.id);
      return 'changed';
    },
  };
  return register;
}
