import { afterEach, expect, it } from 'vitest';
import { answerWith, behave } from '../e2e/faulty-service.ts';
import { type Rollcall, startRollcall, textOf } from '../e2e/rollcall.ts';

let rollcall: Rollcall;
afterEach(() => rollcall.close());

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
