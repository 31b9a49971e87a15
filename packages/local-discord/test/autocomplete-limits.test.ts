import { expect, test } from 'vitest';
import { localDiscord, loggedIn, nextInteraction, PING, respond } from './fixture.ts';

const choice = (more: object = {}) => ({ name: 'x', value: 'x', ...more });

test.each<[string, number, object[]]>([
  ['25 choices', 204, Array.from({ length: 25 }, () => choice())],
  ['26 choices', 400, Array.from({ length: 26 }, () => choice())],
  ['no choice', 204, []],
  ['a name of 100', 204, [choice({ name: 'n'.repeat(100) })]],
  ['a name of 101', 400, [choice({ name: 'n'.repeat(101) })]],
  ['an empty name', 400, [choice({ name: '' })]],
  ['a name of white space', 400, [choice({ name: ' \n\u2003' })]],
  ['a blank name in a language', 400, [choice({ name_localizations: { de: ' ' } })]],
  ['a name of zero width, which Discord does not trim', 204, [choice({ name: '\u200B' })]],
  ['a name that ends within a character', 400, [choice({ name: 'a\uD83D' })]],
  ['a value that ends within a character', 400, [choice({ value: '\uDC4D' })]],
  ['a value of 100', 204, [choice({ value: '👍'.repeat(100) })]],
  ['a value of 101', 400, [choice({ value: 'v'.repeat(101) })]],
  ['a value that is a number', 204, [choice({ value: 5 })]],
  ['a value that is neither', 400, [choice({ value: true })]],
])('%s: %i', async (_what, status, choices) => {
  const discord = await localDiscord();
  const name = { type: 3, name: 'name', description: 'A name', autocomplete: true };
  const client = await loggedIn(discord, [{ ...PING, options: [name] }]);
  const got = nextInteraction(client);
  void discord.clientOf('member').autocomplete('ping', 'name', '');
  expect((await respond(discord, await got, { type: 8, data: { choices } })).status).toBe(status);
});
