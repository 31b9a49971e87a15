import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import { APPLICATION, answered, call, GUILD, localDiscord, loggedIn, PING } from './fixture.ts';

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
const GUILD_COMMANDS = `/applications/${APPLICATION}/guilds/${GUILD}/commands`;

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
