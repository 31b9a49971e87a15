import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { GatewaySession, SessionStore, TakenSession } from '../session-store.ts';
import type { RedisConnection } from './connection.ts';
import { script } from './connection.ts';
import { ALIVE, type Presence } from './presence.ts';

/** Milliseconds after which Discord has surely ended a session, and its data expire. */
const KEPT = 7 * 86_400_000;
/** Milliseconds between two checks whether owners are alive. */
const LOOK_PAUSE = 50;

/** The most sessions of one command: Redis does nothing else meanwhile, which takes it a millisecond or two. */
const BATCH = 250;

const BEGIN = script(`
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'id', ARGV[2], 'session', ARGV[3], 'released', '0')
redis.call('PEXPIRE', KEYS[1], ARGV[4])
`);

/**
 * Returns the positions of the sessions whose shard another process has begun to serve. Data that Redis lost are
 * written again.
 */
const KEEP = script(`
local mine, life, released = unpack(ARGV)
local served = {}
for place, key in ipairs(KEYS) do
  local id, session = ARGV[2 + 2 * place], ARGV[3 + 2 * place]
  local owner, known = unpack(redis.call('HMGET', key, 'owner', 'id'))
  if owner and (owner ~= mine or known ~= id) then
    table.insert(served, place)
  else
    redis.call('HSET', key, 'owner', mine, 'id', id, 'session', session, 'released', released)
    redis.call('PEXPIRE', key, life)
  end
end
return served
`);

/** Returns the owner of each, and whether it was released. */
const LOOK = script(`
local found = {}
for place, key in ipairs(KEYS) do found[place] = redis.call('HMGET', key, 'owner', 'released') end
return found
`);

/** Returns the milliseconds until each key expires; less than 0 for missing keys. */
const REMAINING_TIMES = script(`
local left = {}
for place, key in ipairs(KEYS) do left[place] = redis.call('PTTL', key) end
return left
`);

/**
 * Each session is followed by the key of the owner that was seen. Skips those that have another owner by now, or a
 * living one.
 */
const TAKE = script(`
local mine = ARGV[1]
local taken = {}
for place = 1, #KEYS / 2 do
  local key, alive, seen = KEYS[2 * place - 1], KEYS[2 * place], ARGV[1 + place]
  local owner, session, released = unpack(redis.call('HMGET', key, 'owner', 'session', 'released'))
  if owner == seen and (owner == mine or released == '1' or redis.call('EXISTS', alive) == 0) then
    redis.call('HSET', key, 'owner', mine, 'released', '0')
    table.insert(taken, {session, released})
  end
end
return taken
`);

const places = z.array(z.int());
const milliseconds = z.array(z.int());
const looked = z.array(z.tuple([z.string().nullable(), z.string().nullable()]));

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
const taken = z.array(
  z
    .tuple([session, z.enum(['0', '1'])])
    .transform(([found, released]): TakenSession => ({ ...found, released: released === '1' })),
);

/** A shard, and its session's owner at the time of the check. */
interface Seen {
  readonly shardId: number;
  readonly owner: string;
  readonly released: boolean;
}

/** Sessions that every process with this Redis may take over, on any machine. */
export class RedisSessionStore implements SessionStore {
  readonly #redis: RedisConnection;
  readonly #presence: Presence;

  constructor(redis: RedisConnection, presence: Presence) {
    this.#redis = redis;
    this.#presence = presence;
  }

  async take(shardIds: readonly number[], shardCount: number): Promise<ReadonlyMap<number, TakenSession>> {
    const found = await this.#look(shardIds, shardCount);
    const isServed = (each: Seen) => !each.released && each.owner !== this.#presence.owner;
    const alive = await this.#alive(new Set(found.filter(isServed).map(({ owner }) => owner)));
    const free = found.filter((each) => !(isServed(each) && alive.has(each.owner)));
    const sessions = await inBatches(free, async (batch) => {
      const keys = batch.flatMap(({ shardId, owner }) => [
        this.#key({ shardId, shardCount }),
        this.#presence.key(owner),
      ]);
      const owners = batch.map(({ owner }) => owner);
      return taken.parse(await this.#redis.run(TAKE, keys, [this.#presence.owner, ...owners]));
    });
    return new Map(sessions.map((each) => [each.shardId, each]));
  }

  async begin(begun: GatewaySession): Promise<void> {
    const { owner } = this.#presence;
    const values = [owner, begun.sessionId, JSON.stringify(begun), String(KEPT)];
    await this.#redis.run(BEGIN, [this.#key(begun)], values);
  }

  async keep(sessions: readonly GatewaySession[]): Promise<ReadonlySet<number>> {
    return this.#update(sessions, '0');
  }

  async release(sessions: readonly GatewaySession[]): Promise<void> {
    await this.#update(sessions, '1');
  }

  async #update(sessions: readonly GatewaySession[], released: '0' | '1'): Promise<ReadonlySet<number>> {
    const served = await inBatches(sessions, async (batch) => {
      const keys = batch.map((each) => this.#key(each));
      const values = batch.flatMap((each) => [each.sessionId, JSON.stringify(each)]);
      const fixed = [this.#presence.owner, String(KEPT), released];
      const others = new Set(places.parse(await this.#redis.run(KEEP, keys, [...fixed, ...values])));
      return batch.filter((_, at) => others.has(at + 1)).map(({ shardId }) => shardId);
    });
    return new Set(served);
  }

  /** Reads the owners of these sessions. */
  #look(shardIds: readonly number[], shardCount: number): Promise<Seen[]> {
    return inBatches(shardIds, async (batch) => {
      const keys = batch.map((shardId) => this.#key({ shardId, shardCount }));
      const found = looked.parse(await this.#redis.run(LOOK, keys));
      return batch.flatMap((shardId, at): Seen[] => {
        const [owner = null, released] = found[at] ?? [];
        return owner === null ? [] : [{ shardId, owner, released: released === '1' }];
      });
    });
  }

  /**
   * Which of these processes are alive. A killed one counts as alive until its key expires, so all are watched until
   * their keys are renewed or gone; just after an outage of Redis, until they had the time to reconnect.
   */
  async #alive(owners: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const alive = new Set<string>();
    const watched = new Map([...owners].map((owner) => [owner, ALIVE]));
    for (;;) {
      const remaining = await inBatches([...watched.keys()], async (batch) => {
        const keys = batch.map((owner) => this.#presence.key(owner));
        return milliseconds.parse(await this.#redis.run(REMAINING_TIMES, keys));
      });
      for (const [at, [owner, before]] of [...watched].entries()) {
        const now = remaining[at] ?? -1;
        if (now > before) alive.add(owner);
        if (now > before || (now < 0 && !this.#presence.isDoubted)) watched.delete(owner);
        else watched.set(owner, now);
      }
      if (watched.size === 0) return alive;
      await sleep(LOOK_PAUSE);
    }
  }

  #key({ shardId, shardCount }: Pick<GatewaySession, 'shardId' | 'shardCount'>): string {
    return this.#redis.key('session', String(shardCount), String(shardId));
  }
}

/** One after the other, so that each command has its full time limit. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  ask: (batch: readonly Item[]) => Promise<readonly Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += BATCH) {
    results.push(...(await ask(items.slice(from, from + BATCH))));
  }
  return results;
}
