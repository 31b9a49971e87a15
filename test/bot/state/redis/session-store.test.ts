import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { Presence } from '../../../../src/bot/state/redis/presence.ts';
import { RedisSessionStore } from '../../../../src/bot/state/redis/session-store.ts';
import type { GatewaySession, SessionStore } from '../../../../src/bot/state/session-store.ts';
import { describeWith } from '../../../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../../../servers/redis-server.ts';
import { gatewaySession as session } from '../gateway-session.ts';
import { openRedis } from './open-redis.ts';

const idsIn = async (store: SessionStore, shardCount = 2) => [
  ...(await store.take([0, 1], shardCount)).keys(),
];

describeWith(['redis-server'], 'gateway sessions in Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());

  /** A store as another process has it; `die` is what kill -9 does to its key. */
  async function startProcess(timing = { return: 0, renewal: 100 }) {
    const scope = expect.getState().currentTestName ?? '';
    const { redis } = await openRedis(server.url, {}, scope);
    const presence = new Presence(redis, timing);
    await presence.begin();
    const die = async () => {
      await presence.end();
      await redis.send('SET', presence.key(presence.owner), '', 'PX', '300').catch(() => undefined);
    };
    onTestFinished(async () => {
      await presence.end();
      await redis.close();
    });
    return { store: new RedisSessionStore(redis, presence), presence, die, redis };
  }

  it('go to the next process at once when they are released, to one of two', async () => {
    const first = await startProcess();
    await first.store.begin(session(0));
    expect(await first.store.keep([session(0, { sequence: 9, inFlight: [] })])).toEqual(new Set());
    await first.store.release([session(0, { sequence: 10, received: 10, inFlight: [] })]);
    const [second, third] = [await startProcess(), await startProcess()];
    expect(await idsIn(second.store, 4)).toEqual([]);
    const ran = [second, third].map(({ redis }) => vi.spyOn(redis, 'run'));
    const taken = await Promise.all([second.store.take([0, 1], 2), third.store.take([0, 1], 2)]);
    // It looks and takes, and watches nobody.
    const winner = taken.findIndex(({ size }) => size === 1);
    expect(ran[winner]).toHaveBeenCalledTimes(2);
    expect(taken.map(({ size }) => size).toSorted()).toEqual([0, 1]);
    expect(taken.flatMap((each) => [...each.values()])).toEqual([
      { ...session(0, { sequence: 10, received: 10, inFlight: [] }), released: true },
    ]);
  });

  it('stay with a process that is alive, which is watched until it says so', async () => {
    const [alive, newcomer] = [await startProcess(), await startProcess()];
    await alive.store.begin(session(0));
    expect(await idsIn(newcomer.store)).toEqual([]);
  });

  it('stay with a process that is not back yet when Redis was started a moment ago', async () => {
    const first = await startProcess();
    await first.store.begin(session(0));
    const second = await startProcess({ return: 60_000, renewal: 100 });
    await server.command('DEL', first.presence.key(first.presence.owner));
    expect(await idsIn(second.store)).toEqual([]);
  });

  it('go to the next process when the one before is dead, which may have begun something', async () => {
    const [first, second] = [await startProcess(), await startProcess()];
    await first.store.begin(session(0));
    await first.die();
    expect((await second.store.take([0], 2)).get(0)).toEqual({ ...session(0), released: false });
  });

  it('are those of the newer process, whatever the former does', async () => {
    const [former, newer, next] = [await startProcess(), await startProcess(), await startProcess()];
    await former.store.begin(session(0));
    await newer.store.begin(session(0, { sessionId: 'newer' }));
    expect(await former.store.keep([session(0, { sequence: 99 })])).toEqual(new Set([0]));
    await former.store.release([session(0, { sequence: 99 })]);
    await newer.store.release([session(0, { sessionId: 'newer' })]);
    expect((await next.store.take([0], 2)).get(0)).toMatchObject({ sessionId: 'newer', sequence: 7 });
  });

  it('are not overwritten by a late write of the session before, of the same process', async () => {
    const [one, next] = [await startProcess(), await startProcess()];
    await one.store.begin(session(0, { sessionId: 'former' }));
    await one.store.begin(session(0, { sessionId: 'newer' }));
    expect(await one.store.keep([session(0, { sessionId: 'former', sequence: 99 })])).toEqual(new Set([0]));
    await one.store.release([session(0, { sessionId: 'former', sequence: 99 })]);
    await one.store.release([session(0, { sessionId: 'newer' })]);
    expect((await next.store.take([0], 2)).get(0)).toMatchObject({ sessionId: 'newer', sequence: 7 });
  });

  it('of hundreds of shards cost a few commands, however many each owner has', async () => {
    const [killed, alive, next] = [await startProcess(), await startProcess(), await startProcess()];
    const shardCount = 600;
    const all = Array.from({ length: shardCount }, (_, shardId) => session(shardId, { shardCount }));
    const isOfAlive = ({ shardId }: GatewaySession) => shardId % 3 === 2;
    const [ofAlive, ofKilled] = [all.filter(isOfAlive), all.filter((each) => !isOfAlive(each))];
    await killed.store.keep(ofKilled);
    const keeps = vi.spyOn(alive.redis, 'run');
    await alive.store.keep(ofAlive);
    const served = await alive.store.keep(all);
    expect([...served]).toEqual(ofKilled.map(({ shardId }) => shardId));
    expect(keeps.mock.calls.length).toBeLessThan(6);
    await killed.die();
    const [sent, ran] = [vi.spyOn(next.redis, 'send'), vi.spyOn(next.redis, 'run')];
    const taken = await next.store.take([...all.keys()], shardCount);
    expect([...taken.keys()].toSorted((a, b) => a - b)).toEqual([...served]);
    expect(taken.get(400)).toEqual({ ...session(400, { shardCount }), released: false });
    expect(sent.mock.calls.length + ran.mock.calls.length).toBeLessThan(40);
  });

  it('are written anew when Redis has lost them', async () => {
    const [first, second] = [await startProcess(), await startProcess()];
    await first.store.begin(session(0));
    await server.command('FLUSHALL');
    expect(await first.store.keep([session(0)])).toEqual(new Set());
    await first.store.release([session(0)]);
    expect(await idsIn(second.store)).toEqual([0]);
  });

  it('fail while Redis is away, at once', async () => {
    const { store } = await startProcess();
    await server.kill();
    onTestFinished(() => server.start());
    await expect(store.take([0], 2)).rejects.toThrow('Redis is away');
    await expect(store.keep([session(0)])).rejects.toThrow('Redis is away');
  });
});
