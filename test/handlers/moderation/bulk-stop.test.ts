import { describe, expect, it, vi } from 'vitest';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { abc, changesOf, chosen, joinedLines, sent } from './chosen.ts';
import { buttonsOf, Moderator } from './moderator.ts';

describe('a bulk change that is told to come to its end', () => {
  const stopped = (done: number, all: number, left = all - done) =>
    `It stopped after ${done} of ${all} rows.\n${left} ${left === 1 ? 'is' : 'are'} left: press Continue, which skips rows that need no change.`;

  it('finishes the one in flight, tries no other, and says how far it came', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'b', 'c']);
    moderator.beforeUpdate = (id) => (id === 'b' ? moderator.abort() : undefined);
    const reply = await sent(moderator, list, 'Mute 3 …');
    expect(joinedLines(reply)).toEqual(['**Mute: 2 done, 1 not tried**', '-# `a` · `b`']);
    expect(reply.content).toBe(stopped(2, 3));
    expect(buttonsOf(reply)).toEqual(['Undo 2 | Continue …']);
    expect([...moderator.rows.values()].map(({ is_muted }) => is_muted)).toEqual([true, true, false]);
    expect(moderator.audit).toHaveLength(2);
    expect(moderator.progress).toHaveLength(2);
  });

  it('tries nothing when it is told so before it begins', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'b']);
    moderator.abort();
    const reply = await sent(moderator, list, 'Mute 2 …');
    expect(joinedLines(reply)[0]).toBe('**Mute: 2 not tried**');
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
    const reply = await sent(moderator, list, 'Mute 2 …');
    expect(joinedLines(reply)[0]).toBe('**Mute: 2 not tried**');
    expect(reply.content).toBe(stopped(0, 2));
    expect(changesOf(moderator)).toEqual([]);
    expect(moderator.audit).toEqual([]);
  });

  it('reads none either after a sign of progress that took until then', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a']);
    const read = vi.fn();
    moderator.beforeRetrieve = read;
    moderator.onProgress = () => moderator.abort();
    await sent(moderator, list, 'Mute 1 …');
    expect(read).not.toHaveBeenCalled();
  });

  it('waits 4 s for one that is read, which is not tried then, whatever comes of it', async () => {
    vi.useFakeTimers();
    try {
      const moderator = abc();
      const list = await chosen(moderator, ['a', 'b']);
      const slow = Promise.withResolvers<void>();
      moderator.beforeRetrieve = () => slow.promise;
      const press = sent(moderator, list, 'Mute 2 …');
      await vi.advanceTimersByTimeAsync(0);
      moderator.abort();
      await vi.advanceTimersByTimeAsync(4_000);
      expect(joinedLines(await press)[0]).toBe('**Mute: 2 not tried**');
      slow.reject(new ServiceFailure({ kind: 'too-slow', problem: 'no complete answer within 10 s' }));
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
    const reply = await sent(moderator, list, 'Mute 2 …');
    expect(reply.content).toBe('');
    expect(joinedLines(reply)[0]).toBe('**Mute: 1 done, 1 failed**');
    expect(buttonsOf(reply)).toEqual(['Retry 1 | Undo 1']);
  });

  it('waits 4 s for the one in flight, and says then that it may have been done', async () => {
    vi.useFakeTimers();
    try {
      const moderator = abc();
      const list = await chosen(moderator, ['a', 'b', 'c']);
      const slow = Promise.withResolvers<void>();
      moderator.beforeUpdate = (id) => (id === 'b' ? slow.promise : undefined);
      const ended = vi.fn();
      const press = sent(moderator, list, 'Mute 3 …').finally(ended);
      await vi.advanceTimersByTimeAsync(60_000);
      moderator.abort();
      await vi.advanceTimersByTimeAsync(3_999);
      expect(ended).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      const reply = await press;
      expect(joinedLines(reply)).toEqual([
        '**Mute: 1 done, 1 not confirmed, 1 not tried**',
        expect.stringMatching(/^\? `ada · group g1` · `b` · The service did not confirm this/),
        '-# `a`',
      ]);
      expect(reply.content).toBe(`${stopped(2, 3)}\n-# Reference 00000000`);
      expect(buttonsOf(reply)).toEqual(['Retry 1 | Undo 1 | Continue …']);
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
      const press = sent(moderator, list, 'Mute 1 …');
      await vi.advanceTimersByTimeAsync(0);
      moderator.abort();
      await vi.advanceTimersByTimeAsync(4_000);
      await press;
      slow.reject(new ServiceFailure({ kind: 'unconfirmed', problem: 'no complete answer within 10 s' }));
      await vi.advanceTimersByTimeAsync(0);
      expect(moderator.audit).toMatchObject([{ target: 'a', outcome: 'failed', why: 'unconfirmed' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('goes on with the rest in a form, with the reason as it was, also in another process', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({ id: `row-${at}`, contact_id: `c${at}` }));
    const moderator = new Moderator('conversation', rows);
    const ids = rows.map(({ id }) => id);
    const first = await chosen(moderator, ids.slice(0, 25), 25);
    const list = await moderator.choose(await moderator.press(first, 'Next'), ids.slice(25));
    moderator.beforeUpdate = (id) => (id === 'row-11' ? moderator.abort() : undefined);
    const report = await sent(moderator, list, 'Mute 40 …', 'spam');
    expect(report.content).toBe(`${stopped(12, 40)}\n-# Reason: \`spam\``);
    const other = new Moderator('conversation', [...moderator.rows.values()]);
    other.tickets = moderator.tickets;
    const form = await other.open(report, 'Continue …');
    expect(form).toMatchObject({
      title: 'Mute 28 …',
      components: [
        { content: expect.stringMatching(/^`c12 · group g1`, .* and 23 more\n/) },
        { component: { value: 'spam' } },
      ],
    });
    const last = await other.send(form, report, 'spam');
    expect(joinedLines(last)).toEqual(['**Mute: 28 done**']);
    expect(buttonsOf(last)).toEqual(['Undo 40']);
    expect(joinedLines(await other.press(last, 'Undo 40'))[0]).toBe('**Undo: 40 done**');
    expect([...other.rows.values()].some(({ is_muted }) => is_muted)).toBe(false);
  });
});
