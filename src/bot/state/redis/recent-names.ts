import { z } from 'zod';
import type { RecentNames } from '../../../handlers/recent.ts';
import { matchingNames, NAMES_PER_PLACE } from '../memory/state-in-memory.ts';
import type { RedisConnection } from './connection.ts';
import { script } from './script.ts';
import { orWithoutRedis } from './without-redis.ts';

/** Milliseconds after which a place where nobody found anything is forgotten. */
const KEPT = 7 * 24 * 3_600_000;

/** By the clock of Redis, which is the same for everybody. */
const ADD = script(`
  local time = redis.call('TIME')
  redis.call('ZADD', KEYS[1], time[1] * 1000000 + time[2], ARGV[1])
  redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[2])
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
`);

const names = z.array(z.string());

/** The names that were found lately by any replica: a sorted set for each place. */
export class RecentNamesInRedis implements RecentNames {
  readonly #redis: RedisConnection;
  readonly #own: RecentNames;

  constructor(redis: RedisConnection, own: RecentNames) {
    this.#redis = redis;
    this.#own = own;
  }

  async add(place: string, name: string): Promise<void> {
    this.#own.add(place, name);
    await orWithoutRedis(
      () => this.#redis.run(ADD, [this.#keyOf(place)], [name, String(NAMES_PER_PLACE), String(KEPT)]),
      () => undefined,
    );
  }

  async matching(place: string, typed: string): Promise<readonly string[]> {
    return orWithoutRedis(
      async () => {
        const found = await this.#redis.send('ZRANGE', this.#keyOf(place), '0', '-1', 'REV');
        const folded = names.parse(found).map((name) => [name, name.toLocaleLowerCase()] as const);
        return matchingNames(folded, typed);
      },
      () => this.#own.matching(place, typed),
    );
  }

  #keyOf(place: string): string {
    return this.#redis.key('recent', 'names', place);
  }
}
