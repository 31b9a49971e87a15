import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { RedisConnection } from '../../../../src/bot/state/redis/connection.ts';
import { RedisIdentifySlots } from '../../../../src/bot/state/redis/identify-slots.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../../servers/redis-server.ts';

const silent = createLogger('silent', [], { write: () => undefined });

describeWith(['redis-server'], 'identify slots in Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());

  async function open(scope: string) {
    const redis = await RedisConnection.open({
      url: server.url,
      scope,
      log: silent,
      timing: { connect: 5_000, command: 2_000 },
    });
    onTestFinished(() => redis.close());
    return new RedisIdentifySlots(redis);
  }

  it('are taken by one of many, and free again when their time is over', async () => {
    const processes = await Promise.all([1, 2, 3, 4].map(() => open('a')));
    const taken = await Promise.all(processes.map((slots) => slots.take(0, 200)));
    expect(taken.filter((wait) => wait === 0)).toHaveLength(1);
    const wait = Math.max(...taken);
    expect(wait).toBeLessThanOrEqual(200);
    await sleep(wait + 5);
    expect(await processes[0]?.take(0, 200)).toBe(0);
  });

  it('are one for each key and each bot', async () => {
    const one = await open('b');
    const other = await open('c');
    expect(await Promise.all([one.take(0, 1_000), one.take(1, 1_000), other.take(0, 1_000)])).toEqual([
      0, 0, 0,
    ]);
    expect(await one.take(1, 1_000)).toBeGreaterThan(0);
  });

  it('cannot be taken while Redis is away', async () => {
    const slots = await open('d');
    await server.kill();
    await expect(slots.take(0, 1_000)).rejects.toThrow('Redis is away');
    await server.start();
  });
});
