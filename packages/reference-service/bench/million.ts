import { openDatabase } from '../database/database.ts';
import { tokenRegister } from '../tokens/token-register.ts';
import { userRegister } from '../users.ts';

const USER = 'bench';

/**
 * Makes a database in which one user has many conversations: half of them in one group, one in ten muted, one in five
 * archived, one in a hundred pinned. Only the oldest row is both pinned and muted. The filter for pinned and muted rows
 * is therefore the worst case: a single row at the far end, and with `archived` no row at all.
 * @returns a token of that user
 */
export function makeMillion(file: string, rows: number): string {
  const database = openDatabase(file);
  const userId = userRegister(database)(USER);
  database
    .prepare(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :rows)
       INSERT INTO conversations
         (place, id, user_id, contact_id, group_id, is_pinned, is_muted, created_at, archived_at)
       SELECT n, lower(hex(randomblob(8))), :user, 'contact-' || n, iif(n % 2 = 1, 'group', NULL),
         n = 1 OR n % 100 = 0, n = 1 OR n % 10 = 3, 1700000000 + n, iif(n % 5 = 4, 1800000000, NULL)
       FROM numbers`,
    )
    .run({ rows, user: userId });
  const token = tokenRegister(database).create(USER);
  database.close();
  return token;
}
