import { Client, Events } from 'discord.js';
import { expect, test } from 'vitest';
import { startLocalDiscord } from '../../../src/local/discord/start.ts';

test('a slash command becomes a message', async () => {
  const discord = await startLocalDiscord();
  const client = new Client({ intents: 0, rest: { api: discord.apiUrl } });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(discord.token);
  await ready;
  await client.application?.commands.set([{ name: 'ping', description: 'Answers' }]);
  client.on('interactionCreate', async (interaction) => {
    if (interaction.isChatInputCommand()) await interaction.reply({ content: 'pong' });
  });
  const outcome = await discord.chat('member').command('ping');
  expect(outcome).toMatchObject({
    kind: 'messages',
    messages: [{ message: { content: 'pong' }, loading: false }],
  });
  await client.destroy();
  await discord.close();
});
