import {
  Button,
  Client,
  Command,
  Label,
  MessageCreateListener,
  Modal,
  ReadyListener,
  Routes,
  Row,
  TextInput,
  TextInputStyle,
} from '@buape/carbon';
import { GatewayIntents, GatewayPlugin } from '@buape/carbon/gateway';
import {
  COMMANDS,
  DISCORD_API_URL,
  DISCORD_APPLICATION_ID,
  DISCORD_PUBLIC_KEY,
  DISCORD_TOKEN,
  NAME,
  ready,
  said,
} from './declared.js';

class Again extends Button {
  customId = 'again';
  label = 'Again';

  async run(interaction) {
    await interaction.update({ content: 'Again', components: buttons() });
  }
}
const buttons = () => [new Row([new Again()])];

class Hello extends Command {
  name = COMMANDS[0].name;
  description = COMMANDS[0].description;
  options = [
    {
      ...NAME,
      async autocomplete(interaction) {
        const { value } = interaction.options.getFocused();
        await interaction.respond([{ name: `${value}!`, value }]);
      },
    },
  ];

  async run(interaction) {
    await interaction.reply({
      content: `Hello ${interaction.options.getString('name')}`,
      components: buttons(),
    });
  }
}

class Name extends TextInput {
  customId = 'name';
  style = TextInputStyle.Short;
}

class NameLabel extends Label {
  label = 'Name';
  component = new Name();
}

class Form extends Modal {
  title = 'Feedback';
  customId = 'feedback';
  components = [new NameLabel()];

  async run(interaction) {
    await interaction.reply({ content: `Thanks, ${interaction.fields.getText('name')}`, ephemeral: true });
  }
}

class Feedback extends Command {
  name = COMMANDS[1].name;
  description = COMMANDS[1].description;

  async run(interaction) {
    await interaction.showModal(new Form());
  }
}

class Messages extends MessageCreateListener {
  async handle({ message }, { rest }) {
    if (message.content === '!ping') await message.reply({ content: 'pong' });
    const { channelId, id } = message;
    if (message.content === '!react')
      await rest.put(Routes.channelMessageOwnReaction(channelId, id, encodeURIComponent('👍')));
    if (message.content === '!invite')
      await rest
        .post(Routes.channelInvites(channelId), { body: {} })
        .catch((error) => message.reply({ content: said(error) }));
  }
}

class Registered extends ReadyListener {
  async handle(_data, client) {
    await client.deployCommands();
    ready();
  }
}

// Without them the plugin asks discord.com for its gateway, at a fixed address.
const headers = { authorization: `Bot ${DISCORD_TOKEN}` };
const gateway = await (await fetch(`${DISCORD_API_URL}/v10/gateway/bot`, { headers })).json();
const { Guilds, GuildMessages, MessageContent } = GatewayIntents;
const intents = Guilds | GuildMessages | MessageContent;

new Client(
  {
    baseUrl: 'http://127.0.0.1',
    clientId: DISCORD_APPLICATION_ID,
    publicKey: DISCORD_PUBLIC_KEY,
    token: DISCORD_TOKEN,
    disableDeployRoute: true,
    requestOptions: { baseUrl: DISCORD_API_URL },
  },
  {
    commands: [new Hello(), new Feedback()],
    components: [new Again()],
    modals: [new Form()],
    listeners: [new Messages(), new Registered()],
  },
  [new GatewayPlugin({ intents, autoInteractions: true }, gateway)],
);
