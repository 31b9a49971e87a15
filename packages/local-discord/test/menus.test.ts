import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import { APPLICATION, localDiscord, loggedIn, nextInteraction, PING, valueAt } from './fixture.ts';

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

const [USER, ROLE, MENTIONABLE, CHANNEL] = [5, 6, 7, 8] as const;
const namingMenu = (type: number, custom_id: string, more: object = {}) => ({
  type: 1,
  components: [{ type, custom_id, ...more }],
});

/** A message with a menu of each kind that Discord fills; what is chosen is told by discord.js. */
async function withNamingMenus(username = 'moderator') {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isUserSelectMenu())
      await interaction.update(interaction.users.map((user) => user.username).join());
    if (!interaction.isChatInputCommand()) return;
    const components = [
      namingMenu(USER, 'users', { max_values: 3, default_values: [{ id: APPLICATION, type: 'user' }] }),
      namingMenu(ROLE, 'roles'),
      namingMenu(MENTIONABLE, 'both', { min_values: 2, max_values: 2 }),
      namingMenu(CHANNEL, 'channels', { channel_types: [0] }),
      namingMenu(CHANNEL, 'voice', { channel_types: [2], min_values: 0 }),
    ];
    await interaction.reply({ components });
  });
  const chat = discord.clientOf(username);
  await chat.command('ping');
  const { message } = chat.messages()[0] ?? {};
  return { discord, client, chat, id: message?.id ?? '', message };
}

test('who is chosen reaches the bot with the objects behind the ids, the bot itself among them', async () => {
  const { discord, client, chat, id, message } = await withNamingMenus();
  expect(valueAt(message, 'components.0.components.0')).toMatchObject({
    type: USER,
    id: 2,
    min_values: 1,
    max_values: 3,
    default_values: [{ id: APPLICATION, type: 'user' }],
  });
  const member = discord.clientOf('member').user.id;
  const got = nextInteraction(client);
  const result = await chat.select(id, 'users', ['@member', APPLICATION]);
  const { data } = await got;
  expect(data).toMatchObject({
    component_type: USER,
    custom_id: 'users',
    id: 2,
    values: [member, APPLICATION],
    resolved: {
      users: { [member]: { username: 'member' }, [APPLICATION]: { username: 'sample', bot: true } },
      members: {
        [member]: { permissions: expect.any(String) },
        [APPLICATION]: { permissions: expect.any(String), roles: ['1190000000000000301'] },
      },
    },
  });
  for (const absent of ['user', 'deaf', 'mute'])
    expect(valueAt(data, `resolved.members.${APPLICATION}`)).not.toHaveProperty(absent);
  expect(result).toMatchObject({ messages: [{ message: { content: 'sample,member' } }] });
});

test('a menu offers what the person sees, of the types that it takes', async () => {
  const { chat } = await withNamingMenus('member');
  const offered = (type: number, more: object = {}) =>
    chat.choosable({ type, ...more }).map(({ name }) => name);
  expect(offered(CHANNEL)).toEqual(['#general']);
  expect(offered(CHANNEL, { channel_types: [2] })).toEqual([]);
  expect(offered(USER)).toContain('@sample');
  expect(chat.choosable({ type: MENTIONABLE }).map(({ kind }) => kind)).toEqual([
    ...Array(6).fill('user'),
    ...Array(4).fill('role'),
  ]);
  expect(chat.choosable({ type: 3 })).toEqual([]);
});

test('a client refuses what a menu that Discord fills does not take, each in a sentence', async () => {
  const { chat, id } = await withNamingMenus('member');
  for (const [customId, values, sentence] of [
    ['users', [], 'The menu takes 1 to 3 of its options, not 0.'],
    ['users', ['@member', '<@1190000000000000011>'], 'The option "<@1190000000000000011>" is chosen twice.'],
    ['users', ['@nobody'], 'The menu has no "@nobody": there is @moderator, '],
    ['both', ['@member'], 'The menu takes 2 of its options, not 1.'],
    ['roles', ['@member'], 'The menu has no "@member": there is @everyone, '],
    ['channels', ['#staff'], 'The menu has no "#staff": there is #general.'],
    ['voice', ['#general'], 'The menu has no "#general": there is none here.'],
  ] as const)
    await expect(chat.select(id, customId, values)).rejects.toThrow(sentence);
});
