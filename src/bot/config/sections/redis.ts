import { z } from 'zod';
import { setting } from '../setting.ts';
import { redisAddress } from '../values.ts';

/** Where the processes of one bot share what they know. */
export const redis = z.object({
  /** It may hold a user and a password; undefined when nothing is shared. */
  url: setting(redisAddress.optional(), {
    name: 'REDIS_URL',
    expected: 'a redis or rediss address, its user and password percent-encoded',
    example: 'redis://127.0.0.1:6379',
    fromFile: true,
  }),
});
