import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { RedisAway, RedisConnection, RedisFailure } from '../../../../src/bot/state/redis/connection.ts';
import { script } from '../../../../src/bot/state/redis/script.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../../servers/redis-server.ts';

/** Quick enough for a test, and slow enough for a busy machine. */
const TIMING = { connect: 300, command: 100, heartbeat: 50, firstPause: 10, longestPause: 50, held: 0 };

describeWith(['redis-server'], 'the connection to Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());
  let opened: RedisConnection[] = [];
  afterEach(async () => {
    await Promise.all(opened.map((connection) => connection.close()));
    opened = [];
  });

  async function open(url = server.url) {
    const lines: { level: string; msg: string }[] = [];
    const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
    const connection = await RedisConnection.open({ url, scope: 'test', log, timing: TIMING });
    opened.push(connection);
    return { connection, lines, said: () => lines.map(({ level, msg }) => `${level} ${msg}`) };
  }

  it('is ready at once, under keys of its own', async () => {
    const { connection, said } = await open();
    expect(connection.state).toBe('ready');
    expect(connection.key('names', 'ada')).toBe('rollcall:test:names:ada');
    await connection.send('SET', connection.key('a'), '1', 'PX', '1000');
    expect(await connection.send('GET', connection.key('a'))).toBe('1');
    expect(said()).toEqual(['info connected to Redis']);
  });

  it('runs a script that Redis knows, and one that it does not', async () => {
    const { connection } = await open();
    const add = script('return redis.call("INCRBY", KEYS[1], ARGV[1])');
    expect(await connection.run(add, [connection.key('sum')], ['2'])).toBe(2);
    await server.command('SCRIPT', 'FLUSH');
    expect(await connection.run(add, [connection.key('sum')], ['3'])).toBe(5);
  });

  it('fails alone when Redis refuses it, in words that quote nothing', async () => {
    const { connection } = await open();
    const key = connection.key('a-secret');
    await connection.send('SET', key, '1');
    const failure = new RedisFailure('Redis refused LPUSH: WRONGTYPE');
    await expect(connection.send('LPUSH', key, 'another secret')).rejects.toEqual(failure);
    expect(connection.state).toBe('ready');
  });

  it('is away when Redis is killed, without waiting, and back when it is there again', async () => {
    const { connection, said } = await open();
    let away = 0;
    connection.on('away', () => (away += 1));
    await server.kill();
    await expect.poll(() => connection.state).toBe('away');
    const begun = performance.now();
    await expect(connection.send('GET', connection.key('a'))).rejects.toThrow(RedisAway);
    expect(performance.now() - begun).toBeLessThan(20);
    await server.start();
    await expect.poll(() => connection.state).toBe('ready');
    expect(away).toBe(1);
    expect(said().filter((line) => line.startsWith('info'))).toHaveLength(2);
  });
});
