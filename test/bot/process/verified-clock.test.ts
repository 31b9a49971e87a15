import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { ClockWatch } from '../../../src/bot/process/clock-watch.ts';
import { fetchDiscordTime, VerifiedClock } from '../../../src/bot/process/verified-clock.ts';
import { startUpstream } from '../../services/upstream.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 24);

describe('the time of deletions', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A machine whose clock is ahead of Discord's, which answers or not. */
  function start(ahead: number) {
    const said: string[] = [];
    const log = createLogger('info', [], {
      write: (line) => void said.push(`${JSON.parse(line).level}: ${JSON.parse(line).msg}`),
    });
    const machine = { ahead };
    const discord = { asked: 0, isSilent: false };
    const clock = new ClockWatch(log, () => Date.now() + machine.ahead);
    const ask = async () => {
      discord.asked += 1;
      if (discord.isSilent) throw new Error('silent');
      return Date.now();
    };
    const time = new VerifiedClock(clock, ask, log);
    const ofDeletions = () => said.filter((line) => /no server counts as left|old data/.test(line));
    return { clock, machine, discord, time, ofDeletions };
  }

  it('is asked of Discord once an hour, where no other answer told it', async () => {
    const { clock, discord, time } = start(0);
    expect(await time.now()).toEqual(new Date(NOW));
    vi.advanceTimersByTime(HOUR);
    expect(await time.now()).toEqual(new Date(NOW + HOUR));
    expect(discord.asked).toBe(1);
    vi.advanceTimersByTime(1);
    await time.now();
    expect(discord.asked).toBe(2);
    vi.advanceTimersByTime(HOUR);
    clock.note(Date.now());
    vi.advanceTimersByTime(HOUR);
    await time.now();
    expect(discord.asked).toBe(2);
  });

  it.each([DAY + 1, -DAY - 1, 40 * DAY])(
    'is none while the clock is %i ms ahead, with one warning',
    async (ahead) => {
      const { clock, machine, time, ofDeletions } = start(0);
      clock.note(Date.now());
      machine.ahead = ahead;
      expect([await time.now(), await time.now()]).toEqual([undefined, undefined]);
      expect(ofDeletions()).toEqual([expect.stringMatching(/^warn: Discord's clock differs/)]);
      machine.ahead = ahead > 0 ? DAY : -DAY;
      expect(await time.now()).toEqual(new Date(NOW + machine.ahead));
      expect(ofDeletions()[1]).toMatch(/^info: /);
    },
  );

  it('is none while Discord is silent, and does not go by a request that may be an old one', async () => {
    const { clock, discord, time, ofDeletions } = start(0);
    discord.isSilent = true;
    clock.note(Date.now(), true);
    expect([await time.now(), await time.now()]).toEqual([undefined, undefined]);
    expect(ofDeletions()).toEqual([expect.stringMatching(/^warn: Discord.s time is unavailable/)]);
  });

  it('is right after a sleep of days, in which only the clock of the machine goes on', async () => {
    const { clock, discord, time } = start(0);
    clock.note(Date.now());
    vi.setSystemTime(NOW + 3 * DAY);
    expect(await time.now()).toEqual(new Date(NOW + 3 * DAY));
    expect(discord.asked).toBe(1);
  });
});

it('Discord is asked without a token, and any answer with a date counts', async () => {
  const date = new Date(NOW).toUTCString();
  const { baseUrl, requests } = await startUpstream((_request, response) => {
    response.writeHead(500, { date }).end('no');
  });
  expect(await fetchDiscordTime(new URL('/api', baseUrl).href)).toBe(NOW);
  expect(requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/api/v10/gateway', undefined],
  ]);
});

it('an answer without a date tells no time', async () => {
  const { baseUrl } = await startUpstream((_request, response) => {
    response.sendDate = false;
    response.end('{}');
  });
  await expect(fetchDiscordTime(baseUrl.href)).rejects.toThrow('no date');
});
