import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buttonOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

const LOOK_UP = 'Look up this name';
const FIND = 'Find their conversations';

let rollcall: Rollcall;
beforeAll(async () => {
  rollcall = await startRollcall();
});
afterAll(() => rollcall.close());
beforeEach(() => {
  rollcall.service.calls.length = 0;
});

const lookUp = (text: string) => {
  const { message } = rollcall.moderator.say(text);
  return rollcall.as('member').use(LOOK_UP, { message: message.id });
};

describe(LOOK_UP, () => {
  it('offers nobody what it has shown to one person, and a name of /list to everybody', async () => {
    // A bot that has shown no names.
    await rollcall.restart();
    const offered = async () =>
      rollcall
        .as('moderator')
        .autocomplete('list', 'name', 'collector')
        .then((outcome) => {
          if (outcome.kind !== 'choices') throw new Error(JSON.stringify(outcome));
          return outcome.choices.map(({ value }) => value);
        });
    const { message } = messageOf(await lookUp('is `collector` or `ada` meant?'));
    await rollcall.as('member').choose(['collector'], { message: message.id });
    const shown = messageOf(await lookUp('collector')).message;
    await rollcall.as('member').click(buttonOf(shown, 'Next'), { message: shown.id });
    expect(await offered()).toEqual([]);
    await rollcall.as('member').command('list', { name: 'collector' });
    await expect.poll(offered).toEqual(['collector']);
  });
});

describe(FIND, () => {
  it('is refused to whoever may not moderate, and that is written down', async () => {
    await expect(rollcall.as('member').use(FIND, { user: '@moderator' })).rejects.toThrow('there is none');
    const outcome = await rollcall.discord.tamperedClientOf('member').onUser(FIND, '@moderator');
    expect(textOf(outcome)).toMatch(/^This is for moderators: /);
    expect(rollcall.log.some(({ audit }) => JSON.stringify(audit ?? '').includes(FIND))).toBe(true);
    expect(rollcall.service.calls).toEqual([]);
  });
});
