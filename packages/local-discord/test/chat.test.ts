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
