import type { SQLOutputValue, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import type { GatewaySession, SessionStore, TakenSession } from '../session-store.ts';
import type { DataFile } from './data-file.ts';

/** Milliseconds after which Discord has certainly ended a session, and its row is deleted. */
const RETENTION = 7 * 86_400_000;

const row = z
  .object({
    shard_id: z.int(),
    shard_count: z.int(),
    session_id: z.string(),
    resume_url: z.string(),
    sequence: z.int(),
    received: z.int(),
    in_flight: z.string().transform((list) => z.array(z.int()).parse(JSON.parse(list))),
    owner: z.string(),
    released: z.literal([0, 1]),
  })
  .transform(({ owner, released, ...kept }) => ({
    owner,
    session: {
      shardId: kept.shard_id,
      shardCount: kept.shard_count,
      sessionId: kept.session_id,
      resumeUrl: kept.resume_url,
      sequence: kept.sequence,
      received: kept.received,
      inFlight: kept.in_flight,
      released: released === 1,
    } satisfies TakenSession,
  }));

/** Sessions in the data file, for processes of one machine. */
export class FileSessionStore implements SessionStore {
  readonly #file: DataFile;
  readonly #scope: string;
  readonly #find: StatementSync;
  readonly #own: StatementSync;
  readonly #begin: StatementSync;
  readonly #keep: StatementSync;

  /** @param scope of the sessions, from `scopeOf` */
  constructor(file: DataFile, scope: string) {
    this.#file = file;
    this.#scope = scope;
    const shard = 'scope = :scope AND shard_id = :shardId AND shard_count = :shardCount';
    this.#find = file.prepare(`SELECT * FROM session WHERE ${shard}`);
    this.#own = file.prepare(`UPDATE session SET owner = :owner, released = 0 WHERE ${shard}`);
    this.#begin = file.prepare(
      `INSERT OR REPLACE INTO session (scope, shard_id, shard_count, session_id, resume_url, sequence, received,
        in_flight, owner, released, updated_at)
      VALUES (:scope, :shardId, :shardCount, :sessionId, :resumeUrl, :sequence, :received, :inFlight, :owner, 0, :now)`,
    );
    this.#keep = file.prepare(
      `UPDATE session SET sequence = :sequence, received = :received, in_flight = :inFlight, released = :released,
        updated_at = :now
      WHERE ${shard} AND session_id = :sessionId AND owner = :owner`,
    );
    file.prepare('DELETE FROM session WHERE updated_at < ?').run(Date.now() - RETENTION);
  }

  take(shardIds: readonly number[], shardCount: number): ReadonlyMap<number, TakenSession> {
    return this.#file.inTransaction(() => {
      const taken = new Map<number, TakenSession>();
      for (const shardId of shardIds) {
        const shard = { scope: this.#scope, shardId, shardCount };
        const session = this.#unserved(this.#find.get(shard));
        if (!session) continue;
        this.#own.run({ ...shard, owner: this.#file.owner });
        taken.set(shardId, session);
      }
      return taken;
    });
  }

  begin(session: GatewaySession): undefined {
    this.#begin.run({ ...this.#values(session), resumeUrl: session.resumeUrl });
  }

  save(sessions: readonly GatewaySession[]): ReadonlySet<number> {
    return this.#update(sessions, 0);
  }

  release(sessions: readonly GatewaySession[]): undefined {
    this.#update(sessions, 1);
  }

  #update(sessions: readonly GatewaySession[], released: 0 | 1): ReadonlySet<number> {
    const update = () => {
      const isServed = (session: GatewaySession) =>
        this.#keep.run({ ...this.#values(session), released }).changes === 0;
      return new Set(sessions.filter(isServed).map(({ shardId }) => shardId));
    };
    // A single statement is its own transaction, and each finished command writes one.
    return sessions.length === 1 ? update() : this.#file.inTransaction(update);
  }

  #values({ shardId, shardCount, sessionId, sequence, received, inFlight }: GatewaySession) {
    const values = { scope: this.#scope, shardId, shardCount, sessionId, sequence, received };
    return { ...values, inFlight: JSON.stringify(inFlight), owner: this.#file.owner, now: Date.now() };
  }

  /** Returns the session of a row whose owner is gone. */
  #unserved(found: Record<string, SQLOutputValue> | undefined): TakenSession | undefined {
    if (!found) return undefined;
    const { owner, session } = row.parse(found);
    const isServed = !session.released && owner !== this.#file.owner && this.#file.isAlive(owner);
    return isServed ? undefined : session;
  }
}
