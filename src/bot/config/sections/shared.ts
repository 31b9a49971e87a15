import { z } from 'zod';
import { setting } from '../setting.ts';
import { redisAddress } from '../values.ts';

/** What several processes of one bot share. */
export const shared = z.object({
  /** It may hold a user and a password; undefined when nothing is shared. */
  redisUrl: setting(redisAddress.optional(), {
    name: 'REDIS_URL',
    expected: 'a redis or rediss address, its user and password percent-encoded',
    example: 'redis://127.0.0.1:6379',
    fromFile: true,
  }),
});
