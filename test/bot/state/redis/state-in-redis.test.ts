import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RedisConnection } from '../../../../src/bot/state/redis/connection.ts';
import { stateInRedis } from '../../../../src/bot/state/redis/state-in-redis.ts';
import type { NamesEntry } from '../../../../src/services/names/names-service.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../../servers/redis-server.ts';
import { openRedis } from './open-redis.ts';

const stack = new AsyncDisposableStack();
let server: RedisServer;
let scopes = 0;

/** A state of one replica of the bot with this scope, and of its service. */
async function replica(scope: string, service = 'one') {
  const { redis } = stack.use(await openRedis(server.url, {}, scope));
  return { redis, ...stateInRedis({ redis, service: [service], cooldownSeconds: 2 }) };
}

const entryOf = (...names: string[]): NamesEntry => ({
  asked: Date.now(),
  known: { wallet: '0xada', names, end: 'open' },
});
const enough = () => true;
const notEnough = () => false;

describeWith(['redis-server'], 'what replicas share', () => {
  let scope: string;
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
    scope = `scope${scopes}`;
    [one, other] = await Promise.all([replica(scope), replica(scope)]);
  });

  const keysOf = async (redis: RedisConnection) => (await redis.send('KEYS', redis.key('*'))) as string[];

  describe('the cooldown', () => {
    it('lets one of many through, whichever replica they ask', async () => {
      const asked = Array.from({ length: 40 }, (_, at) =>
        (at % 2 ? one : other).cooldown.take('ada', 'list', 'run'),
      );
      const waits = await Promise.all(asked);
      expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
      expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
      expect(Math.min(...waits.filter(Boolean))).toBeGreaterThan(1_000);
    });

    it('is of one user and one command, and not begun anew by a refused run', async () => {
      await one.cooldown.take('ada', 'list', 'run');
      expect(await other.cooldown.take('bob', 'list', 'run')).toBe(0);
      expect(await other.cooldown.take('ada', 'records', 'run')).toBe(0);
      const first = await other.cooldown.take('ada', 'list', 'run');
      expect(await other.cooldown.take('ada', 'list', 'run')).toBeLessThanOrEqual(first);
    });

    it('is given back three times a minute to a user, whichever replica failed', async () => {
      for (const [run, command] of ['list', 'top', 'list'].entries()) {
        expect(await one.cooldown.take('ada', command, `${run}`)).toBe(0);
        await other.cooldown.giveBack('ada', command, `${run}`);
      }
      expect(await one.cooldown.take('ada', 'list', '3')).toBe(0);
      await other.cooldown.giveBack('ada', 'list', '3');
      expect(await other.cooldown.take('ada', 'list', '4')).toBeGreaterThan(1_000);
      // A minute later: the oldest time is another one then.
      const times = one.redis.key('given-back', 'ada');
      expect(await one.redis.send('LLEN', times)).toBe(3);
      await one.redis.send('LSET', times, '2', String(Date.now() - 60_001));
      await one.cooldown.giveBack('ada', 'list', '3');
      expect(await other.cooldown.take('ada', 'list', '5')).toBe(0);
      await one.cooldown.giveBack('ada', 'list', '5');
      expect(await other.cooldown.take('ada', 'list', '6')).toBeGreaterThan(1_000);
      expect(await one.redis.send('PTTL', times)).toBeGreaterThan(59_000);
    });

    it('that a later run began is not given back by an earlier one', async () => {
      await one.cooldown.take('ada', 'list', '1');
      await other.cooldown.giveBack('ada', 'list', '0');
      expect(await other.cooldown.take('ada', 'list', '2')).toBeGreaterThan(1_000);
    });

    it('of a server is counted there alone, beside that of the host, and is given back with it', async () => {
      const of = (serverId: string, seconds = 3_600) => ({ server: serverId, seconds });
      expect(await one.cooldown.take('ada', 'list', '1', of('7'))).toBe(0);
      expect(await other.cooldown.take('ada', 'list', '2', of('7'))).toBeGreaterThan(3_500_000);
      const hosts = await other.cooldown.take('ada', 'list', '3', of('8'));
      expect(hosts).toBeGreaterThan(1_000);
      expect(hosts).toBeLessThanOrEqual(2_000);
      await other.cooldown.giveBack('ada', 'list', '1', of('7'));
      expect(await one.cooldown.take('ada', 'list', '4', of('7'))).toBe(0);
      expect(await one.redis.send('LLEN', one.redis.key('given-back', 'ada'))).toBe(1);
      // One that the host's passes is none of its own.
      expect(await one.cooldown.take('bob', 'list', '5', of('7', 1))).toBe(0);
      expect((await keysOf(one.redis)).filter((key) => key.includes(':bob:'))).toHaveLength(1);
      const none = stateInRedis({ redis: one.redis, service: [], cooldownSeconds: 0 });
      expect(await none.cooldown.take('eve', 'list', '6', of('7'))).toBe(0);
      expect(await none.cooldown.take('eve', 'list', '7', of('7'))).toBeGreaterThan(3_500_000);
      expect(await none.cooldown.take('eve', 'list', '8', of('8'))).toBe(0);
      expect(await none.cooldown.take('eve', 'list', '9')).toBe(0);
    });

    it('of 0 seconds asks nobody', async () => {
      const none = stateInRedis({ redis: one.redis, service: [], cooldownSeconds: 0 });
      expect(await none.cooldown.take('ada', 'list', 'run')).toBe(0);
      expect(await none.cooldown.take('ada', 'list', 'run')).toBe(0);
    });
  });

  describe('names', () => {
    it('come from the memory of the process when that is enough, and from another replica otherwise', async () => {
      await one.names.set('asc ada', entryOf('ada'), 60);
      expect(await other.names.get('asc ada', enough)).toMatchObject({ known: { names: ['ada'] } });
      await server.command('FLUSHALL');
      expect(await other.names.get('asc ada', enough)).toMatchObject({ known: { names: ['ada'] } });
      const newest = { ...entryOf('ada', 'ada2'), asked: Date.now() + 1 };
      await one.names.set('asc ada', newest, 60);
      expect(await other.names.get('asc ada', notEnough)).toEqual(newest);
      expect(await one.names.get('asc ada', notEnough)).toEqual(newest);
    });

    it('keep where a list goes on, how long it is and where payments go', async () => {
      const { asked, known } = entryOf('ada.eth');
      const entry = { asked, known: known && { ...known, next: 'cursor', count: 2_500, paysTo: '0xbea' } };
      await one.names.set('asc ada', entry, 60);
      expect(await other.names.get('asc ada', enough)).toEqual(entry);
    });

    it('are the own ones when those of the others are older and not enough either', async () => {
      await one.names.set('asc ada', { ...entryOf('old'), asked: 1 }, 60);
      const own = entryOf('new');
      await other.redis.close();
      await other.names.set('asc ada', own, 60);
      const there = await replica(scope);
      expect(await there.names.get('asc ada', notEnough)).toMatchObject({ known: { names: ['old'] } });
      expect(await other.names.get('asc ada', notEnough)).toEqual(own);
    });

    it('are forgotten everywhere but in the memory of others', async () => {
      await one.names.set('asc ada', entryOf('ada'), 60);
      await one.names.delete('asc ada');
      expect(await one.names.get('asc ada', enough)).toBeUndefined();
      expect(await other.names.get('asc ada', enough)).toBeUndefined();
    });

    it('of another service are not these', async () => {
      await one.names.set('asc ada', entryOf('ada'), 60);
      const elsewhere = await replica(scope, 'another');
      expect(await elsewhere.names.get('asc ada', enough)).toBeUndefined();
    });

    it('of more than 64 KiB stay in the process, and take what was shared before away', async () => {
      await one.names.set('asc ada', entryOf('ada'), 60);
      const many = entryOf(...Array.from({ length: 10_000 }, (_, at) => `name${at}`));
      await one.names.set('asc ada', many, 60);
      expect(await one.names.get('asc ada', enough)).toEqual(many);
      expect(await other.names.get('asc ada', enough)).toBeUndefined();
      expect(await keysOf(one.redis)).not.toContainEqual(expect.stringContaining(':names:'));
      // In bytes, as Redis counts.
      const sized = (bytes: number): NamesEntry => {
        const entry = entryOf('é');
        const rest = bytes - Buffer.byteLength(JSON.stringify(entry));
        return { ...entry, known: { wallet: '0xada', names: [`é${'n'.repeat(rest)}`], end: 'open' } };
      };
      await one.names.set('asc ada', sized(65_537), 60);
      expect(await keysOf(one.redis)).not.toContainEqual(expect.stringContaining(':names:'));
      const largest = sized(65_536);
      await one.names.set('asc ada', largest, 60);
      expect(await other.names.get('asc ada', enough)).toEqual(largest);
    });

    it.each(['', 'no JSON', '[]', '{"asked":"1","known":null}', '{"asked":1,"known":{"names":[]}}'])(
      'that are none (%s) are not there',
      async (text) => {
        await one.names.set('asc ada', entryOf('ada'), 60);
        const [key = ''] = (await keysOf(one.redis)).filter((each) => each.includes('names'));
        await one.redis.send('SET', key, text);
        expect(await other.names.get('asc ada', enough)).toBeUndefined();
      },
    );

    it('have keys of one length that do not show what was asked', async () => {
      await one.names.set(`asc ${'ada'.repeat(85)}`, entryOf('ada'), 60);
      const keys = (await keysOf(one.redis)).filter((key) => key.includes(':names:'));
      expect(keys).toEqual([expect.stringMatching(/^rollcall:scope\d+:names:[\w-]{22}$/)]);
    });
  });

  describe('what was seen lately', () => {
    it('is offered by every replica, in its own place alone, the latest first', async () => {
      await one.recentNames.add('guild', 'Ada', 'bob');
      for (const name of ['ada2', 'bob']) await one.recentNames.add('guild', name);
      expect(await other.recentNames.matching('guild', '')).toEqual(['bob', 'ada2', 'Ada']);
      expect(await other.recentNames.matching('guild', 'ADA')).toEqual(['ada2', 'Ada']);
      expect(await other.recentNames.matching('guild', 'da')).toEqual(['ada2', 'Ada']);
      expect(await other.recentNames.matching('elsewhere', '')).toEqual([]);
      expect(await other.recentNames.shown('guild')).toEqual(['bob', 'ada2', 'Ada']);
      expect(await other.recentNames.shown('elsewhere')).toEqual([]);
    });

    it('is not what was kept for whole servers, whose ids their first channels may have', async () => {
      await one.redis.send('ZADD', one.redis.key('recent', 'names', '7'), '1', 'ada');
      expect(await other.recentNames.matching('7', '')).toEqual([]);
    });

    it('is 200 names of a place', async () => {
      for (let at = 0; at < 250; at++) await one.recentNames.add('guild', `name${at}`);
      const offered = await other.recentNames.matching('guild', '');
      expect(offered).toHaveLength(200);
      expect([offered[0], offered.at(-1)]).toEqual(['name249', 'name50']);
    });
  });

  describe('a rate limit of Discord', () => {
    const global = { retry_after: 5, global: true };
    const refused = { statusCode: 429, headers: {} };

    it('of global scope holds every replica, those too that start later', async () => {
      await one.rateLimitGate.note('bucket', refused, global);
      expect(await one.rateLimitGate.delay('another')).toBeGreaterThan(4_000);
      await expect.poll(() => other.rateLimitGate.delay('another')).toBeGreaterThan(4_000);
      const later = await replica(scope);
      await expect.poll(() => later.rateLimitGate.delay('another')).toBeGreaterThan(4_000);
      expect(await later.rateLimitGate.delay('another')).toBeLessThanOrEqual(5_000);
    });

    it('is not shortened by a later one that ends before it', async () => {
      await one.rateLimitGate.note('bucket', refused, global);
      await other.rateLimitGate.note('bucket', refused, { retry_after: 1, global: true });
      const left = Number(await one.redis.send('PTTL', one.redis.key('hold')));
      expect(left).toBeGreaterThan(4_000);
    });

    it('holds for an hour at the most, whatever Redis says', async () => {
      await one.redis.send('SET', one.redis.key('hold'), '', 'PX', '86400000');
      await expect.poll(() => other.rateLimitGate.delay('any')).toBeGreaterThan(3_500_000);
      expect(await other.rateLimitGate.delay('any')).toBeLessThanOrEqual(3_600_000);
    });

    it('of one interaction stays in its process, and its token with it', async () => {
      await one.rateLimitGate.note('a-token', refused, { retry_after: 5 });
      expect(await one.rateLimitGate.delay('a-token')).toBeGreaterThan(4_000);
      expect((await keysOf(one.redis)).filter((key) => /hold|token/.test(key))).toEqual([]);
    });
  });

  it('ends by itself, all of it', async () => {
    await one.cooldown.take('ada', 'list', 'run');
    await one.names.set('asc ada', entryOf('ada'), 60);
    await one.recentNames.add('guild', 'ada');
    await one.rateLimitGate.note('b', { statusCode: 429, headers: {} }, { retry_after: 5, global: true });
    const keys = await keysOf(one.redis);
    expect(keys.length).toBeGreaterThanOrEqual(5);
    for (const key of keys) {
      expect(Number(await one.redis.send('PTTL', key)), key).toBeGreaterThan(0);
      expect(Number(await one.redis.send('PTTL', key)), key).toBeLessThanOrEqual(7 * 24 * 3_600_000);
    }
  });

  it('is what each remembers by itself while Redis is away', async () => {
    await one.redis.close();
    expect(await one.cooldown.take('ada', 'list', 'run')).toBe(0);
    expect(await one.cooldown.take('ada', 'list', 'run')).toBeGreaterThan(1_000);
    await one.names.set('asc ada', entryOf('ada'), 60);
    expect(await one.names.get('asc ada', enough)).toMatchObject({ known: { names: ['ada'] } });
    await one.names.delete('asc ada');
    expect(await one.names.get('asc ada', enough)).toBeUndefined();
    await one.recentNames.add('guild', 'ada');
    expect(await one.recentNames.matching('guild', '')).toEqual(['ada']);
    expect(await one.recentNames.shown('guild')).toEqual(['ada']);
    await one.rateLimitGate.note('b', { statusCode: 429, headers: {} }, { retry_after: 5, global: true });
    expect(await one.rateLimitGate.delay('any')).toBeGreaterThan(4_000);
  });
});
