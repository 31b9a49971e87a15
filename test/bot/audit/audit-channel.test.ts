import { DiscordAPIError, RateLimitError } from '@discordjs/rest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PostMessage } from '../../../src/bot/audit/audit-channel.ts';
import { AuditChannels } from '../../../src/bot/audit/audit-channels.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import type { ChannelDroppedLines } from '../../../src/bot/state/dropped-lines.ts';
import { change, refused, toldIn } from './notices.ts';

/** What the channel does with the next messages; it takes all the others. */
let behaviour: () => Promise<unknown>;
/** Milliseconds for which it takes one more message after each. */
let oneMore: number | undefined;
let kept: ChannelDroppedLines[];
let posts: { lines: string[]; nonce: string }[];
let taken: string[];
let aborted: boolean;
let log: Record<string, unknown>[];
/** The host's channel, and no other. */
let channel: AuditChannels;

beforeEach(() => {
  vi.useFakeTimers();
  behaviour = async () => undefined;
  oneMore = undefined;
  kept = [];
  posts = [];
  taken = [];
  aborted = false;
  log = [];
  const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
  const post: PostMessage = async (message, nonce, signal) => {
    const lines = toldIn(message);
    posts.push({ lines, nonce });
    const end = new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        aborted = true;
        reject(new Error('aborted'));
      });
    });
    await Promise.race([behaviour(), end]);
    taken.push(...lines);
    return oneMore;
  };
  channel = new AuditChannels({
    host: '9',
    postTo: () => post,
    log: logger,
    untold: { save: async (lines) => void kept.push(lines), take: async () => kept.splice(0) },
  });
});
afterEach(() => vi.useRealTimers());

const refusal = (status: number) => () =>
  Promise.reject(new DiscordAPIError({ code: 0, message: '' }, 0, status, 'POST', '', {}));
const limited = (retryAfter: number) =>
  new RateLimitError({
    ...{ timeToReset: retryAfter, retryAfter, limit: 1, sublimitTimeout: 0, global: false, scope: 'user' },
    ...{ method: 'POST', hash: '', url: '', route: '', majorParameter: '' },
  });
/** A change, by an interaction that ends with it. */
function tell(target: string): void {
  channel.add(change(target));
  channel.settle(target);
}
const hang = () => new Promise<never>(() => {});
const settle = () => vi.advanceTimersByTimeAsync(0);
const messages = () => log.map(({ msg }) => msg);

describe('the audit channel', () => {
  it('has one message on its way at a time, and what comes meanwhile in the next', async () => {
    const first = Promise.withResolvers<void>();
    behaviour = () => first.promise;
    for (let n = 0; n < 50; n += 1) channel.add(refused(`r${n}`));
    tell('changed');
    await settle();
    expect(posts).toHaveLength(1);
    first.resolve();
    await settle();
    expect(posts).toHaveLength(6);
    expect(taken.slice(0, 3)).toEqual(['r0', 'changed', 'r1']);
    expect(taken).toHaveLength(51);
    expect(log).toEqual([]);
  });

  it.each([403, 404, 429, 500])(
    'that answers %i is tried again with growing pauses, and the log has two lines of it',
    async (status) => {
      behaviour = refusal(status);
      tell('changed');
      for (let n = 0; n < 600; n += 1) {
        await vi.advanceTimersByTimeAsync(1_000);
        channel.add(refused(`r${n}`));
      }
      expect(posts.length).toBeLessThan(20);
      expect(new Set(posts.map(({ nonce }) => nonce)).size).toBe(1);
      expect(log).toMatchObject([{ level: 'error', waiting: 1, err: { status } }]);
      behaviour = async () => undefined;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(taken[0]).toBe('changed');
      expect(taken).toHaveLength(601);
      expect(log.slice(1)).toMatchObject([{ msg: 'the audit channel accepts lines again', lost: 0 }]);
      behaviour = refusal(status);
      tell('changed');
      await settle();
      expect(log).toHaveLength(3);
      const tries = posts.length;
      await vi.advanceTimersByTimeAsync(1_000);
      expect(posts).toHaveLength(tries + 1);
    },
  );

  it.each([
    [1_200_000, 1_200_000],
    [3e9, 3_600_000],
  ])('that is limited for %i ms is tried again after %i ms', async (retryAfter, pause) => {
    behaviour = () => Promise.reject(limited(retryAfter));
    tell('changed');
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(posts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(posts).toHaveLength(2);
    expect(log).toHaveLength(1);
  });

  it('that hangs costs a bounded queue, says so once, and is told what was dropped', async () => {
    const first = Promise.withResolvers<void>();
    behaviour = () => first.promise;
    for (let n = 0; n < 5_000; n += 1) channel.add(refused(`r${n}`));
    await settle();
    expect(posts).toHaveLength(1);
    expect(log).toMatchObject([{ msg: 'the audit channel is too slow: some lines are only in the log' }]);
    first.resolve();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(taken).toHaveLength(1_002);
    expect(taken.at(-1)).toMatch(/^3,999 earlier lines /);
    expect(log.slice(1)).toMatchObject([{ msg: 'the audit channel accepts lines again', lost: 3_999 }]);
  });

  it('that refuses what is in a message gets the next one', async () => {
    behaviour = refusal(400);
    tell('bad');
    await settle();
    behaviour = async () => undefined;
    tell('good');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(taken).toEqual(['good', "1 earlier line did not fit here: it is in the bot's log."]);
    expect(log.at(-1)).toMatchObject({ lost: 1 });
  });

  it('that refuses every message is not asked more and more often', async () => {
    behaviour = refusal(400);
    tell('bad');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(posts.length).toBeLessThan(20);
    expect(log).toHaveLength(1);
  });

  it('is told of what one interaction brings at once, when it has ended', async () => {
    channel.add(change('a', 'i1'));
    channel.add(change('b', 'i1'));
    channel.add(refused('r'));
    await settle();
    expect(taken).toEqual(['r']);
    expect(channel.waiting).toBe(2);
    channel.settle('i1');
    await settle();
    expect(posts.slice(1)).toMatchObject([{ lines: ['a', 'b'] }]);
    channel.settle('i1');
    expect(channel.waiting).toBe(0);
  });

  it('waits ten seconds at the most for more of an interaction', async () => {
    channel.add(change('a', 'i1'));
    await vi.advanceTimersByTimeAsync(5_000);
    channel.add(change('b', 'i1'));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(taken).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(taken).toEqual(['a', 'b']);
    channel.add(change('c', 'i1'));
    expect(vi.getTimerCount()).toBe(1);
    await channel.close(2_000);
    expect(taken).toEqual(['a', 'b', 'c']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is waited for at the end, and says nothing when it has all', async () => {
    behaviour = () => new Promise((resolve) => setTimeout(resolve, 800));
    tell('one');
    tell('two');
    const closed = channel.close(2_000);
    await vi.advanceTimersByTimeAsync(1_600);
    await closed;
    expect(taken).toEqual(['one', 'two']);
    expect(log).toEqual([]);
  });

  it('is waited for no longer than it may take, and the log has the number of lines', async () => {
    behaviour = hang;
    for (let n = 0; n < 1_500; n += 1) channel.add(refused(`r${n}`));
    let closed = false;
    void channel.close(2_000).then(() => {
      closed = true;
    });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(closed).toBe(true);
    expect(aborted).toBe(true);
    expect(log.at(-1)).toMatchObject({ level: 'error', lines: 1_500 });
    tell('after the end');
    await vi.advanceTimersByTimeAsync(100_000);
    expect(posts).toHaveLength(1);
  });

  it('keeps one message of the rate limit for the end, which is the number of lines that are left', async () => {
    oneMore = 5_000;
    tell('first');
    await settle();
    for (let n = 0; n < 30; n += 1) tell(`c${n}`);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(taken).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(1);
    expect(taken).toHaveLength(11);
    await channel.close(2_000);
    expect(posts.slice(2)).toMatchObject([
      { lines: ["20 earlier lines did not fit here: they are in the bot's log."] },
    ]);
    expect(log).toMatchObject([{ level: 'error', lines: 20, channelHasNumber: true }]);
    expect(kept).toEqual([]);
  });

  it('begins no other message in the last second of the end', async () => {
    behaviour = () => new Promise((resolve) => setTimeout(resolve, 600));
    for (let n = 0; n < 50; n += 1) tell(`c${n}`);
    const closed = channel.close(2_000);
    await vi.advanceTimersByTimeAsync(1_800);
    await closed;
    expect(posts.map(({ lines }) => lines.length)).toEqual([1, 10, 1]);
    expect(taken.at(-1)).toMatch(/^39 earlier lines /);
  });

  it('has the last lines themselves where one message holds them', async () => {
    oneMore = 5_000;
    tell('first');
    await settle();
    tell('a');
    tell('b');
    await channel.close(2_000);
    expect(taken).toEqual(['first', 'a', 'b']);
    expect(log).toEqual([]);
  });

  it('that cannot be remembered costs a line of the log', async () => {
    const broken = {
      save: () => Promise.reject(new Error('ENOSPC')),
      take: () => Promise.reject(new Error('EIO')),
    };
    const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
    const forgetful = new AuditChannels({
      host: '9',
      postTo: () => refusal(503),
      log: logger,
      untold: broken,
    });
    await forgetful.reportDropped();
    forgetful.add(refused('r'));
    await forgetful.close(2_000);
    expect(log.filter(({ level }) => level === 'warn')).toMatchObject([
      { err: { message: 'EIO' } },
      { err: { message: 'ENOSPC' } },
    ]);
  });

  it('that takes nothing is tried once more at the end, and holds it up no longer', async () => {
    behaviour = refusal(403);
    tell('changed');
    await vi.advanceTimersByTimeAsync(100_000);
    const tries = posts.length;
    await channel.close(2_000);
    expect(posts).toHaveLength(tries + 1);
    expect(messages().at(-1)).toBe('lines did not reach the audit channel: they are only in the log');
    expect(log.at(-1)).toMatchObject({ lines: 1 });
  });
});
