import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { IndexChangesInRedis } from '../../../../src/bot/state/redis/index-changes.ts';
import { conversationKind } from '../../../../src/handlers/moderation/resource-kind.ts';
import { ResourceIndexInMemory } from '../../../../src/services/indexes/resource-index.ts';
import { indexed } from '../../../../src/services/indexes/resource-table.ts';
import type { IndexedResource } from '../../../../src/services/resources/managed-resource.ts';
import { rowOf } from '../../../handlers/moderation/moderator.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../../servers/redis-server.ts';
import { openRedis } from './open-redis.ts';

const stack = new AsyncDisposableStack();
let server: RedisServer;
let scopes = 0;

const row = (id: string, is_muted = false): IndexedResource =>
  indexed(conversationKind, rowOf({ id, is_muted }));

/** The changes as one replica hears them, and its index of a service that has nothing to say. */
async function replica(scope: string) {
  const { redis } = stack.use(await openRedis(server.url, {}, scope));
  const changes = new IndexChangesInRedis(redis, 'service');
  const part = async () => ({ rows: [], follows: 'nothing' as const });
  const index = new ResourceIndexInMemory({
    services: { conversations: { part }, scores: { part } },
    changes,
  });
  stack.defer(() => index.stop());
  return { redis, changes, index };
}

describeWith(['redis-server'], 'what replicas tell each other of changes', () => {
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
    [one, other] = await Promise.all([replica(`c${scopes}`), replica(`c${scopes}`)]);
    expect([await one.changes.heard(), await other.changes.heard()]).toEqual([[], []]);
  });

  it('is heard once by the others, the last change of each row alone, and not by the one that told it', async () => {
    await one.changes.tell({ kind: 'conversation', id: 'a', row: row('a') });
    await one.changes.tell({ kind: 'conversation', id: 'a', row: row('a', true) });
    await one.changes.tell({ kind: 'score', id: 'a' });
    expect(await other.changes.heard()).toEqual([
      { kind: 'conversation', id: 'a', row: row('a', true) },
      { kind: 'score', id: 'a' },
    ]);
    expect([await other.changes.heard(), await one.changes.heard()]).toEqual([[], []]);
  });

  it('counts less than what the hearer has changed since', async () => {
    await one.changes.tell({ kind: 'conversation', id: 'a', row: row('a', true) });
    await other.changes.tell({ kind: 'conversation', id: 'a', row: row('a') });
    expect(await other.changes.heard()).toEqual([]);
    expect(await one.changes.heard()).toEqual([{ kind: 'conversation', id: 'a', row: row('a') }]);
  });

  it('is heard whole beyond a call, and is no more than the last 10,000 for a quarter of an hour', async () => {
    const many = Array.from({ length: 2_500 }, (_, at) => String(at));
    await Promise.all(many.map((id) => one.changes.tell({ kind: 'conversation', id })));
    expect(await other.changes.heard()).toHaveLength(2_500);
    const [key = ''] = [one.redis.key('changes', 'service')];
    expect(Number(await one.redis.send('PTTL', key))).toBeGreaterThan(14 * 60_000);
    await one.redis.send('XADD', key, '*', 'by', 'somebody', 'change', 'of another version');
    expect(await other.changes.heard()).toEqual([]);
  });

  it('reaches their indexes before they find, count or list', async () => {
    const has = async () => {
      const found = [];
      for await (const some of other.index.all('conversation')) found.push(...some);
      return found;
    };
    expect(await has()).toEqual([]);
    one.index.changed('conversation', row('a'));
    await expect.poll(has).toEqual([row('a')]);
    one.index.changed('conversation', row('a', true));
    await sleep(50);
    expect((await other.index.matching('conversation', 'ada', 25)).rows).toEqual([row('a', true)]);
    one.index.forget('conversation', 'a');
    await sleep(50);
    expect((await other.index.withParty('conversation', 'ada', 25)).rows).toEqual([]);
    expect(await has()).toEqual([]);
  });

  it('is nothing while Redis is away, which fails nothing', async () => {
    await one.redis.close();
    await one.changes.tell({ kind: 'conversation', id: 'a' });
    expect(await one.changes.heard()).toEqual([]);
    one.index.changed('conversation', row('a'));
    expect((await one.index.matching('conversation', 'ada', 25)).rows).toEqual([row('a')]);
  });
});
