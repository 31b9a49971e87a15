import { createLogger } from '../../../../src/bot/log/logger.ts';
import { RedisConnection, type RedisTiming } from '../../../../src/bot/state/redis/connection.ts';

/** Limits that a busy machine keeps too, and pauses that a test need not wait for. */
const TIMING: RedisTiming = {
  connect: 5_000,
  command: 2_000,
  heartbeat: 50,
  firstPause: 10,
  longestPause: 50,
  lastingPause: 50,
  held: 0,
};

/** A connection, and what it logs. */
export async function openRedis(url: string, timing: Partial<RedisTiming> = {}, scope = 'test') {
  const raw: string[] = [];
  const log = createLogger('info', [], { write: (line) => void raw.push(line) });
  const redis = await RedisConnection.open({ url, scope, log, timing: { ...TIMING, ...timing } });
  return {
    redis,
    /** All that was logged, as it was written. */
    raw,
    /** Level and words of each line. */
    said: () =>
      raw.map((line) => {
        const { level, msg } = JSON.parse(line);
        return `${level} ${msg}`;
      }),
    [Symbol.asyncDispose]: () => redis.close(),
  };
}
