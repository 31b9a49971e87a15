import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CooldownInMemory } from '../../../../src/bot/state/memory/state-in-memory.ts';
import { RedisAway } from '../../../../src/bot/state/redis/connection.ts';
import { CooldownInRedis } from '../../../../src/bot/state/redis/state-in-redis.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../../servers/redis-server.ts';
import { type Finished, listen as listenFor } from '../../../services/upstream.ts';
import { openRedis } from './open-redis.ts';

const CANARY = 'p%C3%A4ss-canary';
const warned = (reason: string) =>
  `warn Redis is away: ${reason}; until it is back, each process remembers by itself`;

describeWith(['redis-server'], 'a Redis with a fault', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());
  const at = (credentials: string, database = '') =>
    `${server.url.replace('//', `//${credentials}@`)}/${database}`;

  it.each<[string, string[], string[], () => string, string]>([
    [
      'another password',
      ['CONFIG', 'SET', 'requirepass', 'right'],
      ['CONFIG', 'SET', 'requirepass', ''],
      () => at(`:${CANARY}`),
      'it refuses the user and password: correct them in REDIS_URL',
    ],
    [
      'a password that is not given',
      ['CONFIG', 'SET', 'requirepass', 'right'],
      ['CONFIG', 'SET', 'requirepass', ''],
      () => server.url,
      'it refuses the user and password: correct them in REDIS_URL',
    ],
    [
      'no such user',
      ['PING'],
      ['ACL', 'SETUSER', 'ann', 'on', '>päss-canary', '~rollcall:*', '+@all', '-@dangerous'],
      () => at(`ann:${CANARY}`),
      'it refuses the user and password: correct them in REDIS_URL',
    ],
    [
      'a user without a right to our keys',
      ['ACL', 'SETUSER', 'bob', 'on', '>päss-canary', '~others:*', '+@all'],
      ['ACL', 'SETUSER', 'bob', 'resetkeys', '~rollcall:*', '-@dangerous'],
      () => at(`bob:${CANARY}`),
      'its user may not run scripts or write keys of ours: grant it "~rollcall:* +@all -@dangerous +info"',
    ],
    [
      'no memory left',
      ['CONFIG', 'SET', 'maxmemory', '1'],
      ['CONFIG', 'SET', 'maxmemory', '0'],
      () => at(`default:${CANARY}`),
      'its memory is full: raise its maxmemory',
    ],
    [
      'the part of a replica',
      ['REPLICAOF', '127.0.0.1', '1'],
      ['REPLICAOF', 'NO', 'ONE'],
      () => server.url,
      'it is a replica that takes no changes: REDIS_URL has to name the primary',
    ],
  ])(
    'with %s is told of once, and used as soon as that is put right',
    async (fault, wrong, right, url, reason) => {
      await server.command(...wrong);
      await using opened = await openRedis(url());
      const { redis, raw, said } = opened;
      expect(said()).toEqual([warned(reason)]);
      expect(redis.problem).toBe(reason);
      await expect(redis.send('PING')).rejects.toThrow(RedisAway);
      await server.command(...right);
      await expect.poll(() => redis.state).toBe('ready');
      // Somebody of this case: who took one in the case before still waits for it.
      expect(await new CooldownInRedis(redis, 1, new CooldownInMemory(1)).take(fault, 'list', 'run')).toBe(0);
      expect(said()).toHaveLength(2);
      expect(raw.join('')).not.toMatch(/canary/);
    },
  );

  it('without a database of that number is told of', async () => {
    await using opened = await openRedis(at(`:${CANARY}`, '99'));
    expect(opened.said()).toEqual([
      warned('it has no database of that number: correct the one behind the address in REDIS_URL'),
    ]);
    expect(JSON.parse(opened.raw[0] ?? '')).toMatchObject({ redis: `127.0.0.1:${server.port}/99` });
  });

  it.each<[string, string[], string[], string]>([
    ['full', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0'], 'its memory is full'],
    ['a replica', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE'], 'it is a replica'],
  ])('that becomes %s costs no command its answer', async (_, wrong, right, reason) => {
    await using opened = await openRedis(server.url);
    const { redis, said } = opened;
    await server.command(...wrong);
    const cooldown = new CooldownInRedis(redis, 60, new CooldownInMemory(60));
    expect(await cooldown.take('ada', reason, 'run')).toBe(0);
    expect(await cooldown.take('ada', reason, 'run')).toBeGreaterThan(59_000);
    expect(redis.problem).toContain(reason);
    await server.command(...right);
    await expect.poll(() => redis.state).toBe('ready');
    expect(said().map((line) => line.slice(0, 21))).toEqual([
      'info connected to Red',
      'warn Redis is away: i',
      'info Redis is back af',
    ]);
  });

  it('that evicts what it likes forgets, and is never away for it', async () => {
    await server.configure('maxmemory-policy', 'allkeys-lru');
    await server.configure('maxmemory', '2mb');
    await using opened = await openRedis(server.url);
    const { redis } = opened;
    for (let batch = 0; batch < 30; batch++) {
      const writes = Array.from({ length: 100 }, (_, at) =>
        redis.send('SET', redis.key(`${batch}-${at}`), 'x'.repeat(1_000), 'PX', '60000'),
      );
      await Promise.all(writes);
    }
    expect(redis.state).toBe('ready');
    expect(Number(await redis.send('DBSIZE'))).toBeLessThan(3_000);
    await server.configure('maxmemory', '0');
  });
});

describe.concurrent('what is no Redis', () => {
  async function listen(finished: Finished, talk: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      talk(socket);
    });
    const { host } = await listenFor(
      server,
      async () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      },
      finished,
    );
    return host;
  }
  const saying = (words: string) => (socket: Socket) =>
    void socket.once('data', () => socket.write(`${words}\r\n`));

  it.for<[string, (socket: Socket) => void, string]>([
    ['a web server', saying('HTTP/1.1 400 Bad Request'), 'what answers there is no Redis: correct REDIS_URL'],
    ['one that hangs up', (socket) => socket.end(), 'the connection was lost'],
    [
      'one in protected mode',
      (socket) => socket.end('-DENIED Redis is running in protected mode because\r\n'),
      'its protected mode lets no other machine in: give it a password, and REDIS_URL too',
    ],
    [
      'one that is old',
      saying('-ERR unknown command `HELLO`, with args beginning with: `3`, `AUTH`, `default`, `canary`'),
      'it is older than version 6',
    ],
    [
      'one with too many',
      saying('-ERR max number of clients reached'),
      'it takes no more connections: raise its maxclients',
    ],
    [
      'one that loads',
      saying('-LOADING Redis is loading the dataset in memory'),
      'it is busy starting or changing over',
    ],
    ['one with an answer of its own', saying('-WHATEVER canary'), 'it refuses an ordinary command'],
  ])('%s', async ([, talk, reason], { expect, onTestFinished }) => {
    const address = await listen(onTestFinished, talk);
    await using opened = await openRedis(`redis://:canary@${address}`);
    expect(opened.said()).toEqual([warned(reason)]);
    expect(opened.raw.join('')).not.toMatch(/canary/);
  });

  it('one that says nothing', async ({ expect, onTestFinished }) => {
    const address = await listen(onTestFinished, () => {});
    await using opened = await openRedis(`redis://${address}`, { connect: 300 });
    // On a busy machine the connection itself may take so long.
    expect(opened.redis.problem).toMatch(/^it (gave no answer within 300 ms$|does not answer; rediss)/);
    expect(opened.said()).toEqual([warned(String(opened.redis.problem))]);
  });

  it('one without TLS', async ({ expect, onTestFinished }) => {
    const address = await listen(onTestFinished, saying('-ERR Protocol error'));
    await using opened = await openRedis(`rediss://${address}`);
    expect(opened.said()).toEqual([
      warned('it speaks no TLS there: write redis:// in REDIS_URL, or correct its port'),
    ]);
  });

  it('one that hears nothing of TLS', async ({ expect, onTestFinished }) => {
    const address = await listen(onTestFinished, () => {});
    await using opened = await openRedis(`rediss://${address}`, { connect: 300 });
    expect(opened.redis.problem).toMatch(/^it (does not answer; rediss|gave no answer)/);
  });

  it('one that resets the connection, as one that takes TLS alone does', async ({
    expect,
    onTestFinished,
  }) => {
    const address = await listen(
      onTestFinished,
      (socket) => void socket.once('data', () => socket.resetAndDestroy()),
    );
    await using opened = await openRedis(`redis://${address}`);
    expect(opened.redis.problem).toMatch(/^it hung up; one that takes TLS alone wants rediss:/);
  });

  it('nothing at all', async ({ expect }) => {
    await using opened = await openRedis('redis://127.0.0.1:1');
    expect(opened.said()).toEqual([warned('nothing listens there: start it, or correct REDIS_URL')]);
  });

  it('an unknown host', async ({ expect }) => {
    await using opened = await openRedis('redis://redis.invalid', { connect: 2_000 });
    expect(opened.redis.problem).toMatch(/^its host is not (known: correct REDIS_URL|found, since names)/);
  });
});
