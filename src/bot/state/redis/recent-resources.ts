import { z } from 'zod';
import type { KnownResource, RecentResources } from '../../../handlers/recent.ts';
import { RESOURCES_PER_KIND, type RecentResourcesInMemory } from '../memory/state-in-memory.ts';
import type { RedisConnection } from './connection.ts';
import { script } from './script.ts';
import { orWithoutRedis } from './without-redis.ts';

/** Milliseconds after which a kind that nobody looked at is forgotten. */
const KEPT = 7 * 24 * 3_600_000;

/** Milliseconds for which what was read is believed: somebody who types asks several times a second. */
const BELIEVED = 1_000;

/** An order by the clock of Redis, and the resources by their ids. The latest are the last ones given. */
const REMEMBER = script(`
  local time = redis.call('TIME')
  for at = 3, #ARGV, 2 do
    redis.call('ZADD', KEYS[1], time[1] * 1000000 + time[2] + at, ARGV[at])
    redis.call('HSET', KEYS[2], ARGV[at], ARGV[at + 1])
  end
  local over = redis.call('ZRANGE', KEYS[1], 0, -1 - ARGV[1])
  if #over > 0 then
    redis.call('ZREM', KEYS[1], unpack(over))
    redis.call('HDEL', KEYS[2], unpack(over))
  end
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
`);

const FORGET = script(`
  redis.call('ZREM', KEYS[1], ARGV[1])
  redis.call('HDEL', KEYS[2], ARGV[1])
`);

/** The oldest first, as they are to be remembered. */
const READ = script(`
  local ids = redis.call('ZRANGE', KEYS[1], 0, -1)
  if #ids == 0 then return {} end
  return redis.call('HMGET', KEYS[2], unpack(ids))
`);

const texts = z.array(z.string().nullable());
const resource = z.object({
  id: z.string(),
  group_id: z.string().nullable(),
  party: z.string().nullable(),
});

/**
 * The conversations and scores that any replica saw lately. They are looked through in the memory of this process,
 * which is read from Redis once a second at the most, and only while somebody types.
 */
export class RecentResourcesInRedis implements RecentResources {
  readonly #redis: RedisConnection;
  readonly #service: string;
  readonly #own: RecentResourcesInMemory;
  readonly #readAt = new Map<string, number>();

  /** @param service what tells the resources of one service from those of another */
  constructor(redis: RedisConnection, service: string, own: RecentResourcesInMemory) {
    this.#redis = redis;
    this.#service = service;
    this.#own = own;
  }

  async remember(kind: string, resources: readonly KnownResource[]): Promise<void> {
    this.#own.remember(kind, resources);
    const args = resources.flatMap(({ id, group_id, party }) => [
      id,
      JSON.stringify({ id, group_id, party }),
    ]);
    const limits = [String(RESOURCES_PER_KIND), String(KEPT)];
    if (args.length > 0) await this.#orNothing(REMEMBER, kind, [...limits, ...args]);
  }

  async forget(kind: string, id: string): Promise<void> {
    this.#own.forget(kind, id);
    await this.#orNothing(FORGET, kind, [id]);
  }

  async matching(kind: string, typed: string): Promise<readonly KnownResource[]> {
    const now = performance.now();
    if (now - (this.#readAt.get(kind) ?? Number.NEGATIVE_INFINITY) >= BELIEVED) {
      this.#readAt.set(kind, now);
      const found = texts.optional().parse(await this.#orNothing(READ, kind));
      // Only those: what another replica saw deleted is not offered here either.
      if (found) this.#own.replace(kind, found.flatMap(resourcesIn));
    }
    return this.#own.matching(kind, typed);
  }

  #orNothing(step: typeof READ, kind: string, args: readonly string[] = []): Promise<unknown> {
    const key = this.#redis.key('recent', 'resources', this.#service, kind);
    return orWithoutRedis(
      () => this.#redis.run(step, [`${key}:order`, key], args),
      () => undefined,
    );
  }
}

/** What is there and is no resource is as if it were not there. */
function resourcesIn(text: string | null): KnownResource[] {
  if (text === null) return [];
  try {
    return [resource.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}
