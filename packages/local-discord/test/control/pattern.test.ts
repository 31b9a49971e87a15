import { expect, test } from 'vitest';
import { controlled } from './control.ts';

test('a pattern that takes for ever is ended, and nobody else waits for it', async () => {
  const { caller, discord } = await controlled();
  const pattern = encodeURIComponent('((a+)+)+$');
  const refused = {
    status: 400,
    body: {
      error: 'like: "((a+)+)+$" takes too long, or too much memory: leave out repetitions of repetitions.',
    },
  };
  const waiting = caller.ask('GET', `/people/moderator/messages?wait=60000&like=${pattern}`);
  await caller.as('member', 'say', { content: `${'a'.repeat(60)}!`, wait: 0 });
  // One that waits is given up with the message that it does not get through.
  expect(await waiting).toEqual(refused);
  expect(await caller.ask('GET', `/people/member/messages?wait=0&like=${pattern}`)).toEqual(refused);
  expect(
    await caller.ask('GET', `/people/member/messages?wait=0&like=${encodeURIComponent('A+!$')}`),
  ).toMatchObject({
    status: 200,
  });
  const slow = encodeURIComponent('(([^x]+)+)+x$');
  await fetch(`${discord.apiUrl}/v10/${'a'.repeat(60)}`);
  expect((await caller.as('member', 'say', { content: 'still here', wait: 0 })).kind).toBe('nothing');
  expect(await caller.ask('GET', `/calls?like=${slow}`)).toMatchObject({ status: 400 });
});
