import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { behave, die, slowly } from '../e2e/faulty-service.ts';
import { rollcallFor, textOf } from '../e2e/rollcall.ts';

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
