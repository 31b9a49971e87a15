import { afterEach, expect, it } from 'vitest';
import type { State } from '../../src/bot/state/state.ts';
import { buttonOf, messageOf, type Rollcall, startRollcall, textOf } from '../e2e/rollcall.ts';

let rollcall: Rollcall;
afterEach(() => rollcall.close());

/** State all of whose members do as `fail` does. */
const stateThat = (fail: () => Promise<never>): State => ({
  cooldown: { take: fail, giveBack: fail },
  rateLimitGate: { delay: fail, note: fail },
  recentNames: { add: fail, matching: fail, shown: fail },
  runClaims: { claim: fail, release: fail },
  indexChanges: { tell: fail, heard: fail },
  names: { get: fail, set: fail, delete: fail },
});

/** Milliseconds that Discord gives for a first answer. */
const FIRST_ANSWER = 3_000;

it.each<[string, () => Promise<never>]>([
  ['rejects', () => Promise.reject(new TypeError('ECONNREFUSED'))],
  [
    'throws',
    () => {
      throw new TypeError('ECONNREFUSED');
    },
  ],
  ['never answers', () => new Promise(() => {})],
])('a command, a click and an autocomplete are answered in time although the state %s', async (_, fail) => {
  rollcall = await startRollcall({}, { state: stateThat(fail) });
  const { member, moderator } = rollcall;
  const inTime = async <Value>(asked: Promise<Value>) => {
    const began = performance.now();
    const answer = await asked;
    expect(performance.now() - began).toBeLessThan(FIRST_ANSWER);
    return answer;
  };
  const listed = await inTime(member.command('list', { name: 'ada', limit: 2 }));
  expect(textOf(listed)).toContain('3+ names');
  const { message } = messageOf(listed);
  const clicked = await inTime(member.click(message.id, buttonOf(message, 'All names as a file')));
  expect(textOf(clicked)).toContain('3 names');
  expect(await inTime(member.autocomplete('list', 'name', 'a'))).toEqual({ kind: 'choices', choices: [] });
  const offered = await inTime(moderator.autocomplete('conversation show', 'id', ''));
  expect(offered).toMatchObject({ kind: 'choices' });
});
