import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import {
  APPLICATION,
  answered,
  COMMANDS,
  call,
  eachAt,
  GUILD,
  localDiscord,
  loggedIn,
  PING,
  resourceOf,
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
