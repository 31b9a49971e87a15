import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { anyCharacter } from '../any-character.ts';
import { answerWith, behave, die, slowly } from '../e2e/faulty-service.ts';
import { answersTo, buttonOf, messageOf, rollcallFor, textOf } from '../e2e/rollcall.ts';

describe('a slow service', () => {
  it.concurrent('is deferred after a second, and the placeholder is filled', async ({
    expect,
    onTestFinished,
  }) => {
    const rollcall = await rollcallFor(onTestFinished, { NAMES_CACHE_SECONDS: '0' });
    rollcall.service.misbehave = slowly(800);
    const outcome = await rollcall.member.command('list', { name: 'ada' });
    expect(textOf(outcome)).toContain('3 names');
    expect(answersTo(rollcall.discord)).toEqual(['POST /callback', 'PATCH /messages/@original']);
    await expect.poll(() => rollcall.log).toContainEqual(expect.objectContaining({ outcome: 'deferred' }));
  });

  it.concurrent('that fails in the end takes the public placeholder away and answers in private', async ({
    expect,
    onTestFinished,
  }) => {
    const rollcall = await rollcallFor(onTestFinished, { NAMES_CACHE_SECONDS: '0' });
    rollcall.service.misbehave = slowly(1_300, answerWith(401));
    const outcome = await rollcall.member.command('list', { name: 'ada' });
    expect(messageOf(outcome).ephemeral).toBe(true);
    expect(textOf(outcome)).toContain('denies Rollcall access');
    expect(answersTo(rollcall.discord)).toEqual(['POST /callback', 'DELETE /messages/@original', 'POST ']);
    expect(rollcall.discord.clientOf('moderator').messages()).toEqual([]);
  });

  it.concurrent('defers a click too, and then updates the message', async ({ expect, onTestFinished }) => {
    const rollcall = await rollcallFor(onTestFinished, { NAMES_CACHE_SECONDS: '0' });
    const { message } = messageOf(await rollcall.member.command('list', { name: 'collector' }));
    rollcall.service.misbehave = slowly(700);
    const outcome = await rollcall.member.click(message.id, buttonOf(message, 'Next'));
    expect(textOf(outcome)).toContain('page 2');
    expect(messageOf(outcome).message.id).toBe(message.id);
  });

  it.concurrent('is given up after the time limit', async ({ expect, onTestFinished }) => {
    const rollcall = await rollcallFor(onTestFinished, { API_TIMEOUT_SECONDS: '2' });
    rollcall.service.misbehave = slowly(30_000, die);
    const outcome = await rollcall.member.command('list', { name: 'ada' });
    expect(textOf(outcome)).toContain('took too long to answer');
  });
});

describe('a dead service', () => {
  it.concurrent('is bridged by an old answer that says its age, and for other names by a sentence', async ({
    expect,
    onTestFinished,
  }) => {
    const rollcall = await rollcallFor(onTestFinished, { NAMES_CACHE_SECONDS: '1' });
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
  it.for(['60', '0'])(
    '200 questions about one name cost one pair of calls with a cache of %s s',
    async (seconds, { expect, onTestFinished }) => {
      const rollcall = await rollcallFor(onTestFinished, { NAMES_CACHE_SECONDS: seconds });
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
  it('is answered in a sentence, 500 times', async ({ expect, onTestFinished }) => {
    const rollcall = await rollcallFor(onTestFinished);
    const name = fc
      .string({ unit: anyCharacter, minLength: 1, maxLength: 255 })
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
    // No more at a time than a busy machine answers within Discord's three seconds.
    for (let from = 0; from < names.length; from += 50) {
      const some = names.slice(from, from + 50);
      const outcomes = await Promise.all(some.map((each) => rollcall.member.command('list', { name: each })));
      for (const outcome of outcomes) {
        expect(messageOf(outcome).ephemeral).toBe(true);
        expect(textOf(outcome)).toMatch(
          /^(Nobody has registered the name `[^`]*`|A registered name has 1 to 255 characters|The option `name` must have at least 1 character|No name was looked up here yet: )/,
        );
      }
    }
    for (const path of rollcall.service.calls) expect(path).toMatch(/^\/api\/v1\/names\/[^/?#]+\/wallet$/);
  });
});
