import { Events } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { ChatRefusal } from '../people/chat-client.ts';
import {
  APPLICATION,
  answered,
  COMMANDS,
  call,
  eachAt,
  GUILD,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  resourceOf,
  respond,
  valueAt,
} from './fixture.ts';

type Data = Record<string, unknown>;
const GUILD_COMMANDS = `/applications/${APPLICATION}/guilds/${GUILD}/commands`;
const NAME = { type: 3, name: 'name', description: 'A name' };
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));

test('a registered command has every field that Discord fills in', async () => {
  const discord = await localDiscord();
  const { body, status } = await call(discord, 'POST', COMMANDS, {
    json: { ...PING, options: [{ ...NAME, required: false }] },
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^\d{19}$/),
    application_id: APPLICATION,
    version: expect.stringMatching(/^\d{19}$/),
    type: 1,
    name: 'ping',
    name_localizations: null,
    description: 'Answers',
    description_localizations: null,
    default_member_permissions: null,
    dm_permission: true,
    contexts: null,
    integration_types: [0],
    nsfw: false,
    options: [{ ...NAME, name_localizations: null, description_localizations: null }],
  });
  const { name_localizations: _n, description_localizations: _d, ...plain } = resourceOf(body);
  expect((await call(discord, 'GET', COMMANDS)).body).toEqual([{ ...plain, options: [NAME] }]);
  expect((await call(discord, 'GET', `${COMMANDS}?with_localizations=true`)).body).toEqual([body]);
  expect((await call(discord, 'GET', `${COMMANDS}/${plain.id}`)).body).toEqual(body);
});

test("a server's commands are apart from the global ones", async () => {
  const discord = await localDiscord();
  const { body } = await call(discord, 'PUT', GUILD_COMMANDS, { json: [PING] });
  const ping = resourceOf(valueAt(body, '0'));
  expect(ping).toMatchObject({ guild_id: GUILD, name: 'ping' });
  expect(ping).not.toHaveProperty('dm_permission');
  expect((await call(discord, 'GET', COMMANDS)).body).toEqual([]);
  expect((await call(discord, 'GET', `${COMMANDS}/${ping.id}`)).status).toBe(404);
  expect((await call(discord, 'DELETE', `${GUILD_COMMANDS}/${ping.id}`)).status).toBe(204);
  expect((await call(discord, 'GET', GUILD_COMMANDS)).body).toEqual([]);
});

test('an overwrite keeps the ids of what stays, and the versions of what has not changed', async () => {
  const discord = await localDiscord();
  const pong = { name: 'pong', description: 'Answers too' };
  const before = await call(discord, 'PUT', COMMANDS, { json: [PING, pong] });
  const ping = resourceOf(valueAt(before.body, '0'));
  const after = await call(discord, 'PUT', COMMANDS, { json: [PING, { ...pong, name: 'other' }] });
  expect(after.body).toEqual([ping, expect.objectContaining({ name: 'other' })]);
  const changed = await call(discord, 'POST', COMMANDS, { json: { ...PING, description: 'New' } });
  expect(changed).toMatchObject({ status: 200, body: { id: ping.id, description: 'New' } });
  expect(resourceOf(changed.body).version).not.toBe(ping.version);
  expect((await call(discord, 'PUT', COMMANDS, { json: [] })).body).toEqual([]);
});

test('an edit changes the fields that it has', async () => {
  const discord = await localDiscord();
  const { body } = await call(discord, 'POST', COMMANDS, { json: { ...PING, options: [NAME] } });
  const { id } = resourceOf(body);
  const path = `${COMMANDS}/${id}`;
  const json = {
    description: 'New',
    default_member_permissions: '8192',
    contexts: [0],
    name_localizations: { de: 'pingpong' },
  };
  expect((await call(discord, 'PATCH', path, { json })).body).toMatchObject({
    ...json,
    id,
    name: 'ping',
    dm_permission: false,
    options: [NAME],
  });
  expect(await call(discord, 'PATCH', path, { json: { name: '' } })).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
});

const withOption = (more: Data) => ({ ...PING, options: [{ ...NAME, ...more }] });
const choices = (count: number, value: string) => many(count, (n) => ({ name: `c${n}`, value }));
const value = { ...NAME, name: 'b' };
/** A command of 8,001 characters. */
const LARGE = many(25, (i) => ({ ...NAME, name: `o${i}`, choices: choices(4, 'v'.repeat(80)) }));

test('what is wrong with a command is refused where it stands', async () => {
  const discord = await localDiscord();
  for (const [more, at, code] of [
    [{ name: 'two words' }, 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
    [{ name: 'Ping' }, 'name', 'APPLICATION_COMMAND_INVALID_NAME'],
    [{ name: '' }, 'name', 'BASE_TYPE_BAD_LENGTH'],
    [{ description: undefined }, 'description', 'BASE_TYPE_REQUIRED'],
    [{ name_localizations: { xx: 'ping' } }, 'name_localizations', ''],
    [withOption({ type: 12 }), 'options.0.type', 'UNION_TYPE_CHOICES'],
    [withOption({ type: 4, choices: choices(1, 'y') }), 'options.0.choices.0.value', 'NUMBER_TYPE_COERCE'],
    [withOption({ choices: choices(1, 'y'), autocomplete: true }), 'options.0.autocomplete', ''],
    [withOption({ type: 4, min_value: 5, max_value: 4 }), 'options.0.min_value', ''],
    [
      { options: [NAME, { ...value, required: true }] },
      'options.1',
      'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
    ],
    [{ options: [NAME, NAME] }, 'options.1.name', 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS'],
    [{ options: [{ ...NAME, type: 1 }, value] }, 'options', 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID'],
    [{ contexts: [0, 0] }, 'contexts', 'SET_TYPE_ALREADY_CONTAINS_VALUE'],
    [{ default_member_permissions: 'all' }, 'default_member_permissions', ''],
    [{ options: LARGE }, '', 'APPLICATION_COMMAND_TOO_LARGE'],
  ] as const) {
    const { status, body } = await call(discord, 'POST', COMMANDS, { json: { ...PING, ...more } });
    expect([at, status, valueAt(body, 'code')]).toEqual([at, 400, 50035]);
    const errors = JSON.stringify(valueAt(body, `errors.${at}`));
    expect(errors, at).toContain(code);
  }
});

test('names of every script that Discord lists are accepted', async () => {
  const discord = await localDiscord();
  const names = ['a', "l'été", 'список', '名前', 'नाम', 'ชื่อ', 'with-dash_and1'];
  const json = names.map((name) => ({ ...PING, name }));
  const { body } = await call(discord, 'PUT', COMMANDS, { json });
  expect(eachAt(body, 'name')).toEqual(names);
});

test('there are at most 100 commands, and no two of a name', async () => {
  const discord = await localDiscord();
  const commands = (count: number) => many(count, (n) => ({ ...PING, name: `ping${n}` }));
  expect((await call(discord, 'PUT', COMMANDS, { json: commands(101) })).body).toMatchObject({ code: 50035 });
  expect(await call(discord, 'PUT', COMMANDS, { json: [PING, PING] })).toMatchObject({
    body: { errors: { 1: { _errors: [{ code: 'APPLICATION_COMMANDS_DUPLICATE_NAME' }] } } },
  });
  expect((await call(discord, 'PUT', COMMANDS, { json: commands(100) })).status).toBe(200);
  expect((await call(discord, 'POST', COMMANDS, { json: PING })).body).toMatchObject({ code: 30032 });
  const menu = { type: 2, name: 'Show names' };
  expect((await call(discord, 'POST', COMMANDS, { json: menu })).body).toMatchObject({
    ...menu,
    description: '',
  });
});

const ID = { type: 3, name: 'id', description: 'd', required: true, autocomplete: true };
const CONVERSATION = {
  name: 'conversation',
  description: 'd',
  default_member_permissions: '8192',
  options: [
    { type: 1, name: 'list', description: 'd', options: [{ type: 4, name: 'limit', description: 'd' }] },
    { type: 1, name: 'show', description: 'd', options: [ID, { type: 5, name: 'share', description: 'd' }] },
    {
      type: 2,
      name: 'flag',
      description: 'd',
      options: [{ type: 1, name: 'mute', description: 'd', options: [ID] }],
    },
  ],
};

async function withConversations() {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  await call(discord, 'PUT', GUILD_COMMANDS, { json: [CONVERSATION] });
  return { discord, client, moderator: discord.clientOf('moderator') };
}

test('options are nested as Discord nests them', async () => {
  const { discord, client, moderator } = await withConversations();
  const mute = { type: 1, name: 'mute', options: [{ type: 3, name: 'id', value: 'a' }] };
  const limit = { type: 4, name: 'limit', value: 5 };
  for (const [path, options, nested] of [
    ['conversation list', {}, { type: 1, name: 'list', options: [] }],
    ['conversation list', { limit: 5 }, { type: 1, name: 'list', options: [limit] }],
    ['conversation flag mute', { id: 'a' }, { type: 2, name: 'flag', options: [mute] }],
  ] as const) {
    const { interaction } = await answered(discord, client, () => moderator.command(path, options));
    const data = { id: expect.any(String), name: 'conversation', type: 1, guild_id: GUILD };
    expect(interaction.data).toEqual({ ...data, options: [nested] });
    expect(moderator.messages().at(-1)).toMatchObject({ message: { interaction: { name: path } } });
  }
});

test('discord.js reads the subcommand, its options and what is being typed', async () => {
  const { client, moderator } = await withConversations();
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isAutocomplete()) {
      const { options } = interaction;
      const { name, value } = options.getFocused(true);
      const told = [
        options.getSubcommandGroup(),
        options.getSubcommand(),
        name,
        value,
        options.getBoolean('share'),
      ];
      await interaction.respond([{ name: told.join(' '), value }]);
    } else if (interaction.isChatInputCommand()) {
      const { options } = interaction;
      await interaction.reply(`${options.getSubcommand()} ${options.getString('id')}`);
    }
  });
  expect(await moderator.autocomplete('conversation show', 'id', 'ab', { share: true })).toMatchObject({
    choices: [{ name: ' show id ab true', value: 'ab' }],
  });
  expect(await moderator.autocomplete('conversation flag mute', 'id', 'c')).toMatchObject({
    choices: [{ name: 'flag mute id c ', value: 'c' }],
  });
  expect(await moderator.command('conversation show', { id: 'abc' })).toMatchObject({
    messages: [{ message: { content: 'show abc' } }],
  });
});

test('what is no subcommand is refused with a sentence', async () => {
  const { moderator } = await withConversations();
  for (const [path, sentence] of [
    ['conversation', '/conversation needs a subcommand. Its subcommands are: list, show, flag.'],
    ['conversation shwo', '/conversation has no subcommand shwo. Its subcommands are: list, show, flag.'],
    ['conversation flag', '/conversation flag needs a subcommand. Its subcommands are: mute.'],
    ['conversation list all', '/conversation list has no subcommands.'],
    ['ping pong', '/ping has no subcommands.'],
    ['conversation show', 'The option "id" is required.'],
  ] as const)
    await expect(moderator.command(path), path).rejects.toThrow(sentence);
});

const LOOK_UP = { name: 'Look up this name', type: 3, integration_types: [0, 1], contexts: [0, 1, 2] };
const FIND = { name: 'Find them', type: 2 };
const REPLY = { type: 4, data: { content: 'found' } };

async function world() {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING, LOOK_UP, FIND]);
  return { discord, client, member: discord.clientOf('member') };
}

describe('the registration of a command of a menu', () => {
  test('has a name with spaces and capitals, and comes back with an empty description', async () => {
    const discord = await localDiscord();
    const { status, body } = await call(discord, 'PUT', COMMANDS, { json: [LOOK_UP, FIND] });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { ...LOOK_UP, description: '' },
      { ...FIND, description: '' },
    ]);
    expect(valueAt(body, '0')).not.toHaveProperty('options');
  });

  test('is refused with texts of a slash command, and with a name that is none', async () => {
    const discord = await localDiscord();
    for (const [field, more, code] of [
      ['description', { description: 'd' }, 'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID'],
      [
        'options',
        { options: [{ type: 5, name: 'x', description: 'd' }] },
        'APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID',
      ],
      ['name', { name: 'x'.repeat(33) }, 'BASE_TYPE_BAD_LENGTH'],
      ['name', { name: '' }, 'BASE_TYPE_BAD_LENGTH'],
      ['name', { name: '  ' }, 'BASE_TYPE_BAD_LENGTH'],
    ] as const)
      expect(await call(discord, 'POST', COMMANDS, { json: { ...FIND, ...more } })).toMatchObject({
        status: 400,
        body: { code: 50035, errors: { [field]: { _errors: [{ code }] } } },
      });
  });

  test('is not changed to the name of another one on the same', async () => {
    const discord = await localDiscord();
    const json = [FIND, { ...FIND, name: 'Find more' }, { ...LOOK_UP, name: 'Find' }];
    const { body } = await call(discord, 'PUT', COMMANDS, { json });
    const { id } = resourceOf(valueAt(body, '0'));
    const rename = (name: string) => call(discord, 'PATCH', `${COMMANDS}/${id}`, { json: { name } });
    expect((await rename('Find more')).body).toMatchObject({
      errors: { name: { _errors: [{ code: 'APPLICATION_COMMANDS_DUPLICATE_NAME' }] } },
    });
    expect((await rename('Find')).status).toBe(200);
  });

  test('has the name of a slash command, and of one on users, at once', async () => {
    const discord = await localDiscord();
    const json = [{ ...PING }, { name: 'ping', type: 2 }, { name: 'ping', type: 3 }];
    expect((await call(discord, 'PUT', COMMANDS, { json })).body).toHaveLength(3);
    const again = await call(discord, 'PUT', COMMANDS, { json: [...json, { name: 'ping', type: 3 }] });
    expect(again.status).toBe(400);
  });

  test('is for 15 of a type at the most', async () => {
    const discord = await localDiscord();
    const many = (type: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `Command ${at}`, type }));
    expect((await call(discord, 'PUT', COMMANDS, { json: [...many(2, 15), ...many(3, 15)] })).status).toBe(
      200,
    );
    expect((await call(discord, 'PUT', COMMANDS, { json: many(3, 16) })).status).toBe(400);
    expect((await call(discord, 'POST', COMMANDS, { json: { name: 'One more', type: 2 } })).status).toBe(400);
  });
});

describe('a command of a message', () => {
  test('comes with the message as it is, and is answered by a message that names it', async () => {
    const { discord, client, member } = await world();
    const { message } = member.say('who is **ada**?');
    const got = nextInteraction(client);
    const result = member.onMessage('look up THIS name', message.id);
    const interaction = await got;
    expect(interaction).toMatchObject({
      type: 2,
      guild_id: GUILD,
      member: { user: { username: 'member' } },
      data: {
        type: 3,
        name: 'Look up this name',
        target_id: message.id,
        resolved: {
          messages: { [message.id]: { content: 'who is **ada**?', author: { username: 'member' } } },
        },
      },
    });
    expect(interaction.data).not.toHaveProperty('options');
    const { body } = await respond(discord, interaction, REPLY, '?with_response=true');
    expect(valueAt(body, 'resource.message')).toMatchObject({
      type: 23,
      interaction_metadata: { type: 2, target_message_id: message.id },
      message_reference: { message_id: message.id, channel_id: message.channel_id, guild_id: GUILD },
      referenced_message: { id: message.id, content: 'who is **ada**?' },
    });
    expect(await result).toMatchObject({ kind: 'messages', messages: [{ message: { content: 'found' } }] });
  });

  test('is not there for a message that is gone or that only one sees, or under another name', async () => {
    const { discord, client, member } = await world();
    const refused = (command: string, id: string) => expect(member.onMessage(command, id)).rejects;
    await refused(LOOK_UP.name, '1').toThrow('There is no such message here any more.');
    await refused('Look', '1').toThrow(
      'A message has no command "Look" here; there is: "Look up this name".',
    );
    await refused(FIND.name, '1').toThrow(ChatRefusal);
    await answered(discord, client, () => member.command('ping'), {
      type: 4,
      data: { content: 'x', flags: 64 },
    });
    const id = member.messages().at(-1)?.message.id ?? '';
    await refused(LOOK_UP.name, id).toThrow('A message that only you can see has no commands.');
  });
});

describe('a command of a user', () => {
  test('comes with the user and, in a server, with what they are there', async () => {
    const { discord, client, member } = await world();
    const { id } = discord.clientOf('moderator').user;
    const got = nextInteraction(client);
    const result = member.onUser(FIND.name, '@moderator');
    const interaction = await got;
    expect(interaction).toMatchObject({
      type: 2,
      data: {
        type: 2,
        target_id: id,
        resolved: {
          users: { [id]: { username: 'moderator' } },
          members: { [id]: { permissions: expect.any(String) } },
        },
      },
    });
    const { body } = await respond(discord, interaction, REPLY, '?with_response=true');
    expect(valueAt(body, 'resource.message')).toMatchObject({
      type: 23,
      interaction_metadata: { target_user: { id, username: 'moderator' } },
    });
    await result;
  });

  test('is not there for a user who is not', async () => {
    const { member } = await world();
    await expect(member.onUser(FIND.name, '@nobody')).rejects.toThrow(
      /^There is no user "@nobody" here; there is: .*@member/,
    );
  });

  test('is hidden from people who may not use it, and goes out all the same from a tampered client', async () => {
    const discord = await localDiscord();
    const client = await loggedIn(discord);
    const json = [{ ...FIND, default_member_permissions: '8192' }];
    await call(discord, 'PUT', `/applications/${APPLICATION}/guilds/${GUILD}/commands`, { json });
    const hidden = discord.clientOf('member').onUser(FIND.name, '@moderator');
    await expect(hidden).rejects.toThrow('A user has no command "Find them" here; there is none.');
    const { interaction } = await answered(
      discord,
      client,
      () => discord.tamperedClientOf('member').onUser(FIND.name, '@moderator'),
      REPLY,
    );
    expect(interaction).toMatchObject({ guild_id: GUILD, data: { type: 2, guild_id: GUILD } });
  });
});

test('a message of a person is there for everybody in the channel, and no longer than Discord takes', async () => {
  const { discord, member } = await world();
  const { message } = member.say('  hello <@1190000000000000010>  ');
  expect(message).toMatchObject({
    type: 0,
    content: 'hello <@1190000000000000010>',
    author: { id: member.user.id },
  });
  const [seen] = discord.clientOf('moderator').messages();
  expect(seen).toMatchObject({ ephemeral: false, message: { id: message.id } });
  expect(discord.clientOf('visitor').messages()).toEqual([]);
  expect(() => member.say(' ')).toThrow('A message cannot be empty.');
  expect(() => member.say('x'.repeat(2_001))).toThrow('A message has at most 2000 characters.');
});
