import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { stateInMemory } from '../../src/bot/state/memory/state-in-memory.ts';
import { answerWith, behave, slowly } from '../e2e/faulty-service.ts';
import { buttonOf, messageOf, type Rollcall, startRollcall, textOf } from '../e2e/rollcall.ts';

let rollcall: Rollcall;
afterEach(() => rollcall.close());

describe('the cooldown', () => {
  it('holds back the same user and command, says for how long, and leaves buttons alone', async () => {
    rollcall = await startRollcall({ COOLDOWN_SECONDS: '2' });
    const { message } = messageOf(await rollcall.member.command('list', { name: 'collector' }));
    const refused = await rollcall.member.command('list', { name: 'ada' });
    expect(textOf(refused)).toBe('Try /list again in 2 seconds.');
    expect(messageOf(refused).ephemeral).toBe(true);
    expect(textOf(await rollcall.discord.clientOf('moderator').command('list', { name: 'ada' }))).toContain(
      '3 names',
    );
    expect(textOf(await rollcall.member.click(message.id, buttonOf(message, 'Next')))).toContain('page 2');
    await sleep(2_000);
    expect(textOf(await rollcall.member.command('list', { name: 'ada' }))).toContain('3 names');
  });
});

/** A command of the member's, in words. */
const lists = async (name: string) => textOf(await rollcall.member.command('list', { name }));

it.each([
  ['a name that nobody registered', behave, /has registered/],
  ['a service that fails', answerWith(500), /service/],
])('after %s the cooldown is given back, three times a minute', async (_, misbehave, sentence) => {
  rollcall = await startRollcall({ COOLDOWN_SECONDS: '60' });
  rollcall.service.misbehave = misbehave;
  for (const name of ['nobody1', 'nobody2', 'nobody3', 'nobody4'])
    expect(await lists(name)).toMatch(sentence);
  expect(await lists('nobody5')).toContain('Try /list again in 60 seconds.');
});

it('no moderator waits for the cooldown', async () => {
  rollcall = await startRollcall({ COOLDOWN_SECONDS: '60' });
  for (const _twice of [1, 2]) {
    expect(textOf(await rollcall.moderator.command('conversation list'))).toMatch(
      /(11\+|60) conversations · page 1/,
    );
  }
  await rollcall.moderator.command('list', { name: 'ada' });
  expect(textOf(await rollcall.moderator.command('list', { name: 'ada' }))).toContain('Try /list again');
});

describe('stopping', () => {
  it('finishes what is in flight and takes nothing new', async () => {
    rollcall = await startRollcall({ NAMES_CACHE_SECONDS: '0' });
    rollcall.service.misbehave = slowly(700);
    const inHand = rollcall.member.command('list', { name: 'ada' });
    while (rollcall.service.calls.length === 0) await sleep(5);
    const stopped = rollcall.bot.stop();
    expect(textOf(await inHand)).toContain('3 names');
    await stopped;
    const next = rollcall.member.command('list', { name: 'ada' });
    rollcall.discord.faults.advance(3_000);
    expect(await next).toMatchObject({ kind: 'failed' });
  });

  it('waits for what is still being kept', async () => {
    const memory = stateInMemory({ cooldownSeconds: 0 });
    let isKept = false;
    const add = async () => {
      await sleep(300);
      isKept = true;
    };
    const state = { ...memory, recentNames: { ...memory.recentNames, add } };
    rollcall = await startRollcall({}, { state });
    await rollcall.member.command('list', { name: 'ada' });
    await rollcall.bot.stop();
    expect(isKept).toBe(true);
  });
});
