import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { RunClaimsInMemory } from '../../../../src/bot/state/memory/state-in-memory.ts';
import { RunClaimsInRedis } from '../../../../src/bot/state/redis/state-in-redis.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../../servers/redis-server.ts';
import { openRedis } from './open-redis.ts';

const stack = new AsyncDisposableStack();
let server: RedisServer;
let scopes = 0;

async function replica(scope: string) {
  const { redis } = stack.use(await openRedis(server.url, {}, scope));
  return { redis, claims: new RunClaimsInRedis(redis, new RunClaimsInMemory()) };
}

describeWith(['redis-server'], 'the runs of jobs', () => {
  let one: Awaited<ReturnType<typeof replica>>;
  let other: Awaited<ReturnType<typeof replica>>;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(async () => {
    await stack.disposeAsync();
    await server.close();
  });
  beforeEach(async () => {
    scopes += 1;
    [one, other] = await Promise.all([replica(`q${scopes}`), replica(`q${scopes}`)]);
  });

  const milliseconds = async (...key: string[]) =>
    z.int().parse(await one.redis.send('PTTL', one.redis.key(...key)));

  it('are run once, and again when the replica that claimed them lets them go or is gone', async () => {
    const claimed = await Promise.all([one, other].map(({ claims }) => claims.claim('mute')));
    expect(claimed.toSorted()).toEqual([false, true]);
    expect(await milliseconds('run', 'mute')).toBeGreaterThan(5 * 60_000);
    const [winner, loser] = claimed[0] ? [one, other] : [other, one];
    // Not its claim.
    await loser.claims.release('mute');
    expect(await loser.claims.claim('mute')).toBe(false);
    await winner.claims.release('mute');
    expect(await loser.claims.claim('mute')).toBe(true);
    await one.redis.send('DEL', one.redis.key('run', 'mute'));
    expect(await winner.claims.claim('mute')).toBe(true);
  });

  it('are each process’s own while Redis is away', async () => {
    await one.redis.close();
    expect(await one.claims.claim('pin')).toBe(true);
    expect(await one.claims.claim('pin')).toBe(false);
  });
});
