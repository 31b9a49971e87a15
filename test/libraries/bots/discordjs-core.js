import { API, Client, GatewayDispatchEvents, GatewayIntentBits, InteractionType } from '@discordjs/core';
import { REST } from '@discordjs/rest';
import { WebSocketManager } from '@discordjs/ws';
import {
  BUTTONS,
  COMMANDS,
  DISCORD_API_URL,
  DISCORD_APPLICATION_ID,
  DISCORD_TOKEN,
  EPHEMERAL,
  FORM,
  ready,
  said,
} from './declared.js';

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
const rest = new REST({ api: DISCORD_API_URL }).setToken(DISCORD_TOKEN);
const gateway = new WebSocketManager({
  token: DISCORD_TOKEN,
  intents: Guilds | GuildMessages | MessageContent,
  rest,
});
const client = new Client({ rest, gateway });
const { Ready, InteractionCreate, MessageCreate } = GatewayDispatchEvents;

client.once(Ready, async () => {
  await new API(rest).applicationCommands.bulkOverwriteGlobalCommands(DISCORD_APPLICATION_ID, COMMANDS);
  ready();
});

client.on(InteractionCreate, async ({ data: { id, token, type, data }, api: { interactions } }) => {
  const [option] = data.options ?? [];
  if (type === InteractionType.ApplicationCommandAutocomplete)
    await interactions.createAutocompleteResponse(id, token, {
      choices: [{ name: `${option.value}!`, value: option.value }],
    });
  else if (type === InteractionType.ModalSubmit) {
    const [{ components }] = data.components;
    await interactions.reply(id, token, { content: `Thanks, ${components[0].value}`, flags: EPHEMERAL });
  } else if (type === InteractionType.MessageComponent)
    await interactions.updateMessage(id, token, { content: 'Again', components: BUTTONS });
  else if (data.name === 'feedback') await interactions.createModal(id, token, FORM);
  else await interactions.reply(id, token, { content: `Hello ${option.value}`, components: BUTTONS });
});

client.on(MessageCreate, async ({ data: { id, channel_id, content }, api }) => {
  const reply = (text) =>
    api.channels.createMessage(channel_id, { content: text, message_reference: { message_id: id } });
  if (content === '!ping') await reply('pong');
  if (content === '!react') await api.channels.addMessageReaction(channel_id, id, '👍');
  if (content === '!invite')
    await api.channels.createInvite(channel_id, {}).catch((error) => reply(said(error)));
});

await gateway.connect();
