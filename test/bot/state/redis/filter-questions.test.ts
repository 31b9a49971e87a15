import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { FilterQuestionsInMemory } from '../../../../src/bot/state/memory/state-in-memory.ts';
import { FilterQuestionsInRedis } from '../../../../src/bot/state/redis/filter-questions.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../../servers/redis-server.ts';
import { openRedis } from './open-redis.ts';

const stack = new AsyncDisposableStack();
let server: RedisServer;
let scopes = 0;

async function replica(scope: string) {
  const { redis } = stack.use(await openRedis(server.url, {}, scope));
  return { redis, questions: new FilterQuestionsInRedis(redis, new FilterQuestionsInMemory()) };
}

const rows = { count: 700, meant: ['a', 'b'] };

describeWith(['redis-server'], 'questions about all of a filter', () => {
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

  it('are known to every replica, expire, and make room for newer ones', async () => {
    await one.questions.keep('first', rows);
    expect(await other.questions.kept('first')).toEqual(rows);
    expect(await other.questions.kept('second')).toBeUndefined();
    expect(await milliseconds('questions')).toBeGreaterThan(5 * 60_000);
    expect(await milliseconds('questions', 'order')).toBeGreaterThan(5 * 60_000);
    for (let at = 0; at < 100; at += 1) await one.questions.keep(String(at), rows);
    expect(await other.questions.kept('first')).toBeUndefined();
    expect(await other.questions.kept('0')).toEqual(rows);
    expect(await one.redis.send('HLEN', one.redis.key('questions'))).toBe(100);
    await one.redis.send('HSET', one.redis.key('questions'), 'odd', 'no rows');
    expect(await other.questions.kept('odd')).toBeUndefined();
  });

  it('that are over leave no ids behind', async () => {
    await one.questions.keep('over', rows);
    await one.redis.send('ZADD', one.redis.key('questions', 'order'), '1', 'over');
    await one.questions.keep('now', rows);
    expect(await one.redis.send('HKEYS', one.redis.key('questions'))).toEqual(['now']);
  });

  it('are run once, and again when the replica that claimed them lets them go or is gone', async () => {
    const claimed = await Promise.all([one, other].map(({ questions }) => questions.claim('mute')));
    expect(claimed.toSorted()).toEqual([false, true]);
    expect(await milliseconds('run', 'mute')).toBeGreaterThan(5 * 60_000);
    const [winner, loser] = claimed[0] ? [one, other] : [other, one];
    // Not its claim.
    await loser.questions.release('mute');
    expect(await loser.questions.claim('mute')).toBe(false);
    await loser.questions.release('mute');
    await winner.questions.release('mute');
    expect(await loser.questions.claim('mute')).toBe(true);
    await one.redis.send('DEL', one.redis.key('run', 'mute'));
    expect(await winner.questions.claim('mute')).toBe(true);
  });

  it('are each process’s own while Redis is away', async () => {
    await one.questions.keep('kept', rows);
    await one.redis.close();
    expect(await one.questions.kept('kept')).toEqual(rows);
    await one.questions.keep('alone', rows);
    expect(await one.questions.kept('alone')).toEqual(rows);
    expect(await one.questions.claim('pin')).toBe(true);
    expect(await one.questions.claim('pin')).toBe(false);
  });
});
