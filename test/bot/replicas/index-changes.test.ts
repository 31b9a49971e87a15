import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { PostgresIndexChanges } from '../../../src/bot/replicas/index-changes.ts';
import { StateUnavailable } from '../../../src/bot/state/state.ts';
import { conversationKind } from '../../../src/handlers/moderation/resource-kind.ts';
import { ResourceIndexInMemory } from '../../../src/services/indexes/resource-index.ts';
import { indexEntry } from '../../../src/services/indexes/resource-table.ts';
import type { IndexedResource } from '../../../src/services/resources/managed-resource.ts';
import { rowOf } from '../../handlers/moderation/moderator.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { inDatabase, makeTables, openConnection, sharedDatabase, sharedServer } from './engines.ts';

const row = (id: string, is_muted = false): IndexedResource =>
  indexEntry(conversationKind, rowOf({ id, is_muted }));

const scopeOfTest = () => expect.getState().currentTestName ?? '';

/** The changes as one replica hears them, and its index of a service that has no rows. */
async function replica({
  url,
  service = 'service',
}: {
  readonly url?: string;
  readonly service?: string;
} = {}) {
  const { connection } = await openConnection(url ?? (await sharedDatabase()));
  const failures: unknown[] = [];
  const failed = (error: unknown) => void failures.push(error);
  const changes = new PostgresIndexChanges(connection, scopeOfTest(), service, failed);
  const part = async () => ({ rows: [], follows: 'nothing' as const });
  const index = new ResourceIndexInMemory({
    services: { conversations: { part }, scores: { part } },
    changes,
  });
  onTestFinished(async () => {
    index.stop();
    await connection.close();
  });
  return { connection, changes, index, failures };
}

/** Adds a change of conversation `id` that began some milliseconds ago and is committed now. */
async function commitLate(id: string, isMuted: boolean, milliseconds: number): Promise<void> {
  const { created_at, last_active_at, ...rest } = row(id, isMuted);
  const dates = { created_at: created_at.getTime(), last_active_at: last_active_at?.getTime() ?? null };
  const value = JSON.stringify({ kind: 'conversation', id, row: { ...rest, ...dates } });
  const now = 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)';
  await inDatabase(
    await sharedDatabase(),
    `INSERT INTO rollcall.kept VALUES ('${scopeOfTest()}', 'change service',
      CAST(${now} - ${milliseconds} AS TEXT) || ' ${crypto.randomUUID()}', 'slow', '${value}', ${now} + 60000)`,
  );
}

describeWith(['postgres'], 'what replicas tell each other of changes', () => {
  let one: Awaited<ReturnType<typeof replica>>;
  let other: Awaited<ReturnType<typeof replica>>;
  beforeEach(async () => {
    [one, other] = await Promise.all([replica(), replica()]);
    // What was told before a replica's first poll it reads from the service.
    expect([await one.changes.receive(false), await other.changes.receive(false)]).toEqual([[], []]);
  });

  /** The others' changes, without the wait for the next poll. */
  const heard = ({ changes }: typeof one) => changes.receive(true);

  it('is heard once by the others, the last change of each row alone, and not by the one that told it', async () => {
    await one.changes.publish({ kind: 'conversation', id: 'a', row: row('a') });
    await one.changes.publish({ kind: 'conversation', id: 'a', row: row('a', true) });
    await one.changes.publish({ kind: 'score', id: 'a' });
    expect(await heard(other)).toEqual([
      { kind: 'conversation', id: 'a', row: row('a', true) },
      { kind: 'score', id: 'a' },
    ]);
    expect([await heard(other), await heard(one)]).toEqual([[], []]);
  });

  it('is asked for every 2 s at most, except after a reading of the service', async () => {
    const now = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    onTestFinished(() => void vi.restoreAllMocks());
    await heard(other);
    const all = vi.spyOn(other.connection, 'all');
    await one.changes.publish({ kind: 'conversation', id: 'a' });
    const polls = async () => {
      const found = await other.changes.receive(false);
      return [all.mock.calls.length, found.length];
    };
    expect(await polls()).toEqual([0, 0]);
    passed += 2_000;
    expect(await polls()).toEqual([1, 1]);
    await one.changes.publish({ kind: 'conversation', id: 'b' });
    expect(await polls()).toEqual([1, 0]);
    expect(await heard(other)).toEqual([{ kind: 'conversation', id: 'b', row: undefined }]);
  });

  it('is heard once by two polls at the same time', async () => {
    await one.changes.publish({ kind: 'conversation', id: 'a' });
    const found = await Promise.all([heard(other), heard(other), other.changes.receive(false)]);
    expect(found.map(({ length }) => length)).toEqual([1, 0, 0]);
  });

  it('counts less than what the hearer has changed since', async () => {
    await one.changes.publish({ kind: 'conversation', id: 'a', row: row('a', true) });
    // In another millisecond: changes of one have no order.
    const told = Date.now();
    await expect.poll(Date.now).toBeGreaterThan(told);
    await other.changes.publish({ kind: 'conversation', id: 'a', row: row('a') });
    expect(await heard(other)).toEqual([]);
    expect(await heard(one)).toEqual([{ kind: 'conversation', id: 'a', row: row('a') }]);
  });

  it('is heard once where it is committed late, after changes that began later', async () => {
    await one.changes.publish({ kind: 'conversation', id: 'a', row: row('a') });
    expect(await heard(other)).toHaveLength(1);
    await commitLate('b', true, 3_000);
    expect(await heard(other)).toEqual([{ kind: 'conversation', id: 'b', row: row('b', true) }]);
    expect(await heard(other)).toEqual([]);
    await one.changes.publish({ kind: 'conversation', id: 'c' });
    expect(await heard(other)).toHaveLength(1);
  });

  it('does not undo a later change where it is committed late', async () => {
    await one.changes.publish({ kind: 'conversation', id: 'a', row: row('a', true) });
    expect(await heard(other)).toHaveLength(1);
    await commitLate('a', false, 3_000);
    expect([await heard(other), await heard(one)]).toEqual([[], []]);
    await commitLate('b', false, 3_000);
    await one.changes.publish({ kind: 'conversation', id: 'b', row: row('b', true) });
    expect(await heard(other)).toEqual([{ kind: 'conversation', id: 'b', row: row('b', true) }]);
  });

  it('is heard whole, however much it is, and kept for a quarter of an hour', async () => {
    const many = Array.from({ length: 2_500 }, (_, at) => String(at));
    await Promise.all(many.map((id) => one.changes.publish({ kind: 'conversation', id })));
    const found = await heard(other);
    expect(found.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(many.map(Number));
    expect([await heard(other), await heard(one)]).toEqual([[], []]);
    const text = `SELECT count(*) FROM rollcall.kept WHERE scope = '${scopeOfTest()}'
      AND ends_at - extract(epoch FROM now()) * 1000 > 14 * 60000`;
    expect(await inDatabase(await sharedDatabase(), text)).toEqual([{ count: '2500' }]);
  });

  it('is not heard where the service is another one, or the change that of another version', async () => {
    const foreign = await replica({ service: 'another' });
    expect(await heard(foreign)).toEqual([]);
    await one.changes.publish({ kind: 'conversation', id: 'a' });
    expect(await heard(foreign)).toEqual([]);
    await inDatabase(
      await sharedDatabase(),
      `UPDATE rollcall.kept SET value = CASE WHEN name LIKE '% 000000000000 %' THEN '{"kind":"note","id":"a"}'
        ELSE 'nonsense' END WHERE scope = '${scopeOfTest()}'`,
    );
    expect([await heard(other), other.failures]).toEqual([[], []]);
  });

  it('reaches their indexes before they find, count or list', async () => {
    const now = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
    onTestFinished(() => void vi.restoreAllMocks());
    const afterPause = <Result>(find: () => Promise<Result>) => {
      passed += 2_000;
      return find();
    };
    const listed = () =>
      afterPause(async () => {
        const found = [];
        for await (const some of other.index.all('conversation')) found.push(...some);
        return found;
      });
    const matching = () =>
      afterPause(async () => (await other.index.matching('conversation', 'ada', 25)).rows);
    const withParty = () =>
      afterPause(async () => (await other.index.withParty('conversation', 'ada', 25)).rows);
    expect(await listed()).toEqual([]);
    one.index.changed('conversation', row('a'));
    await expect.poll(listed).toEqual([row('a')]);
    one.index.changed('conversation', row('a', true));
    await expect.poll(matching).toEqual([row('a', true)]);
    one.index.forget('conversation', 'a');
    await expect.poll(withParty).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it('is nothing while Postgres is unavailable, which fails nothing', async () => {
    await one.connection.close();
    await one.changes.publish({ kind: 'conversation', id: 'a' });
    expect(await heard(one)).toEqual([]);
    expect(one.failures).toEqual([expect.any(StateUnavailable), expect.any(StateUnavailable)]);
    one.index.changed('conversation', row('a'));
    expect((await one.index.matching('conversation', 'ada', 25)).rows).toEqual([row('a')]);
  });

  it('is nothing while Postgres rejects it, and is heard again afterwards', async () => {
    const url = await (await sharedServer()).database();
    await makeTables(url);
    const [teller, hearer] = [await replica({ url }), await replica({ url })];
    expect(await heard(hearer)).toEqual([]);
    await inDatabase(url, "ALTER TABLE rollcall.kept ADD CONSTRAINT none CHECK (kind NOT LIKE 'change %')");
    await teller.changes.publish({ kind: 'conversation', id: 'a' });
    expect(teller.failures).toEqual([expect.objectContaining({ name: 'RejectedValues' })]);
    await inDatabase(
      url,
      'ALTER TABLE rollcall.kept DROP CONSTRAINT none; ALTER TABLE rollcall.kept RENAME value TO text',
    );
    expect(await heard(hearer)).toEqual([]);
    expect(hearer.failures).toEqual([expect.objectContaining({ trouble: 'damaged' })]);
    await inDatabase(url, 'ALTER TABLE rollcall.kept RENAME text TO value');
    await teller.changes.publish({ kind: 'conversation', id: 'b' });
    expect(await heard(hearer)).toEqual([{ kind: 'conversation', id: 'b' }]);
  });
});
