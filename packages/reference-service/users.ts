import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const row = z.object({ id: z.int() });

/** The id of a user by name; a new user is added. */
export function userRegister(database: DatabaseSync): (name: string) => number {
  const add = database.prepare('INSERT INTO users (name) VALUES (?) ON CONFLICT DO NOTHING');
  const select = database.prepare('SELECT id FROM users WHERE name = ?');
  return (name) => {
    add.run(name);
    return row.parse(select.get(name)).id;
  };
}
