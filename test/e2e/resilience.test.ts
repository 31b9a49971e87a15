import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith, behave, die } from './faulty-service.ts';
import { answersTo, buttonOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

let rollcall: Rollcall;
afterEach(() => rollcall.close());

const slowly =
  (milliseconds: number, then = behave): typeof behave =>
  async (incoming, outgoing) => {
    await sleep(milliseconds);
    return then(incoming, outgoing);
  };

describe('a slow service', () => {
  beforeEach(async () => {
    rollcall = await startRollcall({ NAMES_CACHE_SECONDS: '0' });
  });

  it('is deferred after a second, and the placeholder is filled', async () => {
    rollcall.service.misbehave = slowly(800);
    const outcome = await rollcall.member.command('list', { name: 'ada' });
    expect(textOf(outcome)).toContain('3 names');
    expect(answersTo(rollcall.discord)).toEqual(['POST /callback', 'PATCH /messages/@original']);
    await vi.waitFor(() =>
      expect(rollcall.log).toContainEqual(expect.objectContaining({ outcome: 'deferred' })),
    );
  });

  it('that fails in the end takes the public placeholder away and answers in private', async () => {
    rollcall.service.misbehave = slowly(1_300, answerWith(401));
    const outcome = await rollcall.member.command('list', { name: 'ada' });
    expect(messageOf(outcome).ephemeral).toBe(true);
    expect(textOf(outcome)).toContain('does not let Rollcall in');
    expect(answersTo(rollcall.discord)).toEqual(['POST /callback', 'DELETE /messages/@original', 'POST ']);
    expect(rollcall.discord.chat('moderator').messages()).toEqual([]);
  });

  it('defers a click too, and then updates the message', async () => {
    const { message } = messageOf(await rollcall.member.command('list', { name: 'collector' }));
    rollcall.service.misbehave = slowly(700);
    const outcome = await rollcall.member.click(message.id, buttonOf(message, 'Next'));
    expect(textOf(outcome)).toContain('Names 16 to 30');
    expect(messageOf(outcome).message.id).toBe(message.id);
  });

  it('is given up after the time limit', async () => {
    await rollcall.close();
    rollcall = await startRollcall({ API_TIMEOUT_SECONDS: '2' });
    rollcall.service.misbehave = slowly(30_000, die);
    const outcome = await rollcall.member.command('list', { name: 'ada' });
    expect(textOf(outcome)).toContain('took too long to answer');
  });
});

describe('a dead service', () => {
  it('is bridged by an old answer that says its age, and for other names by a sentence', async () => {
    rollcall = await startRollcall({ NAMES_CACHE_SECONDS: '1' });
    await rollcall.member.command('list', { name: 'ada' });
    rollcall.service.misbehave = die;
    await sleep(1_100);
    expect(textOf(await rollcall.member.command('list', { name: 'ada' }))).toContain(
      'this answer is less than a minute old',
    );
    expect(rollcall.log).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: 'an old answer bridges an outage' }),
    );
    expect(textOf(await rollcall.member.command('list', { name: 'solo' }))).toContain(
      'cannot be reached at the moment',
    );
    rollcall.service.misbehave = behave;
    expect(textOf(await rollcall.member.command('list', { name: 'solo' }))).toContain('1 name');
  });
});

describe('many at once', () => {
  it.each(['60', '0'])(
    '200 questions about one name cost one pair of calls with a cache of %s s',
    async (seconds) => {
      rollcall = await startRollcall({ NAMES_CACHE_SECONDS: seconds });
      rollcall.service.misbehave = slowly(100);
      const outcomes = await Promise.all(
        Array.from({ length: 200 }, () => rollcall.member.command('list', { name: 'ada' })),
      );
      for (const outcome of outcomes) expect(textOf(outcome)).toContain('3 names');
      expect(rollcall.service.calls).toHaveLength(2);
    },
  );
});

describe('a name of any kind', () => {
  it('is answered in a sentence, 500 times', async () => {
    rollcall = await startRollcall();
    const name = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 255 })
      .filter((text) => text.length <= 255);
    const names = [
      ...fc.sample(name, 485),
      '..',
      '.',
      '/',
      '%',
      '%2F',
      '?',
      '#',
      '\u0000',
      '../../v1',
      ' ',
      '\ud800',
      'a'.repeat(255),
      '🦄'.repeat(127),
      '\u202e',
      '@here',
    ];
    const outcomes = await Promise.all(names.map((each) => rollcall.member.command('list', { name: each })));
    for (const outcome of outcomes) {
      expect(messageOf(outcome).ephemeral).toBe(true);
      expect(textOf(outcome)).toMatch(
        /^(Nobody has registered the name `[^`]*`|A registered name has 1 to 255 characters|The option `name` takes at least 1 character)/,
      );
    }
    for (const path of rollcall.service.calls) expect(path).toMatch(/^\/api\/v1\/names\/[^/?#]+\/wallet$/);
  });
});

describe('the gateway', () => {
  it('that drops in the middle of a command loses neither that command nor the next one', async () => {
    rollcall = await startRollcall({ NAMES_CACHE_SECONDS: '0' });
    rollcall.service.misbehave = slowly(300);
    const inHand = rollcall.member.command('list', { name: 'ada' });
    await sleep(100);
    rollcall.discord.faults.drop(4000);
    const next = rollcall.member.command('list', { name: 'solo' });
    expect(textOf(await inHand)).toContain('3 names');
    expect(textOf(await next)).toContain('1 name');
  });

  it('that forgets the session gets a new one', async () => {
    rollcall = await startRollcall();
    rollcall.discord.faults.requestReconnect();
    expect(textOf(await rollcall.member.command('list', { name: 'ada' }))).toContain('3 names');
  });

  it('that closes for good is told with the reason', async () => {
    rollcall = await startRollcall();
    rollcall.discord.faults.drop(4004);
    await expect(rollcall.bot.lost).rejects.toThrow(/^Discord refuses the token/);
  });
});

describe('Discord', () => {
  beforeEach(async () => {
    rollcall = await startRollcall();
  });

  it('that answers 429 is waited for', async () => {
    rollcall.discord.faults.next(/POST .*callback/, { kind: 'rate-limit', retryAfter: 0.4, scope: 'user' });
    const before = performance.now();
    expect(textOf(await rollcall.member.command('list', { name: 'ada' }))).toContain('3 names');
    expect(performance.now() - before).toBeGreaterThan(390);
  });

  it('that answers 429 for everything is left alone by every interaction', async () => {
    rollcall.discord.faults.next(/POST .*callback/, { kind: 'rate-limit', retryAfter: 0.6, scope: 'global' });
    const first = rollcall.member.command('list', { name: 'ada' });
    while (answersTo(rollcall.discord).length === 0) await sleep(5);
    await sleep(30);
    const before = performance.now();
    expect(textOf(await rollcall.member.command('list', { name: 'solo' }))).toContain('1 name');
    expect(performance.now() - before).toBeGreaterThan(400);
    await first;
  });

  it.each([
    ['loses the answer to an acknowledgement', { kind: 'lost-answer' }],
    ['fails in passing', { kind: 'status', status: 502 }],
    ['resets the connection', { kind: 'reset' }],
    ['hangs', { kind: 'hang' }],
  ] as const)('that %s is answered all the same', async (_what, fault) => {
    rollcall.discord.faults.next(/POST .*callback/, fault);
    expect(textOf(await rollcall.member.command('list', { name: 'ada' }))).toContain('3 names');
    await vi.waitFor(() =>
      expect(rollcall.log).toContainEqual(expect.objectContaining({ outcome: 'answered' })),
    );
    expect(answersTo(rollcall.discord)).toEqual(['POST /callback', 'POST /callback']);
    expect(rollcall.log.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('that refuses the content gets a sentence with a reference instead', async () => {
    rollcall.discord.faults.next(/POST .*callback/, { kind: 'status', status: 400 });
    const text = textOf(await rollcall.member.command('list', { name: 'ada' }));
    expect(text).toMatch(/^Something went wrong inside Rollcall: .*\n-# Reference [0-9a-f]{8}$/);
    expect(rollcall.log).toContainEqual(
      expect.objectContaining({ reference: text.slice(-8), level: 'error' }),
    );
  });

  it('that no longer knows an interaction is logged, and nothing else happens', async () => {
    rollcall.discord.faults.next(/POST .*callback/, { kind: 'status', status: 404 });
    expect(await rollcall.member.command('list', { name: 'ada' })).toMatchObject({ kind: 'failed' });
    await vi.waitFor(() => expect(rollcall.log).toContainEqual(expect.objectContaining({ outcome: 'lost' })));
    expect(textOf(await rollcall.member.command('list', { name: 'ada' }))).toContain('3 names');
  });
});

describe('the cooldown', () => {
  it('holds back the same user and command, says for how long, and leaves buttons alone', async () => {
    rollcall = await startRollcall({ COOLDOWN_SECONDS: '2' });
    const { message } = messageOf(await rollcall.member.command('list', { name: 'collector' }));
    const refused = await rollcall.member.command('list', { name: 'ada' });
    expect(textOf(refused)).toBe('Try /list again in 2 seconds.');
    expect(messageOf(refused).ephemeral).toBe(true);
    expect(textOf(await rollcall.discord.chat('moderator').command('list', { name: 'ada' }))).toContain(
      '3 names',
    );
    expect(textOf(await rollcall.member.click(message.id, buttonOf(message, 'Next')))).toContain(
      'Names 16 to 30',
    );
    await sleep(2_000);
    expect(textOf(await rollcall.member.command('list', { name: 'ada' }))).toContain('3 names');
  });
});

describe('stopping', () => {
  it('finishes what is in hand and takes nothing new', async () => {
    rollcall = await startRollcall({ NAMES_CACHE_SECONDS: '0' });
    rollcall.service.misbehave = slowly(700);
    const inHand = rollcall.member.command('list', { name: 'ada' });
    while (rollcall.service.calls.length === 0) await sleep(5);
    const stopped = rollcall.bot.stop();
    expect(textOf(await inHand)).toContain('3 names');
    await stopped;
    expect(await rollcall.member.command('list', { name: 'ada' })).toMatchObject({ kind: 'failed' });
  });
});
