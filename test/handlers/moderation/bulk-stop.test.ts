import { describe, expect, it, vi } from 'vitest';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { abc, changesOf, chosen, linesOf, pressed } from './chosen.ts';
import { buttonsOf, chosenOf, type Moderator } from './moderator.ts';

describe('a bulk change that is told to come to its end', () => {
  const STOPPED = 'Rollcall had to stop before the end: the rows that are still chosen can be tried again.';

  it('finishes the one in flight, tries no other, and says how far it came', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'b', 'c']);
    moderator.beforeUpdate = (id) => (id === 'b' ? moderator.abort() : undefined);
    const reply = await pressed(moderator, list, 'Mute chosen');
    expect(linesOf(reply)).toEqual([
      '**Mute: 2 done, 1 not tried**',
      '✓ `ada · group g1` · muted · `a`',
      '✓ `ada · group g1` · muted · `b`',
      '· `ada · group g1` · not tried · `c`',
    ]);
    expect(reply.content).toBe(STOPPED);
    expect(chosenOf(reply)).toEqual(['c']);
    expect(buttonsOf(reply)).toEqual(['Try it again', 'Undo']);
    expect([...moderator.rows.values()].map(({ is_muted }) => is_muted)).toEqual([true, true, false]);
    expect(moderator.audit).toHaveLength(2);
    expect(moderator.progress).toHaveLength(2);
  });

  it('tries nothing when it is told so before it begins', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'b']);
    moderator.abort();
    const reply = await pressed(moderator, list, 'Mute chosen');
    expect(linesOf(reply)[0]).toBe('**Mute: 2 not tried**');
    expect(changesOf(moderator)).toEqual([]);
    expect(moderator.progress).toEqual([]);
  });

  it.each([
    ['while one is read', (moderator: Moderator) => moderator.abort(), () => undefined],
    ['while a sign of progress is shown', () => undefined, (moderator: Moderator) => moderator.abort()],
  ])('begins no change when it is told so %s', async (_when, atRead, atProgress) => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'b']);
    moderator.beforeRetrieve = () => atRead(moderator);
    moderator.onProgress = () => atProgress(moderator);
    const reply = await pressed(moderator, list, 'Mute chosen');
    expect(linesOf(reply)[0]).toBe('**Mute: 2 not tried**');
    expect(chosenOf(reply)).toEqual(['a', 'b']);
    expect(changesOf(moderator)).toEqual([]);
    expect(moderator.audit).toEqual([]);
  });

  it('reads none either after a sign of progress that took until then', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a']);
    const read = vi.fn();
    moderator.beforeRetrieve = read;
    moderator.onProgress = () => moderator.abort();
    await pressed(moderator, list, 'Mute chosen');
    expect(read).not.toHaveBeenCalled();
  });

  it('waits 4 s for one that is read, which is not tried then, whatever comes of it', async () => {
    vi.useFakeTimers();
    try {
      const moderator = abc();
      const list = await chosen(moderator, ['a', 'b']);
      const slow = Promise.withResolvers<void>();
      moderator.beforeRetrieve = () => slow.promise;
      const press = pressed(moderator, list, 'Mute chosen');
      await vi.advanceTimersByTimeAsync(0);
      moderator.abort();
      await vi.advanceTimersByTimeAsync(4_000);
      expect(linesOf(await press)[0]).toBe('**Mute: 2 not tried**');
      slow.reject(new ServiceFailure({ kind: 'too-slow', problem: 'no whole answer within 10 s' }));
      await vi.advanceTimersByTimeAsync(0);
      expect(moderator.audit).toEqual([]);
      expect(changesOf(moderator)).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says nothing of a stop when all was tried before it', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'b']);
    moderator.fail('retrieve', new ServiceFailure({ kind: 'rate-limited', retryAfterSeconds: 1 }), 'a');
    moderator.beforeUpdate = (id) => (id === 'b' ? moderator.abort() : undefined);
    const reply = await pressed(moderator, list, 'Mute chosen');
    expect(reply.content).toBe('');
    expect(linesOf(reply)[0]).toBe('**Mute: 1 done, 1 failed**');
    expect(chosenOf(reply)).toEqual(['a']);
  });

  it('waits 4 s for the one in flight, and says then that it may have been done', async () => {
    vi.useFakeTimers();
    try {
      const moderator = abc();
      const list = await chosen(moderator, ['a', 'b', 'c']);
      const slow = Promise.withResolvers<void>();
      moderator.beforeUpdate = (id) => (id === 'b' ? slow.promise : undefined);
      const ended = vi.fn();
      const press = pressed(moderator, list, 'Mute chosen').finally(ended);
      await vi.advanceTimersByTimeAsync(60_000);
      moderator.abort();
      await vi.advanceTimersByTimeAsync(3_999);
      expect(ended).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      const reply = await press;
      expect(linesOf(reply)).toEqual([
        '**Mute: 1 done, 1 not confirmed, 1 not tried**',
        '✓ `ada · group g1` · muted · `a`',
        expect.stringMatching(/^\? `ada · group g1` · The service did not confirm this.* · `b`$/),
        '· `ada · group g1` · not tried · `c`',
      ]);
      expect(reply.content).toBe(`${STOPPED}\n-# Reference 00000000`);
      expect(chosenOf(reply)).toEqual(['b', 'c']);
      const audited = () => moderator.audit.map(({ target, outcome, why }) => [target, outcome, why]);
      const unconfirmed = [
        ['a', 'done', undefined],
        ['b', 'failed', 'unconfirmed'],
      ];
      expect(audited()).toEqual(unconfirmed);
      slow.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect(audited()).toEqual([...unconfirmed, ['b', 'done', undefined]]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('writes down once what was told as unconfirmed and fails then', async () => {
    vi.useFakeTimers();
    try {
      const moderator = abc();
      const list = await chosen(moderator, ['a']);
      const slow = Promise.withResolvers<void>();
      moderator.beforeUpdate = () => slow.promise;
      const press = pressed(moderator, list, 'Mute chosen');
      await vi.advanceTimersByTimeAsync(0);
      moderator.abort();
      await vi.advanceTimersByTimeAsync(4_000);
      await press;
      slow.reject(new ServiceFailure({ kind: 'unconfirmed', problem: 'no whole answer within 10 s' }));
      await vi.advanceTimersByTimeAsync(0);
      expect(moderator.audit).toMatchObject([{ target: 'a', outcome: 'failed', why: 'unconfirmed' }]);
    } finally {
      vi.useRealTimers();
    }
  });
});
