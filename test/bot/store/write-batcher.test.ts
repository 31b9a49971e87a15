/** Begins and ends of postings that share a transaction, with a file and a Postgres; times, with fake timers. */

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PendingPost } from '../../../src/bot/store/board-store.ts';
import type { Tables } from '../../../src/bot/store/schema.ts';
import { RejectedValues, StoreFailure } from '../../../src/bot/store/store-failure.ts';
import { WriteBatcher } from '../../../src/bot/store/write-batcher.ts';
import { BOARD, describeEngines, openedStore, SERVER } from './engines.ts';
import { statementOn } from './statement.ts';

const KEEPER = 'keeper';
const POSTING: PendingPost = { kind: 'board', slot: 1_700_000_000_000, channel: '500', after: '900' };

describeEngines((engine) => {
  it('each of a group has its own result', async () => {
    const settings = await engine.settings();
    const { boards, store } = await openedStore(settings);
    onTestFinished(() => store.close());
    const statement = statementOn(settings);
    const made: { readonly id: string; readonly version: number }[] = [];
    for (let at = 0; at < 4; at += 1) {
      const end = await boards.create(SERVER, BOARD, 10, { at: POSTING.slot, locale: undefined });
      if (end.kind === 'saved') made.push(end.board);
    }
    const [one, changed, paused, removed] = made;
    if (!one || !changed || !paused || !removed) throw new Error('not all boards were made');
    await boards.save(removed.id, 1, { kind: 'remove' }, { at: POSTING.slot, locale: undefined });
    await boards.acquireLease(KEEPER);
    const { revision } = await boards.changesSince(0);

    const ended = await Promise.all([
      boards.beginPost('another', one, POSTING),
      boards.beginPost(KEEPER, { ...changed, version: 2 }, POSTING),
      boards.beginPost(KEEPER, one, POSTING),
      boards.beginPost(KEEPER, removed, POSTING),
      boards.applyUpdate(KEEPER, paused, { handled: 7, pause: { reason: 'no-rights' } }),
      boards.applyUpdate(KEEPER, removed, { handled: 7 }),
      boards.applyUpdate('another', changed, { handled: 7 }),
    ]);
    const now = { id: paused.id, version: 2, pause: { reason: 'no-rights' } };
    expect(ended).toMatchObject([false, false, true, false, now, undefined, undefined]);
    expect((await boards.find(one.id)).board?.pending).toEqual(POSTING);
    expect((await boards.find(changed.id)).board).toMatchObject({ version: 1, handled: POSTING.slot });
    // What is told of the pause stands in one revision.
    expect(await boards.changesSince(revision)).toMatchObject({ revision: revision + 1, boards: [now] });

    await statement('UPDATE rollcall.lease SET ends_at = 0');
    const late = [
      boards.applyUpdate(KEEPER, one, { handled: 7 }),
      boards.beginPost(KEEPER, changed, POSTING),
    ];
    expect(await Promise.all(late)).toEqual([undefined, false]);
    expect((await boards.find(one.id)).board?.pending).toEqual(POSTING);
  });
});

describe('groups', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The ways in which the revision rose, and writes that fail on request. */
  function start() {
    const groups: number[] = [];
    const failing: { with: Error | undefined } = { with: undefined };
    const nothing = {
      generation: 0,
      scanLimit: 1,
      clock: '0',
      rowsOf: () => '',
      all: async () => [],
      rollback: () => {},
    };
    const tables: Pick<Tables, 'write'> = {
      async write(by, work) {
        groups.push(by);
        const result = await work(nothing, 7);
        if (failing.with) throw failing.with;
        return result;
      },
    };
    return { groups, failing, writes: new WriteBatcher(tables) };
  }

  it('the first is made at once, and those of the next half second together', async () => {
    const { groups, writes } = start();
    const first = writes.write(0, async () => 'first');
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toBe('first');
    const others = [
      writes.write(0, async () => 'second'),
      writes.write(1, async (_query, revision) => revision),
    ];
    await vi.advanceTimersByTimeAsync(490);
    expect(groups).toEqual([0]);
    await vi.advanceTimersByTimeAsync(10);
    expect(await Promise.all(others)).toEqual(['second', 7]);
    expect(groups).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(groups).toHaveLength(2);
  });

  it('all of a group fail together, and nothing of the next one', async () => {
    const { failing, writes } = start();
    failing.with = new StoreFailure('full', 'its disk is full');
    const failed = Promise.allSettled([writes.write(0, async () => 1), writes.write(0, async () => 2)]);
    await vi.advanceTimersByTimeAsync(1);
    const rejected = { status: 'rejected', reason: failing.with };
    expect(await failed).toEqual([rejected, rejected]);
    failing.with = undefined;
    const next = writes.write(0, async () => 3);
    await vi.advanceTimersByTimeAsync(500);
    expect(await next).toBe(3);
  });

  it('a write with values that the store rejects fails alone', async () => {
    const { writes } = start();
    const rejection = new RejectedValues('a rule', undefined);
    const ended = Promise.allSettled([
      writes.write(0, async () => 1),
      writes.write(1, () => Promise.reject(rejection)),
      writes.write(0, async () => 3),
    ]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: rejection },
      { status: 'fulfilled', value: 3 },
    ]);
  });

  it('nothing waits after a hurry', async () => {
    const { groups, writes } = start();
    const first = writes.write(0, async () => 1);
    await vi.advanceTimersByTimeAsync(1);
    const second = writes.write(0, async () => 2);
    writes.flush();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
    const third = writes.write(0, async () => 3);
    await vi.advanceTimersByTimeAsync(1);
    expect(await third).toBe(3);
    expect(groups).toHaveLength(3);
  });
});
