import type { RedisServer } from '../../test/servers/redis-server.ts';
import { pause, type Row, underLoad } from '../row.ts';

/** Disturbs the Redis for this time, and restores it. */
type Trouble = (redis: RedisServer, milliseconds: number, signal: AbortSignal) => Promise<void>;

/** A bot whose Redis is disturbed half of the time. Every command is still answered. */
function redisTrouble(name: string, fault: string, trouble: Trouble): Row {
  return {
    name,
    fault,
    perSecond: 50,
    seconds: 30,
    needs: ['redis-server'],
    async run(stage, effort) {
      const redis = await stage.redis();
      await stage.bot({ REDIS_URL: redis.url });
      return underLoad(stage, effort, async (signal) => {
        const each = Math.min(3_000, effort.seconds * 250);
        let times = 0;
        await pause(each / 2, signal);
        for (; !signal.aborted; times++) {
          await trouble(redis, each, signal);
          await pause(each, signal);
        }
        return [`${times} times for ${each / 1_000} s`];
      });
    },
  };
}

export const redisStopped = redisTrouble(
  'redis-stopped',
  'Redis stopped and started again',
  async (redis, milliseconds, signal) => {
    await redis.kill();
    await pause(milliseconds, signal);
    await redis.start();
  },
);

export const redisHangs = redisTrouble(
  'redis-hangs',
  'Redis that neither answers nor ends its connections',
  async (redis, milliseconds, signal) => {
    redis.pause();
    await pause(milliseconds, signal);
    redis.resume();
  },
);

/**
 * Two bots that receive every interaction, of which one answers it, while the Redis they share comes and goes: for a
 * moment, and for longer than a process counts as alive without it.
 */
export const redisOfTwo: Row = {
  name: 'redis-of-two',
  fault: 'two bots at once, Redis restarted and stopped in turn',
  perSecond: 50,
  seconds: 60,
  needs: ['redis-server'],
  async run(stage, effort) {
    const redis = await stage.redis();
    const settings = { REDIS_URL: redis.url };
    await stage.bot(settings);
    const second = await stage.startBot(settings);
    const away = Math.min(4_000, effort.seconds * 250);
    try {
      return await underLoad(stage, effort, async (signal) => {
        let times = 0;
        await pause(away / 2, signal);
        for (; !signal.aborted; times++) {
          await redis.kill();
          if (times % 2) await pause(away, signal);
          await redis.start();
          await pause(away, signal);
        }
        return [`${times} times, every second one for ${away / 1_000} s`];
      });
    } finally {
      await second.stop();
    }
  },
};

/** The delay of each command in milliseconds: less than the limit, and more than usual. */
const SLOW = 100;

export const redisSlow = redisTrouble(
  'redis-slow',
  'Redis that stops for a tenth of a second, five times a second',
  async (redis, milliseconds, signal) => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until && !signal.aborted) {
      redis.pause();
      await pause(SLOW, signal);
      redis.resume();
      await pause(SLOW, signal);
    }
  },
);

export const redisFull = redisTrouble(
  'redis-full',
  'Redis that is full and takes nothing more',
  async (redis, milliseconds, signal) => {
    await redis.configure('maxmemory', '1');
    await pause(milliseconds, signal);
    await redis.configure('maxmemory', '0');
  },
);
