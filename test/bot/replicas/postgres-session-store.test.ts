import { expect, it, onTestFinished, vi } from 'vitest';
import { PostgresSessionStore } from '../../../src/bot/replicas/postgres-session-store.ts';
import { Presence } from '../../../src/bot/replicas/presence.ts';
import type { GatewaySession, SessionStore } from '../../../src/bot/state/session-store.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { startPostgresServer } from '../../servers/postgres-server.ts';
import { gatewaySession as session } from '../state/gateway-session.ts';
import { inDatabase, makeTables, openConnection, sharedDatabase } from './engines.ts';

/** Milliseconds that no test takes. */
const NEVER = 3_600_000;

const idsIn = async (store: SessionStore, shardCount = 2) => [
  ...(await store.take([0, 1], shardCount)).keys(),
];

const ascending = (ids: Iterable<number>) => [...ids].toSorted((one, other) => one - other);

/** A Postgres of its own, which a test may end. */
async function ownServer() {
  const server = await startPostgresServer();
  onTestFinished(() => server.close());
  const url = await server.database();
  await makeTables(url);
  return { server, url };
}

describeWith(['postgres'], 'gateway sessions in Postgres', () => {
  const scopeOfTest = () => expect.getState().currentTestName ?? '';

  /** A store as another process has it. With `beat: NEVER` the process is one that was killed after its start. */
  async function startProcess({
    url,
    ...timing
  }: {
    readonly url?: string;
    readonly beat?: number;
    readonly grace?: number;
  } = {}) {
    const { connection } = await openConnection(url ?? (await sharedDatabase()));
    const presence = new Presence(connection, scopeOfTest(), { grace: 0, ...timing });
    await presence.begin();
    onTestFinished(async () => {
      await presence.end();
      await connection.close();
    });
    const statements = vi.spyOn(connection, 'all');
    return { store: new PostgresSessionStore(connection, presence, scopeOfTest()), presence, statements };
  }

  /** The row that shows that the process is alive is lost. */
  const forget = async ({ owner }: Presence) =>
    inDatabase(await sharedDatabase(), `DELETE FROM rollcall.process WHERE id = '${owner}'`);

  it('go to the next process at once when they are released, to one of two', async () => {
    const first = await startProcess();
    await first.store.begin(session(0));
    expect(await first.store.save([session(0, { sequence: 9, inFlight: [] })])).toEqual(new Set());
    await first.store.release([session(0, { sequence: 10, received: 10, inFlight: [] })]);
    // Both beat: the slower one may find the session with the faster one, which must not look dead.
    const [second, third] = [await startProcess(), await startProcess()];
    expect(await idsIn(second.store, 4)).toEqual([]);
    const looks = [second, third].map(({ presence }) => vi.spyOn(presence, 'findDead'));
    const taken = await Promise.all([second.store.take([0, 1], 2), third.store.take([0, 1], 2)]);
    // The winner watches nobody.
    expect(looks[taken.findIndex(({ size }) => size === 1)]).not.toHaveBeenCalled();
    expect(taken.map(({ size }) => size).toSorted()).toEqual([0, 1]);
    expect(taken.flatMap((each) => [...each.values()])).toEqual([
      { ...session(0, { sequence: 10, received: 10, inFlight: [] }), released: true },
    ]);
  });

  it('stay with a process that is alive, which is watched until it beats', async () => {
    const [alive, newcomer] = [await startProcess(), await startProcess()];
    await alive.store.begin(session(0));
    expect(await idsIn(newcomer.store)).toEqual([]);
  });

  it('go to the next process when the one before was killed, which may have begun something', async () => {
    const [killed, second] = [await startProcess({ beat: NEVER }), await startProcess()];
    await killed.store.begin(session(0));
    expect((await second.store.take([0], 2)).get(0)).toEqual({ ...session(0), released: false });
  });

  it('go to the next process at once when the one before said that it ends', async () => {
    const [ended, second] = [await startProcess(), await startProcess({ beat: NEVER })];
    await ended.store.begin(session(0));
    await ended.presence.end();
    second.statements.mockClear();
    expect((await second.store.take([0], 2)).get(0)).toEqual({ ...session(0), released: false });
    // The owners, one look at them, and the taking.
    expect(second.statements).toHaveBeenCalledTimes(3);
  });

  it('go to the process that has them again, after a failed start', async () => {
    const one = await startProcess();
    await one.store.begin(session(0));
    expect((await one.store.take([0], 2)).get(0)).toEqual({ ...session(0), released: false });
  });

  it('stay with an unknown process while it may come back after an outage', async () => {
    const first = await startProcess({ beat: NEVER });
    await first.store.begin(session(0));
    const second = await startProcess({ grace: NEVER });
    await forget(first.presence);
    second.statements.mockClear();
    const taking = idsIn(second.store);
    // The owners, and two looks at them.
    await expect.poll(() => second.statements.mock.calls.length).toBeGreaterThanOrEqual(3);
    await first.presence.begin();
    expect(await taking).toEqual([]);
  });

  it('go to the next process when nobody knows their owner, and it had time to come back', async () => {
    const [first, second] = [await startProcess({ beat: NEVER }), await startProcess()];
    await first.store.begin(session(0));
    await forget(first.presence);
    expect((await second.store.take([0], 2)).get(0)).toEqual({ ...session(0), released: false });
  });

  it('are those of the newer process, whatever the former does', async () => {
    const [former, newer, next] = [await startProcess(), await startProcess(), await startProcess()];
    await former.store.begin(session(0));
    await newer.store.begin(session(0, { sessionId: 'newer' }));
    expect(await former.store.save([session(0, { sequence: 99 })])).toEqual(new Set([0]));
    await former.store.release([session(0, { sequence: 99 })]);
    await newer.store.release([session(0, { sessionId: 'newer' })]);
    expect((await next.store.take([0], 2)).get(0)).toMatchObject({ sessionId: 'newer', sequence: 7 });
  });

  it('are not overwritten by a late write of the session before, of the same process', async () => {
    const [one, next] = [await startProcess(), await startProcess()];
    await one.store.begin(session(0, { sessionId: 'former' }));
    await one.store.begin(session(0, { sessionId: 'newer' }));
    expect(await one.store.save([session(0, { sessionId: 'former', sequence: 99 })])).toEqual(new Set([0]));
    await one.store.release([session(0, { sessionId: 'former', sequence: 99 })]);
    await one.store.release([session(0, { sessionId: 'newer' })]);
    expect((await next.store.take([0], 2)).get(0)).toMatchObject({ sessionId: 'newer', sequence: 7 });
  });

  const shardCount = 600;
  const all = Array.from({ length: shardCount }, (_, shardId) => session(shardId, { shardCount }));
  const ids = all.map(({ shardId }) => shardId);

  it('of hundreds of shards cost a few statements, however many each owner has', async () => {
    const killed = await startProcess({ beat: NEVER });
    const [alive, next] = [await startProcess(), await startProcess()];
    const isOfAlive = ({ shardId }: GatewaySession) => shardId % 3 === 2;
    const [ofAlive, ofKilled] = [all.filter(isOfAlive), all.filter((each) => !isOfAlive(each))];
    await killed.store.save(ofKilled);
    alive.statements.mockClear();
    await alive.store.save(ofAlive);
    const served = await alive.store.save(all);
    expect(ascending(served)).toEqual(ofKilled.map(({ shardId }) => shardId));
    expect(alive.statements.mock.calls.length).toBeLessThan(6);
    next.statements.mockClear();
    const taken = await next.store.take(ids, shardCount);
    expect(ascending(taken.keys())).toEqual(ascending(served));
    expect(taken.get(400)).toEqual({ ...session(400, { shardCount }), released: false });
    expect(next.statements.mock.calls.length).toBeLessThan(40);
  });

  it('of hundreds of shards go to one of two processes that take, keep and release them in other orders', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const backwards = all.toReversed();
    for (let round = 0; round < 15; round += 1) {
      await Promise.all(all.map((each) => (round % 2 === 0 ? one : other).store.begin(each)));
      const lost = await Promise.all([one.store.save(all), other.store.save(backwards)]);
      expect(lost.map(({ size }) => size).toSorted()).toEqual([0, shardCount]);
      await Promise.all([one.store.release(all), other.store.release(backwards)]);
      const taken = await Promise.all([
        one.store.take(ids, shardCount),
        other.store.take(ids.filter((id) => id % (round + 1) === 0).toReversed(), shardCount),
      ]);
      expect(ascending(taken.flatMap((each) => [...each.keys()]))).toEqual(ids);
    }
  });

  it('are written again after a crash of Postgres, which empties the table', async () => {
    const { server, url } = await ownServer();
    const [first, second] = [await startProcess({ url }), await startProcess({ url })];
    await first.store.begin(session(0));
    await server.kill();
    await server.start();
    expect(await server.run(url, 'SELECT * FROM rollcall.session')).toEqual([]);
    const kept = () => first.store.save([session(0)]).catch(() => 'away');
    await expect.poll(kept).toEqual(new Set());
    await first.store.release([session(0)]);
    await expect.poll(() => idsIn(second.store).catch(() => 'away')).toEqual([0]);
  });

  it('fail at once while Postgres is unavailable', async () => {
    const { server, url } = await ownServer();
    const { store } = await startProcess({ url });
    await server.kill();
    await expect(store.take([0], 2)).rejects.toThrow('Postgres is unavailable');
    await expect(store.save([session(0)])).rejects.toThrow('Postgres is unavailable');
    await expect(store.release([session(0)])).rejects.toThrow('Postgres is unavailable');
    await expect(store.begin(session(0))).rejects.toThrow('Postgres is unavailable');
  });

  it('are forgotten by nobody within a week', async () => {
    const { store } = await startProcess();
    await store.begin(session(0));
    const text = `SELECT ends_at - extract(epoch FROM now()) * 1000 > 6.9 * 86400000 AS stays
      FROM rollcall.session WHERE scope = '${scopeOfTest()}'`;
    expect(await inDatabase(await sharedDatabase(), text)).toEqual([{ stays: true }]);
  });
});
