import { Client, InteractionTypes } from 'oceanic.js';
import { COMMANDS, DISCORD_API_URL, DISCORD_TOKEN, EPHEMERAL, ready, said } from './declared.js';

const client = new Client({
  auth: `Bot ${DISCORD_TOKEN}`,
  gateway: { intents: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT'] },
  rest: { baseURL: `${DISCORD_API_URL}/v10` },
});
const BUTTONS = [{ type: 1, components: [{ type: 2, style: 1, customID: 'again', label: 'Again' }] }];
const FORM = {
  customID: 'feedback',
  title: 'Feedback',
  components: [{ type: 1, components: [{ type: 4, style: 1, customID: 'name', label: 'Name' }] }],
};

client.once('ready', async () => {
  await client.application.bulkEditGlobalCommands(COMMANDS);
  ready();
});

client.on('interactionCreate', async (interaction) => {
  const { type, data } = interaction;
  if (type === InteractionTypes.APPLICATION_COMMAND_AUTOCOMPLETE) {
    const { value } = data.options.getFocused(true);
    await interaction.result([{ name: `${value}!`, value }]);
  } else if (type === InteractionTypes.MODAL_SUBMIT) {
    const content = `Thanks, ${data.components.getTextInput('name')}`;
    await interaction.createMessage({ content, flags: EPHEMERAL });
  } else if (type === InteractionTypes.MESSAGE_COMPONENT)
    await interaction.editParent({ content: 'Again', components: BUTTONS });
  else if (data.name === 'feedback') await interaction.createModal(FORM);
  else
    await interaction.createMessage({
      content: `Hello ${data.options.getString('name')}`,
      components: BUTTONS,
    });
});

client.on('messageCreate', async (message) => {
  const reply = (content) =>
    client.rest.channels.createMessage(message.channelID, {
      content,
      messageReference: { messageID: message.id },
    });
  if (message.content === '!ping') await reply('pong');
  if (message.content === '!react') await message.createReaction('👍');
  if (message.content === '!invite')
    await client.rest.channels.createInvite(message.channelID, {}).catch((error) => reply(said(error)));
});

await client.connect();
