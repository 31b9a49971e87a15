import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Abandoned } from '../../../../src/bot/state/claims.ts';
import { RedisClaims } from '../../../../src/bot/state/redis/claims.ts';
import { Presence } from '../../../../src/bot/state/redis/presence.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../../servers/redis-server.ts';
import { Conversation } from '../../dispatch/sharing-processes.ts';
import { openRedis } from './open-redis.ts';

describeWith(['redis-server'], 'claims in Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());

  /** @param timing of its presence; it says only once that it is alive */
  async function processIn(scope: string, timing: { readonly return?: number } = {}) {
    const opened = await openRedis(server.url, {}, scope);
    const presence = new Presence(opened.redis, { renewal: 60_000, ...timing });
    await presence.begin();
    const claims = new RedisClaims(opened.redis, presence);
    return {
      claims,
      presence,
      redis: opened.redis,
      async [Symbol.asyncDispose]() {
        await presence.end();
        await opened.redis.close();
      },
    };
  }

  const newInteractions = (count: number) =>
    Array.from({ length: count }, () => new Conversation('read').interaction);

  /** The ids of what a process takes in one look. */
  async function takenBy({ claims }: { readonly claims: RedisClaims }): Promise<string[]> {
    const ids: string[] = [];
    await claims.takeAbandoned(({ interaction }: Abandoned) => void ids.push(interaction.id));
    return ids.toSorted();
  }

  it('what fails with one that is taken leaves the others, and this one is taken at the next look', async () => {
    await using living = await processIn('batch');
    const interactions = newInteractions(5);
    {
      await using ended = await processIn('batch');
      for (const interaction of interactions) await ended.claims.take(interaction);
    }
    // The third of them is taken, and nobody hears of it.
    const { redis } = living;
    let taken = 0;
    redis.run = async (...command) => {
      const answer = await Object.getPrototypeOf(redis).run.apply(redis, command);
      if (Array.isArray(answer) && ++taken === 3) throw new Error('its answer was lost');
      return answer;
    };
    const ids: string[] = [];
    const take = () => living.claims.takeAbandoned(({ interaction }) => void ids.push(interaction.id));
    await expect(take()).rejects.toThrow('its answer was lost');
    expect(ids).toHaveLength(4);
    await take();
    await take();
    expect(ids.toSorted()).toEqual(interactions.map(({ id }) => id));
  });

  it('what was done while nobody could be told is told later, and not taken again', async () => {
    await using living = await processIn('untold');
    const [interaction] = newInteractions(1);
    if (!interaction) throw new Error('there is none');
    const { claims, redis } = living;
    await claims.take(interaction);
    redis.run = () => Promise.reject(new Error('it is away'));
    await expect(claims.finish(interaction.id)).rejects.toThrow('it is away');
    Reflect.deleteProperty(redis, 'run');
    expect(await redis.send('EXISTS', redis.key('interaction', interaction.id))).toBe(1);
    expect(await takenBy(living)).toEqual([]);
    expect(await redis.send('EXISTS', redis.key('interaction', interaction.id))).toBe(0);
  });

  it('nobody counts as dead right after an outage, in which nobody could say that they are alive', async () => {
    await using living = await processIn('outage', { return: 1_000 });
    await using slow = await processIn('outage');
    const [interaction] = newInteractions(1);
    if (!interaction) throw new Error('there is none');
    await slow.claims.take(interaction);
    const returned = once(living.redis, 'back');
    await server.command('CLIENT', 'KILL', 'TYPE', 'normal');
    await returned;
    const back = performance.now();
    // It is not back yet.
    await server.command('DEL', living.redis.key('alive', slow.presence.owner));
    expect(await takenBy(living)).toEqual([]);
    await slow.redis.close();
    await server.command('DEL', living.redis.key('alive', slow.presence.owner));
    await expect.poll(() => takenBy(living), { timeout: 5_000 }).toEqual([interaction.id]);
    expect(performance.now() - back).toBeGreaterThanOrEqual(990);
  });

  it('whoever is back says so at once', async () => {
    await using living = await processIn('back');
    await server.command('DEL', living.redis.key('alive', living.presence.owner));
    await server.command('CLIENT', 'KILL', 'TYPE', 'normal');
    await expect
      .poll(() => server.command('EXISTS', living.redis.key('alive', living.presence.owner)))
      .toBe(1);
  });
});
