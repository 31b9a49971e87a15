import { describe, expect, test } from 'vitest';
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
  resourceOf,
  respond,
  valueAt,
} from './fixture.ts';

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
