import { z } from 'zod';
import type { IdentifySlots } from '../identify-slots.ts';
import type { RedisConnection } from './connection.ts';
import { script } from './connection.ts';

/** Takes the slot if it is free, and otherwise returns the time until then. */
const TAKE = script(`
if redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[1]) then return 0 end
return math.max(redis.call('PTTL', KEYS[1]), 1)
`);

/** Slots that all processes with this Redis share. Uses Redis's clock, since theirs may differ. */
export class RedisIdentifySlots implements IdentifySlots {
  readonly #redis: RedisConnection;

  constructor(redis: RedisConnection) {
    this.#redis = redis;
  }

  /** @throws RedisAway, or RedisFailure if Redis refuses it */
  async take(key: number, milliseconds: number): Promise<number> {
    const slot = this.#redis.key('identify', String(key));
    return z.number().parse(await this.#redis.run(TAKE, [slot], [String(milliseconds)]));
  }
}
