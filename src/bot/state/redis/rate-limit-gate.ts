import { z } from 'zod';
import { holdOf, LONGEST_HOLD, type RateLimitGateInMemory } from '../memory/state-in-memory.ts';
import type { PaceBody, PaceHeaders, RateLimitGate } from '../rate-limit-gate.ts';
import type { RedisConnection } from './connection.ts';
import { script } from './script.ts';
import { orWithoutRedis } from './without-redis.ts';

/** A hold that ends later stays. */
const HOLD = script(`
  if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], '', 'PX', ARGV[1]) end
`);

const milliseconds = z.int();

/**
 * The gate of each process, which holds everything too while Discord has asked another replica for it: that is looked
 * up once a second, so that no call waits for Redis. The pace of one interaction is its process's own matter.
 */
export class RateLimitGateInRedis implements RateLimitGate {
  readonly #redis: RedisConnection;
  readonly #own: RateLimitGateInMemory;

  constructor(redis: RedisConnection, own: RateLimitGateInMemory) {
    this.#redis = redis;
    this.#own = own;
    redis.on('beat', () => this.#look());
    this.#look();
  }

  delay(bucket: string): number {
    return this.#own.delay(bucket);
  }

  async note(bucket: string, answer: PaceHeaders, body: PaceBody = {}): Promise<void> {
    this.#own.note(bucket, answer, body);
    const hold = holdOf(answer, body);
    if (!hold?.everything) return;
    const wait = Math.ceil(Math.min(hold.milliseconds, LONGEST_HOLD));
    const key = this.#redis.key('hold');
    await orWithoutRedis(
      () => this.#redis.run(HOLD, [key], [String(wait)]),
      () => undefined,
    );
  }

  #look(): void {
    this.#redis
      .send('PTTL', this.#redis.key('hold'))
      .then((answer) => {
        const left = milliseconds.parse(answer);
        if (left > 0) this.#own.holdEverything(left);
      })
      .catch(() => undefined);
  }
}
