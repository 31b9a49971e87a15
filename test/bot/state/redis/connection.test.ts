import { afterAll, beforeAll, expect, it } from 'vitest';
import { RedisAway, RedisFailure, script } from '../../../../src/bot/state/redis/connection.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../../servers/redis-server.ts';
import { openRedis } from './open-redis.ts';

describeWith(['redis-server'], 'the connection to Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());

  it('is ready at once, under keys of its own', async () => {
    await using opened = await openRedis(server.url);
    const { redis, said } = opened;
    expect(redis.state).toBe('ready');
    expect(redis.problem).toBeUndefined();
    expect(redis.key('names', 'ada')).toBe('rollcall:test:names:ada');
    await redis.send('SET', redis.key('a'), '1', 'PX', '1000');
    expect(await redis.send('GET', redis.key('a'))).toBe('1');
    expect(said()).toEqual(['info connected to Redis']);
  });

  it('runs a script that Redis knows, and one that it has lost', async () => {
    await using opened = await openRedis(server.url);
    const { redis } = opened;
    const add = script('return redis.call("INCRBY", KEYS[1], ARGV[1])');
    expect(await redis.run(add, [redis.key('sum')], ['2'])).toBe(2);
    await server.command('SCRIPT', 'FLUSH');
    expect(await redis.run(add, [redis.key('sum')], ['3'])).toBe(5);
  });

  it('fails for one command alone when Redis refuses it, in words that quote nothing', async () => {
    await using opened = await openRedis(server.url);
    const { redis } = opened;
    const key = redis.key('a-secret');
    await redis.send('SET', key, '1');
    const failure = new RedisFailure('Redis refused LPUSH: WRONGTYPE');
    await expect(redis.send('LPUSH', key, 'another secret')).rejects.toEqual(failure);
    await expect(redis.run(script(`return redis.call('LPUSH', KEYS[1], '')`), [key])).rejects.toThrow(
      /^Redis refused EVAL: WRONGTYPE$/,
    );
    expect(redis.state).toBe('ready');
  });

  it('is away when Redis is killed, and back when it is there again, with one line each', async () => {
    await using opened = await openRedis(server.url);
    const { redis, said } = opened;
    const heard: string[] = [];
    redis.on('away', () => heard.push('away')).on('back', () => heard.push('back'));
    await server.kill();
    await expect.poll(() => redis.state).toBe('away');
    const failures: unknown[] = [];
    for (let command = 0; command < 100; command++)
      redis.send('GET', redis.key('a')).catch((failure: unknown) => failures.push(failure));
    await new Promise(setImmediate);
    expect(failures).toHaveLength(100);
    expect(failures.every((failure) => failure instanceof RedisAway)).toBe(true);
    await server.start();
    await expect.poll(() => redis.state).toBe('ready');
    expect(heard).toEqual(['away', 'back']);
    expect(said()).toEqual([
      'info connected to Redis',
      'warn Redis is away: the connection was lost; until it is back, each process remembers by itself',
      expect.stringMatching(/^info Redis is back after \d+(\.\d)? s: replicas share again$/),
    ]);
  });

  it('was lost when Redis is killed with a command unread, which resets the connection', async () => {
    await using opened = await openRedis(server.url, { heartbeat: 60_000 });
    const { redis, said } = opened;
    server.pause();
    const asked = expect(redis.send('GET', redis.key('a'))).rejects.toThrow(RedisAway);
    await new Promise(setImmediate);
    await server.kill();
    await asked;
    expect(said()[1]).toMatch(/^warn Redis is away: the connection was lost; /);
    await server.start();
  });

  it('says once more when it turns out that somebody has to act', async () => {
    await using opened = await openRedis(server.url);
    const { redis, said } = opened;
    await server.kill();
    await expect.poll(() => redis.state).toBe('away');
    await server.start(['--requirepass', 'new']);
    await expect.poll(() => said().length).toBe(3);
    expect(said()[2]).toMatch(/^warn Redis is away: it refuses the user and password: correct them/);
    await server.kill();
    await server.start();
  });

  it('leaves a Redis that hangs alone after one command, and is back when it goes on', async () => {
    // A command that waited for a connection would wait for longer than a test does.
    const timing = { connect: 3_600_000, command: 200, heartbeat: 60_000 };
    await using opened = await openRedis(server.url, timing);
    const { redis, said } = opened;
    server.pause();
    const took = async () => {
      const begun = Date.now();
      await expect(redis.send('GET', redis.key('a'))).rejects.toThrow(RedisAway);
      return Date.now() - begun;
    };
    const [first] = await Promise.all([took(), took()]);
    expect(first).toBeGreaterThan(195);
    const next = took();
    expect(await Promise.race([next.then(() => 'at once'), new Promise(setImmediate)])).toBe('at once');
    server.resume();
    await expect.poll(() => redis.state).toBe('ready');
    expect(said()[1]).toMatch(/^warn Redis is away: it gave no answer within 200 ms; /);
  });

  it('finds out that Redis hangs although nobody asks for anything', async () => {
    await using opened = await openRedis(server.url, { command: 200, connect: 200 });
    server.pause();
    await expect.poll(() => opened.redis.state).toBe('away');
    server.resume();
    await expect.poll(() => opened.redis.state).toBe('ready');
  });

  it('does not take a process that was busy itself for a Redis that hangs', async () => {
    await using opened = await openRedis(server.url, { command: 20, heartbeat: 60_000 });
    const { redis } = opened;
    await redis.send('PING');
    const asked = redis.send('PING');
    await new Promise(setImmediate);
    const until = performance.now() + 60;
    while (performance.now() < until);
    expect(await asked).toBe('PONG');
  });

  it('comes back whatever it was doing when Redis went away', async () => {
    await using opened = await openRedis(server.url, { heartbeat: 0 });
    const { redis } = opened;
    for (let time = 0; time < 20; time++) {
      await server.configure('maxmemory', '1');
      // A write that is refused and a heartbeat that is answered come back in one piece.
      await Promise.allSettled([redis.send('PING'), redis.send('SET', redis.key('a'), '1', 'PX', '1')]);
      expect(redis.state).toBe('away');
      await server.configure('maxmemory', '0');
      await expect.poll(() => redis.state, { interval: 5 }).toBe('ready');
    }
  });

  it('comes back less and less often to a Redis that does not hold', async () => {
    await using opened = await openRedis(server.url, { held: 60_000, firstPause: 20, lastingPause: 60_000 });
    const { redis } = opened;
    let lost = 0;
    const away: number[] = [];
    redis
      .on('away', () => {
        lost = Date.now();
      })
      .on('back', () => away.push(Date.now() - lost));
    for (let time = 1; time <= 4; time++) {
      await server.command('CLIENT', 'KILL', 'TYPE', 'normal');
      await expect.poll(() => away.length, { interval: 5 }).toBe(time);
    }
    // The fourth pause is between 80 and 160 ms, and the first one at most 20 ms.
    expect(away.at(-1)).toBeGreaterThan(75);
  });

  it('is away for good once it is closed', async () => {
    const { redis, said } = await openRedis(server.url);
    await redis.close();
    await redis.close();
    await expect(redis.send('PING')).rejects.toThrow('Redis is away: the connection is closed');
    expect(said()).toHaveLength(1);
  });
});
