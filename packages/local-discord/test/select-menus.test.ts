import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import { localDiscord, loggedIn, nextInteraction, PING } from './fixture.ts';

const OPTIONS = ['a', 'b', 'c'].map((value) => ({
  value,
  label: value.toUpperCase(),
  default: value === 'b',
}));
const menu = (more: object) => ({ type: 1, components: [{ type: 3, options: OPTIONS, ...more }] });

/** A message with menus to choose from; what is chosen is answered. */
async function withMenus() {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isStringSelectMenu()) await interaction.update(`chosen: ${interaction.values.join(',')}`);
    if (!interaction.isChatInputCommand()) return;
    const components = [
      menu({ custom_id: 'one' }),
      menu({ custom_id: 'some', min_values: 0, max_values: 3 }),
      menu({ custom_id: 'two', min_values: 2, max_values: 2 }),
      menu({ custom_id: 'off', disabled: true }),
    ];
    await interaction.reply({ components });
  });
  const member = discord.clientOf('member');
  await member.command('ping');
  return { client, member, id: member.messages()[0]?.message.id ?? '' };
}

test('what is chosen reaches the bot as Discord sends it', async () => {
  const { client, member, id } = await withMenus();
  const got = nextInteraction(client);
  const result = await member.select(id, 'some', ['c', 'a']);
  expect(await got).toMatchObject({
    type: 3,
    data: { component_type: 3, custom_id: 'some', id: 4, values: ['c', 'a'] },
    message: { id, components: [{ components: [{ options: OPTIONS }] }, {}, {}, {}] },
  });
  expect(result).toMatchObject({ messages: [{ message: { id, content: 'chosen: c,a' } }] });
  expect(await member.select(id, 'some', [])).toMatchObject({
    messages: [{ message: { content: 'chosen:' } }],
  });
});

test('a client refuses what a menu does not take, each in a sentence', async () => {
  const { member, id } = await withMenus();
  for (const [customId, values, sentence] of [
    ['one', [], 'The menu takes 1 of its options, not 0.'],
    ['one', ['a', 'b'], 'The menu takes 1 of its options, not 2.'],
    ['two', ['a'], 'The menu takes 2 of its options, not 1.'],
    ['some', ['a', 'b', 'c', 'd'], 'The menu has no option "d".'],
    ['some', ['a', 'a'], 'The option "a" is chosen twice.'],
    ['off', ['a'], 'That menu is disabled.'],
    ['none', ['a'], 'There is no such menu on that message.'],
  ] as const)
    await expect(member.select(id, customId, values)).rejects.toThrow(sentence);
  await expect(member.select('1', 'one', ['a'])).rejects.toThrow('There is no such message here any more.');
});
