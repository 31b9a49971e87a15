import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { randomId } from '../random-id.ts';
import { unixTime } from '../unix-time.ts';
import { userRegister } from '../users.ts';

/** 256 bits, like the hash: too many to guess. */
const SECRET_BYTES = 32;

/**
 * `rollcall_<id>_<secret>`: the id finds the token's row and may be shown; the secret proves possession. The prefix
 * lets scanners for leaked secrets recognise a token.
 */
const TOKEN = /^rollcall_([A-Za-z0-9]{16})_([A-Za-z0-9_-]{43})$/;

/** The public part of a token, without the secret, which cannot be derived from the stored hash. */
export interface TokenEntry {
  readonly id: string;
  readonly user: string;
  /** Unix seconds. */
  readonly createdAt: number;
}

/** The user of a token. */
export interface Caller {
  readonly tokenId: string;
  readonly userId: number;
}

/** The tokens of all users. The database stores only their hashes. */
export interface TokenRegister {
  /** Creates a token that is valid until revoked, and the user if necessary. */
  create(user: string): string;
  /** Creates a token for this process only. Neither it nor its hash is ever in the file. */
  issue(user: string): string;
  /** Returns the caller; undefined for an invalid token. */
  verify(token: string): Caller | undefined;
  /** Returns all tokens, oldest first. */
  list(): TokenEntry[];
  /** @returns whether the token existed */
  revoke(id: string): boolean;
}

const stored = z.object({
  user_id: z.int(),
  hash: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
type Stored = z.infer<typeof stored>;
const entryRow = z
  .object({ id: z.string(), user: z.string(), created_at: z.int() })
  .transform(({ id, user, created_at: createdAt }) => ({ id, user, createdAt }));

/**
 * Returns the tokens in a database. Stores the SHA-256 of a secret. Slow password hashes protect against guessing,
 * which 256 random bits already prevent, and every request would pay for them.
 */
export function tokenRegister(database: DatabaseSync): TokenRegister {
  const userId = userRegister(database);
  const insert = database.prepare('INSERT INTO tokens (id, user_id, hash, created_at) VALUES (?, ?, ?, ?)');
  const select = database.prepare('SELECT user_id, hash FROM tokens WHERE id = ?');
  const selectAll = database.prepare(
    `SELECT tokens.id, users.name AS user, tokens.created_at FROM tokens JOIN users ON users.id = tokens.user_id
     ORDER BY tokens.created_at, tokens.id`,
  );
  const remove = database.prepare('DELETE FROM tokens WHERE id = ?');
  const issued = new Map<string, Stored>();

  function newToken(user: string) {
    const id = randomId();
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    return { id, token: `rollcall_${id}_${secret}`, user_id: userId(user), hash: digest(secret) };
  }

  function findStored(id: string): Stored | undefined {
    const row = select.get(id);
    return row ? stored.parse(row) : issued.get(id);
  }

  return {
    create(user) {
      const { id, token, user_id, hash } = newToken(user);
      insert.run(id, user_id, hash, unixTime());
      return token;
    },
    issue(user) {
      const { id, token, user_id, hash } = newToken(user);
      issued.set(id, { user_id, hash });
      return token;
    },
    verify(token) {
      const [, tokenId = '', secret = ''] = TOKEN.exec(token) ?? [];
      const found = findStored(tokenId);
      // Compares in constant time, so that no answer reveals how much of a hash matched.
      if (found === undefined || !timingSafeEqual(found.hash, digest(secret))) return undefined;
      return { tokenId, userId: found.user_id };
    },
    list: () => selectAll.all().map((row) => entryRow.parse(row)),
    revoke: (id) => remove.run(id).changes > 0,
  };
}

function digest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
