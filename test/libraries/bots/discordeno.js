import { createBot, createDesiredPropertiesObject, Intents, InteractionTypes } from 'discordeno';
import { COMMANDS, DISCORD_API_URL, DISCORD_TOKEN, EPHEMERAL, ready, said } from './declared.js';

const BUTTONS = [{ type: 1, components: [{ type: 2, style: 1, customId: 'again', label: 'Again' }] }];
const FORM = {
  customId: 'feedback',
  title: 'Feedback',
  components: [{ type: 1, components: [{ type: 4, style: 1, customId: 'name', label: 'Name' }] }],
};
const gateway = (await (await fetch(`${DISCORD_API_URL}/v10/gateway`)).json()).url;

const bot = createBot({
  token: DISCORD_TOKEN,
  intents: Intents.Guilds | Intents.GuildMessages | Intents.MessageContent,
  desiredProperties: createDesiredPropertiesObject({}, true),
  rest: { token: DISCORD_TOKEN, proxy: { baseUrl: DISCORD_API_URL, authorization: `Bot ${DISCORD_TOKEN}` } },
  gateway: { token: DISCORD_TOKEN, url: gateway },
  events: {
    async ready() {
      await bot.helpers.upsertGlobalApplicationCommands(COMMANDS);
      ready();
    },
    async interactionCreate(interaction) {
      const { type, data } = interaction;
      const value = data.options?.[0]?.value;
      if (type === InteractionTypes.ApplicationCommandAutocomplete)
        await interaction.respond({ choices: [{ name: `${value}!`, value }] });
      else if (type === InteractionTypes.ModalSubmit) {
        const content = `Thanks, ${data.components[0].components[0].value}`;
        await interaction.respond({ content, flags: EPHEMERAL });
      } else if (type === InteractionTypes.MessageComponent)
        await interaction.edit({ content: 'Again', components: BUTTONS });
      else if (data.name === 'feedback') await interaction.respond(FORM);
      else await interaction.respond({ content: `Hello ${value}`, components: BUTTONS });
    },
    async messageCreate({ id, channelId, content }) {
      const reply = (text) =>
        bot.helpers.sendMessage(channelId, {
          content: text,
          messageReference: { messageId: id, failIfNotExists: false },
        });
      if (content === '!ping') await reply('pong');
      if (content === '!react') await bot.helpers.addReaction(channelId, id, '👍');
      if (content === '!invite')
        await bot.helpers.createInvite(channelId).catch((error) => reply(said(error.cause?.body ?? error)));
    },
  },
});

await bot.start();
