import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examineRedis } from '../../../src/bot/doctor/examine-redis.ts';
import { RedisConnection } from '../../../src/bot/state/redis/connection.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../servers/redis-server.ts';
import { wordsOf } from './examined.ts';

const log = pino({ level: 'silent' });

describeWith(['redis-server'], "the doctor's look at Redis", () => {
  let server: RedisServer;
  let redis: RedisConnection;
  beforeAll(async () => {
    server = await startRedisServer();
    redis = await RedisConnection.open({ url: server.url, scope: 'test', log });
  });
  afterAll(async () => {
    await redis.close();
    await server.close();
  });

  const set = (name: string, value: string) => redis.send('CONFIG', 'SET', name, value);
  const words = async (url = server.url) =>
    (await examineRedis(url, 'test', log)).map((finding) => `${finding.check} ${wordsOf(finding)}`);

  it('says where it is, and which settings lose what is shared', async () => {
    await set('save', '');
    await set('appendonly', 'no');
    await set('maxmemory', '100mb');
    await set('maxmemory-policy', 'allkeys-lru');
    expect(await words()).toEqual([
      expect.stringMatching(/^Redis ok: 127\.0\.0\.1:\d+(\/\d+)?, version \d+\.\d+\.\d+, takes changes$/),
      expect.stringMatching(/^eviction advice: .* by allkeys-lru: .* Set maxmemory-policy noeviction$/),
      expect.stringMatching(/^persistence advice: none: .* Set appendonly yes$/),
    ]);
  });

  it('has nothing to say against one that keeps everything', async () => {
    await set('maxmemory-policy', 'noeviction');
    await set('save', '60 1');
    expect((await words()).slice(1)).toEqual([
      'eviction ok: none: when its memory is full, each process remembers by itself',
      'persistence advice: it saves now and then: a crash loses what came since. Set appendonly yes',
    ]);
    await set('maxmemory-policy', 'volatile-ttl');
    await set('maxmemory', '0');
    await set('appendonly', 'yes');
    expect((await words()).slice(1)).toEqual([
      'eviction ok: none, since it has no maxmemory (volatile-ttl)',
      'persistence ok: it keeps a log of changes (appendonly)',
    ]);
  });

  it('goes on where the user may not ask for settings', async () => {
    await set('appendonly', 'no');
    await redis.send('ACL', 'SETUSER', 'bot', 'on', '>canary', '~rollcall:*', '+@all', '-config');
    const found = await words(server.url.replace('redis://', 'redis://bot:canary@'));
    expect(found[2]).toMatch(/^persistence unknown: it keeps no log of changes, and does not say/);
    await redis.send('ACL', 'SETUSER', 'bot', '-info');
    const untold = await words(server.url.replace('redis://', 'redis://bot:canary@'));
    expect(untold).toEqual(['Redis unknown: Redis refused INFO: NOPERM']);
  });

  it('says what is wrong with one that lets nobody in', async () => {
    const found = await words(server.url.replace('redis://', 'redis://bot:wrong@'));
    expect(found).toEqual(['Redis wrong: it refuses the user and password: correct them in REDIS_URL']);
  });
});

it('says that nothing listens', async () => {
  const found = await examineRedis('redis://:canary@127.0.0.1:1', 'test', log);
  expect(found.map(wordsOf)).toEqual(['wrong: nothing listens there: start it, or correct REDIS_URL']);
});
