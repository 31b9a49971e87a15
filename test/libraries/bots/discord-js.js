import { Client, Events, GatewayIntentBits } from 'discord.js';
import {
  BUTTONS,
  COMMANDS,
  DISCORD_API_URL,
  DISCORD_TOKEN,
  EPHEMERAL,
  FORM,
  ready,
  said,
} from './declared.js';

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
const client = new Client({
  intents: [Guilds, GuildMessages, MessageContent],
  rest: { api: DISCORD_API_URL },
});

client.once(Events.ClientReady, async () => {
  await client.application.commands.set(COMMANDS);
  ready();
});

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    await interaction.respond([{ name: `${typed}!`, value: typed }]);
  } else if (interaction.isModalSubmit()) {
    const content = `Thanks, ${interaction.fields.getTextInputValue('name')}`;
    await interaction.reply({ content, flags: EPHEMERAL });
  } else if (interaction.isButton()) await interaction.update({ content: 'Again', components: BUTTONS });
  else if (interaction.commandName === 'feedback') await interaction.showModal(FORM);
  else
    await interaction.reply({
      content: `Hello ${interaction.options.getString('name')}`,
      components: BUTTONS,
    });
});

client.on(Events.MessageCreate, async (message) => {
  if (message.content === '!ping') await message.reply('pong');
  if (message.content === '!react') await message.react('👍');
  if (message.content === '!invite')
    await message.channel.createInvite().catch((error) => message.reply(said(error)));
});

await client.login(DISCORD_TOKEN);
