import { z } from 'zod';
import { readUntold, type UntoldLines } from '../untold-lines.ts';
import { type RedisConnection, script } from './connection.ts';

/** Milliseconds that Redis keeps them. */
const KEPT = 7 * 24 * 3_600_000;

const KEEP = script(`
  redis.call('RPUSH', KEYS[1], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
`);

const TAKE = script(`
  local kept = redis.call('LRANGE', KEYS[1], 0, -1)
  redis.call('DEL', KEYS[1])
  return kept
`);

/** In Redis, for replicas, which may have no disk: whichever starts next tells of them. */
export function untoldInRedis(redis: RedisConnection): UntoldLines {
  const key = redis.key('untold-audit');
  return {
    async keep(untold) {
      await redis.run(KEEP, [key], [JSON.stringify(untold), String(KEPT)]);
    },
    take: async () =>
      z
        .array(z.string())
        .parse(await redis.run(TAKE, [key]))
        .flatMap(readUntold),
  };
}
