import { once } from 'node:events';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../../../src/bot/config/config.ts';
import type { Abandoned } from '../../../../src/bot/state/claims.ts';
import { openState } from '../../../../src/bot/state/open-state.ts';
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
    const presence = new Presence(opened.redis, { renewal: 60_000, return: 0, ...timing });
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

  it.each([
    ['webhooks, for as long as a signature is good', { publicKey: 'a'.repeat(64), port: 1 }, 600],
    [
      'the gateway, for as long as another process may be behind',
      { publicKey: undefined, port: undefined },
      60,
    ],
  ])('what is done is remembered: over %s', async (_, { publicKey, port }, seconds) => {
    await using stack = new AsyncDisposableStack();
    const config = parseConfig({
      REDIS_URL: server.url,
      ...(publicKey && { DISCORD_PUBLIC_KEY: publicKey, PORT: `${port}` }),
    });
    const owner = { apiUrl: 'http://discord', credential: `${port}` };
    const { claims, redis } = await openState(config, owner, [], pino({ level: 'silent' }), stack);
    const [interaction] = newInteractions(1);
    if (!claims || !redis || !interaction) throw new Error('nothing is shared');
    await claims.take(interaction);
    await claims.finish(interaction.id, false);
    const left = Number(await redis.send('PTTL', redis.key('claim', interaction.id)));
    expect(left).toBeGreaterThan((seconds - 20) * 1_000);
    expect(left).toBeLessThanOrEqual(seconds * 1_000);
  });

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

  it('a claim is taken over only as it was read', async () => {
    await using one = await processIn('taken over');
    await using other = await processIn('taken over');
    const [interaction] = newInteractions(1);
    if (!interaction) throw new Error('there is none');
    await one.claims.take(interaction);
    const read = await other.claims.take(interaction);
    expect(read).toEqual({ state: 'claimed', owner: one.claims.owner });
    await one.claims.acknowledge(interaction.id);
    if (read) expect(await other.claims.takeOver(interaction.id, read)).toBe(false);
    expect(await other.claims.take(interaction)).toEqual({ state: 'acknowledged', owner: one.claims.owner });
    const now = { state: 'acknowledged', owner: one.claims.owner } as const;
    expect(await other.claims.takeOver(interaction.id, now)).toBe(true);
  });

  it('what a dead process had taken and a living one has promised is left to the living one', async () => {
    await using living = await processIn('promised by two');
    await using other = await processIn('promised by two');
    const [interaction] = newInteractions(1);
    if (!interaction) throw new Error('there is none');
    {
      await using dead = await processIn('promised by two');
      await dead.claims.take(interaction);
      expect(await living.claims.acknowledge(interaction.id)).toBe(true);
    }
    expect(await takenBy(other)).toEqual([]);
  });

  it('what a dead process had taken over from a slow one is left there until the slow one has given it back', async () => {
    await using slow = await processIn('taken over by the dead');
    const [interaction] = newInteractions(1);
    if (!interaction) throw new Error('there is none');
    const { id } = interaction;
    await slow.claims.take(interaction);
    {
      await using dead = await processIn('taken over by the dead');
      const before = await dead.claims.take(interaction);
      if (before) expect(await dead.claims.takeOver(id, before)).toBe(true);
    }
    expect(await takenBy(slow)).toEqual([]);
    // Discord had accepted the answer of the other process.
    await slow.claims.giveBack(id, undefined);
    expect(await takenBy(slow)).toEqual([id]);
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

  it('what was taken and promised while Redis was away is told when it is back, so that others can go on with it', async () => {
    await using living = await processIn('told later');
    const interactions = newInteractions(3);
    const [claimed, promised, done] = interactions;
    if (!claimed || !promised || !done) throw new Error('there are none');
    {
      await using ended = await processIn('told later');
      const { claims, redis } = ended;
      redis.run = () => Promise.reject(new Error('it is away'));
      for (const interaction of interactions) await expect(claims.take(interaction)).rejects.toThrow('away');
      await expect(claims.acknowledge(promised.id)).rejects.toThrow('away');
      await expect(claims.finish(done.id)).rejects.toThrow('away');
      Reflect.deleteProperty(redis, 'run');
      redis.emit('back');
      const isTold = () => redis.send('GET', redis.key('claim', promised.id));
      await expect.poll(isTold).toBe(`acknowledged ${claims.owner}`);
    }
    const states: string[] = [];
    await living.claims.takeAbandoned(
      ({ interaction, state }) => void states.push(`${interaction.id} ${state}`),
    );
    expect(states.toSorted()).toEqual([`${claimed.id} claimed`, `${promised.id} acknowledged`].toSorted());
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
    const back = Date.now();
    // It is not back yet.
    await server.command('DEL', living.redis.key('alive', slow.presence.owner));
    expect(await takenBy(living)).toEqual([]);
    await slow.redis.close();
    await server.command('DEL', living.redis.key('alive', slow.presence.owner));
    await expect.poll(() => takenBy(living)).toEqual([interaction.id]);
    expect(Date.now() - back).toBeGreaterThanOrEqual(990);
  });

  it('nor to a process that begins right after Redis did, when those who are alive may not be back', async () => {
    await using slow = await processIn('restarted');
    const [interaction] = newInteractions(1);
    if (!interaction) throw new Error('there is none');
    await slow.claims.take(interaction);
    await server.command('DEL', slow.redis.key('alive', slow.presence.owner));
    await using newcomer = await processIn('restarted', { return: 60_000 });
    expect(await takenBy(newcomer)).toEqual([]);
    await using later = await processIn('restarted');
    expect(await takenBy(later)).toEqual([interaction.id]);
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
