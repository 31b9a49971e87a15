import { DiscordAPIError } from '@discordjs/rest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PostMessage } from '../../../src/bot/audit/audit-channel.ts';
import { AuditChannels } from '../../../src/bot/audit/audit-channels.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import type { ChannelDroppedLines } from '../../../src/bot/state/dropped-lines.ts';
import { change, refused, toldIn } from './notices.ts';

const HOST = '9';

/** What was shown, by channel. */
let taken: Record<string, string[]>;
let tries: Record<string, number>;
/** What channels do with messages; the others take them. */
let behaviours: Record<string, () => Promise<unknown>>;
let made: string[];
let kept: ChannelDroppedLines[];
let log: Record<string, unknown>[];
let channels: AuditChannels;

const begin = (host: string | undefined) =>
  new AuditChannels({
    host,
    postTo(channel) {
      made.push(channel);
      const post: PostMessage = async (message, _nonce, signal) => {
        tries[channel] = (tries[channel] ?? 0) + 1;
        const behaviour = behaviours[channel];
        if (behaviour) {
          const end = Promise.withResolvers<never>();
          signal.addEventListener('abort', () => end.reject(new Error('aborted')));
          await Promise.race([behaviour(), end.promise]);
        }
        taken[channel] = [...(taken[channel] ?? []), ...toldIn(message)];
        return undefined;
      };
      return post;
    },
    untold: { save: async (lines) => void kept.push(lines), take: async () => kept.splice(0) },
    log: createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) }),
  });

beforeEach(() => {
  vi.useFakeTimers();
  [taken, tries, behaviours, made, kept, log] = [{}, {}, {}, [], [], []];
  channels = begin(HOST);
});
afterEach(() => vi.useRealTimers());

const refusal =
  (status: number, code = 0) =>
  () =>
    Promise.reject(new DiscordAPIError({ code, message: '' }, code, status, 'POST', '', {}));
const hang = () => new Promise<never>(() => {});
const settle = () => vi.advanceTimersByTimeAsync(0);
function tell(target: string, ...servers: string[]): void {
  channels.add(change(target), servers);
  channels.settle(target);
}

describe('the audit channels', () => {
  it("have a line in the host's and in the server's, once where both are one", async () => {
    tell('a', '5');
    tell('b', HOST);
    tell('c');
    await settle();
    expect(taken).toEqual({ [HOST]: ['a', 'b', 'c'], 5: ['a'] });
    channels = begin(undefined);
    taken = {};
    tell('d', '5', '6', '5');
    await settle();
    expect(taken).toEqual({ 5: ['d'], 6: ['d'] });
  });

  it('are made at their first line, and forgotten an hour after the last', async () => {
    expect(made).toEqual([]);
    tell('a', '5');
    await vi.advanceTimersByTimeAsync(3_000_000);
    tell('b', '5');
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(3_000_000);
    tell('c', '6');
    expect(made).toEqual([HOST, '5', '6']);
    await vi.advanceTimersByTimeAsync(1_200_000);
    tell('d', '5', '6');
    expect(made).toEqual([HOST, '5', '6', '5']);
    await settle();
    expect(taken[5]).toEqual(['a', 'b', 'd']);
    await channels.close(2_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are not forgotten while lines wait', async () => {
    behaviours[5] = refusal(500);
    tell('a', '5');
    await vi.advanceTimersByTimeAsync(8_000_000);
    behaviours[5] = async () => undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(taken[5]).toEqual(['a']);
    expect(made).toEqual([HOST, '5']);
  });

  it('hold no other one back, and it is known which takes nothing', async () => {
    behaviours[5] = refusal(403);
    tell('a', '5');
    tell('b', '6');
    await settle();
    tell('c', '5');
    tell('d', '6');
    await settle();
    expect(taken).toEqual({ [HOST]: ['a', 'b', 'c', 'd'], 6: ['b', 'd'] });
    expect(['5', '6', HOST, '7'].map((id) => channels.isBehind(id))).toEqual([true, false, false, false]);
    expect(channels.waiting).toBe(2);
    // The host cannot put it right, and is told which one it is.
    expect(log).toMatchObject([{ level: 'warn', serverChannel: '5', auditChannel: 'behind' }]);
    behaviours[5] = async () => undefined;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(taken[5]).toEqual(['a', 'c']);
    expect(channels.isBehind('5')).toBe(false);
  });

  it('have room for 1,000 lines together, of which the fullest loses its refusals first', async () => {
    const release = Promise.withResolvers<void>();
    behaviours = { 5: () => release.promise, 6: () => release.promise };
    channels = begin(undefined);
    // The first of each is on its way.
    tell('first', '5', '6');
    for (let n = 0; n < 400; n += 1) tell(`c${n}`, '5');
    for (let n = 0; n < 600; n += 1) channels.add(refused(`r${n}`), ['5']);
    expect(log).toEqual([]);
    for (let n = 0; n < 450; n += 1) tell(`d${n}`, '6');
    expect(log).toMatchObject([
      { serverChannel: '5', msg: 'the audit channel is too slow: some lines are only in the log' },
    ]);
    for (let n = 450; n < 900; n += 1) tell(`d${n}`, '6');
    expect(channels.waiting).toBe(1_902);
    // Another channel has its lines, a refusal too, and loses none for these.
    tell('e', '7');
    for (let n = 0; n < 3; n += 1) channels.add(refused(`f${n}`), ['7']);
    await settle();
    expect(taken[7]).toEqual(['e', 'f0', 'f1', 'f2']);
    release.resolve();
    await settle();
    const [five = [], six = []] = [taken[5], taken[6]];
    expect(five.filter((line) => /^c/.test(line))).toHaveLength(400);
    expect(five.filter((line) => /^r/.test(line)).length).toBeGreaterThan(90);
    expect(six.slice(0, 2)).toEqual(['first', 'd0']);
    expect([five.at(-1), six.at(-1)]).toEqual([
      expect.stringMatching(/^\d+ earlier lines /),
      expect.stringMatching(/^\d+ earlier lines /),
    ]);
    const dropped = [five, six].map((lines) => Number.parseInt(lines.at(-1) ?? '', 10));
    expect(five.length + six.length - 2 + (dropped[0] ?? 0) + (dropped[1] ?? 0)).toBe(1_902);
  });

  it.each([
    ['that Discord lets the bot into no more', 404, 0],
    ['while Discord refuses the whole bot', 403, 40_333],
  ])('of servers are asked less and less %s, and the one of the host is not', async (_, status, code) => {
    behaviours = { 5: refusal(status, code), [HOST]: refusal(status, code) };
    tell('a', '5');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(tries[HOST]).toBeGreaterThan(60);
    expect(tries[5]).toBeLessThan(16);
  });

  it.each([0, 40_333])(
    'of servers keep their number while Discord refuses the whole bot with code %i',
    async (code) => {
      behaviours = { 5: refusal(503) };
      tell('a', '5');
      const closed = channels.close(2_000);
      await vi.advanceTimersByTimeAsync(2_000);
      await closed;
      behaviours = { 5: refusal(403, code) };
      channels = begin(HOST);
      await channels.reportDropped();
      await vi.advanceTimersByTimeAsync(60_000);
      behaviours = {};
      await vi.advanceTimersByTimeAsync(900_000);
      expect(taken[5]).toEqual(["1 earlier line did not fit here: it is in the bot's log."]);
    },
  );

  it('are all told at the next start how many lines they lack, and one that is gone but once', async () => {
    behaviours = { 5: refusal(503), 6: refusal(503), [HOST]: refusal(503) };
    tell('a', '5', '6');
    tell('b', '6');
    const closed = channels.close(2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    await closed;
    const counts = Object.fromEntries(kept.map(({ channel, lines }) => [channel, lines.count]));
    expect(counts).toEqual({ [HOST]: 2, 5: 1, 6: 2 });
    behaviours = { 6: refusal(404) };
    tries = {};
    channels = begin(HOST);
    await channels.reportDropped();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(taken[HOST]).toEqual(["2 earlier lines did not fit here: they are in the bot's log."]);
    expect(taken[5]).toEqual(["1 earlier line did not fit here: it is in the bot's log."]);
    expect(tries[6]).toBe(1);
    expect(channels.waiting).toBe(0);
  });

  it('end within the same time, whatever they do, and take nothing afterwards', async () => {
    behaviours = { 5: hang, 6: hang };
    tell('a', '5', '6', '7');
    const ended = vi.fn();
    void channels.close(2_000).then(ended);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledOnce();
    expect(taken).toEqual({ [HOST]: ['a'], 7: ['a'] });
    tell('late', '8');
    expect(made).not.toContain('8');
  });
});
