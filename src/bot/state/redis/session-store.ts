import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { GatewaySession, SessionStore, TakenSession } from '../session-store.ts';
import type { RedisConnection } from './connection.ts';
import { ALIVE, type Presence } from './presence.ts';
import { script } from './script.ts';

/** Milliseconds after which a session is surely gone at Discord, and what is kept of it goes too. */
const KEPT = 7 * 86_400_000;
/** Milliseconds between two looks whether an owner is alive. */
const LOOK = 100;

const BEGIN = script(`
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'id', ARGV[2], 'session', ARGV[3], 'released', '0')
redis.call('PEXPIRE', KEYS[1], ARGV[4])
`);

/** Gives 0 when another process has begun to serve the shard. What Redis has lost is written anew. */
const KEEP = script(`
local owner, id = unpack(redis.call('HMGET', KEYS[1], 'owner', 'id'))
if owner and (owner ~= ARGV[1] or id ~= ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'id', ARGV[2], 'session', ARGV[3], 'released', ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1
`);

/** Gives nothing when the owner is another one than was seen by now, or alive. */
const TAKE = script(`
local owner, session, released = unpack(redis.call('HMGET', KEYS[1], 'owner', 'session', 'released'))
if owner ~= ARGV[1] then return nil end
if owner ~= ARGV[2] and released ~= '1' and redis.call('EXISTS', KEYS[2]) == 1 then return nil end
redis.call('HSET', KEYS[1], 'owner', ARGV[2], 'released', '0')
return {session, released}
`);

const seen = z.tuple([z.string().nullable(), z.string().nullable()]);

const session = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(
    z.object({
      shardId: z.int(),
      shardCount: z.int(),
      sessionId: z.string(),
      resumeUrl: z.string(),
      sequence: z.int(),
      received: z.int(),
      inFlight: z.array(z.int()),
    }),
  );
const taken = z
  .tuple([session, z.enum(['0', '1'])])
  .transform(([found, released]): TakenSession => ({ ...found, released: released === '1' }))
  .nullable();

/** Sessions that every process with this Redis may take over, on whatever machine. */
export class RedisSessionStore implements SessionStore {
  readonly #redis: RedisConnection;
  readonly #presence: Presence;

  constructor(redis: RedisConnection, presence: Presence) {
    this.#redis = redis;
    this.#presence = presence;
  }

  async take(shardIds: readonly number[], shardCount: number): Promise<ReadonlyMap<number, TakenSession>> {
    const found = await Promise.all(shardIds.map((shardId) => this.#take({ shardId, shardCount })));
    return new Map(found.flatMap((each) => (each ? [[each.shardId, each]] : [])));
  }

  async begin(begun: GatewaySession): Promise<void> {
    await this.#redis.run(BEGIN, [this.#key(begun)], this.#values(begun));
  }

  async keep(sessions: readonly GatewaySession[]): Promise<ReadonlySet<number>> {
    return this.#update(sessions, '0');
  }

  async release(sessions: readonly GatewaySession[]): Promise<void> {
    await this.#update(sessions, '1');
  }

  async #update(sessions: readonly GatewaySession[], released: '0' | '1'): Promise<ReadonlySet<number>> {
    const served = await Promise.all(
      sessions.map(async (each) => {
        const isOurs = await this.#redis.run(KEEP, [this.#key(each)], [...this.#values(each), released]);
        return isOurs === 0 ? [each.shardId] : [];
      }),
    );
    return new Set(served.flat());
  }

  async #take(shard: Pick<GatewaySession, 'shardId' | 'shardCount'>): Promise<TakenSession | undefined> {
    const key = this.#key(shard);
    const [owner, released] = seen.parse(await this.#redis.send('HMGET', key, 'owner', 'released'));
    if (owner === null) return undefined;
    if (released !== '1' && owner !== this.#presence.owner && (await this.#renews(owner))) return undefined;
    const keys = [key, this.#presence.key(owner)];
    return taken.parse(await this.#redis.run(TAKE, keys, [owner, this.#presence.owner])) ?? undefined;
  }

  /**
   * Whether a process is alive. One that was killed counts as alive until its key goes, so that it is watched whether the
   * key is renewed.
   */
  async #renews(owner: string): Promise<boolean> {
    let left = ALIVE;
    for (;;) {
      const now = z.int().parse(await this.#redis.send('PTTL', this.#presence.key(owner)));
      if (now < 0) return false;
      if (now > left) return true;
      left = now;
      await sleep(Math.min(LOOK, left));
    }
  }

  #key({ shardId, shardCount }: Pick<GatewaySession, 'shardId' | 'shardCount'>): string {
    return this.#redis.key('session', String(shardCount), String(shardId));
  }

  #values(each: GatewaySession): string[] {
    return [this.#presence.owner, each.sessionId, JSON.stringify(each), String(KEPT)];
  }
}
