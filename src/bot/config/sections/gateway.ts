import { z } from 'zod';
import { setting } from '../setting.ts';
import { shardIds, wholeNumber } from '../values.ts';

/** Which part of the gateway's shards this process serves. */
export const gateway = z.object({
  /** Undefined for all of them. */
  shards: setting(shardIds.optional(), {
    name: 'SHARDS',
    expected: 'shard ids from 0 on with commas between them, or ranges of them',
    example: '0-15',
  }),
  /** Undefined for as many as Discord recommends. */
  shardCount: setting(
    z
      .union([z.literal('auto'), wholeNumber(1, 100_000)])
      .default('auto')
      .transform((count) => (count === 'auto' ? undefined : count)),
    { name: 'SHARD_COUNT', expected: 'auto or a whole number from 1 to 100000', example: 'auto' },
  ),
});
