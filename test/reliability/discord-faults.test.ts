import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slowly } from '../e2e/faulty-service.ts';
import { answersTo, type Rollcall, startRollcall, textOf } from '../e2e/rollcall.ts';

let rollcall: Rollcall;
afterEach(() => rollcall.close());

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
    // Whose the first answer is then is not known: it is replaced by itself.
    ['loses the answer to an acknowledgement', { kind: 'lost-answer' }, ['PATCH /messages/@original']],
    ['fails in passing', { kind: 'status', status: 502 }, []],
    ['resets the connection', { kind: 'reset' }, []],
    ['hangs', { kind: 'hang' }, []],
  ] as const)('that %s is answered all the same', async (_what, fault, further) => {
    rollcall.discord.faults.next(/POST .*callback/, fault);
    expect(textOf(await rollcall.member.command('list', { name: 'ada' }))).toContain('3 names');
    await expect.poll(() => rollcall.log).toContainEqual(expect.objectContaining({ outcome: 'answered' }));
    expect(answersTo(rollcall.discord)).toEqual(['POST /callback', 'POST /callback', ...further]);
    expect(rollcall.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
