import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const row = z.object({ id: z.int() });

/** Returns a function that finds a user's id by name and adds a new user. */
export function userRegister(database: DatabaseSync): (name: string) => number {
  const add = database.prepare('INSERT INTO users (name) VALUES (?) ON CONFLICT DO NOTHING');
  const select = database.prepare('SELECT id FROM users WHERE name = ?');
  return (name) => {
    add.run(name);
    return row.parse(select.get(name)).id;
  };
}
