import { z } from 'zod';
import type { Cooldown } from '../cooldown.ts';
import type { RedisConnection } from './connection.ts';
import { script } from './script.ts';
import { orWithoutRedis } from './without-redis.ts';

/** One step, so that of two that ask at the same time one runs. Gives the milliseconds to wait, or 0 when it began. */
const TAKE = script(`
  if redis.call('SET', KEYS[1], '', 'NX', 'PX', ARGV[1]) then return 0 end
  return redis.call('PTTL', KEYS[1])
`);

const wait = z.int();

/** The cooldown of all replicas. While Redis is away each has its own. */
export class CooldownInRedis implements Cooldown {
  readonly #redis: RedisConnection;
  readonly #milliseconds: number;
  readonly #own: Cooldown;

  /** @param seconds between two runs of a command by the same user; 0 turns the cooldown off */
  constructor(redis: RedisConnection, seconds: number, own: Cooldown) {
    this.#redis = redis;
    this.#milliseconds = seconds * 1_000;
    this.#own = own;
  }

  async take(user: string, command: string): Promise<number> {
    if (this.#milliseconds === 0) return 0;
    const keys = [this.#redis.key('cooldown', user, command)];
    const answer = () => this.#redis.run(TAKE, keys, [String(this.#milliseconds)]);
    // A key without an end, which PTTL calls -1, is none of ours.
    return orWithoutRedis(
      async () => Math.max(0, wait.parse(await answer())),
      () => this.#own.take(user, command),
    );
  }
}
