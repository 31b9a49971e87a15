import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import { ChatRefusal } from '../people/chat-client.ts';
import {
  APPLICATION,
  answered,
  COMMANDS,
  call,
  GUILD,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  respond,
  valueAt,
} from './fixture.ts';

const OPTIONS = [
  {
    type: 3,
    name: 'name',
    description: 'd',
    required: true,
    min_length: 2,
    max_length: 5,
    autocomplete: true,
  },
  { type: 4, name: 'limit', description: 'd', min_value: 1, max_value: 100 },
  {
    type: 3,
    name: 'format',
    description: 'd',
    choices: [
      { name: 'Card', value: 'card' },
      { name: 'Text', value: 'text' },
    ],
  },
  { type: 5, name: 'loud', description: 'd' },
  { type: 6, name: 'who', description: 'd' },
  { type: 11, name: 'file', description: 'd' },
];

test('options that a client would not send are refused, each in a sentence', async () => {
  const discord = await localDiscord();
  await call(discord, 'PUT', COMMANDS, { json: [{ ...PING, options: OPTIONS }] });
  for (const [options, sentence] of [
    [{}, /"name" is required/],
    [{ name: 'a' }, /"name" takes at least 2 characters/],
    [{ name: 'abcdef' }, /"name" takes at most 5 characters/],
    [{ name: 5 }, /"name" takes a text/],
    [{ name: 'ada', limit: 0 }, /"limit" takes at least 1/],
    [{ name: 'ada', limit: 101 }, /"limit" takes at most 100/],
    [{ name: 'ada', limit: 1.5 }, /"limit" takes a whole number/],
    [{ name: 'ada', limit: 'x' }, /"limit" takes a whole number/],
    [{ name: 'ada', format: 'Card' }, /"format" takes one of: card, text/],
    [{ name: 'ada', loud: 'yes' }, /"loud" takes true or false/],
    [{ name: 'ada', who: 'nobody' }, /"who" takes a user, not "nobody": there is @moderator, @moderator2/],
    [{ name: 'ada', file: 'x' }, /"file" takes a file/],
    [{ name: 'ada', other: 1 }, /no option "other" here; the options are: name, limit/],
  ] as const) {
    const refusal = discord.clientOf('member').command('ping', options);
    await expect(refusal).rejects.toThrow(ChatRefusal);
    await expect(refusal).rejects.toThrow(sentence);
  }
});

test('what is filled in reaches the bot in the order of the command', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [{ ...PING, options: OPTIONS }]);
  const { interaction } = await answered(discord, client, () =>
    discord.clientOf('member').command('ping', { limit: 5, loud: true, name: 'ada' }),
  );
  expect(interaction.data).toMatchObject({
    options: [
      { name: 'name', type: 3, value: 'ada' },
      { name: 'limit', type: 4, value: 5 },
      { name: 'loud', type: 5, value: true },
    ],
  });
});

test('each person is offered what is meant for them', async () => {
  const discord = await localDiscord();
  const command = (name: string, more: object = {}) => ({ ...PING, name, ...more });
  await call(discord, 'PUT', COMMANDS, {
    json: [
      command('everywhere'),
      command('servers', { contexts: [0] }),
      command('direct', { contexts: [1] }),
      command('users', { integration_types: [1] }),
      command('moderators', { default_member_permissions: '8192' }),
      command('admins', { default_member_permissions: '0' }),
      command('both'),
    ],
  });
  const guild = `/applications/${APPLICATION}/guilds/${GUILD}/commands`;
  await call(discord, 'PUT', guild, { json: [command('both', { description: "The server's own" })] });
  const offered = (person: 'moderator' | 'member' | 'visitor') => discord.clientOf(person).commands();
  const names = (person: 'moderator' | 'member' | 'visitor') =>
    offered(person)
      .map(({ name }) => name)
      .sort();
  expect(names('member')).toEqual(['both', 'everywhere', 'servers']);
  expect(names('moderator')).toEqual(['both', 'everywhere', 'moderators', 'servers']);
  expect(names('visitor')).toEqual(['admins', 'both', 'direct', 'everywhere', 'moderators', 'users']);
  expect(offered('member').find(({ name }) => name === 'both')?.description).toBe("The server's own");
  await expect(discord.clientOf('member').command('moderators')).rejects.toThrow(
    /no command \/moderators here; there is: /,
  );
});

test('only an enabled button of a message that one sees can be clicked', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const got = nextInteraction(client);
  const chat = discord.clientOf('member');
  const result = chat.command('ping');
  const button = { type: 2, style: 1, label: 'x', custom_id: 'off', disabled: true };
  const data = { flags: 64, components: [{ type: 1, components: [button] }] };
  await respond(discord, await got, { type: 4, data });
  await result;
  const id = chat.messages()[0]?.message.id ?? '';
  await expect(chat.click(id, 'off')).rejects.toThrow('That button is disabled.');
  await expect(chat.click(id, 'other')).rejects.toThrow('no such button');
  await expect(discord.clientOf('moderator').click(id, 'off')).rejects.toThrow('no such message');
  await expect(chat.autocomplete('ping', 'name', 'a')).rejects.toThrow('no option "name" that offers values');
});

test('mentions are those that the bot allows', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const chat = discord.clientOf('member');
  const content = `<@${chat.user.id}> @everyone`;
  const ask = async (data: object) => {
    await answered(discord, client, () => chat.command('ping'), { type: 4, data: { content, ...data } });
    return chat.messages().at(-1)?.message;
  };
  expect(await ask({})).toMatchObject({ mentions: [{ id: chat.user.id }], mention_everyone: false });
  expect(await ask({ allowed_mentions: { parse: [] } })).toMatchObject({
    mentions: [],
    mention_everyone: false,
  });
  expect(await ask({ allowed_mentions: { parse: ['everyone'] } })).toMatchObject({
    mentions: [],
    mention_everyone: true,
  });
});

const CHOICES = ['a', 'b', 'c'].map((value) => ({
  value,
  label: value.toUpperCase(),
  default: value === 'b',
}));
const menu = (more: object) => ({ type: 1, components: [{ type: 3, options: CHOICES, ...more }] });

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
    message: { id, components: [{ components: [{ options: CHOICES }] }, {}, {}, {}] },
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
